import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** Players as bits, as packets and replays name several of them: bit playerId - 1 for each. */
export function maskOfPlayers(playerIds: readonly PlayerId[]): number {
  return playerIds.reduce((mask, playerId) => mask | bitOf(playerId), 0);
}

/** The players that a mask names, ascending. */
export function playersOfMask(mask: number): readonly PlayerId[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].filter((playerId) => isInMask(mask, playerId));
}

export function isInMask(mask: number, playerId: PlayerId): boolean {
  return (mask & bitOf(playerId)) !== 0;
}

function bitOf(playerId: PlayerId): number {
  assert(playerId >= 1 && playerId <= 8, `there is no bit for player ${playerId}`);
  return 1 << (playerId - 1);
}
