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
import { selectedRows, type Selection } from "./selection.ts";

/** The sign that an order was heard. It appears at once, although the cats obey some turns later. */
export interface OrderMark extends Point {
  readonly kind: "move" | "attack";
  readonly targetId: number | null; // the mark follows this cat
  readonly ageSeconds: number; // of its fading: while the order waits for its turn it beats instead
}

/** A mark and what it waits for. */
interface PendingMark extends OrderMark {
  readonly runsAtTurn: number;
  readonly livedSeconds: number;
}

/** Where selected cats are going, now or after that. */
export interface WayPoint extends Point {
  readonly kind: "move" | "attack"; // as an order's mark
}

export const ORDER_MARK_SECONDS = 0.9;
/** Until here a mark is at its clearest: while its order waits, it begins anew. */
const BEAT_SECONDS = 0.45;
/** In a match that stands still no mark stays for ever. */
const PENDING_SECONDS_MAX = 5;
const MARKS_MAX = 12;
/** From far above marks are larger than cats, or nobody would see them. */
export const MARK_PIXELS_MIN = 30;

/** More would hide the ground. */
const WAY_POINTS_MAX = 48;
const KEY_SHIFT = 2 ** 24; // more than any coordinate of a map, Fixed

/** The marks of the last orders. Each lasts until its order runs, and then fades. */
export class OrderMarks {
  #marks: PendingMark[] = [];
  #turn = 0;
  #runsAfterTurns = 0;

  /** The turn that the match is in, and the command delay of the orders given now. */
  noteTurn(turn: number, commandDelayTurns: number): void {
    this.#turn = turn;
    this.#runsAfterTurns = commandDelayTurns;
  }

  add(kind: OrderMark["kind"], at: Point, targetId: number | null = null): void {
    const runsAtTurn = this.#turn + this.#runsAfterTurns;
    const mark = { kind, x: at.x, y: at.y, targetId, ageSeconds: 0, livedSeconds: 0, runsAtTurn };
    this.#marks = [...this.#marks, mark].slice(-MARKS_MAX);
  }

  /** Lets them grow older; gives those still to be seen. */
  update(elapsedMs: number): readonly OrderMark[] {
    this.#marks = this.#marks
      .map((mark) => this.#age(mark, elapsedMs / 1000))
      .filter((mark) => mark.ageSeconds < ORDER_MARK_SECONDS);
    return this.#marks;
  }

  #age(mark: PendingMark, elapsedSeconds: number): PendingMark {
    const livedSeconds = mark.livedSeconds + elapsedSeconds;
    const isPending = mark.runsAtTurn > this.#turn && livedSeconds < PENDING_SECONDS_MAX;
    const ageSeconds = mark.ageSeconds + elapsedSeconds;
    return { ...mark, livedSeconds, ageSeconds: isPending ? ageSeconds % BEAT_SECONDS : ageSeconds };
  }
}

/** The goals of the selected cats and those in their queues, each once: cats of a group share them. */
export function wayPointsOf(world: World, selection: Selection): readonly WayPoint[] {
  const { ground, cats } = world;
  if (ground === null || selection.length === 0) return [];
  const found = new Map<number, WayPoint>();
  const add = (order: number, x: number, y: number): void => {
    if (order !== ORDER_MOVE && order !== ORDER_ATTACK_MOVE && order !== ORDER_PATROL) return;
    const key = (x + KEY_SHIFT) * KEY_SHIFT * 2 + y + KEY_SHIFT;
    if (found.size >= WAY_POINTS_MAX) return;
    found.set(key, { kind: order === ORDER_ATTACK_MOVE ? "attack" : "move", x: x / ONE, y: y / ONE });
  };
  const seen = new Set<number>(); // rows of waypoints
  for (const row of selectedRows(world, selection)) {
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
