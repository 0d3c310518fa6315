import { assert } from "../../base/index.ts";
import {
  BREED_SHORTEST_SUB_TURNS,
  BREED_WORTH,
  BREED_WORTH_BASE,
  BREED_WORTH_MAX,
  PLAYER_COUNT_MAX,
  REACH_ALONE,
} from "../constants.ts";
import { CUSHION_WOOL } from "../cushion-kinds.ts";
import { divTrunc, fixedRatio, ONE } from "../fixed.ts";
import { FLIGHT_SUB_TURNS_MAX, OF_KIND } from "../kinds.ts";
import { isLate } from "../late.ts";
import { addCat } from "../world/add-object.ts";
import { ORDER_ATTACK_MOVE } from "../world/fields.ts";
import { rowOfPlayer } from "../world/rows.ts";
import type { Ground, World } from "../world/world.ts";
import { setOrder } from "./orders.ts";
import { keepOffWalls } from "./walls.ts";

/** Where on its cushion a cat is bred, by turns: at the corners of a square, within the cell in the middle. */
const BREED_OFFSET = fixedRatio(4, 10);
const BREED_PLACES = 4;
/** What the cats of each player are worth, by player id less 1. One for all calls, so that none makes garbage. */
const worthOf = new Int32Array(PLAYER_COUNT_MAX);

assert(BREED_OFFSET < ONE >> 1, "a cat is bred within the cell in the middle of its cushion");
// So of what flies and what may be thrown before it lands each cushion adds one at most: see roomProblem.
assert(
  BREED_SHORTEST_SUB_TURNS >= 2 * FLIGHT_SUB_TURNS_MAX,
  "a cushion breeds at most once while two balls of yarn fly",
);

/**
 * Sub-turns that a cushion takes for the cat that it is breeding: the more the cats of its owner are worth, the longer; two
 * thirds on wool. Late in a match none comes.
 */
export function breedSubTurnsOf(world: World, { cushions, seats }: Ground, cushion: number): number {
  const plain = OF_KIND.breed[cushions.breeds[cushion]!]!;
  const here = cushions.kind[cushion] === CUSHION_WOOL ? divTrunc(2 * plain, 3) : plain;
  const owner = rowOfPlayer(world, cushions.owner[cushion]!);
  const worth = owner < 0 ? BREED_WORTH : Math.min(BREED_WORTH_MAX, seats.worth[owner]!);
  const needed = divTrunc(here * (BREED_WORTH_BASE + worth), BREED_WORTH_BASE + BREED_WORTH);
  return Math.max(BREED_SHORTEST_SUB_TURNS, needed);
}

/**
 * Every owned cushion that nobody is claiming breeds: a cat when the time has come and there is room for one more of its owner's.
 * Late in a match none does: with three or more teams nobody may ever hold most of them, and armies that came back as fast as
 * they fell would fight for ever.
 */
export function breedCats(world: World, ground: Ground): void {
  const { header, players } = world;
  const { cushions, rules } = ground;
  const { cushionCount, catLimit } = rules;
  noteWorth(world, ground);
  if (isLate(world)) return;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const owner = cushions.owner[cushion]!;
    if (owner === 0 || cushions.claimant[cushion] !== 0) continue; // who is being robbed breeds no defenders there
    const needed = breedSubTurnsOf(world, ground, cushion);
    cushions.breedSubTurns[cushion] = Math.min(needed, cushions.breedSubTurns[cushion]! + 1);
    if (cushions.breedSubTurns[cushion]! < needed) continue;
    const player = rowOfPlayer(world, owner);
    const hasRoom = players.score[player]! < catLimit && header.catCount < header.catCapacity;
    if (player < 0 || players.score[player] === 0 || !hasRoom) continue;
    breed(world, ground, cushion);
    players.score[player]! += 1;
    cushions.breedSubTurns[cushion] = 0;
    cushions.breeds[cushion] = cushions.breedsNext[cushion]!;
  }
}

/** Adds up what the cats of each player who are awake are worth: what it would take to breed them. */
function noteWorth({ cats, header, players }: World, { seats, steering }: Ground): void {
  worthOf.fill(0);
  for (let row = 0; row < header.catCount; row += 1) {
    worthOf[cats.playerId[row]! - 1]! += OF_KIND.breed[steering.kind[row]!]!;
  }
  for (let row = 0; row < header.playerCount; row += 1) {
    seats.worth[row] = seats.isAsleep[row] === 1 ? 0 : worthOf[players.playerId[row]! - 1]!;
  }
}

/** A new cat on its cushion; with a rally point it goes there and takes on enemies near it. */
function breed(world: World, ground: Ground, cushion: number): void {
  const { header } = world;
  const { cushions, scratch } = ground;
  const place = header.nextNetworkId % BREED_PLACES;
  const signX = place < 2 ? 1 : -1;
  const signY = place % 2 === 0 ? 1 : -1;
  const placeX = cushions.x[cushion]! + signX * BREED_OFFSET;
  const placeY = cushions.y[cushion]! + signY * BREED_OFFSET;
  // No map has a wall there. In a world that is damaged nothing may hang on what was looked up before.
  const isFloor = keepOffWalls(ground, placeX, placeY);
  const row = header.catCount;
  const [x, y] = isFloor ? [scratch.atX, scratch.atY] : [placeX, placeY];
  addCat(world, { playerId: cushions.owner[cushion]!, x, y, kind: cushions.breeds[cushion]! });
  if (cushions.hasRally[cushion] === 0) return;
  setOrder(world, ground, row, {
    ...{ order: ORDER_ATTACK_MOVE, x: cushions.rallyX[cushion]!, y: cushions.rallyY[cushion]! },
    ...{ targetId: 0, reach: REACH_ALONE, fromX: 0, fromY: 0, stride: 0, lineX: 0, lineY: 0 },
  });
}
