import type { Commander } from "../control/commander.ts";
import type { DrawnLine } from "../control/line-drag.ts";
import { linePlaces } from "../control/line-places.ts";
import { MARK, type GroundMark } from "../scene/ground-marks.ts";

export type DrawnMark = Omit<GroundMark, "color">;

/** A still mark looks like one that was just given. */
export const WAY_MARK_AGE = 0;

/** Of the line that is being drawn: its ends, and where each of the selected would stand; red where they fight on their way. */
export function lineMarks(
  drawn: DrawnLine | null,
  commander: Commander,
  scale: number,
): readonly DrawnMark[] {
  const middle = commander.middle();
  if (drawn === null || drawn.to === null || middle === null) return [];
  const { from, to } = drawn;
  const isFighting = drawn.kind === "attack-move";
  const ends = [from, to].map(({ x, y }) => ({
    ...{ kind: isFighting ? MARK.target : MARK.cursor, x, y, size: 0.6 * scale, age: 0 },
  }));
  const places = linePlaces({ from, to }, { count: commander.selection.length, middle });
  const kind = isFighting ? MARK.attack : MARK.move;
  return [...places.map(({ x, y }) => ({ kind, x, y, size: 0.26 * scale, age: WAY_MARK_AGE })), ...ends];
}
