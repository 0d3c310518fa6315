import { assert } from "../../base/index.ts";
import { fixedRatio } from "../fixed.ts";
import { CAT_KINDS, CAT_RULES, OF_KIND } from "../kinds.ts";
import { ORDER_ASLEEP } from "../world/fields.ts";
import { rowOfNetworkId } from "../world/rows.ts";
import { BLOCK_SHIFT, gridLine, SPOT_KIND, SPOT_ROW, SPOT_WORDS, TEAM_BITS } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { maySee } from "./sight.ts";
import { TEAM_SHIFT, teamsWith } from "./spot-kind.ts";
import { isWalkable, type Line } from "./walls.ts";

const { alert, hunts, standsBack, rangeSquared, leastRangeSquared, loseSquared, loseHuntedSquared } = OF_KIND;
/** A cat hears comrades fight who stand in a block of cells that this reaches into. */
const EARSHOT = fixedRatio(5, 1);
/** It comes to help against an enemy of theirs who is no farther from it than this. */
const HELP_REACH = fixedRatio(11, 1);
const HELP_REACH_SQUARED = HELP_REACH * HELP_REACH;
const HINT_ROWS = 8;

interface Search {
  readonly reach: number; // Fixed
  readonly squared: number; // its square, inclusive
  readonly isHunt: number; // 1: for prey only
}

const searchWithin = (reach: number, isHunt = 0): Search => ({ reach, squared: reach * reach, isHunt });
/** By kind. */
const IN_RANGE = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].range));
const IN_SIGHT = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].alert));
const HUNTED = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].hunts, 1));
/** One for all calls, so that none makes garbage. */
const way: Line = { fromX: 0, fromY: 0, dx: 0, dy: 0 };

assert(
  Math.max(...loseSquared, ...loseHuntedSquared) < HELP_REACH_SQUARED,
  "who helps goes farther than who fights for itself",
);

/** The row of the cat with an id, which `row` looks for, or -1. Rows only move up when cats before them die, mostly by a few. */
export function targetRowOf({ cats, header }: World, { scratch }: Ground, row: number, id: number): number {
  const { networkId } = cats;
  const hint = Math.min(scratch.targetRow[row]!, header.catCount - 1);
  for (let near = hint; near >= 0 && near > hint - HINT_ROWS; near -= 1) {
    if (networkId[near] !== id) continue;
    scratch.targetRow[row] = near;
    return near;
  }
  const found = rowOfNetworkId(networkId, header.catCount, id);
  if (found >= 0) scratch.targetRow[row] = found;
  return found;
}

/**
 * The row of the nearest enemy awake that a cat can throw at, and in the fog its team sees; of several as near the one with the
 * lowest network id. -1: there is none.
 */
export function enemyInRange(world: World, ground: Ground, row: number): number {
  if (!noteSelf(world, ground, row, alert)) return -1;
  return nearestWithin(world, ground, row, IN_RANGE);
}

/** The same of those that a cat can throw at, or see and walk straight to. */
export function enemyInSight(world: World, ground: Ground, row: number): number {
  if (!noteSelf(world, ground, row, alert)) return -1;
  const inRange = nearestWithin(world, ground, row, IN_RANGE);
  return inRange >= 0 ? inRange : nearestWithin(world, ground, row, IN_SIGHT);
}

/** To be called before anybody hunts in a sub-turn. */
export function forgetPrey({ scratch }: Ground): void {
  scratch.preyTeams = -1;
}

/** The row of the nearest enemy that a hunter is after and can walk straight to, or -1. */
export function preyInSight(world: World, ground: Ground, row: number): number {
  const { scratch } = ground;
  if (scratch.preyTeams < 0) scratch.preyTeams = teamsWith(world, ground, standsBack);
  const team = scratch.teamOfPlayer[world.cats.playerId[row]!]!;
  if ((scratch.preyTeams & ~(1 << team)) === 0) return -1; // most matches have few of those
  if (!noteSelf(world, ground, row, hunts)) return -1;
  return nearestWithin(world, ground, row, HUNTED);
}

/** Whether a cat is of those that a hunter is after: cats that can't throw at enemies near them. */
export function isPrey({ steering }: Ground, row: number): boolean {
  return standsBack[steering.kind[row]!] === 1;
}

/**
 * The row of the nearest enemy of a comrade within earshot who threw and can't throw again yet, if the way there is straight and
 * not too long; -1: nobody near fights. A cat that only comes to help calls nobody else.
 */
export function enemyOfComrades(world: World, ground: Ground, row: number): number {
  const { cats } = world;
  const { scratch } = ground;
  const { halfWidth, halfHeight, width, height, teamOfPlayer, search } = scratch;
  const { blockColumns, blockFighter } = scratch.grid;
  const team = teamOfPlayer[cats.playerId[row]!]! - 1;
  search.ownRow = row;
  const x = cats.x[row]!;
  const y = cats.y[row]!;
  const west = Math.max(0, (x + halfWidth - EARSHOT) >> BLOCK_SHIFT);
  const east = Math.min((width - 1) >> 2, (x + halfWidth + EARSHOT) >> BLOCK_SHIFT);
  const south = Math.max(0, (y + halfHeight - EARSHOT) >> BLOCK_SHIFT);
  const north = Math.min((height - 1) >> 2, (y + halfHeight + EARSHOT) >> BLOCK_SHIFT);
  way.fromX = x;
  way.fromY = y;
  search.nearest = -1;
  search.nearestSquared = HELP_REACH_SQUARED;
  for (let r = south; r <= north; r += 1) {
    for (let c = west; c <= east; c += 1) {
      const fighter = blockFighter[((Math.imul(r, blockColumns) + c) << TEAM_BITS) + team]! - 1;
      if (fighter >= 0) lookWith(world, ground, fighter);
    }
  }
  return search.nearest;
}

/** Takes the enemy of a comrade for the nearest of the search, if it is nearer than that. */
function lookWith(world: World, ground: Ground, fighter: number): void {
  const { cats } = world;
  const { search } = ground.scratch;
  const foeId = ground.steering.foeId[fighter]!;
  const enemy = targetRowOf(world, ground, fighter, foeId > 0 ? foeId : cats.targetId[fighter]!);
  if (enemy < 0 || cats.order[enemy] === ORDER_ASLEEP) return;
  const dx = cats.x[enemy]! - way.fromX;
  const dy = cats.y[enemy]! - way.fromY;
  const distanceSquared = dx * dx + dy * dy;
  if (distanceSquared > search.nearestSquared || !maySee(world, ground, search.ownRow, enemy)) return;
  way.dx = dx;
  way.dy = dy;
  if (!isWalkable(ground, way)) return;
  search.nearest = enemy;
  search.nearestSquared = distanceSquared;
}

/** Sets who looks; false if no other team has a cat in the blocks of cells that its kind looks into, so far. */
function noteSelf({ cats }: World, { scratch, steering }: Ground, row: number, far: Int32Array): boolean {
  const { halfWidth, halfHeight, width, height, search } = scratch;
  const { blockColumns, blockTeams } = scratch.grid;
  const x = cats.x[row]!;
  const y = cats.y[row]!;
  search.ownTeam = scratch.teamOfPlayer[cats.playerId[row]!]!;
  search.ownRow = row;
  search.ownKind = steering.kind[row]!;
  const reach = far[search.ownKind]!;
  const west = Math.max(0, (x + halfWidth - reach) >> BLOCK_SHIFT);
  const east = Math.min((width - 1) >> 2, (x + halfWidth + reach) >> BLOCK_SHIFT);
  const south = Math.max(0, (y + halfHeight - reach) >> BLOCK_SHIFT);
  const north = Math.min((height - 1) >> 2, (y + halfHeight + reach) >> BLOCK_SHIFT);
  let teams = 0;
  for (let r = south; r <= north; r += 1) {
    for (let c = west; c <= east; c += 1) teams |= blockTeams[Math.imul(r, blockColumns) + c]!;
  }
  return (teams & ~(1 << search.ownTeam)) !== 0;
}

/** Looks through the cells in reach that another team has a cat in; a hunter for its prey only. */
function nearestWithin(world: World, ground: Ground, row: number, searches: readonly Search[]): number {
  const { scratch } = ground;
  const { halfWidth, halfHeight, search } = scratch;
  const { reach, squared, isHunt } = searches[search.ownKind]!;
  const x = world.cats.x[row]!;
  const y = world.cats.y[row]!;
  const { columns, lines, cellTeams } = scratch.grid;
  const others = ~(1 << search.ownTeam);
  const west = Math.max(0, gridLine(x + halfWidth - reach));
  const east = Math.min(columns - 1, gridLine(x + halfWidth + reach));
  const south = Math.max(0, gridLine(y + halfHeight - reach));
  const north = Math.min(lines - 1, gridLine(y + halfHeight + reach));
  way.fromX = x;
  way.fromY = y;
  search.nearest = -1;
  search.nearestSquared = squared;
  for (let line = south; line <= north; line += 1) {
    const last = Math.imul(line, columns) + east;
    for (let cell = last - east + west; cell <= last; cell += 1) {
      if ((cellTeams[cell]! & others) !== 0) lookInto(world, ground, cell, isHunt);
    }
  }
  return search.nearest;
}

/** Takes the nearest enemy in a cell for the nearest of the search, if it is nearer than that. */
function lookInto(world: World, ground: Ground, cell: number, isHunt: number): void {
  const { cats } = world;
  const { grid, search, incoming } = ground.scratch;
  const { cellStart, spots } = grid;
  const { ownTeam, ownKind } = search;
  const end = cellStart[cell + 1]!;
  const least = leastRangeSquared[ownKind]!;
  const range = rangeSquared[ownKind]!;
  for (let spot = cellStart[cell]!; spot < end; spot += SPOT_WORDS) {
    const team = spots[spot + SPOT_KIND]! >> TEAM_SHIFT;
    if (team === ownTeam || team === 0) continue;
    const row = spots[spot + SPOT_ROW]!;
    const dx = cats.x[row]! - way.fromX;
    const dy = cats.y[row]! - way.fromY;
    const distanceSquared = dx * dx + dy * dy;
    if (distanceSquared > search.nearestSquared || distanceSquared < least) continue;
    const isTie = distanceSquared === search.nearestSquared && search.nearest >= 0;
    if (isTie && row > search.nearest) continue;
    if (isHunt === 1 && !isPrey(ground, row)) continue;
    if (incoming[row]! >= cats.health[row]!) continue; // falls without another ball
    if (!maySee(world, ground, search.ownRow, row)) continue;
    way.dx = dx;
    way.dy = dy;
    if (distanceSquared > range && !isWalkable(ground, way)) continue;
    search.nearest = row;
    search.nearestSquared = distanceSquared;
  }
}
