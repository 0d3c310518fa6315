import { expect, test } from "vitest";

import type { GivenOrderKind } from "../../../src/channel/index.ts";
import type { ShownOrder } from "../../../src/view/control/given-orders.ts";
import { givenMarks } from "../../../src/view/match/given-marks.ts";
import { MARK } from "../../../src/view/scene/ground-marks.ts";

const KINDS: readonly GivenOrderKind[] = [
  ...(["move", "attack", "attack-move", "patrol", "claim", "hold", "stop", "rally", "breed"] as const),
];
const WAY = { scale: 1, isCalm: false, placeOf: () => null };

function order(more: Partial<ShownOrder> = {}): ShownOrder {
  return { playerId: 3, kind: "move", x: 20, y: 0, from: null, targetId: null, age: 0.5, ...more };
}

test("each kind of order has a shape of its own, in the colour of who gave it", () => {
  const marks = KINDS.flatMap((kind) => givenMarks([order({ kind })], WAY));
  expect(new Set(marks.map(({ kind }) => kind)).size).toBe(KINDS.length);
  expect(new Set(marks.map(({ playerId }) => playerId))).toEqual(new Set([3]));
});

test("dots lead from its cats to its goal, and run there; nine marks at most", () => {
  const marks = givenMarks([order({ from: { x: 0, y: 0 } })], WAY);
  expect(marks).toHaveLength(9);
  const dots = marks.filter(({ kind }) => kind === MARK.givenDot);
  for (const { x } of dots) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThan(20);
  }
  const later = givenMarks([order({ from: { x: 0, y: 0 }, age: 0.55 })], WAY);
  expect(later[0]!.x).not.toBe(marks[0]!.x);
  expect(givenMarks([order({ x: 0.5, from: { x: 0, y: 0 } })], WAY)).toHaveLength(1);
});

test("for who wants little motion nothing runs, grows or fades", () => {
  const at = (age: number) => givenMarks([order({ from: { x: 0, y: 0 }, age })], { ...WAY, isCalm: true });
  expect(at(0)).toEqual(at(0.9));
});

test("the mark of an attack goes with its target while that is seen", () => {
  const attack = order({ kind: "attack", targetId: 7 });
  const placeOf = (id: number) => (id === 7 ? { x: 1, y: 2 } : null);
  expect(givenMarks([attack], { ...WAY, placeOf })).toMatchObject([{ x: 1, y: 2 }]);
  expect(givenMarks([attack], WAY)).toMatchObject([{ x: 20, y: 0 }]);
});
