import { expect, test } from "vitest";

import { Fights } from "../../../src/replay/facts/fights.ts";
import { ONE } from "../../../src/sim/index.ts";

/** A cat of the first player or the second that was lost so many units east of the middle. */
type Loss = readonly [seconds: number, player: number, east: number];

/** The fights of losses in ascending seconds: when they began, how many each lost, where. */
function fightsOf(losses: readonly Loss[], cats = 20) {
  const fights = new Fights(2);
  for (const [seconds, player, east] of losses)
    fights.note(seconds * 10 - 10, seconds * 10, [{ player, x: east * ONE, y: 0 }], cats);
  return fights.list.map(({ turn, lost, at }) => [turn / 10, lost, at.x / ONE]);
}

test("losses one soon after the other and near each other are one fight, from a second before the first", () => {
  expect(
    fightsOf([
      [5, 0, 3],
      [8, 1, -8],
      [12, 1, 14],
    ]),
  ).toEqual([[4, [1, 2], 3]]);
});

test("a pause of more than four seconds parts fights, whatever goes on elsewhere", () => {
  const war = Array.from({ length: 38 }, (_, i): Loss => [i + 3, 1, 50]);
  const here = [1, 2, 20, 21].map((seconds): Loss => [seconds, 0, 0]);
  const all = [...war, ...here].toSorted(([a], [b]) => a - b);
  expect(fightsOf(all)).toEqual([
    [0, [2, 0], 0],
    [2, [0, 38], 50],
    [19, [2, 0], 0],
  ]);
});

test("who fights on in another place has another fight there", () => {
  const march = Array.from({ length: 12 }, (_, i): Loss => [i + 1, 0, 5 * i]);
  expect(fightsOf(march).map(([turn, , east]) => [turn, east])).toEqual([
    [0, 0],
    [3, 15],
    [6, 30],
    [9, 45],
  ]);
});

test("a fight is told that costs two cats, and a tenth of all that there were", () => {
  expect(fightsOf([[1, 0, 0]])).toEqual([]);
  const lost = (count: number): readonly Loss[] => Array.from({ length: count }, () => [1, 0, 0] as const);
  expect(fightsOf(lost(2))).toHaveLength(1);
  expect(fightsOf(lost(9), 100)).toEqual([]);
  expect(fightsOf(lost(10), 100)).toHaveLength(1);
});

test("of more than there is room for the largest are kept, in the order in which they began", () => {
  const many = Array.from({ length: 400 }, (_, i): readonly Loss[] =>
    Array.from({ length: i === 399 ? 3 : 2 }, () => [i * 10 + 1, 0, 0] as const),
  ).flat();
  const told = fightsOf(many);
  expect(told).toHaveLength(128);
  expect([told[0]![0], told.at(-1)![0]]).toEqual([0, 3990]);
});
