import { assert } from "../../base/index.ts";
import {
  addCat,
  CAT_KINDS,
  CAT_RULES,
  createWorld,
  type CatKind,
  type GameMap,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";

/** What an army is made of: one kind, or two of which the first stands in front. Each kind costs the same share. */
export type Army = readonly [CatKind] | readonly [front: CatKind, rear: CatKind];

interface MusterPlan {
  readonly seed: number; // u32: which player begins where, and which places stay empty
  readonly map: GameMap; // with two spawns or more
  readonly cost: number; // of each army, in sub-turns that a plain cushion would breed it
  readonly armies: readonly [Army, Army]; // of players 1 and 2
}

/** An army is placed on so many per cent of the places that it needs; those left over stay empty here and there. */
const PLACES_PER_CENT = 115;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A battle of two armies of any kinds, that cost the same. A world of the game has equal numbers of cats: here they differ. */
export function muster({ seed, map, cost, armies }: MusterPlan): World {
  const kinds = armies.map((army) => kindsOf(army, cost));
  const catsPerPlayer = Math.ceil((Math.max(...kinds.map(({ length }) => length)) * PLACES_PER_CENT) / 100);
  const ground = { mode: "battle", map, catLimit: catsPerPlayer, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed, catsPerPlayer, playerIds: [1, 2], ground });
  const places = armies.map((_, i) => placesOf(world, i + 1));
  for (const column of [...Object.values(world.cats), ...Object.values(world.ground!.steering)])
    column.fill(0);
  world.header.catCount = 0;
  world.header.nextNetworkId = 1;
  armies.forEach((_, i) => {
    const count = kinds[i]!.length;
    const taken = thinOut(
      places[i]!.slice(0, Math.ceil((count * PLACES_PER_CENT) / 100)),
      count,
      `${seed} ${i}`,
    );
    const front = frontFirst(taken, middleOf(places[1 - i]!));
    kinds[i]!.forEach((kind, at) => {
      addCat(world, { playerId: i + 1, ...front[at]!, kind: CAT_KINDS.indexOf(kind) });
    });
    world.players.score[i] = count;
  });
  return world;
}

/** What the cats of a player who are awake would cost, in sub-turns of breeding. */
export function costLeft({ cats, ground, header }: World, playerId: PlayerId): number {
  let cost = 0;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] === playerId) cost += CAT_RULES[CAT_KINDS[ground!.steering.kind[row]!]!].breed;
  }
  return cost;
}

/** The cats of an army, those in front first. */
function kindsOf(army: Army, cost: number): readonly CatKind[] {
  return army.flatMap((kind) => {
    const count = Math.max(1, Math.round(cost / army.length / CAT_RULES[kind].breed));
    return Array.from({ length: count }, () => kind);
  });
}

/** Where the cats of a player stand, the nearest to its spawn first. */
function placesOf({ cats, header }: World, playerId: PlayerId): readonly Place[] {
  return Array.from({ length: header.catCount }, (_, row) => row)
    .filter((row) => cats.playerId[row] === playerId)
    .map((row) => ({ x: cats.x[row]!, y: cats.y[row]! }));
}

/** So many of them, drawn: all others stay empty. */
function thinOut(places: readonly Place[], count: number, purpose: string): readonly Place[] {
  assert(places.length >= count, "there are places for all");
  const left = [...places];
  for (let spare = left.length - count; spare > 0; spare -= 1) {
    left.splice(drawFromSeed(spare, purpose, 0, left.length - 1), 1);
  }
  return left;
}

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

function frontFirst(places: readonly Place[], enemy: Place): readonly Place[] {
  const squared = ({ x, y }: Place): number => (x - enemy.x) ** 2 + (y - enemy.y) ** 2;
  return places.toSorted((a, b) => squared(a) - squared(b));
}
