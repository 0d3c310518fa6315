import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** Players as bits, as packets and replays name several of them: bit playerId - 1 for each. */
export function maskOfPlayers(playerIds: readonly PlayerId[]): number {
  return playerIds.reduce((mask, playerId) => mask | bitOf(playerId), 0);
}

/** The players that a mask names, ascending. */
export function playersOfMask(mask: number): readonly PlayerId[] {
  const playerIds: PlayerId[] = [];
  for (let playerId = 1; playerId <= 8; playerId += 1)
    if ((mask & (1 << (playerId - 1))) !== 0) playerIds.push(playerId);
  return playerIds;
}

export function isInMask(mask: number, playerId: PlayerId): boolean {
  return (mask & bitOf(playerId)) !== 0;
}

function bitOf(playerId: PlayerId): number {
  // Masks are looked at all the time: what would be said is made only where it is said.
  if (!(playerId >= 1 && playerId <= 8)) assert(false, `there is no bit for player ${playerId}`);
  return 1 << (playerId - 1);
}
