import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { COMMAND_KINDS, SIM_VERSION, SIM_VERSION_CLASSIC_MIN, type MatchSetup } from "../../src/sim/index.ts";
import { checkGolden, judgeGolden, readGolden, type Golden } from "../support/golden-file.ts";
import { checksumsOf, formatGoldenWorld, GOLDEN_WORLDS } from "../support/golden-worlds.ts";

interface GoldenWorldFile {
  readonly simVersion: number;
  readonly checksums: readonly string[];
}

/** What the file says, however it is laid out. */
function parse(text: string): Golden {
  const file = JSON.parse(text) as GoldenWorldFile;
  return { version: file.simVersion, content: JSON.stringify(file) };
}

describe("golden worlds", () => {
  test.each(GOLDEN_WORLDS)("$name gives the checksums that it always gave", (golden) => {
    checkGolden(`worlds/${golden.name}.json`, parse, formatGoldenWorld(golden), "SIM_VERSION");
  });

  test("use every command kind", () => {
    const used = new Set(
      GOLDEN_WORLDS.flatMap(({ commands }) => commands.map(({ command }) => command.kind)),
    );
    expect([...used].toSorted()).toEqual([...COMMAND_KINDS].toSorted());
  });

  // Replays of Classic play for ever. Should a checksum of theirs move, no new SIM_VERSION makes it right.
  test("of Classic are those of its first simulation", () => {
    expect(SIM_VERSION_CLASSIC_MIN).toBe(1);
    const isOfBook = ({ ground, pauses }: MatchSetup): boolean =>
      ground === undefined && pauses === undefined;
    const classic = GOLDEN_WORLDS.filter(({ setup }) => isOfBook(setup));
    expect(classic.length).toBeGreaterThanOrEqual(7);
    for (const { name } of classic) {
      expect(JSON.parse(readGolden(`worlds/${name}.json`))).toMatchObject({ simVersion: 1 });
    }
  });

  test("are all there are: no file is left over", () => {
    const files = globSync("*.json", { cwd: path.resolve(import.meta.dirname, "../golden/worlds") });
    expect(files.toSorted()).toEqual(GOLDEN_WORLDS.map(({ name }) => `${name}.json`).toSorted());
  });

  test("move when the match is another: with another seed, or one command less", () => {
    const golden = GOLDEN_WORLDS.find(({ name }) => name === "two-players-to-the-end")!;
    const { checksums } = JSON.parse(readGolden(`worlds/${golden.name}.json`)) as GoldenWorldFile;
    expect(checksumsOf(golden)).toEqual(checksums);
    expect(checksumsOf({ ...golden, setup: { ...golden.setup, seed: 2 } })[0]).not.toBe(checksums[0]);
    const shorter = checksumsOf({ ...golden, commands: golden.commands.slice(0, 2) });
    expect(shorter.findIndex((checksum, turn) => checksum !== checksums[turn])).toBe(3); // at once, in that turn
  });
});

describe("a golden file", () => {
  const stored = { version: SIM_VERSION, content: "as it was" };

  test("that is the same is fine", () => {
    expect(judgeGolden(stored, stored, "SIM_VERSION").kind).toBe("same");
  });

  test("that moved asks for a new version, and is not written over", () => {
    const { kind, message } = judgeGolden(stored, { ...stored, content: "other" }, "SIM_VERSION");
    expect(kind).toBe("moved");
    expect(message).toMatch(/raise SIM_VERSION/);
  });

  test("of an older version, or none at all, may be written", () => {
    const fresh = { version: SIM_VERSION + 1, content: "other" };
    expect(judgeGolden(stored, fresh, "SIM_VERSION").kind).toBe("outdated");
    expect(judgeGolden(null, fresh, "SIM_VERSION").message).toMatch(/UPDATE_GOLDEN=1/);
  });
});
