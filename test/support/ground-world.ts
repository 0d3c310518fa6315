import { mapOf } from "./test-maps.ts";
import {
  CAT_KINDS,
  MODE_BATTLE,
  MODE_CUSHIONS,
  ONE,
  ORDER_ASLEEP,
  ORDER_IDLE,
  runCommand,
  step,
  type CatKind,
  type GameMap,
  type Ground,
  type World,
} from "../../src/sim/index.ts";
import { CAT_RULES } from "../../src/sim/kinds.ts";
import { seedRandom } from "../../src/sim/random.ts";
import { YARN_SPARE } from "../../src/sim/world/layout.ts";
import { allocateWorld } from "../../src/sim/world/world.ts";
import { units } from "./test-world.ts";

/** A cat put where a test wants it: x and y in world units, the origin in the middle of the map. */
export interface GroundCat {
  readonly playerId: number;
  readonly x: number;
  readonly y: number;
  readonly health?: number;
  readonly kind?: CatKind; // absent: a tabby
}

export interface GroundWorldOptions {
  readonly map: GameMap;
  readonly cats: readonly GroundCat[];
  readonly teams?: Readonly<Record<number, number>>; // by player id the lowest id in the team; else their own
  readonly players?: readonly number[]; // also those without cats; absent: who has cats
  readonly catLimit?: number;
  readonly timeLimit?: number; // sub-turns
  readonly isCushions?: boolean;
}

/** A world with a map and these cats, who have been idle so far: network ids 1, 2, 3 ... in the order given. */
export function groundWorldWith(options: GroundWorldOptions): World & { readonly ground: Ground } {
  const { map, cats: placed, teams = {}, catLimit = 100, timeLimit = 0, isCushions = false } = options;
  const owners = [...(options.players ?? []), ...placed.map(({ playerId }) => playerId)];
  const playerIds = [...new Set(owners)].toSorted((a, b) => a - b);
  const capacity = Math.max(playerIds.length * catLimit, placed.length);
  const { width: mapWidth, height: mapHeight, cushions } = map;
  const size = { mapWidth, mapHeight, cushionCount: cushions.length };
  const world = allocateWorld(capacity, capacity + YARN_SPARE, { ground: size }) as World & {
    readonly ground: Ground;
  };
  const { cats, players, header, ground } = world;
  seedRandom(world, 1);
  ground.walls.set(map.walls);
  Object.assign(ground.rules, { mode: isCushions ? MODE_CUSHIONS : MODE_BATTLE, catLimit, timeLimit });
  cushions.forEach(({ column, row }, i) => {
    ground.cushions.x[i] = units(column + 0.5 - mapWidth / 2);
    ground.cushions.y[i] = units(row + 0.5 - mapHeight / 2);
  });
  placed.forEach(({ playerId, x, y, kind = "tabby", health = CAT_RULES[kind].health }, row) => {
    cats.networkId[row] = row + 1;
    cats.playerId[row] = playerId;
    cats.x[row] = units(x);
    cats.y[row] = units(y);
    cats.health[row] = health;
    ground.steering.kind[row] = CAT_KINDS.indexOf(kind);
  });
  playerIds.forEach((playerId, row) => {
    players.playerId[row] = playerId;
    players.score[row] = placed.filter((cat) => cat.playerId === playerId).length;
    ground.seats.team[row] = teams[playerId] ?? playerId;
  });
  Object.assign(header, { playerCount: playerIds.length, catCount: placed.length });
  header.nextNetworkId = placed.length + 1;
  return world;
}

/** A map of nothing but floor and the wall around it, with cushions in the cells given. */
export function floorMap(width: number, height: number): GameMap {
  const line = `#${".".repeat(width - 2)}#`;
  return mapOf(["#".repeat(width), ...Array.from({ length: height - 2 }, () => line), "#".repeat(width)]);
}

/** Cats of one player in a block of rows around a point, 0.62 units apart. */
export function blockOf(
  playerId: number,
  count: number,
  middle: Point,
  perLine?: number,
): readonly GroundCat[] {
  const columns = perLine ?? Math.ceil(Math.sqrt(count));
  const lines = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => ({
    playerId,
    x: middle.x + ((i % columns) - (columns - 1) / 2) * 0.62,
    y: middle.y + (Math.floor(i / columns) - (lines - 1) / 2) * 0.62,
  }));
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

type PointOrder = "move" | "attack-move" | "patrol";

/** Orders cats to a point in world units. */
export function send(world: World, kind: PointOrder, ids: readonly number[], to: Point): void {
  runCommand(world, ownerOf(world, ids), { kind, cats: ids, ...pointOf(to) });
}

/** The same, to be done after what they do now. */
export function sendQueued(world: World, kind: PointOrder, ids: readonly number[], to: Point): void {
  runCommand(world, ownerOf(world, ids), { kind, cats: ids, ...pointOf(to), queued: true });
}

function ownerOf({ cats }: World, ids: readonly number[]): number {
  return cats.playerId[cats.networkId.indexOf(ids[0]!)]!;
}

function pointOf({ x, y }: Point): Point {
  return { x: Math.round(x * 256), y: Math.round(y * 256) };
}

/** The network ids of a player's cats. */
export function idsOf({ cats, header }: World, playerId: number): readonly number[] {
  const ids = [...cats.networkId.subarray(0, header.catCount)];
  return ids.filter((_, row) => cats.playerId[row] === playerId);
}

/** Where a cat is, in world units. */
export function placeOf({ cats }: World, networkId: number): Point {
  const row = cats.networkId.indexOf(networkId);
  return { x: cats.x[row]! / ONE, y: cats.y[row]! / ONE };
}

/** Steps until every cat is idle or asleep; the number of sub-turns, or Infinity after so many in vain. */
export function runToRest(world: World, subTurnsMax: number): number {
  const { cats, header } = world;
  for (let count = 0; count <= subTurnsMax; count += 1) {
    const orders = cats.order.subarray(0, header.catCount);
    if (orders.every((order) => order === ORDER_IDLE || order === ORDER_ASLEEP)) return count;
    step(world);
  }
  return Infinity;
}

/** The least distance between any two cats, in world units. */
export function leastDistance({ cats, header }: World): number {
  let least = Infinity;
  for (let a = 0; a < header.catCount; a += 1) {
    for (let b = 0; b < a; b += 1) {
      least = Math.min(least, Math.hypot(cats.x[a]! - cats.x[b]!, cats.y[a]! - cats.y[b]!));
    }
  }
  return least / ONE;
}

/** The least distance of a cat's middle from a wall, in world units; 0 in a wall. */
export function leastWallDistance({ cats, header }: World, { width, height, walls }: GameMap): number {
  let least = Infinity;
  for (let cat = 0; cat < header.catCount; cat += 1) {
    const x = cats.x[cat]! / ONE + width / 2;
    const y = cats.y[cat]! / ONE + height / 2;
    for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row += 1) {
      for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column += 1) {
        const index = row * width + column;
        if (((walls[index >> 5]! >>> (index & 31)) & 1) === 0) continue;
        const dx = x - Math.max(column, Math.min(column + 1, x));
        const dy = y - Math.max(row, Math.min(row + 1, y));
        least = Math.min(least, Math.hypot(dx, dy));
      }
    }
  }
  return least;
}
