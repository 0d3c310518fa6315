import type { MatchFacts, PlayerFacts } from "../../channel/index.ts";

/** What a graph can be of. */
export type GraphKind = Exclude<keyof PlayerFacts, "playerId">;

export const GRAPHS: readonly GraphKind[] = ["cats", "cushions", "losses", "orders"];

/** Lines of players are told apart by this, and not by colour alone; in the order of players. */
export const DASHES: readonly string[] = ["", "7 3", "2 3", "9 3 2 3", "14 4", "4 4", "9 3 2 3 2 3", "1 5"];

/** Of a drawing, in its own units. */
export const GRAPH_WIDTH = 600;
export const GRAPH_HEIGHT = 110;
/** Of a line, more than which nobody sees. */
const POINTS_MAX = 300;

/** The largest number that a graph shows, at least 1. */
export function topOf({ players }: MatchFacts, kind: GraphKind): number {
  return players.reduce((top, one) => one[kind].reduce((a, b) => Math.max(a, b), top), 1);
}

/** The points of a player's line: "x,y x,y". `placeOf`: a turn's share of the width. */
export function lineOf(
  { turns }: MatchFacts,
  values: readonly number[],
  { top, placeOf }: { readonly top: number; readonly placeOf: (turn: number) => number },
): string {
  const step = Math.max(1, Math.ceil(turns.length / POINTS_MAX));
  const last = turns.length - 1;
  return turns
    .flatMap((turn, at) => {
      if (at % step !== 0 && at !== last) return [];
      const x = GRAPH_WIDTH * placeOf(turn);
      const y = GRAPH_HEIGHT * (1 - values[at]! / top);
      return [`${x.toFixed(1)},${y.toFixed(1)}`];
    })
    .join(" ");
}

/** The last sample when so many turns had run; the first, before any. */
export function sampleAt({ turns }: MatchFacts, turn: number): number {
  let [low, high] = [0, turns.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (turns[middle]! <= turn) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether there is something to see in it: Classic has no cushions. */
export function isWorthAGraph({ players }: MatchFacts, kind: GraphKind): boolean {
  return kind !== "cushions" || players.some(({ cushions }) => cushions.some((count) => count > 0));
}
