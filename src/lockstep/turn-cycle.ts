import { checksumOf, drawRandom, runCommand, type World } from "../sim/index.ts";
import { extendLogChecksum } from "./command-log.ts";
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
  for (const { playerId, commands } of turnData) {
    for (const command of commands) runCommand(world, playerId, command);
  }
  return extendLogChecksum(logChecksum, turn, turnData);
}

/** Ends a turn: draws the check value, then takes the checksum, so that the checksum holds the state after the draw. */
export function finishTurn(world: World): TurnEnd {
  const randomValue = drawRandom(world);
  return { randomValue, checksum: checksumOf(world) };
}
