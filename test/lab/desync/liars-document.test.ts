import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { LIAR_KINDS } from "../../../src/lab/desync/liars.ts";

const TWENTY = ["", "-one", "-two", "-three", "-four", "-five", "-six", "-seven", "-eight", "-nine"].map(
  (end) => `twenty${end}`,
);
const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../../../docs/desync.md"), "utf8");

test("docs/desync.md has a reason for each kind of liar that is named by nobody, or not by all", () => {
  const unproven = LIAR_KINDS.filter(({ end }) => end === "unnamed" || end === "noticed");
  const table = DOCUMENT.slice(DOCUMENT.indexOf("why there can be no proof")).split("\n\n")[0]!;
  const rows = [...table.matchAll(/^\| ([a-z-]*[a-z]) +\|/gmu)].map(([, name]) => name!);
  expect(rows.toSorted()).toEqual(unproven.map(({ name }) => name).toSorted());
});

test("the documents say how many kinds of liars there are", () => {
  const read = (name: string): string =>
    readFileSync(path.resolve(import.meta.dirname, "../../../docs", name), "utf8");
  const all = TWENTY[LIAR_KINDS.length - 20]!;
  const more = TWENTY[LIAR_KINDS.length - 21]!;
  expect(read("attacks.md")).toContain(`a liar in the match: forged-claim, and ${more} more kinds`);
  expect(read("command-line.md")).toContain(`each of ${all} kinds of liars`);
  expect(DOCUMENT).toContain(`plays ${all} kinds of liars`);
});
