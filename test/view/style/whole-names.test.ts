import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.join(import.meta.dirname, "../../../src/view/style");

/** What is cut where there is no room. None of it is a player's name alone, and a title or a button beside it has the whole. */
const CUT: readonly string[] = [
  ".lobby-players:has(> :nth-child(6)) .notes",
  ".lobby-who:has(.lobby-players > :nth-child(6)) .lobby-reach",
  ".tag",
  "select.input",
];

/** The selectors of all rules that cut a text which is too long. */
function cutting(css: string): readonly string[] {
  const rules = css.replaceAll(/\/\*[^]*?\*\//gu, "").matchAll(/([^{};]+)\{([^{}]*)\}/gu);
  return [...rules].flatMap(([, selectors, body]) =>
    /text-overflow|line-clamp/u.test(body!) ? selectors!.split(",").map((one) => one.trim()) : [],
  );
}

test("a rule that cuts is found, also in a block for small windows", () => {
  expect(cutting("@media (width > 1px) { .a, .b { text-overflow: ellipsis; } .c { color: red; } }")).toEqual([
    ".a",
    ".b",
  ]);
});

test("no name of a player or a team is cut", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".css"));
  const found = files.flatMap((name) => cutting(readFileSync(path.join(FOLDER, name), "utf8")));
  expect(found.toSorted()).toEqual(CUT);
});
