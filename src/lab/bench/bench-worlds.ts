import { assert } from "../../base/index.ts";
import {
  COMMAND_POINTS_PER_UNIT,
  createWorld,
  generateMap,
  isWallAt,
  middleOf,
  ONE,
  resizeWorld,
  runCommand,
  step,
  type Command,
  type GameMap,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";

const PLAYER_COUNT = 8;
const PLAYER_IDS = Array.from({ length: PLAYER_COUNT }, (_, i) => i + 1);
const CATS_PER_CELL = 2;
const QUARTER = 16_384; // Fixed
/** Cats that may be bred on top of those that are placed. */
const SPARE_CATS = 256;
/** So that nobody falls while it is measured, and all rounds have the same cats. */
const HEALTH = 1_000;
/** By then the armies have met along all their borders, and those behind press on. */
const WARM_UP_SUB_TURNS = 600;

/**
 * A world of so many cats of eight players in the middle of a battle: each army a slice of the map round its middle, all on an
 * attack-move there, fighting along the borders, those behind pressing on; cushions breed. It may hold more cats than a match
 * allows. The same for each call.
 */
export function createBattleWorld(catCount: number, side: number): World {
  const map = generateMap({ seed: 1, playerCount: PLAYER_COUNT, side });
  const ground = { mode: "cushions", map, catLimit: 1, timeLimitMinutes: 0 } as const;
  const small = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: PLAYER_IDS, ground });
  small.cats.health.fill(0); // its eight cats are replaced
  small.header.catCount = 0;
  const world = resizeWorld(small, catCount + SPARE_CATS, catCount + SPARE_CATS);
  world.ground!.rules.catLimit = catCount; // a holder of a cushion breeds
  placeCats(world, map, catCount);
  for (const playerId of PLAYER_IDS) {
    runCommand(world, playerId, { kind: "attack-move", cats: catsOf(world, playerId), x: 0, y: 0 });
  }
  for (let i = 0; i < WARM_UP_SUB_TURNS; i += 1) step(world);
  return world;
}

/** Floor cells from the middle of the map outward, two cats on each, by turns of the compass: eight slices. */
function placeCats(world: World, map: GameMap, catCount: number): void {
  const cells = Array.from({ length: map.width * map.height }, (_, index) => index)
    .filter((index) => !isWallAt(map.walls, index))
    .map((index) => middleOf(map, { column: index % map.width, row: Math.floor(index / map.width) }))
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  assert(cells.length * CATS_PER_CELL >= catCount, `placeCats: no room for ${catCount} cats`);
  const { cats, header, players } = world;
  players.score.fill(0, 0, PLAYER_COUNT);
  for (let row = 0; row < catCount; row += 1) {
    const { x, y } = cells[Math.floor(row / CATS_PER_CELL)]!;
    const shift = row % CATS_PER_CELL === 0 ? -QUARTER : QUARTER;
    const slice = Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * PLAYER_COUNT) % PLAYER_COUNT;
    cats.networkId[row] = row + 1;
    cats.playerId[row] = slice + 1;
    cats.x[row] = x + shift;
    cats.y[row] = y + shift;
    cats.health[row] = HEALTH;
    players.score[slice]! += 1;
  }
  header.catCount = catCount;
  header.nextNetworkId = catCount + 1;
}

function catsOf({ cats, header }: World, playerId: number): readonly number[] {
  const { playerId: owner, networkId } = cats;
  return Array.from(networkId.subarray(0, header.catCount)).filter((_, row) => owner[row] === playerId);
}

const FOUR_PLAYERS: readonly PlayerId[] = [1, 2, 3, 4];
/** The longest walk over the map takes 177 sub-turns. */
const SCATTER_SUB_TURNS = 180;
/** By then cats that throw have thrown once, and cats that chase are on their way. */
const SETTLE_SUB_TURNS = 20;
/** Out of range for 100 sub-turns if the target stands still, for 50 if it comes nearer. */
const FAR = 5 * ONE;
const HALF_WIDTH_POINTS = 6 * COMMAND_POINTS_PER_UNIT;
const HALF_HEIGHT_POINTS = 3 * COMMAND_POINTS_PER_UNIT;

/**
 * A world of so many cats of four players, all over the map, with mixed orders: a third idle, a third on the way to the
 * other side, a sixth after the nearest enemy, mostly in range, a sixth chasing a far one. The same for each call.
 */
export function createMixedWorld(catCount: number): World {
  assert(catCount % FOUR_PLAYERS.length === 0, `createMixedWorld: ${catCount} cats of four players`);
  const world = createWorld({
    seed: 1,
    catsPerPlayer: catCount / FOUR_PLAYERS.length,
    playerIds: FOUR_PLAYERS,
  });
  for (let row = 0; row < catCount; row += 1) {
    const cats = [world.cats.networkId[row]!];
    order(world, row, { kind: "move", cats, ...drawPlace(row) });
  }
  runSteps(world, SCATTER_SUB_TURNS);
  for (let row = 0; row < catCount; row += 1) orderMixed(world, row);
  runSteps(world, SETTLE_SUB_TURNS);
  return world;
}

export function runSteps(world: World, count: number): void {
  for (let i = 0; i < count; i += 1) step(world);
}

function orderMixed(world: World, row: number): void {
  const { x, networkId } = world.cats;
  const cats = [networkId[row]!];
  if (row % 3 === 1) {
    const { y } = drawPlace(row + 1);
    order(world, row, { kind: "move", cats, x: x[row]! > 0 ? -HALF_WIDTH_POINTS : HALF_WIDTH_POINTS, y });
  } else if (row % 3 === 2) {
    const target = row % 2 === 0 ? findNearestEnemy(world, row) : findFarEnemy(world, row);
    order(world, row, { kind: "attack", cats, targetId: networkId[target]! });
  }
}

function findNearestEnemy({ header, cats }: World, row: number): number {
  let nearest = -1;
  let nearestSquared = Infinity;
  for (let other = 0; other < header.catCount; other += 1) {
    if (cats.playerId[other] === cats.playerId[row]) continue;
    const squared = distanceSquared(cats, row, other);
    if (squared >= nearestSquared) continue;
    nearest = other;
    nearestSquared = squared;
  }
  return nearest;
}

/** Looks from another row on for each cat, so that no target has many hunters. */
function findFarEnemy({ header, cats }: World, row: number): number {
  for (let i = 0; i < header.catCount; i += 1) {
    const other = (row * 7 + i) % header.catCount;
    const isEnemy = cats.playerId[other] !== cats.playerId[row];
    if (isEnemy && distanceSquared(cats, row, other) > FAR ** 2) return other;
  }
  throw new Error(`Cannot mix orders: no enemy is far from the cat in row ${row}`);
}

function distanceSquared({ x, y }: World["cats"], a: number, b: number): number {
  return (x[a]! - x[b]!) ** 2 + (y[a]! - y[b]!) ** 2;
}

function order(world: World, row: number, command: Command): void {
  runCommand(world, world.cats.playerId[row]!, command);
}

function drawPlace(row: number): { readonly x: number; readonly y: number } {
  return {
    x: drawFromSeed(row, "x", -HALF_WIDTH_POINTS, HALF_WIDTH_POINTS),
    y: drawFromSeed(row, "y", -HALF_HEIGHT_POINTS, HALF_HEIGHT_POINTS),
  };
}
