import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

import type { Figure } from "../../../src/lab/index.ts";
import { measureKinds } from "../../../src/lab/tournament/measure-kinds.ts";
import { CAT_KINDS } from "../../../src/sim/index.ts";
import { longTest } from "../../support/drawn.ts";

const PROGRAM = path.join(import.meta.dirname, "../../../src/cli/tournament.ts");

// Goal: there is no kind of cats, and no two of them, to which there is no answer, and armies of two kinds are worth it.
// Method: `npm run tournament -- kinds --quick`, the same fights for each call; in a process of its own, where the world runs
// many times as fast as in here. It ends with an error if a figure falls short.
longTest(
  "no kind and no two beat all others, each has what beats it, and each kind is in two that win",
  () => {
    const text = execFileSync(process.execPath, [PROGRAM, "kinds", "--quick", "--json"], {
      encoding: "utf8",
    });
    const figures = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Figure);
    const judged = figures.filter(({ ok }) => ok !== null);
    expect(judged.filter(({ ok }) => ok === false)).toEqual([]);
    const namesOf = (what: RegExp): readonly string[] =>
      judged.map(({ name }) => what.exec(name)?.[1] ?? "").filter((kind) => kind !== "");
    const kinds = ["tabby", "tom", "kitten", "knitter"];
    const twos = kinds.flatMap((kind, i) => kinds.slice(i + 1).map((other) => `${kind} and ${other}`));
    const byKind = (a: string, b: string): number => kinds.indexOf(a) - kinds.indexOf(b);
    const inOrder = (names: readonly string[]): readonly string[] => names.toSorted();
    expect(namesOf(/^kinds: (\w+) against all others$/)).toEqual(kinds);
    expect(namesOf(/^kinds: (\w+) against its worst, \w+$/)).toEqual(kinds);
    expect(namesOf(/^kinds: \w+ and \w+ against (tabby|tom|kitten|knitter)$/)).toEqual(kinds);
    const ofTwos = (names: readonly string[]): readonly string[] =>
      inOrder(names.map((name) => name.split(" and ").toSorted(byKind).join(" and ")));
    expect(ofTwos(namesOf(/^kinds: (\w+ and \w+) against all other twos$/))).toEqual(inOrder(twos));
    expect(ofTwos(namesOf(/^kinds: (\w+ and \w+) against its worst, /))).toEqual(inOrder(twos));
    expect(namesOf(/^kinds: the least of twos, (\w+ and \w+)$/)).toHaveLength(1);
    expect(namesOf(/^kinds: the best of twos with (\w+), /)).toEqual(kinds);
  },
);

// The beginning of the same, which a run of the suite plays too: each kind alone.
test("no kind alone beats all others, and each has what beats it", () => {
  const judged: Figure[] = [];
  for (const figure of measureKinds({ firstSeed: 1, isQuick: true, tell: () => undefined })) {
    if (figure.ok !== null) judged.push(figure);
    if (judged.length === 2 * CAT_KINDS.length) break;
  }
  expect(judged.filter(({ ok }) => ok === false)).toEqual([]);
  for (const kind of CAT_KINDS)
    expect(judged.filter(({ name }) => name.startsWith(`kinds: ${kind} against `))).toHaveLength(2);
});
