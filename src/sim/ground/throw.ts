import { assert } from "../../base/index.ts";
import { OWN_GROUND_PACE } from "../constants.ts";
import { divTrunc, fixedRatio } from "../fixed.ts";
import { OF_KIND } from "../kinds.ts";
import { throwYarn } from "../world/add-object.ts";
import { ORDER_ASLEEP } from "../world/fields.ts";
import { gridLine, SPOT_KIND, SPOT_ROW, SPOT_WORDS } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { isOnOwnGround } from "./own-ground.ts";
import { TEAM_SHIFT, teamsWith } from "./spot-kind.ts";

const { rangeSquared, leastRangeSquared, cooldown, damage, splash, shields } = OF_KIND;
/** A cat that shields another is so near to it, and so near to the line of the throw. */
const SHIELD_REACH = fixedRatio(14, 10);
const SHIELD_BESIDE = fixedRatio(6, 10);
/** Lengths are compared in 1/1024 units, so that a square of a product of two is exact. */
const COARSE = 6;
const COARSE_REACH = SHIELD_REACH >> COARSE;
const COARSE_BESIDE = SHIELD_BESIDE >> COARSE;
/** One for all calls, so that none makes garbage. */
const flight = { targetId: 0, x: 0, y: 0 };

assert(
  (Math.max(...OF_KIND.range) >> COARSE) * COARSE_REACH < 1 << 26,
  "the square of a product of two lengths stays below 2^53",
);

/** Whether a cat stands too near to another to throw at it: some kinds need room. */
export function isTooNear({ cats }: World, { steering }: Ground, row: number, target: number): boolean {
  const least = leastRangeSquared[steering.kind[row]!]!;
  if (least === 0) return false;
  const dx = cats.x[target]! - cats.x[row]!;
  const dy = cats.y[target]! - cats.y[row]!;
  return dx * dx + dy * dy < least;
}

/** Throws at a cat if it is in range, as far as the thrower's kind throws; false if it is not. */
export function throwInRange(world: World, ground: Ground, row: number, target: number): boolean {
  const { x, y } = world.cats;
  const kind = ground.steering.kind[row]!;
  const dx = x[target]! - x[row]!;
  const dy = y[target]! - y[row]!;
  const distanceSquared = dx * dx + dy * dy;
  if (distanceSquared > rangeSquared[kind]! || distanceSquared < leastRangeSquared[kind]!) return false;
  throwAt(world, ground, row, target);
  return true;
}

/** Throws at a cat that is in range. */
export function throwAt(world: World, ground: Ground, row: number, target: number): void {
  const { cats } = world;
  const kind = ground.steering.kind[row]!;
  const usual = cooldown[kind]!;
  cats.cooldown[row] = isOnOwnGround(world, row) ? divTrunc(usual, OWN_GROUND_PACE) : usual;
  const isToPlace = splash[kind]! > 0;
  const hit = isToPlace ? target : shieldOf(world, ground, row, target);
  flight.targetId = isToPlace ? 0 : cats.networkId[hit]!;
  flight.x = cats.x[hit]!;
  flight.y = cats.y[hit]!;
  throwYarn(world, row, flight);
  if (!isToPlace) ground.scratch.incoming[hit]! += damage[kind]!;
  ground.steering.blocked[row] = 0; // who waited in a crowd before throws as often as others
}

/** To be called before the first throw of a sub-turn. */
export function forgetShields({ scratch }: Ground): void {
  scratch.shieldTeams = -1;
}

/**
 * The cat that a ball hits when it is thrown at a cat: that cat itself, or of those of its team that shield others the one nearest to it
 * that stands before it, beside the line of the throw; of several as near the one with the lowest network id.
 */
function shieldOf(world: World, ground: Ground, row: number, target: number): number {
  const { cats } = world;
  const { scratch, steering } = ground;
  if (scratch.shieldTeams < 0) scratch.shieldTeams = teamsWith(world, ground, shields);
  if (scratch.shieldTeams === 0 || cats.order[target] === ORDER_ASLEEP) return target;
  const team = scratch.teamOfPlayer[cats.playerId[target]!]!;
  if ((scratch.shieldTeams & (1 << team)) === 0) return target;
  const { halfWidth, halfHeight } = scratch;
  const { columns, lines, cellTeams, cellStart, spots } = scratch.grid;
  const x = cats.x[target]!;
  const y = cats.y[target]!;
  const awayX = (cats.x[row]! - x) >> COARSE; // to the thrower
  const awayY = (cats.y[row]! - y) >> COARSE;
  const lengthSquared = awayX * awayX + awayY * awayY;
  const west = Math.max(0, gridLine(x + halfWidth - SHIELD_REACH));
  const east = Math.min(columns - 1, gridLine(x + halfWidth + SHIELD_REACH));
  const south = Math.max(0, gridLine(y + halfHeight - SHIELD_REACH));
  const north = Math.min(lines - 1, gridLine(y + halfHeight + SHIELD_REACH));
  let shield = target;
  let nearestSquared = COARSE_REACH * COARSE_REACH;
  for (let line = south; line <= north; line += 1) {
    const last = Math.imul(line, columns) + east;
    for (let cell = last - east + west; cell <= last; cell += 1) {
      if ((cellTeams[cell]! & (1 << team)) === 0) continue;
      const end = cellStart[cell + 1]!;
      for (let spot = cellStart[cell]!; spot < end; spot += SPOT_WORDS) {
        if (spots[spot + SPOT_KIND]! >> TEAM_SHIFT !== team) continue;
        const other = spots[spot + SPOT_ROW]!;
        if (shields[steering.kind[other]!] === 0 || other === target) continue;
        const dx = (cats.x[other]! - x) >> COARSE;
        const dy = (cats.y[other]! - y) >> COARSE;
        const squared = dx * dx + dy * dy;
        const isTie = squared === nearestSquared && shield !== target;
        if (squared > nearestSquared || (isTie && other > shield)) continue;
        const along = dx * awayX + dy * awayY;
        const across = dx * awayY - dy * awayX;
        if (along <= 0 || along >= lengthSquared) continue; // behind the target, or behind the thrower
        if (across * across > COARSE_BESIDE * COARSE_BESIDE * lengthSquared) continue;
        shield = other;
        nearestSquared = squared;
      }
    }
  }
  return shield;
}
