import {
  COMMAND_POINTS_PER_UNIT,
  ORDER_ATTACK_MOVE,
  ORDER_MOVE,
  type Ground,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { Scene } from "./scene.ts";
import type { Draw, Skill } from "./skill.ts";
import type { Place, Terrain } from "./terrain.ts";

/** One look of a bot at a match on a map, and what it needs to act on it. */
export interface View {
  readonly world: World;
  readonly ground: Ground;
  readonly playerId: PlayerId;
  readonly turn: number;
  readonly scene: Scene;
  readonly terrain: Terrain;
  readonly skill: Skill;
  readonly desk: OrderDesk;
  readonly draw: Draw;
}

/** Friends this near to enemies are in the fight in a moment; blocks. */
const COMING_BLOCKS = 2;
const POINT_MAX = 0x7fff;

/** Sends cats to a place; false if that would be a command too many, or to nobody. Rows are ascending. */
export function send(
  { desk, turn, world, ground }: View,
  kind: "move" | "attack-move" | "patrol",
  rows: readonly number[],
  place: Place,
): boolean {
  if (rows.length === 0) return false;
  const { mapWidth, mapHeight } = ground.rules;
  const cats = rows.map((row) => world.cats.networkId[row]!);
  const x = pointOf(place.x - mapWidth / 2);
  const y = pointOf(place.y - mapHeight / 2);
  return desk.give(turn, { kind, cats, x, y });
}

/** Whether a cat is on its way to a place. */
export function isHeadedFor({ world, scene }: View, row: number, place: Place): boolean {
  const { cats } = world;
  const order = cats.order[row]!;
  if (order !== ORDER_MOVE && order !== ORDER_ATTACK_MOVE) return false;
  const goal = scene.placeAt(cats.goalX[row]!, cats.goalY[row]!);
  return Math.hypot(goal.x - place.x, goal.y - place.y) < SAME_PLACE;
}

/** A group of so many cats that came to one place stands within this radius of it, with something to spare. */
export function crowdRadius(catCount: number): number {
  return 2 + 0.45 * Math.sqrt(catCount);
}

export function isNear({ scene }: View, row: number, place: Place, radius: number): boolean {
  const { x, y } = scene.placeOf(row);
  return Math.hypot(x - place.x, y - place.y) <= radius;
}

const SAME_PLACE = 2;

function pointOf(units: number): number {
  const point = Math.round(units * COMMAND_POINTS_PER_UNIT);
  return Math.max(-POINT_MAX, Math.min(POINT_MAX, point));
}

/** Where an army and its enemies meet. */
export interface Contact {
  readonly friends: number; // power of both sides where they are near each other
  readonly foes: number;
  readonly place: Place | null; // of enemies in contact, the thickest
}

/** Where cats of the army and enemies are near each other, and how strong both are there. */
export function contactOf({ scene }: View, members: readonly number[]): Contact {
  const blocks = new Set(members.map((row) => scene.blockOf(scene.placeOf(row))));
  const hot = new Set<number>();
  let friends = 0;
  for (const block of blocks) {
    if (scene.around(scene.foes, block, COMING_BLOCKS) === 0) continue;
    friends += scene.friends[block]!;
    for (const other of scene.blocksAround(block, 1)) if (scene.foes[other]! > 0) hot.add(other);
  }
  let foes = 0;
  let thickest = -1;
  for (const block of hot) {
    foes += scene.foes[block]!;
    if (thickest < 0 || scene.foes[block]! > scene.foes[thickest]!) thickest = block;
  }
  return { friends, foes, place: thickest < 0 ? null : scene.foePlace(thickest) };
}
