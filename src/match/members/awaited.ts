import type { PlayerId } from "../../sim/index.ts";

/** For whom the match does not go on. */
export interface Awaited {
  readonly players: readonly PlayerId[];
  readonly sinceMs: number;
  readonly what: "turn-data" | "word"; // of a match that stands: anything at all
  readonly unheeded?: readonly PlayerId[]; // who halts in vain: that it waits for others is no excuse
  readonly differing?: readonly PlayerId[]; // without whom a match that stands will go on: who has all words sooner may say so
}

/** For whom a match waits, in a halt or for turn data. */
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
