import {
  COMMAND_POINTS_PER_UNIT,
  ORDER_ATTACK_MOVE,
  ORDER_MOVE,
  type Ground,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
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
