import { ONE, ORDER_ASLEEP, ORDER_MOVE, rowOfNetworkId, type World } from "../../sim/index.ts";
import { KIND_COUNT, OF_KIND_WORD } from "../looks/kind-look.ts";

/** Where somebody looks: elsewhere cats are moved, but nobody sees which way they face or what their paws do. */
export interface Attention {
  has(x: number, y: number): boolean; // world units
}

/** From so far above that no cat is seen as a cat. */
export const NOWHERE: Attention = { has: () => false };

const STILL_UNITS = 1e-4; // less than this between two pictures is standing
const WINDUP_SUB_TURNS = 9;

/**
 * What each cat does between two pictures, worked out once for the pair and not every frame: a column a quantity, a row a
 * cat of the first picture.
 */
export class StepBetween {
  before: World | null = null;
  after: World | null = null;
  dx = new Float32Array(0); // world units from the one picture to the other
  dy = new Float32Array(0);
  isRunning = new Uint8Array(0);
  goal = new Float32Array(0); // of a standing cat: heading in radians; NaN: none
  windup = new Float32Array(0); // -1 .. 0
  order = new Uint8Array(0);

  /** Works it out, unless it has done so for these two already. */
  prepare(before: World, after: World, attention: Attention | null): void {
    if (before === this.before && after === this.after) return;
    this.before = before;
    this.after = after;
    const { catCount } = before.header;
    const isLooking = attention !== NOWHERE;
    if (this.dx.length < catCount) this.#grow(Math.max(64, catCount * 2));
    // Locals: with thousands of cats, reading each column's address again for each of them would be felt.
    const { networkId, x, y, order, targetId } = before.cats;
    const { networkId: toId, x: toX, y: toY } = after.cats;
    const { dx, dy, isRunning, goal, windup } = this;
    const asked = this.order;
    const toCount = after.header.catCount;
    let next = 0;
    for (let row = 0; row < catCount; row += 1) {
      const id = networkId[row]!;
      while (next < toCount && toId[next]! < id) next += 1;
      const isThere = next < toCount && toId[next] === id;
      const wayX = isThere ? (toX[next]! - x[row]!) / ONE : 0;
      const wayY = isThere ? (toY[next]! - y[row]!) / ONE : 0;
      const runs = Math.abs(wayX) + Math.abs(wayY) > STILL_UNITS;
      dx[row] = wayX;
      dy[row] = wayY;
      isRunning[row] = runs ? 1 : 0;
      asked[row] = order[row]!;
      windup[row] = 0;
      goal[row] = NaN;
      if (!isLooking || runs || targetId[row] === 0) continue;
      if (attention === null || attention.has(x[row]! / ONE, y[row]! / ONE)) this.#aim(before, row);
    }
  }

  /** A cat that stands turns to its target, and winds up if that is in range and the next throw is about to come. */
  #aim({ cats, header, ground }: World, row: number): void {
    const order = cats.order[row]!;
    if (order === ORDER_MOVE || order === ORDER_ASLEEP) return;
    const target = rowOfNetworkId(cats.networkId, header.catCount, cats.targetId[row]!);
    if (target < 0) return;
    const awayX = cats.x[target]! - cats.x[row]!;
    const awayY = cats.y[target]! - cats.y[row]!;
    this.goal[row] = Math.atan2(awayY, awayX);
    const cooldown = cats.cooldown[row]!;
    const kind = ground === null ? 0 : Math.min(KIND_COUNT - 1, ground.steering.kind[row]!);
    const range = OF_KIND_WORD.range[kind]! * ONE;
    const isNear = awayX * awayX + awayY * awayY <= range * range;
    if (isNear && cooldown > 0 && cooldown <= WINDUP_SUB_TURNS)
      this.windup[row] = cooldown / WINDUP_SUB_TURNS - 1;
  }

  #grow(capacity: number): void {
    this.dx = new Float32Array(capacity);
    this.dy = new Float32Array(capacity);
    this.isRunning = new Uint8Array(capacity);
    this.goal = new Float32Array(capacity);
    this.windup = new Float32Array(capacity);
    this.order = new Uint8Array(capacity);
  }
}
