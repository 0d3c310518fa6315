import { decide } from "../bot/index.ts";
import { drawRandom, runCommand, step, type Command, type PlayerId, type World } from "../sim/index.ts";

/**
 * What a match is computed with. Always SIM_RULES, but where a fault of a build is tried: then one peer has others, in its
 * second run as in its first.
 */
export interface Rules {
  readonly runCommand: (world: World, playerId: PlayerId, command: Command) => void;
  readonly step: (world: World) => void;
  readonly drawRandom: (world: World) => number; // u32, the check value at the end of a turn
  /** What a bot commands in a turn; writes to its memory, and reads nothing but that and the world. */
  readonly decide: typeof decide;
}

export const SIM_RULES: Rules = { runCommand, step, drawRandom, decide };
