// Goal: an option is one row and its words. Method: one that does not exist goes through all that reads the table, and each of them
// tells of it. What the lobby shows of it is tested in test/view/screens.
import { parseArgs } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";

import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { optionFlags, optionHelp, readMatchOptions } from "../../../src/cli/arguments/match-options.ts";
import { isOptions } from "../../../src/channel/window-requests.ts";
import {
  areSameOptions,
  classicOptions,
  isMatchOptions,
  matchSetupProblem,
  optionsOfSetup,
  setupOfOptions,
  usualOptions,
} from "../../../src/sim/index.ts";
import {
  readOptions,
  readWorldOptions,
  writeOptions,
  writeWorldOptions,
} from "../../../src/wire/parts/options-codec.ts";
import { napping, ROWS, HELP } from "../../support/made-up-option.ts";
import { optionsArbitrary } from "../../support/option-arbitraries.ts";
import { optionLinesOfDocs } from "../../support/option-lines.ts";

test("a welcome carries it, and refuses what is out of range", () => {
  fc.assert(
    fc.property(optionsArbitrary(ROWS), (options) => {
      const writer = new BitWriter(40);
      writeOptions(writer, options, ROWS);
      expect(readOptions(new BitReader(writer.finish()), ROWS)).toEqual(options);
    }),
  );
  expect(() => writeOptions(new BitWriter(40), napping(46), ROWS)).toThrow("out of range");
});

test("lobby and setup keep it, and the world's problem is told", () => {
  expect(usualOptions("battle", 60, ROWS)).toMatchObject({ napMinutes: 20 });
  expect(areSameOptions(napping(1), napping(2), ROWS)).toBe(false);
  expect(isMatchOptions(napping(46), ROWS)).toBe(false);
  const setup = setupOfOptions(napping(7), null, { seed: 1, playerIds: [1, 2] }, ROWS);
  expect(setup).toMatchObject({ napMinutes: 7 });
  expect(optionsOfSetup(setup, ROWS)).toEqual(napping(7));
  expect(matchSetupProblem({ ...setup, napMinutes: 46 } as never, ROWS)).toBe("out-of-range");
});

test("a replay has it from its version on", () => {
  const writer = new BitWriter(40);
  writeWorldOptions(writer, "all", napping(7), ROWS);
  const read = (version: number) =>
    readWorldOptions(new BitReader(writer.finish()), "all", { chosen: classicOptions(3), version }, ROWS);
  expect(read(8)).toEqual({ napMinutes: 7 });
  expect(read(7)).toEqual({});
});

test("the window's check lets it through, in range", () => {
  expect([20, 46, "20"].map((napMinutes) => isOptions({ ...classicOptions(3), napMinutes }, ROWS))).toEqual([
    ...[true, false, false],
  ]);
  expect(isOptions(napping(20))).toBe(false); // of the table as it is
});

test("the command line takes it, and its help and document tell of it", () => {
  const typed = (...args: string[]) => {
    const options = optionFlags<string>(ROWS);
    return readMatchOptions(parseArgs({ args, options: { ...options } }).values, ROWS);
  };
  expect(typed("--nap", "9")).toMatchObject({ value: { napMinutes: 9 } });
  expect(typed()).toMatchObject({ value: { napMinutes: 20 } });
  expect(typed("--nap", "awake")).toMatchObject({ value: expect.not.objectContaining({ napMinutes: 20 }) });
  expect(typed("--nap", "46")).toEqual({
    ok: false,
    reason: '--nap is "46", not a whole number of 0 to 45, or "awake"',
  });
  expect(optionHelp(undefined, ROWS, HELP)).toContain(
    "    --nap M            the host's: cats nap after M minutes, 0 to 45 (default 20), or awake",
  );
  expect(optionLinesOfDocs(ROWS, HELP)).toContain(
    "| `--nap M` | 20 | host: cats nap after M minutes, 0 to 45 |",
  );
});
