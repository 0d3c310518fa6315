import type { GivenOrderKind } from "../../channel/index.ts";
import type { Point } from "../camera/project.ts";
import type { ShownOrder } from "../control/given-orders.ts";
import { MARK, type GroundMark } from "../scene/ground-marks.ts";

/** A mark in the colour of a player. */
export type PlayerMark = Omit<GroundMark, "color"> & { readonly playerId: number };

/** What the marks of orders are made with. */
interface MarkWay {
  readonly scale: number; // of a mark on the ground: 1 is a cat's
  readonly isCalm: boolean; // the player wants little motion
  readonly placeOf: (networkId: number) => Point | null; // of a cat that is seen
}

/** The kind of an order, by its shape. */
const SHAPES: Readonly<Record<GivenOrderKind, number>> = {
  move: MARK.move,
  attack: MARK.attack,
  "attack-move": MARK.givenAdvance,
  patrol: MARK.givenPatrol,
  claim: MARK.givenClaim,
  hold: MARK.givenHold,
  stop: MARK.givenStop,
  rally: MARK.givenRally,
  breed: MARK.givenBreed,
};
const GOAL_SIZE = 0.75; // world units at scale 1
const DOT_SIZE = 0.14;
/** Between the dots of a line, and so many of them at most. */
const DOT_EVERY = 1.1;
const DOTS_MAX = 8;
/** How far dots run toward the goal in the time of a mark, in gaps between two. */
const RUN_GAPS = 3;
/** A mark at this age is whole, and does not fade yet. */
const STILL_AGE = 0.3;

/** The marks of orders: a shape at each goal, and dots on the way there. At most nine for an order. */
export function givenMarks(orders: readonly ShownOrder[], way: MarkWay): readonly PlayerMark[] {
  return orders.flatMap((order) => {
    const target = order.targetId === null ? null : way.placeOf(order.targetId);
    const goal = target ?? order;
    const { playerId } = order;
    const age = way.isCalm ? STILL_AGE : order.age;
    const mark = {
      kind: SHAPES[order.kind],
      x: goal.x,
      y: goal.y,
      size: GOAL_SIZE * way.scale,
      age,
      playerId,
    };
    return order.from === null ? [mark] : [...dots(order, order.from, goal, way), mark];
  });
}

function dots(
  { playerId, age }: ShownOrder,
  from: Point,
  to: Point,
  { scale, isCalm }: MarkWay,
): readonly PlayerMark[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) - GOAL_SIZE * scale;
  const count = Math.min(DOTS_MAX, Math.floor(length / (DOT_EVERY * scale)));
  if (count < 1) return [];
  const run = isCalm ? 0 : (age * RUN_GAPS) % 1;
  const share = length / Math.hypot(to.x - from.x, to.y - from.y);
  return Array.from({ length: count }, (_, i) => {
    const at = ((i + run) / count) * share;
    const x = from.x + (to.x - from.x) * at;
    const y = from.y + (to.y - from.y) * at;
    return { kind: MARK.givenDot, x, y, size: DOT_SIZE * scale, age: isCalm ? STILL_AGE : age, playerId };
  });
}
