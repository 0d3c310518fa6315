import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { readName, writeName } from "../../../src/wire/index.ts";
import { ascii } from "../../../src/wire/parts/members.ts";
import { nameArbitrary } from "../../support/member-arbitraries.ts";

const CHARACTER_ORDER = 7;

/** What is read from a name that was written code point by code point, with any count; null if it is refused. */
function readForged(codePoints: readonly number[], count = codePoints.length): string | null {
  const writer = new BitWriter(400);
  writer.bits(count, 5);
  for (const codePoint of codePoints) writer.golomb(codePoint, CHARACTER_ORDER);
  const reader = new BitReader(writer.finish());
  const name = readName(reader);
  return reader.finished ? name : null;
}

const codes = (text: string): readonly number[] => [...text].map((character) => character.codePointAt(0)!);

describe("a name", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(nameArbitrary, (name) => {
        const writer = new BitWriter(400);
        writeName(writer, name);
        const reader = new BitReader(writer.finish());
        expect(readName(reader)).toBe(name);
        expect(reader.finished).toBe(true);
      }),
    );
  });

  test("of ASCII takes five bits and eight for each character", () => {
    const writer = new BitWriter(100);
    writeName(writer, "Robo Cat");
    expect(writer.bitCount).toBe(5 + 8 * 8);
  });

  test("may have 24 characters, however far out they lie", () => {
    for (const character of ["a", "猫", "🐱", "\u{2a6df}"]) {
      expect(readForged(codes(character.repeat(24)))).toBe(character.repeat(24));
      expect(readForged(codes(character.repeat(25)))).toBeNull();
    }
  });

  test.each([
    ["that is empty", []],
    ["of spaces", codes("   ")],
    ["with a space in front", codes(" a")],
    ["with a space behind", codes("a ")],
    ["with a control character", codes("a\u0007b")],
    ["with a line break", codes("a\nb")],
    ["that turns the writing direction", codes("a\u202eb")],
    ["with a zero-width character", codes("a\u200bb")],
    ["of private use", [0xe000]],
    ["that is none", [0x10ffff]],
    ["of a plane that has none", [0x50000]],
    ["with half a surrogate pair", [0x61, 0xd83d]],
    ["with a code point beyond the last", [0x110000]],
    ["with the largest number that can be written", [2 ** 31 - 1]],
  ])("%s is refused", (_, codePoints) => {
    expect(readForged(codePoints)).toBeNull();
  });

  test("has one encoding: a character in two halves is refused", () => {
    expect(readForged([0x1f431])).toBe("🐱");
    expect(readForged([0xd83d, 0xdc31])).toBeNull();
  });

  test("with a count that lies is refused", () => {
    expect(readForged(codes("Robo"), 4)).toBe("Robo");
    expect(readForged(codes("Robo"), 3)).toBeNull();
    expect(readForged(codes("Robo"), 5)).toBeNull();
    expect(readForged(codes("Robo"), 31)).toBeNull();
  });

  test("that nobody would read is not written: that is a mistake of ours", () => {
    for (const name of ["", " a", "a\u202eb", "a".repeat(25), "\ud83d"]) {
      expect(() => writeName(new BitWriter(400), name)).toThrow(AssertionError);
    }
  });
});

describe("a text of printable ASCII", () => {
  const written = (text: string, lengthMax: number): Uint8Array => {
    const writer = new BitWriter(60);
    ascii(lengthMax).write(writer, text, null);
    return writer.finish();
  };

  test("is read as it was written, empty and as long as it may be", () => {
    for (const text of ["", "cats[3].health", " ~", "x".repeat(48)])
      expect(ascii(48).read(new BitReader(written(text, 48)), null)).toBe(text);
  });

  test("is refused where it is longer, cut short, or not printable", () => {
    const refuses = (bytes: Uint8Array, lengthMax: number): boolean => {
      const reader = new BitReader(bytes);
      ascii(lengthMax).read(reader, null);
      return !reader.finished;
    };
    expect(refuses(written("abcd", 4), 4)).toBe(false);
    expect(refuses(written("abcd", 4), 3)).toBe(true);
    expect(refuses(written("abcd", 4).subarray(0, 3), 4)).toBe(true);
    for (let code = 0; code < 128; code += 1) {
      const writer = new BitWriter(2);
      writer.bits(1, 6);
      writer.bits(code, 7);
      expect([code, refuses(writer.finish(), 48)]).toEqual([code, code < 0x20 || code > 0x7e]);
    }
  });

  test("that is none is asserted when it is ours", () => {
    for (const text of ["abcde", "\n", "\u007f", "\u00e9"])
      expect(() => written(text, 4)).toThrow(AssertionError);
    expect(() => written("", 64)).toThrow(AssertionError);
  });
});
