import { assert } from "../base/index.ts";
import { SPAWN_SPACING } from "./constants.ts";
import { divTrunc, fixedRatio, sqrtFloor, type Fixed } from "./fixed.ts";
import { createGroundWorld } from "./ground/create-ground-world.ts";
import { isMatchSetup, seatsOf, type MatchSetup, type PlayerId } from "./match-setup.ts";
import { drawBelow, seedRandom } from "./random.ts";
import { addCat } from "./add-cat.ts";
import { allocateWorld, type World } from "./world.ts";

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

/** The world as it is before the first sub-turn: the same on every peer that was told the same setup. */
export function createWorld(setup: MatchSetup): World {
  assert(isMatchSetup(setup), "createWorld: the setup is out of range");
  return setup.ground === undefined ? createClassicWorld(setup) : createGroundWorld(setup, setup.ground);
}

function createClassicWorld(setup: MatchSetup): World {
  const { seed, catsPerPlayer } = setup;
  const playerIds = seatsOf(setup).map(({ playerId }) => playerId);
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
