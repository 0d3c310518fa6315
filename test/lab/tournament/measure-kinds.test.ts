import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

import type { Figure } from "../../../src/lab/index.ts";

const PROGRAM = path.join(import.meta.dirname, "../../../src/cli/tournament.ts");

// Goal: there is no kind of cats to which there is no answer, and armies of two kinds are worth it.
// Method: `npm run tournament -- kinds --quick`, the same fights for each call; in a process of its own, where the world runs
// many times as fast as in here. It ends with an error if a figure falls short.
test("no kind beats all others, each has one that beats it, and some two together beat each alone", () => {
  const text = execFileSync(process.execPath, [PROGRAM, "kinds", "--quick", "--json"], { encoding: "utf8" });
  const figures = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Figure);
  const judged = figures.filter(({ ok }) => ok !== null);
  expect(judged.filter(({ ok }) => ok === false)).toEqual([]);
  const namesOf = (what: RegExp): readonly string[] =>
    judged.map(({ name }) => what.exec(name)?.[1] ?? "").filter((kind) => kind !== "");
  expect(namesOf(/^kinds: (\w+) against all others$/)).toEqual(["tabby", "tom", "kitten", "knitter"]);
  expect(namesOf(/^kinds: (\w+) against its worst, \w+$/)).toEqual(["tabby", "tom", "kitten", "knitter"]);
  expect(namesOf(/^kinds: \w+ and \w+ against (\w+)$/)).toEqual(["tabby", "tom", "kitten", "knitter"]);
  // Of twos against twos a few fights say too little to be judged: `npm run tournament -- kinds` plays them.
  expect(figures.filter(({ name }) => / and .* against .* and /.test(name))).toEqual([]);
});
