import {
  ONE,
  ORDER_ATTACK_MOVE,
  ORDER_MOVE,
  ORDER_PATROL,
  QUEUED_ORDERS_MAX,
  queuedAt,
  type Ground,
  type World,
} from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import type { Selection } from "./selection.ts";

/** Where selected cats are going, now or after that. */
export interface WayPoint extends Point {
  readonly kind: "move" | "attack"; // as an order's mark
}

/** More would hide the ground. */
const WAY_POINTS_MAX = 48;
const KEY_SHIFT = 2 ** 24; // more than any coordinate of a map, Fixed

/** The goals of the selected cats and those in their queues, each once: cats of a group share them. */
export function wayPointsOf(world: World, selection: Selection): readonly WayPoint[] {
  const { ground, header, cats } = world;
  if (ground === null || selection.length === 0) return [];
  const found = new Map<number, WayPoint>();
  const add = (order: number, x: number, y: number): void => {
    if (order !== ORDER_MOVE && order !== ORDER_ATTACK_MOVE && order !== ORDER_PATROL) return;
    const key = (x + KEY_SHIFT) * KEY_SHIFT * 2 + y + KEY_SHIFT;
    if (found.size >= WAY_POINTS_MAX) return;
    found.set(key, { kind: order === ORDER_ATTACK_MOVE ? "attack" : "move", x: x / ONE, y: y / ONE });
  };
  const seen = new Set<number>(); // rows of waypoints
  let row = 0;
  for (const networkId of selection) {
    while (row < header.catCount && cats.networkId[row]! < networkId) row += 1;
    if (row === header.catCount) break;
    if (cats.networkId[row] !== networkId) continue;
    const order = cats.order[row]!;
    add(order, cats.goalX[row]!, cats.goalY[row]!);
    if (order === ORDER_PATROL) add(order, ground.steering.patrolX[row]!, ground.steering.patrolY[row]!);
    addQueued(ground, row, seen);
  }
  const { waypoints } = ground;
  for (const waypoint of seen)
    add(waypoints.order[waypoint]!, waypoints.x[waypoint]!, waypoints.y[waypoint]!);
  return [...found.values()];
}

function addQueued(ground: Ground, row: number, seen: Set<number>): void {
  for (let place = 0; place < QUEUED_ORDERS_MAX; place += 1) {
    const waypoint = queuedAt(ground, row, place);
    if (waypoint < 0) return;
    seen.add(waypoint);
  }
}
