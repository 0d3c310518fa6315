// Goal: an option is one row and its words. Method: one that does not exist goes through all that reads the table, and each of them
// tells of it, with the name, range and usual value that the row has.
import { parseArgs } from "node:util";
import { expect, test } from "vitest";

import { BitReader, BitWriter, whole, as } from "../../../src/base/index.ts";
import { optionFlags, optionHelp, readMatchOptions } from "../../../src/cli/arguments/match-options.ts";
import { isOptions } from "../../../src/desk/window/window-request.ts";
import {
  areSameOptions,
  classicOptions,
  isMatchOptions,
  matchSetupProblem,
  OPTION_TABLE,
  optionsOfSetup,
  setupOfOptions,
  usualOptions,
  type MatchOptions,
} from "../../../src/sim/index.ts";
import { numberOrNone } from "../../../src/sim/options/option-forms.ts";
import { option } from "../../../src/sim/options/option-row.ts";
import { changesText } from "../../../src/view/screens/lobby-changes.ts";
import { extrasText, optionsText } from "../../../src/view/screens/lobby-text.ts";
import { planControls } from "../../../src/view/screens/option-controls.ts";
import {
  readOptions,
  readWorldOptions,
  writeOptions,
  writeWorldOptions,
} from "../../../src/wire/parts/options-codec.ts";
import { OPTION_WORDS } from "../../../src/words/index.ts";
import { optionLinesOfDocs } from "../../support/option-lines.ts";

const bits = as(whole({ from: 0, to: 60, bits: 6 }), {
  to: (raw) => (raw === 60 ? undefined : raw),
  from: (minutes: number | undefined) => minutes ?? 60,
});

const ROW = option("napMinutes", {
  ...numberOrNone("nap", { from: 0, to: 45 }, { none: "awake", offers: [0, 15] }),
  modes: "all",
  isOfWorld: true,
  group: "watching",
  usual: () => 20,
  bits,
  inReplay: { since: 8, bits },
});

const ROWS = [...OPTION_TABLE, ROW];
const WORDS = {
  ...OPTION_WORDS,
  nap: {
    letter: "M",
    help: "the host's: cats nap after M minutes, {from} to {to} (default {usual}), or {none}",
    inDocs: ["{usual}", "host: cats nap after M minutes, {from} to {to}"],
    label: "Naps",
    said: {
      name: "Nap",
      value: ([minutes]: readonly unknown[]) => `after ${minutes} minutes`,
      line: ([minutes]: readonly unknown[]) => `a nap after ${minutes} minutes`,
      meaning: () => "Nap: cats close their eyes.",
    },
  },
} as const;

/** Options with that nap. */
const napping = (napMinutes: number, options: MatchOptions = classicOptions(3)): MatchOptions =>
  ({ ...options, napMinutes }) as MatchOptions;

test("a welcome carries it, and refuses what is out of range", () => {
  for (const options of [napping(20), napping(45, usualOptions("cushions"))]) {
    const writer = new BitWriter(40);
    writeOptions(writer, options, ROWS);
    expect(readOptions(new BitReader(writer.finish()), ROWS)).toEqual(options);
  }
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

test("the lobby has a list for it, and says it to who cannot choose", () => {
  const [control] = planControls(ROWS, WORDS).filter(({ row }) => row === ROW);
  expect(control).toMatchObject({ place: 0, list: [0, 15, null], words: { label: "Naps" } });
  expect(optionsText(napping(9), ROWS, WORDS)).toContain("a nap after 9 minutes");
  expect(extrasText(napping(9), ROWS, WORDS)).toEqual(["Nap: cats close their eyes."]);
  const terms = (napMinutes: number) => ({ options: napping(napMinutes), mapName: null, players: [] });
  expect(changesText(terms(9), terms(8), { rows: ROWS, words: WORDS })).toEqual([
    "Nap: after 8 minutes, was after 9 minutes",
  ]);
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
  expect(optionHelp(undefined, ROWS, WORDS)).toContain(
    "    --nap M            the host's: cats nap after M minutes, 0 to 45 (default 20), or awake",
  );
  expect(optionLinesOfDocs(ROWS, WORDS)).toContain(
    "| `--nap M` | 20 | host: cats nap after M minutes, 0 to 45 |",
  );
});
