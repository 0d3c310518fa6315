import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

import type { Figure } from "../../../src/lab/index.ts";

const PROGRAM = path.join(import.meta.dirname, "../../../src/cli/tournament.ts");

// Goal: equal armies win as often whatever their orders are, and it is worth something to concentrate fire.
// Method: `npm run tournament -- orders --quick`, the same fights for each call; in a process of its own, where the world runs
// many times as fast as in here. It ends with an error if a figure falls short.
test("no order of equal armies is a lost one, no seat a better one, and concentrated fire is worth it", () => {
  const text = execFileSync(process.execPath, [PROGRAM, "orders", "--quick", "--json"], { encoding: "utf8" });
  const figures = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Figure);
  const judged = figures.filter(({ ok }) => ok !== null);
  expect(judged.map(({ name }) => name)).toEqual([
    "orders: attack against idle",
    "orders: attack-move against idle",
    "orders: attack against attack-move",
    "orders: the first seat, of all these",
    "orders: concentrated fire against attack-move",
  ]);
  expect(judged.filter(({ ok }) => ok === false)).toEqual([]);
});
