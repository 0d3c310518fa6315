import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BitReader, BitWriter, PLAIN_LOOKS, type Looks } from "../../../src/base/index.ts";
import { looks, LOOKS_BITS, readChosenLooks } from "../../../src/wire/parts/looks-codec.ts";

const SCHEMA = looks();
const REVERSED = PLAIN_LOOKS.colors.toReversed();

function bytesOf(value: Looks): Uint8Array {
  const writer = new BitWriter(16);
  SCHEMA.write(writer, value, null);
  return writer.finish();
}

/** Null: refused. */
function read(numbers: readonly number[]): Looks | null {
  const writer = new BitWriter(16);
  for (const number of numbers) writer.bits(number, 3);
  const reader = new BitReader(writer.finish());
  const value = readChosenLooks(reader);
  return reader.finished ? value : null;
}

describe("looks", () => {
  test("are read as they were written; where nobody chose they are one bit", () => {
    const numbers = fc.shuffledSubarray([...PLAIN_LOOKS.colors], { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(numbers, numbers, (colors, emblems) => {
        const reader = new BitReader(bytesOf({ colors, emblems }));
        expect(SCHEMA.read(reader, null)).toEqual({ colors, emblems });
        expect(reader.finished).toBe(true);
      }),
    );
    expect(bytesOf(PLAIN_LOOKS)).toEqual(Uint8Array.of(0));
    expect(bytesOf({ ...PLAIN_LOOKS, colors: REVERSED })).toHaveLength(Math.ceil((1 + LOOKS_BITS) / 8));
  });

  test.each([
    ["a colour that two have", [...REVERSED.with(0, 0), ...PLAIN_LOOKS.emblems]],
    ["an emblem that two have", [...REVERSED, ...PLAIN_LOOKS.emblems.with(7, 0)]],
    ["none that is chosen: that is told by one bit", [...PLAIN_LOOKS.colors, ...PLAIN_LOOKS.emblems]],
    ["fewer than there are", REVERSED],
  ])("with %s are refused", (_, numbers) => {
    expect(read(numbers)).toBeNull();
    expect(read([...REVERSED, ...REVERSED])).toEqual({ colors: REVERSED, emblems: REVERSED });
  });
});
