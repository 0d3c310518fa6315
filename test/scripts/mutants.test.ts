import path from "node:path";
import { expect, test } from "vitest";

import { judgeMutants, readMutantsWish } from "../../scripts/mutants.ts";
import { drawMutants } from "../../scripts/mutants/draw-mutants.ts";
import type { Outcome } from "../../scripts/mutants/run-mutant.ts";

test("without words it is thirty faults of seed 1, in all layers", () => {
  expect(readMutantsWish([])).toMatchObject({ count: 30, seed: 1, from: 1, isOwnOnly: false });
});

test.each([
  [["--count", "x"], '--count is "x", not a whole number of 1 to 999999999.'],
  [["--count", "0"], '--count is "0", not a whole number of 1 to 999999999.'],
  [["--from", "31"], '--from is "31", not a whole number of 1 to 30.'],
  [["--only", "pigeons"], "no layer is called pigeons."],
  [["--help"], "help"],
])("%j is refused in words, or helped", (words, said) => {
  expect(readMutantsWish(words)).toBe(said);
});

const ROOT = path.resolve(import.meta.dirname, "../..");
const MUTANTS = drawMutants(ROOT, ["src/match/winning-team.ts", "src/seal/cookies.ts"], {
  seed: 1,
  count: 3,
});
const KILLED: Outcome = { kind: "killed", by: "a test" };

/** What is told where those are the outcomes, in their order. */
async function judge(outcomes: readonly Outcome[], from = 1) {
  const [said, left]: [string[], Outcome[]] = [[], [...outcomes]];
  const runner = { run: async () => left.shift()!, unreliable: new Set<string>() };
  const status = await judgeMutants(MUTANTS, { runner, from, seed: 1 }, (text) => said.push(text));
  return { status, told: said.map((text) => text.trim()) };
}

test("a fault that lives is named at the end, and the status is 1", async () => {
  const { status, told } = await judge([KILLED, { kind: "lives" }, KILLED]);
  const living = told[2]!.replace("2/3  ", "");
  expect(status).toBe(1);
  expect(told.slice(-2)).toEqual([`These live:\n  ${living}`, "2 of 3 killed, 1 live (seed 1)"]);
});

test.each([
  ["all are killed", [KILLED, KILLED, KILLED], [1, 0, "3 of 3 killed, 0 live (seed 1)"]],
  ["it goes on with the last", [KILLED], [3, 0, "1 of 1 killed, 0 live (seed 1)"]],
  ["it is stopped", [KILLED, { kind: "stopped" }], [1, 130, "1 of 1 killed, 0 live (seed 1)"]],
  [
    "one lives before it is stopped",
    [{ kind: "lives" }, { kind: "stopped" }],
    [1, 1, "0 of 1 killed, 1 live (seed 1)"],
  ],
] as const)("where %s the end says so", async (_, outcomes, [from, status, last]) => {
  const judged = await judge(outcomes, from);
  expect([judged.status, judged.told.at(-1)]).toEqual([status, last]);
});
