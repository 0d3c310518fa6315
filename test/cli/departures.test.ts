import { expect, test } from "vitest";

import { runDepartures } from "../../src/cli/departures.ts";

function run(...args: readonly string[]): { readonly status: number; readonly text: string } {
  let text = "";
  const out = { write: (more: string) => (text += more) };
  return { status: runDepartures(args, out), text };
}

test("one line a match, and one a wrong rule; what was not gone through whole is not called right", () => {
  const { status, text } = run("--states", "10", "--json");
  expect(status).toBe(1);
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly isMutant: boolean; readonly isOk: boolean });
  expect(lines.filter(({ isMutant, isOk }) => !isMutant && isOk)).toEqual([]);
  expect(lines.filter(({ isMutant }) => isMutant).length).toBe(6);
});

test("for people: what was seen, and the shortest way to what is wrong", () => {
  const { text } = run("--states", "40");
  expect(text).toContain("NOT OK  three, one crashes: ");
  expect(text).toMatch(
    /ok +gone a turn late: \d+ states\n {2}\d stands in turn \d for ever, with .*\n {4}\d crashes\n/u,
  );
  expect(text).toMatch(/NOT OK: .*\n$/u);
});

test("bad words are refused, and help is printed", () => {
  expect(run("--states", "0").status).toBe(1);
  expect(run("--runs", "3").status).toBe(1);
  const help = run("--help");
  expect([help.status, help.text.includes("--states N")]).toEqual([0, true]);
});
