import { expect, test } from "vitest";

import { playedTurns } from "../../src/channel/index.ts";

test("turns in which the match stood do not count as played", () => {
  const stood = [
    { turn: 100, endTurn: 160 },
    { turn: 300, endTurn: 310 },
  ];
  expect([-2, 99, 100, 130, 160, 200, 400].map((turn) => playedTurns(turn, stood))).toEqual([
    -2, 99, 100, 100, 100, 140, 330,
  ]);
  expect(playedTurns(400, [])).toBe(400);
});
