import { expect, test } from "vitest";

import { playedTurns, type MatchFacts } from "../../../src/channel/index.ts";
import { lineOf } from "../../../src/view/facts/graph-lines.ts";

test("a pause takes no room in a line where places are counted without it", () => {
  const facts: MatchFacts = { turnCount: 400, turns: [0, 100, 300, 400], players: [] };
  const values = [10, 5, 5, 0];
  const stood = [{ turn: 100, endTurn: 300 }];
  const whole = lineOf(facts, values, { top: 10, placeOf: (turn) => turn / 400 });
  expect(whole).toBe("0.0,0.0 150.0,55.0 450.0,55.0 600.0,110.0");
  const played = lineOf(facts, values, { top: 10, placeOf: (turn) => playedTurns(turn, stood) / 200 });
  expect(played).toBe("0.0,0.0 300.0,55.0 300.0,55.0 600.0,110.0");
});
