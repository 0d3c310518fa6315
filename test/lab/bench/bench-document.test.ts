// Goal: nobody reads a figure that misses its aim as one that meets it, and both pages tell the same. Method: the tables of docs/bench.md and of
// the README are read, each value is held against the aim beside it and that of the other page, and what misses must be among what the text
// says falls short.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const BENCH = readFileSync(path.join(ROOT, "docs/bench.md"), "utf8");
const README = readFileSync(path.join(ROOT, "README.md"), "utf8");

/** The cells of all rows of the tables between two lines of a text. */
function rowsBetween(text: string, from: string, to: string): readonly (readonly string[])[] {
  const [start, end] = [text.indexOf(from), text.indexOf(to, text.indexOf(from))];
  expect([start, end].every((at) => at >= 0)).toBe(true);
  const lines = text.slice(start, end).split("\n");
  return lines
    .filter((line) => line.startsWith("|") && !/^\|[ -:|]*\|$/u.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    )
    .slice(1);
}

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)].map(([digits]) => Number(digits.replaceAll(",", "")));

/** How a value, or the ends of a range, stand to an aim; null: the aim is no limit. */
function judge(value: string, aim: string): "yes" | "no" | "at times" | null {
  const limit = numbersIn(aim).at(-1);
  const isMost = aim.startsWith("at most") || aim.startsWith("n log n");
  if (limit === undefined || (!isMost && !aim.startsWith("at least"))) return null;
  const met = numbersIn(value).map((one) => (isMost ? one <= limit : one >= limit));
  return met.every(Boolean) ? "yes" : met.some(Boolean) ? "at times" : "no";
}

describe("docs/bench.md", () => {
  const rows = rowsBetween(BENCH, "## Figures", "What falls short");
  const short = BENCH.slice(BENCH.indexOf("What falls short"), BENCH.indexOf("## How they are taken"));

  test("says of each figure with a limit whether it is met", () => {
    const said = { yes: ["yes"], no: ["**no**"], "at times": ["(*)", "**no**"] };
    let judged = 0;
    for (const [group, figure, value, aim, met] of rows) {
      const is = judge(value!, aim!);
      if (aim === "") expect([group, figure, met]).toEqual([group, figure, ""]);
      if (is === null) continue;
      judged += 1;
      expect(said[is], `${group}: ${figure}, ${value}, ${aim}`).toContain(met!.replace("\\", ""));
    }
    expect(judged).toBeGreaterThan(30);
  });

  test("names each group with a figure that misses its aim, and no other, under what falls short", () => {
    const missing = new Set(
      rows.filter(([, , , , met]) => met !== "" && met !== "yes").map(([group]) => group!),
    );
    const named = new Set([...short.matchAll(/^- `([a-z-]+)`:/gmu)].map(([, group]) => group!));
    expect(named).toEqual(missing);
  });
});

describe("the README", () => {
  const rows = rowsBetween(README, "| figure ", "## Read the code");
  const text = README.slice(README.indexOf("| figure "), README.indexOf("## Read the code"));
  const said = text.slice(text.lastIndexOf("|\n"));
  /** By words of the row: the word of the text that tells that it misses. */
  const TOLD = { "in battle on a map": "Armies", headless: "times real time", "idle peer,": "idle peer" };

  test("tells below its table of each figure there that misses its aim", () => {
    for (const [figure, value, aim] of rows) {
      const least = /at least|times real time|turns\/s/u.test(`${figure} ${aim}`);
      const [values, limits] = [numbersIn(value!), numbersIn(aim!)];
      if (limits.length === 0 || /within|, at/u.test(aim!)) continue;
      if (limits.length > 1 && values.length !== limits.length) continue;
      if (
        values.every((one, i) =>
          least ? one >= (limits[i] ?? limits[0]!) : one <= (limits[i] ?? limits[0]!),
        )
      )
        continue;
      const key = Object.entries(TOLD).find(([words]) => figure!.includes(words));
      expect(key, `${figure} misses its aim, and nothing tells of it`).toBeDefined();
      expect(said).toContain(key![1]);
    }
  });

  /** By row: the group and the figure in docs/bench.md of each number there. */
  const SAME: readonly (readonly [row: string, group: string, figures: readonly string[]])[] = [
    ["sub-turn of 12 / 1,500", "sim", ["sub-turn of 12 cats, ns a cat", "of 1,500 cats", "of 10,000 cats"]],
    ["checksum of every field, 1,500", "checksum", ["world of 1,500 cats, us"]],
    [
      "1,500 / 10,000 / 50,000 cats in battle",
      "armies",
      ["sub-turn, 1,500 cats in battle, ms", "10,000 cats, median, ms", "50,000 cats, median, ms"],
    ],
    ["checksum of every field, 10,000", "armies", ["checksum, 10,000 cats, ms"]],
    ["a new flow field", "armies", ["a flow field, 255 x 255 cells, ms", "of it in one sub-turn, ms"]],
    ["1,500 cats in battle headless", "armies", ["1,500 cats headless, times real time"]],
    ["a Classic replay verified", "verify", ["Classic replay, times real time"]],
    ["processor of an idle peer", "idle", Array<string>(2).fill("processor of a peer, % of a core")],
    [
      "four peers on loopback",
      "loopback",
      ["four peers, turns a second", "delay turns after the first second"],
    ],
    ["link packet", "wire", ["link packet, idle, bytes", "link packet, a move of three cats, bytes"]],
  ];
  /** What the last digit that is told counts. */
  const unitOf = (told: string): number =>
    told.includes(".")
      ? 10 ** -(told.length - told.indexOf(".") - 1)
      : 10 ** (/,[\d,]*?(0*)$/u.exec(told)?.[1]!.length ?? 0);

  test.each(SAME)("has the values of docs/bench.md, or rounded ones: %s", (words, group, figures) => {
    const own = rows.filter(([figure]) => figure!.startsWith(words));
    expect(own).toHaveLength(1);
    const told = [...own[0]![1]!.matchAll(/\d[\d,]*(?:\.\d+)?/gu)].map(([digits]) => digits);
    expect(told).toHaveLength(figures.length);
    const bench = rowsBetween(BENCH, "## Figures", "What falls short");
    for (const [i, figure] of figures.entries()) {
      const measured = bench.find((row) => row[0] === group && row[1] === figure);
      expect(measured, `docs/bench.md has ${group}: ${figure}`).toBeDefined();
      const [value, half] = [numbersIn(told[i]!)[0]!, 0.500001 * unitOf(told[i]!)];
      const ends = numbersIn(measured![2]!);
      const says = `README.md has ${told[i]}, docs/bench.md ${measured![2]}`;
      expect(value, says).toBeGreaterThanOrEqual(ends[0]! - half);
      expect(value, says).toBeLessThanOrEqual(ends.at(-1)! + half);
    }
  });
});
