import type { ReplayMark } from "../../channel/index.ts";
import { clockOfTurns } from "./match-clock.ts";

/** One mark on the bar of a replay, or several that would cover each other. */
export interface PlacedMark {
  readonly percent: number; // of the bar, 0 .. 100
  readonly label: string; // which ones in the order of the replay: "2", "2–4"
  readonly lines: readonly string[]; // what happened, with the time
}

/** Marks nearer to each other than this share one place. */
const APART_PERCENT = 7;

/** Where marks stand on the bar. `marks`: ascending turn. */
export function placeMarks(marks: readonly ReplayMark[], turnCount: number): readonly PlacedMark[] {
  const percentOf = ({ turn }: ReplayMark): number =>
    Math.min(100, Math.max(0, (100 * turn) / Math.max(1, turnCount)));
  const groups: ReplayMark[][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    if (group !== undefined && percentOf(mark) - percentOf(group[0]!) < APART_PERCENT) group.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => {
    const first = marks.indexOf(group[0]!) + 1;
    const label = group.length === 1 ? `${first}` : `${first}–${first + group.length - 1}`;
    const lines = group.map(({ turn, text }) => `Turn ${turn} (${clockOfTurns(turn)}): ${text}`);
    return { percent: percentOf(group[0]!), label, lines };
  });
}
