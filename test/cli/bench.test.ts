import { describe, expect, test, vi } from "vitest";

import { formatFigure, formatTable, runBench } from "../../src/cli/bench.ts";
import { atMost, createFigure, type Figure } from "../../src/lab/bench/figure.ts";
import { readBenchArguments, readNetworkArguments } from "../../src/cli/arguments/bench-arguments.ts";

// How fast this machine is, no test may say: only that the bench measures what it says it does.

async function bench(
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly text: string }> {
  let text = "";
  const status = await runBench(args, { write: (part) => void (text += part) });
  return { status, text };
}

describe("the arguments", () => {
  test("name groups, in whatever order; none is all of them", () => {
    const groups = [
      "sim",
      "checksum",
      "verify",
      "armies",
      "crowds",
      "bots",
      "healing",
      "idle",
      "loopback",
      "wire",
      "coding",
    ];
    groups.push("seal", "signing", "returns", "watchers", "replay-list");
    expect(readBenchArguments([])).toEqual({ ok: true, value: { groups, isJson: false } });
    expect(readBenchArguments(["wire", "--json", "sim", "wire"])).toEqual({
      ok: true,
      value: { groups: ["sim", "wire"], isJson: true },
    });
  });

  test.each(["nonsense", "--nonsense", "--json=5x", "-x", "toString"])(
    "%s is refused with exit status 1",
    async (word) => {
      const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      const { status, text } = await bench("sim", word);
      const told = stderr.mock.calls.join("");
      stderr.mockRestore();
      expect([status, text]).toEqual([1, ""]);
      expect(told).toMatch(
        /^Cannot start: .*sim, checksum, verify, armies, crowds, bots, healing, idle, loopback, wire/,
      );
    },
  );

  test("the table of the network goes alone", async () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { status, text } = await bench("sim", "network");
    const told = stderr.mock.calls.join("");
    stderr.mockRestore();
    expect([status, text]).toEqual([1, ""]);
    expect(told).toMatch(/^Cannot start: "network" goes alone/);
    expect((await bench("network", "--help")).text).toContain("docs/network.md");
  });

  test("--help says which groups there are", async () => {
    expect(await bench("--help")).toMatchObject({
      status: 0,
      text: expect.stringContaining("loopback") as string,
    });
  });
});

test("a figure is a line of the table", () => {
  const line = formatFigure(createFigure("wire: packet", 25.04, "bytes", atMost(24)));
  expect(line).toMatch(/^wire: packet +25\.0 {2}bytes +at most 24 +NO$/);
  expect(formatFigure(createFigure("a", null, "us", null))).toMatch(/^a +- {2}us +- +-$/);
});

test("the table is one of markdown", () => {
  const row = { name: "a", original: "", aim: "10 turns/s", seen: "9", isMet: false };
  const other = { name: "longer", original: "dead", aim: "", seen: "8", isMet: null };
  expect(formatTable([row, { ...row, isMet: true }, other]).split("\n")).toEqual([
    "|        | the original | aim        | seen | met    |",
    "| ------ | ------------ | ---------- | ---- | ------ |",
    "| a      |              | 10 turns/s | 9    | **no** |",
    "| a      |              | 10 turns/s | 9    | yes    |",
    "| longer | dead         |            | 8    |        |",
    "",
  ]);
});

describe("the arguments of the network", () => {
  test("say how long, and which rows", () => {
    expect(readNetworkArguments([])).toEqual({ ok: true, value: { isQuick: false, only: "" } });
    expect(readNetworkArguments(["--quick", "--only", "8 peers"])).toEqual({
      ok: true,
      value: { isQuick: true, only: "8 peers" },
    });
  });

  test.each([["nonsense"], ["--nonsense"], ["--only"], ["--only", "no such row"], ["--quick=5"]])(
    "%s %s is refused with exit status 1, and nothing is started",
    async (...args) => {
      const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      let text = "";
      const status = await runBench(["network", ...args], { write: (part) => void (text += part) });
      const told = stderr.mock.calls.join("");
      stderr.mockRestore();
      expect([status, text]).toEqual([1, ""]);
      expect(told).toMatch(/^Cannot start: /);
    },
  );

  test("--help says which there are", async () => {
    let text = "";
    expect(await runBench(["network", "--help"], { write: (part) => void (text += part) })).toBe(0);
    expect(text).toContain("--only TEXT");
  });
});

test("what travels is small, and that is no matter of speed", async () => {
  const { status, text } = await bench("wire", "--json");
  const figures = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Figure);
  expect(status).toBe(0);
  expect(figures.map(({ name, ok }) => [name, ok])).toEqual([
    ["wire: link packet, idle", true],
    ["wire: link packet, a move of 3 cats", true],
    ["wire: idle turn, signed", true],
    ["wire: a move of 200 scattered cats", true],
  ]);
  for (const figure of figures) expect(Object.keys(figure)).toEqual(["name", "value", "unit", "aim", "ok"]);
});
