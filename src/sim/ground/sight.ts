import { CUSHION_WINDOW } from "../cushion-kinds.ts";
import { WINDOW_SIGHT } from "../constants.ts";
import { OF_KIND, SIGHT_MAX } from "../kinds.ts";
import { gridLine, SPOT_KIND, SPOT_ROW, SPOT_WORDS } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { TEAM_SHIFT } from "./spot-kind.ts";

const { sightSquared } = OF_KIND;

/**
 * Whether a cat may take on another by itself: without fog anyone, in it whom its team sees. Mostly it sees the other one
 * itself, and nothing is looked up; only those who throw farther than they see need the eyes of others.
 */
export function maySee(world: World, ground: Ground, row: number, target: number): boolean {
  if (ground.rules.fog === 0) return true;
  const { cats } = world;
  const dx = cats.x[target]! - cats.x[row]!;
  const dy = cats.y[target]! - cats.y[row]!;
  if (dx * dx + dy * dy <= sightSquared[ground.steering.kind[row]!]!) return true;
  const team = ground.scratch.teamOfPlayer[cats.playerId[row]!]!;
  return isSeenBy(world, ground, team, target);
}

/**
 * Whether a team sees a cat in the fog: one of its cats awake stands within its sight of it, or it is near a window that
 * one of them owns. Walls do not block sight. By the positions in the neighbour grid.
 */
function isSeenBy(world: World, ground: Ground, team: number, target: number): boolean {
  const { scratch, steering } = ground;
  const { halfWidth, halfHeight } = scratch;
  const { columns, lines, cellTeams, cellStart, spots } = scratch.grid;
  const { cats } = world;
  const x = cats.x[target]!;
  const y = cats.y[target]!;
  if (isBeforeWindow(ground, team, x, y)) return true;
  const west = Math.max(0, gridLine(x + halfWidth - SIGHT_MAX));
  const east = Math.min(columns - 1, gridLine(x + halfWidth + SIGHT_MAX));
  const south = Math.max(0, gridLine(y + halfHeight - SIGHT_MAX));
  const north = Math.min(lines - 1, gridLine(y + halfHeight + SIGHT_MAX));
  for (let line = south; line <= north; line += 1) {
    const last = Math.imul(line, columns) + east;
    for (let cell = last - east + west; cell <= last; cell += 1) {
      if ((cellTeams[cell]! & (1 << team)) === 0) continue;
      const end = cellStart[cell + 1]!;
      for (let spot = cellStart[cell]!; spot < end; spot += SPOT_WORDS) {
        if (spots[spot + SPOT_KIND]! >> TEAM_SHIFT !== team) continue;
        const row = spots[spot + SPOT_ROW]!;
        const dx = cats.x[row]! - x;
        const dy = cats.y[row]! - y;
        if (dx * dx + dy * dy <= sightSquared[steering.kind[row]!]!) return true;
      }
    }
  }
  return false;
}

function isBeforeWindow({ cushions, rules, scratch }: Ground, team: number, x: number, y: number): boolean {
  const { cushionCount } = rules;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const owner = cushions.owner[cushion]!;
    if (cushions.kind[cushion] !== CUSHION_WINDOW || owner === 0) continue;
    const dx = cushions.x[cushion]! - x;
    const dy = cushions.y[cushion]! - y;
    const isNear = dx * dx + dy * dy <= WINDOW_SIGHT * WINDOW_SIGHT;
    if (isNear && scratch.teamOfPlayer[owner] === team) return true;
  }
  return false;
}
