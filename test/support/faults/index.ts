// faults: what can go wrong inside one peer, put in from outside: for `robocat desync` and its tests.
// No part of the game imports this; the command loads it when it runs.
import type { Fault } from "../../../src/cli/desync/fault.ts";
import { COMMAND_FAULTS, GROUND_COMMAND_FAULTS } from "./command-faults.ts";
import { FIELD_FAULTS } from "./field-faults.ts";
import { GROUND_FAULTS } from "./ground-faults.ts";
import { STEP_FAULTS } from "./step-faults.ts";

/** Every fault of the campaign: each field of the field table, also of a match on a map, then steps, then commands. */
export const FAULTS: readonly Fault[] = [
  ...FIELD_FAULTS,
  ...GROUND_FAULTS,
  ...STEP_FAULTS,
  ...COMMAND_FAULTS,
  ...GROUND_COMMAND_FAULTS,
];
