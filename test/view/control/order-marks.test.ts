import { beforeEach, expect, test } from "vitest";

import { ORDER_MARK_SECONDS, OrderMarks } from "../../../src/view/control/order-marks.ts";

const AT = { x: 1, y: 2 };
let marks = new OrderMarks();

/** Lets so many milliseconds pass in frames of 20 ms; gives the greatest age that was drawn. */
function pass(ms: number): number {
  let most = 0;
  for (let i = 0; i < ms / 20; i += 1)
    for (const { ageSeconds } of marks.update(20)) most = Math.max(most, ageSeconds);
  return most;
}

beforeEach(() => {
  marks = new OrderMarks();
  marks.noteTurn(100, 2);
});

test("a mark is there in the very next frame, whatever the command delay", () => {
  marks.noteTurn(100, 10);
  marks.add("move", AT);
  expect(marks.update(0)).toMatchObject([{ kind: "move", x: 1, y: 2, ageSeconds: 0 }]);
});

test("it fades in its usual time when its order runs soon", () => {
  marks.add("move", AT);
  pass(200);
  marks.noteTurn(102, 2);
  pass(600);
  expect(marks.update(0)).toHaveLength(1);
  pass(120);
  expect(marks.update(0)).toHaveLength(0);
});

test("at a delay of ten turns it stays, and does not fade, until its order runs", () => {
  marks.noteTurn(100, 10);
  marks.add("attack", AT, 7);
  for (let turn = 100; turn < 110; turn += 1) {
    marks.noteTurn(turn, 10);
    expect(pass(100)).toBeLessThan(ORDER_MARK_SECONDS / 2 + 0.001);
    expect(marks.update(0)).toHaveLength(1);
  }
  marks.noteTurn(110, 10);
  pass(ORDER_MARK_SECONDS * 1000);
  expect(marks.update(0)).toHaveLength(0);
});

test("the delay that counts is the one when the order was given", () => {
  marks.add("move", AT);
  marks.noteTurn(102, 10);
  pass(920);
  expect(marks.update(0)).toHaveLength(0);
});

test("in a match that stands still a mark does not stay for ever", () => {
  marks.add("move", AT);
  pass(4000);
  expect(marks.update(0)).toHaveLength(1);
  pass(2000);
  expect(marks.update(0)).toHaveLength(0);
});

test("of many orders the last ones are marked", () => {
  for (let x = 0; x < 40; x += 1) marks.add("move", { x, y: 0 });
  expect(marks.update(0).map(({ x }) => x)).toEqual([28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
});
