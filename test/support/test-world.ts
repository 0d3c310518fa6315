import { CAT_HEALTH } from "../../src/sim/constants.ts";
import { ONE, step, type World } from "../../src/sim/index.ts";
import { seedRandom } from "../../src/sim/random.ts";
import { allocateWorld } from "../../src/sim/world/world.ts";

/** A cat put where a test wants it. x and y in world units; `raw` puts them in 1/65536 of one instead. */
export interface PlacedCat {
  readonly playerId: number;
  readonly x: number;
  readonly y: number;
  readonly raw?: boolean;
  readonly health?: number;
}

/** World units to the nearest Fixed. */
export function units(value: number): number {
  return Math.round(value * ONE);
}

/** A world with these cats and no others: network ids 1, 2, 3 ... in the order given. */
export function worldWith(placed: readonly PlacedCat[]): World {
  const world = allocateWorld(placed.length, placed.length);
  const { cats, players, header } = world;
  seedRandom(world, 1);
  placed.forEach(({ playerId, x, y, raw = false, health = CAT_HEALTH }, row) => {
    cats.networkId[row] = row + 1;
    cats.playerId[row] = playerId;
    cats.x[row] = raw ? x : units(x);
    cats.y[row] = raw ? y : units(y);
    cats.health[row] = health;
  });
  const playerIds = [...new Set(placed.map(({ playerId }) => playerId))].toSorted((a, b) => a - b);
  playerIds.forEach((playerId, row) => {
    players.playerId[row] = playerId;
    players.score[row] = placed.filter((cat) => cat.playerId === playerId).length;
  });
  header.playerCount = playerIds.length;
  header.catCount = placed.length;
  header.nextNetworkId = placed.length + 1;
  return world;
}

export function runSubTurns(world: World, count: number): void {
  for (let i = 0; i < count; i += 1) step(world);
}

/** One cat as a record, by its network id; undefined once it was removed. */
export function catOf(world: World, networkId: number): Readonly<Record<string, number>> | undefined {
  const row = world.cats.networkId.subarray(0, world.header.catCount).indexOf(networkId);
  if (row < 0) return undefined;
  return Object.fromEntries(Object.entries(world.cats).map(([field, column]) => [field, column[row]!]));
}

/** The network ids of the cats that are alive, in the order of rows. */
export function catIds(world: World): readonly number[] {
  return [...world.cats.networkId.subarray(0, world.header.catCount)];
}
