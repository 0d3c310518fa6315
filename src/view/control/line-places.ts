import { lineReachMin, ONE } from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";

/** As far apart as the rules put cats of a group, world units. */
const SPACING = 0.62;
/** More would hide the ground. */
const PLACES_MAX = 240;

/**
 * Where so many cats end on a line that is being drawn: in ranks behind it, away from where they come from. As the rules place
 * them where there is room, in ranks that are longer than a very short line; walls are theirs to see.
 */
export function linePlaces(
  { from, to }: { readonly from: Point; readonly to: Point },
  { count, middle }: { readonly count: number; readonly middle: Point },
): readonly Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0 || count === 0) return [];
  const [alongX, alongY] = [dx / length, dy / length];
  const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const isAway = (at.x - middle.x) * -alongY + (at.y - middle.y) * alongX >= 0;
  const [forwardX, forwardY] = isAway ? [-alongY, alongX] : [alongY, -alongX];
  const width = Math.max(length, (2 * lineReachMin(count)) / ONE);
  const columns = Math.min(count, 1 + Math.floor(width / SPACING));
  const spacing = columns > 1 ? width / (columns - 1) : 0;
  return Array.from({ length: Math.min(count, PLACES_MAX) }, (_, i) => {
    const rank = Math.floor(i / columns);
    const inRank = Math.min(columns, count - rank * columns);
    const aside = ((i % columns) - (inRank - 1) / 2) * spacing;
    const behind = rank * SPACING;
    return {
      x: at.x + alongX * aside - forwardX * behind,
      y: at.y + alongY * aside - forwardY * behind,
    };
  });
}
