import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitWriter, type Saying } from "../../../src/base/index.ts";
import { sayingBits, writePacket } from "../../../src/wire/index.ts";
import { writeCharacters } from "../../../src/wire/parts/text-codec.ts";
import { readForged } from "../../support/forge-packet.ts";

const TALK = { kind: "talk", awaited: 0, first: 0 } as const;
const MALFORMED = { ok: false, reason: "malformed" };

/** A packet of one saying for all. */
function readSaid(write: (writer: BitWriter) => void) {
  return readForged("talk", (writer) => {
    writer.u16(0);
    writer.bits(1, 3);
    writer.u16(0);
    writer.flag(false);
    write(writer);
  });
}

function readLine(characters: readonly string[]) {
  return readSaid((writer) => {
    writer.bits(0, 2);
    writer.bits(characters.length, 7);
    writeCharacters(writer, characters);
  });
}

describe("talk", () => {
  test.each([
    ["nothing", []],
    ["a blank", [" "]],
    ["a blank at the end", ["a", " "]],
    ["an end of line", ["a", "\n", "b"]],
    ["NUL", ["a", "\0", "b"]],
    ["an escape", ["a", "\u001b", "b"]],
    ["a turn of the writing direction", ["a", "\u202e", "b"]],
    ["what is not seen", ["a", "\u200b", "b"]],
    ["a pile of marks", ["e", "\u0301", "\u0301", "\u0301", "\u0301"]],
    ["a code point that is no character", ["a", "\u{10ffff}"]],
    ["121 code points", Array.from({ length: 121 }, () => "a")],
  ])("with a line of %s is refused", (_name, characters) => {
    expect(readLine(characters)).toEqual(MALFORMED);
  });

  test("with a line that a name could be, and markup, is read", () => {
    for (const text of ["<b>x</b>", "猫 🐈‍⬛", "a".repeat(120)])
      expect(readLine([...text])).toMatchObject({ ok: true, value: { packet: { sayings: [{ text }] } } });
  });

  test("is refused where its sayings take more bits than there may be", () => {
    const text = [..."a".repeat(120)]; // 970 bits
    const read = (count: number) =>
      readForged("talk", (writer) => {
        writer.u16(0);
        writer.bits(count, 3);
        writer.u16(0);
        for (let i = 0; i < count; i += 1) {
          writer.bits(0, 3); // for all, a line
          writer.bits(text.length, 7);
          writeCharacters(writer, text);
        }
      });
    expect(read(3)).toMatchObject({ ok: true });
    expect(read(4)).toEqual(MALFORMED);
  });

  test("with a ping that is none is refused", () => {
    const ping = readSaid((writer) => {
      writer.bits(2, 2);
      writer.bits(3, 2);
      writer.u32(0);
    });
    expect(ping).toEqual(MALFORMED);
  });

  test("is never written with what nobody may say", () => {
    const sayings: Saying[] = [
      { isForTeam: false, kind: "line", text: "a\nb" },
      { isForTeam: false, kind: "line", text: "a".repeat(10_000) },
      { isForTeam: false, kind: "phrase", phrase: 8 },
      { isForTeam: true, kind: "ping", ping: "here", x: 0x8000, y: 0 },
    ];
    for (const saying of sayings)
      expect(() => writePacket({ ...TALK, sayings: [saying] }, 1)).toThrow(AssertionError);
    expect(() => writePacket({ ...TALK, first: 1, sayings: [] }, 1)).toThrow(AssertionError);
  });

  test("takes the bits that it is measured to", () => {
    for (const text of ["a", "äöü", "猫", "🐈‍⬛", "\u{3134a}".repeat(120)]) {
      const saying: Saying = { isForTeam: true, kind: "line", text };
      const bytes = writePacket({ ...TALK, sayings: [saying] }, 1).length;
      expect(bytes).toBe(8 + Math.ceil((16 + 3 + 16 + sayingBits(saying)) / 8));
    }
  });
});
