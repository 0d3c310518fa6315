import type { Point } from "../camera/project.ts";
import type { CursorState } from "../control/map-cursor.ts";
import { ORDER_MARK_SECONDS, type OrderMark, type WayPoint } from "../control/order-marks.ts";
import { MARK, type GroundMark } from "../scene/ground-marks.ts";

/** What lies on the ground for the player's orders. */
interface MarkSources {
  readonly orders: readonly OrderMark[]; // just given
  readonly ways: readonly WayPoint[]; // of the selected cats
  readonly cursor: CursorState;
  readonly cursorAt: Point | null;
  readonly catScale: number;
  readonly unitPixels: number; // CSS pixels of a world unit
  readonly placeOf: (networkId: number) => Point | null;
}

type DrawnMark = Omit<GroundMark, "color">;

/** A still mark looks like one that was just given. */
const WAY_MARK_AGE = 0;
/** From far above marks are larger than cats, or nobody would see them. */
const MARK_PIXELS_MIN = 30;

/** The marks as the scene draws them: those of orders fade, those of ways stay, the cursor pulses. */
export function drawnMarks(sources: MarkSources): readonly DrawnMark[] {
  const { orders, ways, cursor, cursorAt, placeOf } = sources;
  const scale = Math.max(sources.catScale, MARK_PIXELS_MIN / sources.unitPixels);
  const marks: DrawnMark[] = ways.map(({ kind, x, y }) => ({
    kind: kind === "move" ? MARK.move : MARK.attack,
    x,
    y,
    size: 0.34 * scale,
    age: WAY_MARK_AGE,
  }));
  for (const mark of orders) {
    const { x, y } = (mark.targetId === null ? null : placeOf(mark.targetId)) ?? mark;
    const kind = mark.kind === "move" ? MARK.move : MARK.attack;
    marks.push({ kind, x, y, size: 0.55 * scale, age: mark.ageSeconds / ORDER_MARK_SECONDS });
  }
  if (cursorAt === null) return marks;
  const isAttack = cursor.kind === "attack" || (cursor.kind === "point" && cursor.order === "attack-move");
  const { x, y } = cursorAt;
  marks.push({ kind: isAttack ? MARK.target : MARK.cursor, x, y, size: 0.6 * scale, age: 0 });
  return marks;
}
