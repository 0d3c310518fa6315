import type { PlayerId } from "../../sim/index.ts";

/** The players that the match waits for. */
export interface Awaited {
  readonly players: readonly PlayerId[];
  readonly sinceMs: number;
  readonly what: "turn-data" | "word"; // of a match that stands: anything at all
  readonly unheeded?: readonly PlayerId[]; // players that halt in vain: that they wait for others is no excuse
  readonly differing?: readonly PlayerId[]; // the players that a match that stands leaves behind: a player that has all words sooner may say so
}

/** The players that a match waits for, in a halt or for turn data. */
export function awaitedIn(
  { sinceMs, players }: { readonly sinceMs: number; readonly players: readonly PlayerId[] },
  isHalted: boolean,
  desk: {
    readonly waitsFor: readonly PlayerId[];
    readonly differing: readonly PlayerId[];
    isUnheeded: (playerId: PlayerId) => boolean;
  },
): Awaited {
  if (isHalted) return { players: desk.waitsFor, sinceMs, what: "word", differing: desk.differing };
  return { players, sinceMs, what: "turn-data", unheeded: players.filter((id) => desk.isUnheeded(id)) };
}
