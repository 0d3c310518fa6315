// Goal: who falls silent again and again uses up the patience of the others, and a bad line in a long match does not.
// Method: the budget alone; player 2 is waited for by 1, while 3 is heard.
import { expect, test } from "vitest";

import type { Awaited } from "../../../src/match/members/awaited.ts";
import { SilenceBudget } from "../../../src/match/members/silence-budget.ts";
import { SILENCE_BUDGET_MS, SILENCE_FORGOTTEN } from "../../../src/match/members/limits.ts";

const STEP_MS = 100;
const HOUR_MS = 3_600_000;

/** Player 2 says nothing for `silentMs` in each `everyMs`. Tells when its patience was used up, ms; null: never. */
function spentAt(
  stayers: readonly number[],
  silentMs: number,
  everyMs: number,
  players = [2],
): number | null {
  const match = { participants: { stayers }, localPlayerId: 1 };
  let nowMs = 0;
  const wire = { heardMs: () => nowMs };
  const budget = new SilenceBudget({ match, wire } as unknown as ConstructorParameters<
    typeof SilenceBudget
  >[0]);
  const awaited = { what: "turn-data", players } as unknown as Awaited;
  for (let beginMs = 0; beginMs < HOUR_MS; beginMs += everyMs)
    for (nowMs = beginMs + STEP_MS; nowMs <= beginMs + silentMs; nowMs += STEP_MS) {
      budget.spend(awaited, () => beginMs, STEP_MS, nowMs);
      if (budget.isSpent(2, nowMs)) return nowMs;
    }
  return null;
}

test("who is silent for 7 s of every 8 has used it up after less than a minute", () => {
  expect(spentAt([1, 2, 3], 7_000, 8_000)).toBeLessThan(60_000);
});

test("a line that fails for 5 s every two minutes may do so for an hour", () => {
  expect(4_000 / 120_000).toBeLessThan(SILENCE_FORGOTTEN); // silences count from 1 s on
  expect(spentAt([1, 2, 3], 5_000, 120_000)).toBeNull();
});

test("a silence of less than a second is one of the line", () => {
  expect(spentAt([1, 2, 3], 900, 1_000)).toBeNull();
});

test("of two nobody can tell whose line it is", () => {
  expect(spentAt([1, 2], 7_000, 8_000)).toBeNull();
});

test("while another one is waited for as well it uses up nobody's patience", () => {
  expect(spentAt([1, 2, 3, 4], 7_000, 8_000, [2, 4])).toBeNull();
});

test("what was waited is forgotten after ten minutes", () => {
  expect(SILENCE_BUDGET_MS / SILENCE_FORGOTTEN).toBe(600_000);
});
