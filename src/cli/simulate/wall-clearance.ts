import { CAT_RADIUS, isWallAt, ONE, type Ground } from "../../sim/index.ts";

/** A cat's body may reach into a wall by so much: two coordinates, each rounded toward a corner by less than 1. Fixed. */
const ROUNDING = 2;
/** Where cats come into the world, from the middle of a cell: they make room for themselves only as they walk. */
const BIRTH_OFFSETS = [Math.trunc(ONE / 4), Math.trunc((ONE * 4) / 10)];
const CLEARANCE_AT_BIRTH = ONE / 10 - ROUNDING;

/** Whether a cat at that point, Fixed, keeps off all walls as far as the rules ask. */
export function isClearOfWalls({ walls, rules }: Ground, x: number, y: number): boolean {
  const { mapWidth, mapHeight } = rules;
  const [fromWest, fromSouth] = [x + (mapWidth * ONE) / 2, y + (mapHeight * ONE) / 2];
  if (fromWest < 0 || fromSouth < 0 || fromWest >= mapWidth * ONE || fromSouth >= mapHeight * ONE)
    return false;
  const [column, row] = [Math.floor(fromWest / ONE), Math.floor(fromSouth / ONE)];
  const isAtBirth = isBirthOffset(fromWest - column * ONE) && isBirthOffset(fromSouth - row * ONE);
  const clearance = isAtBirth ? CLEARANCE_AT_BIRTH : CAT_RADIUS - ROUNDING;
  for (let r = Math.max(0, row - 1); r <= Math.min(mapHeight - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(mapWidth - 1, column + 1); c += 1) {
      if (!isWallAt(walls, r * mapWidth + c)) continue;
      const dx = fromWest - clampBetween(fromWest, c * ONE, (c + 1) * ONE);
      const dy = fromSouth - clampBetween(fromSouth, r * ONE, (r + 1) * ONE);
      if (dx * dx + dy * dy < clearance * clearance) return false;
    }
  }
  return true;
}

function isBirthOffset(inCell: number): boolean {
  return BIRTH_OFFSETS.includes(Math.abs(inCell - ONE / 2));
}

function clampBetween(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
