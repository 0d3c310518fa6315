// What the table of players in a desync has to show.

import type { DescribedPlayer } from "../../words/index.ts";

/** What tells two builds of the game apart; engines and platforms may differ among players who agree. */
type BuildField = "code" | "gameVersion";

/** Which columns of the table have anything to show. */
export function shownColumns(players: readonly DescribedPlayer[]): {
  readonly hasValues: boolean;
  readonly hasDraws: boolean;
} {
  return {
    hasValues: players.some(({ value }) => value !== ""),
    hasDraws: players.some(({ draws }) => draws !== ""),
  };
}

/**
 * Whether this player's build is another one than that of the players that are right; than that of all, if nobody is
 * known to be right. What most of those have counts; of two that are equally common the one that comes first.
 */
export function hasOtherBuild(
  player: DescribedPlayer,
  field: BuildField,
  players: readonly DescribedPlayer[],
): boolean {
  const right = players.filter(({ verdict }) => verdict === "right");
  const values = (right.length > 0 ? right : players)
    .map((one) => one[field])
    .filter((value) => value !== "");
  const countOf = (value: string): number => values.filter((other) => other === value).length;
  const usual = values.reduce<string | null>(
    (best, value) => (best === null || countOf(value) > countOf(best) ? value : best),
    null,
  );
  return usual !== null && player[field] !== "" && player[field] !== usual;
}
