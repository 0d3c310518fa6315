import { WINDOW_SIGHT } from "../constants.ts";
import { CUSHION_WINDOW } from "../cushion-kinds.ts";
import { ONE } from "../fixed.ts";
import { OF_KIND } from "../kinds.ts";
import { ORDER_ASLEEP } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import type { SightGrid } from "./sight-grid.ts";

/** Owners know of their cushions who comes to them. */
const CUSHION_SIGHT = 3 * ONE;

/** Notes what a team sees of a map now, as players are shown it: its cats that are awake look, and its cushions. */
export function lookAround(
  grid: SightGrid,
  { header, cats }: World,
  { steering, cushions, rules }: Ground,
  isAlly: readonly boolean[], // by player id
): void {
  grid.begin();
  for (let row = 0; row < header.catCount; row += 1) {
    if (!isAlly[cats.playerId[row]!] || cats.order[row] === ORDER_ASLEEP) continue;
    grid.look({ x: cats.x[row]!, y: cats.y[row]!, sight: OF_KIND.sight[steering.kind[row]!]! });
  }
  for (let row = 0; row < rules.cushionCount; row += 1) {
    if (!isAlly[cushions.owner[row]!]) continue;
    const sight = cushions.kind[row] === CUSHION_WINDOW ? WINDOW_SIGHT : CUSHION_SIGHT;
    grid.look({ x: cushions.x[row]!, y: cushions.y[row]!, sight });
  }
  grid.end();
}
