import { assert } from "../../base/index.ts";
import {
  createWorld,
  generateMap,
  isWallAt,
  middleOf,
  resizeWorld,
  runCommand,
  step,
  type GameMap,
  type World,
} from "../../sim/index.ts";

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
  world.ground!.rules.catLimit = catCount; // whoever holds a cushion breeds
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
