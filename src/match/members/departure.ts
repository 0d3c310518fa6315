import type { Departed } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** A player is gone, all who are left agree on it. */
export interface Departure extends Omit<Departed, "isSplit"> {
  /**
   * It said goodbye; nobody had anything of it for long; the others voted; its game could not be repaired; the players
   * that are left were too few, and chose to go on by themselves; it called players gone that were there, again and
   * again; its peer runs anew, mostly after a crash; it signed two things that contradict each other.
   */
  readonly cause: "left" | "silent" | "voted" | "differs" | "split" | "accuses" | "restarted" | "lied";
  readonly goingOn: readonly PlayerId[]; // without it, ascending
}

/** Somebody was gone for a while, or is. */
export interface Absence extends Departure {
  readonly backTurn: number | null; // from that turn on its seat is its own again; null: it is not back
}

/** The players that are here were too few, and chose to go on by themselves: a match of its own from then on. */
export interface MatchSplit {
  readonly turn: number; // the first without all of those
  readonly playerIds: readonly PlayerId[]; // players that can't be reached, ascending
  readonly goingOn: readonly PlayerId[]; // ascending
}

/** The split that comes of the departures, if players went on by themselves; null: nobody did. */
export function splitOf(departures: readonly Departure[]): MatchSplit | null {
  const without = departures.filter(({ cause }) => cause === "split");
  if (without.length === 0) return null;
  const turn = without.reduce((latest, one) => Math.max(latest, one.turn), 0);
  const playerIds = without.map(({ playerId }) => playerId).sort((a, b) => a - b);
  return { turn, playerIds, goingOn: without.at(-1)!.goingOn };
}
