import { assert } from "../base/index.ts";
import { CAT_HEALTH, CATS_PER_PLAYER_MAX, PLAYER_COUNT_MAX, SPAWN_SPACING } from "./constants.ts";
import { divTrunc, fixedRatio, sqrtFloor, type Fixed } from "./fixed.ts";
import { drawBelow, seedRandom } from "./random.ts";
import { allocateWorld, type World } from "./world.ts";

/** A player's seat in the match: 1 to 8. */
export type PlayerId = number;

/** What a match is made of besides its turn data. Travels in the start packet and in the replay. */
export interface MatchSetup {
  readonly seed: number; // u32, seeds the shared generator
  readonly catsPerPlayer: number; // 1..CATS_PER_PLAYER_MAX
  readonly playerIds: readonly PlayerId[]; // ascending, 1 to 8 of them
}

interface SpawnPlace {
  readonly x: Fixed;
  readonly y: Fixed;
}

interface Army {
  readonly playerId: PlayerId;
  readonly place: SpawnPlace;
  readonly catCount: number;
  readonly extent: Fixed;
}

const CORNERS: readonly SpawnPlace[] = [
  { x: fixedRatio(-512, 100), y: fixedRatio(-288, 100) },
  { x: fixedRatio(-512, 100), y: fixedRatio(270, 100) },
  { x: fixedRatio(512, 100), y: fixedRatio(270, 100) },
  { x: fixedRatio(512, 100), y: fixedRatio(-270, 100) },
];
/** For five to eight players, who start with the corners: the middles of the sides. */
const SIDES: readonly SpawnPlace[] = [
  { x: fixedRatio(-512, 100), y: 0 as Fixed },
  { x: 0 as Fixed, y: fixedRatio(270, 100) },
  { x: fixedRatio(512, 100), y: 0 as Fixed },
  { x: 0 as Fixed, y: fixedRatio(-288, 100) },
];
/** An army's grid reaches this far inward at most, so that it does not stand in another's. */
const ARMY_EXTENT = fixedRatio(25, 10);
/** The same with armies at the sides as well: those begin half as far from the corners. */
const ARMY_EXTENT_CROWDED = fixedRatio(13, 10);

export function isMatchSetup(setup: MatchSetup): boolean {
  const { seed, catsPerPlayer, playerIds } = setup;
  return (
    Number.isInteger(seed) &&
    seed >= 0 &&
    seed < 0x1_0000_0000 &&
    Number.isInteger(catsPerPlayer) &&
    catsPerPlayer >= 1 &&
    catsPerPlayer <= CATS_PER_PLAYER_MAX &&
    playerIds.length >= 1 &&
    playerIds.length <= PLAYER_COUNT_MAX &&
    playerIds.every((id, i) => isPlayerId(id) && id > (playerIds[i - 1] ?? 0))
  );
}

function isPlayerId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= PLAYER_COUNT_MAX;
}

/** The world as it is before the first sub-turn: the same on every peer that was told the same setup. */
export function createWorld(setup: MatchSetup): World {
  assert(isMatchSetup(setup), "createWorld: the setup is out of range");
  const { seed, catsPerPlayer, playerIds } = setup;
  const catCount = catsPerPlayer * playerIds.length;
  const world = allocateWorld(catCount, catCount);
  world.header.nextNetworkId = 1;
  seedRandom(world, seed);
  const isCrowded = playerIds.length > CORNERS.length;
  const places = shuffle(world, isCrowded ? [...CORNERS, ...SIDES] : CORNERS);
  const extent = isCrowded ? ARMY_EXTENT_CROWDED : ARMY_EXTENT;
  playerIds.forEach((playerId, row) => {
    world.players.playerId[row] = playerId;
    world.players.score[row] = catsPerPlayer;
    placeArmy(world, { playerId, place: places[row]!, catCount: catsPerPlayer, extent });
  });
  world.header.playerCount = playerIds.length;
  return world;
}

/** Fisher and Yates' shuffle, from the last place to the second. */
function shuffle(world: World, places: readonly SpawnPlace[]): readonly SpawnPlace[] {
  const shuffled = [...places];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = drawBelow(world, i + 1);
    const moved = shuffled[i]!;
    shuffled[i] = shuffled[j]!;
    shuffled[j] = moved;
  }
  return shuffled;
}

/** A square grid from the corner inward, row by row: for three cats the corner, one inward in x, one inward in y. */
function placeArmy(world: World, { playerId, place, catCount, extent }: Army): void {
  const root = sqrtFloor(catCount);
  const side = root * root === catCount ? root : root + 1;
  const spacing = Math.min(SPAWN_SPACING, side > 1 ? divTrunc(extent, side - 1) : SPAWN_SPACING);
  const inwardX = place.x > 0 ? -1 : 1;
  const inwardY = place.y > 0 ? -1 : 1;
  for (let i = 0; i < catCount; i += 1) {
    const column = i % side;
    const line = divTrunc(i, side);
    addCat(world, playerId, place.x + inwardX * spacing * column, place.y + inwardY * spacing * line);
  }
}

function addCat(world: World, playerId: PlayerId, x: number, y: number): void {
  const { header, cats } = world;
  const row = header.catCount;
  assert(row < header.catCapacity, "addCat: the table is full");
  cats.networkId[row] = header.nextNetworkId;
  cats.playerId[row] = playerId;
  cats.x[row] = x;
  cats.y[row] = y;
  cats.health[row] = CAT_HEALTH;
  header.catCount = row + 1;
  header.nextNetworkId += 1;
}
