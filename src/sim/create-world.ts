import { assert } from "../base/index.ts";
import { PLAYER_COUNT_MAX, SPAWN_SPACING, SUB_TURNS_PER_SECOND } from "./constants.ts";
import { divTrunc, fixedRatio, ONE, sqrtFloor, type Fixed } from "./fixed.ts";
import { keepOffWalls } from "./ground/walls.ts";
import { CAT_KINDS } from "./kinds.ts";
import { FlowBuilder } from "./map/flow-builder.ts";
import {
  cushionKindWord,
  mapChecksumOf,
  middleOf,
  type Cell,
  type GameMap,
  type MapCushion,
} from "./map/game-map.ts";
import {
  GROUND_MODE_WORDS,
  isMatchSetup,
  seatsOf,
  type GroundSetup,
  type MatchSetup,
  type PlayerId,
  type Seat,
} from "./match-setup.ts";
import { drawBelow, seedRandom } from "./random.ts";
import { addCat } from "./world/add-object.ts";
import { YARN_SPARE, type PauseDimensions } from "./world/layout.ts";
import { allocateWorld, type Ground, type World } from "./world/world.ts";

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

const QUARTER = ONE >> 2;
/** A cat left and below of the middle of its cell, and one right and above: 0.7 units between any two. */
const PLACES_IN_CELL = [-QUARTER, QUARTER] as const;

/** The world as it is before the first sub-turn: the same on every peer that was told the same setup. */
export function createWorld(setup: MatchSetup): World {
  assert(isMatchSetup(setup), "createWorld: the setup is out of range");
  return setup.ground === undefined ? createClassicWorld(setup) : createGroundWorld(setup, setup.ground);
}

/** As the world counts them. */
function pausesOf({ pauses }: MatchSetup): PauseDimensions | null {
  return pauses === undefined ? null : { each: pauses.each, length: pauses.seconds * SUB_TURNS_PER_SECOND };
}

function createClassicWorld(setup: MatchSetup): World {
  const { seed, catsPerPlayer } = setup;
  const playerIds = seatsOf(setup).map(({ playerId }) => playerId);
  const catCount = catsPerPlayer * playerIds.length;
  const world = allocateWorld(catCount, catCount, { pauses: pausesOf(setup) });
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
  assert(catCount >= 1 && extent > 0, `placeArmy: ${catCount} cats within ${extent}`);
  const root = sqrtFloor(catCount);
  const side = root * root === catCount ? root : root + 1;
  const spacing = Math.min(SPAWN_SPACING, side > 1 ? divTrunc(extent, side - 1) : SPAWN_SPACING);
  const inwardX = place.x > 0 ? -1 : 1;
  const inwardY = place.y > 0 ? -1 : 1;
  for (let i = 0; i < catCount; i += 1) {
    const column = i % side;
    const line = divTrunc(i, side);
    const x = place.x + inwardX * spacing * column;
    const y = place.y + inwardY * spacing * line;
    addCat(world, { playerId, x, y });
  }
}

/** A match on a map before its first sub-turn: armies around their spawns, teams side by side. */
function createGroundWorld(setup: MatchSetup, groundSetup: GroundSetup): World {
  const { mode, map, catLimit, timeLimitMinutes } = groundSetup;
  const seats = seatsOf(setup);
  const catCapacity = seats.length * catLimit;
  const cushions = mode === "cushions" ? map.cushions : []; // in a battle there is nothing to hold
  const world = allocateWorld(catCapacity, catCapacity + YARN_SPARE, {
    ground: { mapWidth: map.width, mapHeight: map.height, cushionCount: cushions.length },
    pauses: pausesOf(setup),
  });
  const ground = world.ground!;
  world.header.nextNetworkId = 1;
  seedRandom(world, setup.seed);
  ground.walls.set(map.walls);
  ground.scratch.reserve(catCapacity, map.width, map.height);
  Object.assign(ground.rules, {
    mode: GROUND_MODE_WORDS[mode],
    mapChecksum: mapChecksumOf(map) | 0,
    catLimit,
    timeLimit: timeLimitMinutes * 60 * SUB_TURNS_PER_SECOND,
    fog: groundSetup.fog === true ? 1 : 0,
  });
  placeCushions(ground, map, cushions);
  seats.forEach(({ playerId, team }, row) => {
    world.players.playerId[row] = playerId;
    world.players.score[row] = setup.catsPerPlayer;
    ground.seats.team[row] = team;
  });
  world.header.playerCount = seats.length;
  placeArmies(world, ground, {
    map,
    seats,
    spawns: chooseSpawns(world, map, seats),
    catCount: setup.catsPerPlayer,
    kindCount: groundSetup.kinds === "mixed" ? CAT_KINDS.length : 1,
  });
  return world;
}

function placeCushions({ cushions }: Ground, map: GameMap, cells: readonly MapCushion[]): void {
  cells.forEach((cell, row) => {
    const { x, y } = middleOf(map, cell);
    cushions.x[row] = x;
    cushions.y[row] = y;
    cushions.kind[row] = cushionKindWord(cell);
  });
}

/** A spawn for each seat: teams stand together, all are spread evenly round the map from a drawn spawn on. */
function chooseSpawns(world: World, map: GameMap, seats: readonly Seat[]): readonly Cell[] {
  const count = map.spawns.length;
  assert(
    seats.length > 0 && seats.length <= count,
    `chooseSpawns: ${seats.length} seats and ${count} spawns`,
  );
  const first = drawBelow(world, count);
  const direction = drawBelow(world, 2) === 0 ? 1 : count - 1;
  const byTeam = seats.toSorted((a, b) => a.team - b.team || a.playerId - b.playerId);
  return seats.map((seat) => {
    const place = divTrunc(byTeam.indexOf(seat) * count, seats.length);
    return map.spawns[(first + place * direction) % count]!;
  });
}

interface Armies {
  readonly map: GameMap;
  readonly seats: readonly Seat[];
  readonly spawns: readonly Cell[]; // of each seat
  readonly catCount: number; // of each army
  readonly kindCount: number; // it has so many kinds, one after the other: of the first perhaps one more
}

/**
 * Fills the cells around each spawn, the nearest by the way a cat walks first; where armies meet, a cell goes to whom it is
 * the turn of. Cats get their ids in the order of the seats.
 */
function placeArmies(
  world: World,
  ground: Ground,
  { map, seats, spawns, catCount, kindCount }: Armies,
): void {
  const orders = spawns.map((spawn) => cellsAround(ground.walls, map, spawn));
  const taken = new Uint8Array(map.width * map.height);
  const next = new Int32Array(PLAYER_COUNT_MAX);
  const armies: number[][] = seats.map(() => []);
  for (let placed = 0; placed < catCount; placed += PLACES_IN_CELL.length) {
    armies.forEach((cells, seat) => {
      const order = orders[seat]!;
      while (taken[order[next[seat]!]!] === 1) next[seat]! += 1;
      assert(next[seat]! < order.length, "a map has floor for all cats; see matchSetupProblem");
      const cell = order[next[seat]!]!;
      taken[cell] = 1;
      cells.push(cell);
    });
  }
  armies.forEach((cells, seat) => {
    for (let i = 0; i < catCount; i += 1) {
      const index = cells[i >> 1]!;
      const { x, y } = middleOf(map, { column: index % map.width, row: divTrunc(index, map.width) });
      const shift = PLACES_IN_CELL[i & 1]!;
      keepOffWalls(ground, x + shift, y + shift);
      const { atX, atY } = ground.scratch;
      addCat(world, { playerId: seats[seat]!.playerId, x: atX, y: atY, kind: i % kindCount });
    }
  });
}

/** All cells that can be reached from one, the nearest first. */
function cellsAround(walls: Int32Array, { width, height }: GameMap, { column, row }: Cell): Int32Array {
  const builder = new FlowBuilder(width, height);
  builder.begin(walls, row * width + column, builder.makeField());
  const order = new Int32Array(width * height);
  let count = 0;
  while (builder.settle(1) > 0) {
    order[count] = builder.lastSettled;
    count += 1;
  }
  return order.subarray(0, count);
}
