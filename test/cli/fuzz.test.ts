import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import type { FuzzEntry } from "../../src/lab/index.ts";
import { describeFinding, FUZZ_THREAD, readFuzzArguments, runFuzzing } from "../../src/cli/fuzz.ts";

/** As many as take some seconds; `npm run campaigns -- --only fuzz` runs them for ten minutes. */
const INPUTS = 30_000;
const KINDS = /^(packet|letter):/;

interface Line {
  readonly event: string;
  readonly findings?: number;
  readonly inputs?: number;
  readonly verdict?: string;
  readonly targets?: readonly { readonly name: string; readonly inputs: number; readonly verdicts: object }[];
}

/** A thread with few readers, which is there at once: all of the game instrumented takes seconds to read. */
const PLANTED = {
  url: new URL("../support/planted-thread.ts", import.meta.url),
  instrumented: [new URL("../support/planted-readers.ts", import.meta.url).href],
};

async function run(
  args: readonly string[],
  entry: FuzzEntry,
): Promise<{ readonly status: number; readonly lines: readonly Line[] }> {
  const lines: Line[] = [];
  const out = { write: (text: string) => lines.push(JSON.parse(text) as Line) };
  const status = await runFuzzing([...args, "--json"], out, entry);
  return { status, lines };
}

test("no reader throws, hangs, takes what it should not, or writes other bytes than it read", async () => {
  const { status, lines } = await run(["--inputs", String(INPUTS), "--seed", "1"], { url: FUZZ_THREAD });
  const [summary, ...more] = lines.toReversed();
  expect(more).toEqual([]); // what was found
  expect(summary).toMatchObject({ event: "fuzz", findings: 0, inputs: INPUTS });
  expect(status).toBe(0);
  for (const { name, inputs, verdicts } of summary!.targets!) {
    expect([name, inputs > 0, "ok" in verdicts]).toEqual([name, true, true]);
    if (KINDS.test(name)) expect(inputs).toBeGreaterThan(200);
  }
});

test("one input is run again, and what comes of it is told", async () => {
  const { status, lines } = await run(["--target", "planted:faultless", "--input", "ff"], PLANTED);
  expect(status).toBe(0);
  expect(lines).toEqual([
    { event: "verdict", verdict: expect.stringMatching(/^short, \d+ steps/) as string },
  ]);
});

test.each([2_000, 2_001])(
  "what is found is a command that runs, with an input of %d bytes",
  async (length) => {
    const input = new Uint8Array(length).fill(7);
    const finding = {
      target: "planted:faultless",
      problem: "threw",
      at: "",
      input,
      record: null,
      inputCount: 3,
    };
    const [, command] = describeFinding(finding);
    const words = command!.split(" -- ")[1]!.split(" ");
    const read = readFuzzArguments(words);
    const file = words.at(-1)!;
    if (file.startsWith("@")) rmSync(path.dirname(file.slice(1)), { recursive: true });
    expect(read).toMatchObject({ ok: true, value: { names: ["planted:faultless"], input } });
    expect(file.startsWith("@")).toBe(length > 2_000);
  },
);

test("a target that there is not is named, with those that there are", async () => {
  const { status, lines } = await run(["--target", "pigeon", "--inputs", "1"], PLANTED);
  expect([status, lines]).toEqual([1, []]);
});

describe("arguments", () => {
  test("say how long, from which seed, and what", () => {
    expect(readFuzzArguments([])).toMatchObject({
      ok: true,
      value: { inputCount: Infinity, seconds: 60, seed: 1 },
    });
    expect(readFuzzArguments(["--inputs", "5", "--seed", "7", "--unguided"])).toMatchObject({
      ok: true,
      value: { inputCount: 5, seconds: Infinity, seed: 7, isGuided: false },
    });
    expect(readFuzzArguments(["--target", "a", "--target", "b"])).toMatchObject({
      value: { names: ["a", "b"] },
    });
    expect(readFuzzArguments(["--target", "a", "--input", "00fF"])).toMatchObject({
      value: { input: Uint8Array.of(0, 255) },
    });
  });

  test.each([
    [["--minutes", "1", "--inputs", "5"], "not both"],
    [["--minutes", "0"], "--minutes is"],
    [["--seed", "-1"], "argument"],
    [["--input", "00"], "of one --target"],
    [["--target", "a", "--input", "0x"], "not hexadecimal"],
    [["--target", "a", "--input", "@/nowhere/at/all"], "can't be read"],
    [["--help"], "help"],
  ])("that make no sense are refused: %j", (args, reason) => {
    expect(readFuzzArguments(args)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(reason) as string,
    });
  });
});
