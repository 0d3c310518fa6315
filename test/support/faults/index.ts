// faults: what can go wrong inside the peers of a match, put in from outside: for `robocat desync` and its tests.
// No part of the game imports this; the command loads it when it runs.
import type { FaultKit } from "../../../src/cli/desync/fault.ts";
import { createFault } from "./create-fault.ts";
import { createDrill } from "./drill.ts";
import { mapOf } from "./fault-maps.ts";

export const FAULT_KIT: FaultKit = {
  createFault,
  createPilot: (plan) => (seed, playerId) => createDrill(plan, seed, playerId),
  mapOf,
};
