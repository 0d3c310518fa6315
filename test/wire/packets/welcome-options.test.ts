import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { classicOptions, isMatchOptions, type MatchOptions } from "../../../src/sim/index.ts";
import { readOptions, writeOptions } from "../../../src/wire/parts/options-codec.ts";
import { optionsArbitrary } from "../../support/option-arbitraries.ts";

const battle: MatchOptions = { mode: "battle", catsPerPlayer: 3, catLimit: 2_500, timeLimitMinutes: 120 };

function bytesOf(options: MatchOptions): Uint8Array {
  const writer = new BitWriter(20);
  writeOptions(writer, options);
  return writer.finish();
}

describe("match options", () => {
  test("are read as they were written, and cut anywhere are refused", () => {
    fc.assert(
      fc.property(optionsArbitrary(), (options) => {
        expect(isMatchOptions(options)).toBe(true);
        const bytes = bytesOf(options);
        const reader = new BitReader(bytes);
        expect(readOptions(reader)).toEqual(options);
        expect(reader.finished).toBe(true);
        const cut = new BitReader(bytes.subarray(0, bytes.length - 1));
        readOptions(cut);
        expect(cut.finished).toBe(false);
      }),
    );
  });

  test("of Classic, three cats each, no pauses and nobody who watches, take two bytes", () => {
    const writer = new BitWriter(2);
    writeOptions(writer, classicOptions(3));
    expect(writer.bitCount).toBe(16);
  });

  test.each([
    ["no cats", { ...battle, catsPerPlayer: 0 }],
    ["more cats than there may be", { ...battle, catsPerPlayer: 2_501, catLimit: 2_501 }],
    ["a limit below the cats", { ...battle, catLimit: 2 }],
    ["a limit that is too high", { ...battle, catLimit: 2_501 }],
    ["a time limit that is too long", { ...battle, timeLimitMinutes: 121 }],
    ["a time limit below 0", { ...battle, timeLimitMinutes: -1 }],
    ["half a minute", { ...battle, timeLimitMinutes: 0.5 }],
    ["a mode that is none", { ...battle, mode: "chess" as "battle" }],
    ["Classic with a limit of its own", { ...classicOptions(3), catLimit: 4 }],
    ["Classic with a time limit", { ...classicOptions(3), timeLimitMinutes: 1 }],
    ["armies of a kind that is none", { ...battle, kinds: "lions" as "mixed" }],
    ["fog that is said to be none", { ...battle, fog: false as never }],
    ["Classic with kinds", { ...classicOptions(3), kinds: "mixed" as const }],
    ["Classic with fog", { ...classicOptions(3), fog: true as const }],
    ["no pauses, said so", { ...battle, pauses: { each: 0, seconds: 60 } }],
    ["too many pauses", { ...battle, pauses: { each: 10, seconds: 60 } }],
    ["half a pause", { ...classicOptions(3), pauses: { each: 1.5, seconds: 60 } }],
    ["pauses that are too short", { ...classicOptions(3), pauses: { each: 3, seconds: 9 } }],
    ["pauses that are too long", { ...battle, pauses: { each: 3, seconds: 301 } }],
    ["a delay for who watches that is too long", { ...battle, watchDelaySeconds: 121 }],
    ["half a second for who watches", { ...classicOptions(3), watchDelaySeconds: 0.5 }],
    ["Classic with too many cats", classicOptions(10_001)],
  ])("with %s are none, and are not written", (_, options) => {
    expect(isMatchOptions(options)).toBe(false);
    expect(() => bytesOf(options)).toThrow(AssertionError);
  });
});
