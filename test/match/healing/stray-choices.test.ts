// Goal: who chooses, again and again, where no match stood has made it up; one made-up halt, however often, and real ones do not count.
// Method: choices of player 2 in halts before turns that went through, or not yet.
import { expect, test } from "vitest";

import { StrayChoices } from "../../../src/match/healing/stray-choices.ts";

const never = (): boolean => false;

test("who has chosen in three halts that never were is told once", () => {
  const strays = new StrayChoices();
  for (const turn of [10, 20, 30, 40]) strays.note(2, turn);
  expect(strays.take(20, never)).toEqual([]);
  expect(strays.take(30, never)).toEqual([2]);
  expect(strays.take(40, never)).toEqual([]);
});

test("a choice that is told again is one", () => {
  const strays = new StrayChoices();
  for (let i = 0; i < 10; i += 1) strays.note(2, 10);
  expect(strays.take(50, never)).toEqual([]);
});

test("a halt to which we have come, or may come yet, counts for nobody", () => {
  const strays = new StrayChoices();
  for (const turn of [10, 20, 30]) strays.note(2, turn);
  expect(strays.take(30, (turn) => turn === 20)).toEqual([]);
  strays.note(2, 40);
  expect(strays.take(39, never)).toEqual([]);
});

test("of halts to come the last sixteen are remembered", () => {
  const strays = new StrayChoices();
  const remembered: number[] = [];
  for (let turn = 100; turn < 200; turn += 1) strays.note(2, turn);
  strays.take(1_000, (turn) => remembered.push(turn) > 0);
  expect(remembered).toEqual(Array.from({ length: 16 }, (_, i) => 184 + i));
});
