import { expect, test } from "vitest";

import { runDepartures } from "../../src/cli/departures.ts";

async function run(...args: readonly string[]): Promise<{ readonly status: number; readonly text: string }> {
  let text = "";
  const out = { write: (more: string) => (text += more) };
  return { status: await runDepartures(args, out), text };
}

test("one line a match, and one a wrong rule; what was not gone through whole is not called right", async () => {
  const { status, text } = await run("--states", "10", "--json");
  expect(status).toBe(1);
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly isMutant: boolean; readonly isOk: boolean });
  expect(lines.filter(({ isMutant, isOk }) => !isMutant && isOk)).toEqual([]);
  expect(lines.filter(({ isMutant }) => isMutant).length).toBe(8);
});

test("for people: what was seen, and the shortest way to what is wrong; what ends at the limit is cut off, not wrong", async () => {
  const { status, text } = await run("--states", "40");
  expect(status).toBe(1);
  const founds = [...text.matchAll(/, of (\d+) found\n/gu)].map(([, count]) => count);
  expect([...new Set(founds)]).toEqual(["40"]);
  expect(text).toMatch(/^cut off {2}three, one crashes: \d+ states, of 40 found\n {2}not yet seen: /u);
  expect(text).toMatch(
    /ok +gone a turn late: \d+ states\n {2}\d stands in turn \d for ever, with .*\n {4}\d crashes\n/u,
  );
  expect(text).toMatch(/\ncut off: three, one crashes; .*\n$/u);
  expect(text).not.toContain("NOT OK");
});

test("bad words are refused, and help is printed", async () => {
  expect((await run("--states", "0")).status).toBe(1);
  for (const words of [
    "--runs 0",
    "--runs 3 --states 3",
    "--seed 3",
    "--jobs 2",
    "--runs 2 --seed 4294967295",
  ])
    expect((await run(...words.split(" "))).status).toBe(1);
  const help = await run("--help");
  expect([help.status, help.text.includes("--states N")]).toEqual([0, true]);
});

test("whole matches: one line each, in the order of seeds, however many processes play, and then what was seen", async () => {
  const [one, two] = [
    await run("--runs", "2", "--seed", "10", "--json"),
    await run("--runs", "2", "--seed", "10", "--json", "--jobs", "2"),
  ];
  expect(one).toEqual(two);
  const seeds = one.text
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly seed: number }).seed);
  expect([one.status, seeds]).toEqual([0, [10, 11]]);
  const { text } = await run("--runs", "1", "--seed", "10");
  expect(text).toMatch(/^seed 10: .*finished.*\nin so many runs:\n( +\d+ {2}.*\n)+OK: 1 runs\n$/u);
});
