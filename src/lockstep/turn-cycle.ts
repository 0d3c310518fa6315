import { checksumOf, type World } from "../sim/index.ts";
import { extendLogChecksum } from "./command-log.ts";
import { SIM_RULES, type Rules } from "./rules.ts";
import type { TurnData } from "./turn-data.ts";

/** How a game stands at the end of a turn. Equal on every peer and in every replay of it. */
export interface TurnEnd {
  readonly randomValue: number; // u32
  readonly checksum: number; // u32
}

/**
 * Starts a turn: runs its commands, in ascending player id and in the order given. Returns the log checksum with them.
 */
export function beginTurn(
  world: World,
  logChecksum: number,
  turn: number,
  turnData: readonly TurnData[],
): number {
  runCommands(world, turnData);
  return extendLogChecksum(logChecksum, turn, turnData);
}

/** The commands of a turn, in ascending player id and in the order given. */
export function runCommands(world: World, turnData: readonly TurnData[], rules: Rules = SIM_RULES): void {
  for (const { playerId, commands } of turnData) {
    for (const command of commands) rules.runCommand(world, playerId, command);
  }
}

/** Ends a turn: draws the check value, then takes the checksum, so that the checksum holds the state after the draw. */
export function finishTurn(world: World, rules: Rules = SIM_RULES): TurnEnd {
  const randomValue = rules.drawRandom(world);
  return { randomValue, checksum: checksumOf(world) };
}
