import { assert } from "../../base/index.ts";
import { PLAYER_COUNT_MAX, QUEUED_ORDERS_MAX, WAYPOINT_ROWS } from "../constants.ts";
import { divTrunc } from "../fixed.ts";
import type { PlayerId } from "../match-setup.ts";
import { GROUND_FIELDS } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";

const QUEUE_FIELDS = ["queue01", "queue23", "queue45", "queue67"] as const;
const SLOT_BITS = 16;
const SLOT_MASK = 0xffff;
/** Rows of waypoints of each player, by player id. One for all calls, so that none makes garbage. */
const countOf = new Int32Array(PLAYER_COUNT_MAX + 1);

assert(QUEUED_ORDERS_MAX === 2 * QUEUE_FIELDS.length, "two queued orders in a word");
assert(WAYPOINT_ROWS < SLOT_MASK, "a row of waypoints, plus 1, takes half a word");

/** The row of waypoints in that place of a cat's queue, 0 to 7; -1: the queue is shorter. */
export function queuedAt({ steering }: Ground, row: number, place: number): number {
  const word = steering[QUEUE_FIELDS[place >> 1]!][row]!;
  return ((word >>> ((place & 1) * SLOT_BITS)) & SLOT_MASK) - 1;
}

/** Orders in a cat's queue. */
export function queueLength(ground: Ground, row: number): number {
  for (let place = 0; place < QUEUED_ORDERS_MAX; place += 1)
    if (queuedAt(ground, row, place) < 0) return place;
  return QUEUED_ORDERS_MAX;
}

/** Puts a waypoint behind the others; false if the queue is full. */
export function joinQueue(ground: Ground, row: number, waypoint: number): boolean {
  assert(waypoint >= 0 && waypoint < WAYPOINT_ROWS, `joinQueue: there is no waypoint ${waypoint}`);
  const place = queueLength(ground, row);
  if (place === QUEUED_ORDERS_MAX) return false;
  ground.steering[QUEUE_FIELDS[place >> 1]!][row]! |= (waypoint + 1) << ((place & 1) * SLOT_BITS);
  ground.waypoints.userCount[waypoint]! += 1;
  return true;
}

/** Takes the next order out of the queue and moves the others up; its row, or -1. The caller must release the row. */
export function takeFromQueue({ steering }: Ground, row: number): number {
  const { queue01, queue23, queue45, queue67 } = steering;
  const first = (queue01[row]! & SLOT_MASK) - 1;
  if (first < 0) return -1;
  queue01[row] = (queue01[row]! >>> SLOT_BITS) | ((queue23[row]! & SLOT_MASK) << SLOT_BITS);
  queue23[row] = (queue23[row]! >>> SLOT_BITS) | ((queue45[row]! & SLOT_MASK) << SLOT_BITS);
  queue45[row] = (queue45[row]! >>> SLOT_BITS) | ((queue67[row]! & SLOT_MASK) << SLOT_BITS);
  queue67[row] = queue67[row]! >>> SLOT_BITS;
  return first;
}

/** Empties a cat's queue. */
export function leaveQueue(ground: Ground, row: number): void {
  for (;;) {
    const waypoint = takeFromQueue(ground, row);
    if (waypoint < 0) return;
    releaseWaypoint(ground, waypoint);
  }
}

/** One queue less holds the waypoint; nobody's is a free row of zeros. */
export function releaseWaypoint({ waypoints }: Ground, waypoint: number): void {
  waypoints.userCount[waypoint]! -= 1;
  if (waypoints.userCount[waypoint]! > 0) return;
  for (const field of GROUND_FIELDS.waypoints) waypoints[field][waypoint] = 0;
}

/**
 * A free row of waypoints for an order of that player, the first one. -1: it has its share, and all that is free is what others who
 * have cats lack in theirs.
 */
export function freeWaypoint({ header, players }: World, { waypoints }: Ground, sender: PlayerId): number {
  const share = divTrunc(WAYPOINT_ROWS, header.playerCount);
  countOf.fill(0);
  for (const playerId of waypoints.playerId) countOf[playerId]! += 1;
  let spare = countOf[0]!;
  for (let row = 0; row < header.playerCount; row += 1) {
    const playerId = players.playerId[row]!;
    if (playerId === sender || players.score[row] === 0) continue;
    spare -= Math.max(0, share - countOf[playerId]!);
  }
  return countOf[sender]! < share || spare > 0 ? waypoints.userCount.indexOf(0) : -1;
}
