import { expect, test } from "vitest";

import { playedTurns, type MatchFacts } from "../../../src/channel/index.ts";
import { isWorthAGraph, lineOf, sampleAt } from "../../../src/view/facts/graph-lines.ts";

test("a pause takes no room in a line where places are counted without it", () => {
  const facts: MatchFacts = { turnCount: 400, turns: [0, 100, 300, 400], players: [] };
  const values = [10, 5, 5, 0];
  const stood = [{ turn: 100, endTurn: 300 }];
  const whole = lineOf(facts, values, { top: 10, placeOf: (turn) => turn / 400 });
  expect(whole).toBe("0.0,0.0 150.0,55.0 450.0,55.0 600.0,110.0");
  const played = lineOf(facts, values, { top: 10, placeOf: (turn) => playedTurns(turn, stood) / 200 });
  expect(played).toBe("0.0,0.0 300.0,55.0 300.0,55.0 600.0,110.0");
});

test("the last sample is that which was taken when so many turns had run, or before; the first, before any", () => {
  const facts: MatchFacts = { turnCount: 400, turns: [10, 100, 300, 400], players: [] };
  expect([0, 10, 99, 100, 299, 300, 399, 400, 999].map((turn) => sampleAt(facts, turn))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 3, 3,
  ]);
});

test.each([
  ["cushions", [0, 0], false],
  ["cushions", [0, 1], true],
  ["cats", [0, 0], true],
] as const)("a graph of %s where one had %j is worth its room: %j", (kind, cushions, isWorth) => {
  const players = [{ cushions: [0, 0] }, { cushions }] as unknown as MatchFacts["players"];
  expect(isWorthAGraph({ turnCount: 400, turns: [0, 400], players }, kind)).toBe(isWorth);
});
