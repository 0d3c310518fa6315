import fc from "fast-check";
import { expect, test } from "vitest";
import { describeRoomKeyProblem, formatRoomKey, readRoomKey } from "../../src/base/room-key.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const keys = fc.uint8Array({ minLength: 16, maxLength: 16 });
const plain = (text: string): string => text.replaceAll("-", "");

test("a key is seven groups of four, and always the same", () => {
  const key = Uint8Array.from({ length: 16 }, (_, i) => i);
  expect(formatRoomKey(key)).toBe("000G-40R4-0M30-E209-185G-R38E-1X6W");
});

test("reads any key back, whatever its case, its gaps and letters that are taken for digits", () => {
  fc.assert(
    fc.property(keys, (key) => {
      const text = formatRoomKey(key);
      expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
      const typed = [
        text,
        plain(text).toLowerCase(),
        text.replaceAll("-", " "),
        text.replaceAll("-", " – "),
        text.replaceAll("0", "o").replaceAll("1", "l"),
      ];
      for (const one of typed) expect(readRoomKey(one)).toEqual({ ok: true, value: key });
    }),
  );
});

test("tells every single wrong character, and every two neighbours that changed places", () => {
  fc.assert(
    fc.property(keys, fc.nat(27), fc.nat(31), (key, at, digit) => {
      const right = plain(formatRoomKey(key));
      const wrong = right.slice(0, at) + ALPHABET[digit]! + right.slice(at + 1);
      if (wrong !== right) expect(readRoomKey(wrong)).toEqual({ ok: false, reason: "mistyped" });
      const swapped = right.slice(0, at) + (right[at + 1] ?? "") + right[at]! + right.slice(at + 2);
      if (swapped !== right) expect(readRoomKey(swapped)).toEqual({ ok: false, reason: "mistyped" });
    }),
  );
});

test("tells what else is wrong", () => {
  const right = formatRoomKey(new Uint8Array(16).fill(7));
  expect(readRoomKey(" - ")).toEqual({ ok: false, reason: "no-key" });
  expect(readRoomKey(right.slice(0, -1))).toEqual({ ok: false, reason: "wrong-length" });
  expect(readRoomKey(`${right}7`)).toEqual({ ok: false, reason: "wrong-length" });
  expect(readRoomKey(right.replace(/.$/, "u"))).toEqual({ ok: false, reason: "strange-character" });
  expect(describeRoomKeyProblem("strange-character", "0u")).toContain('has "U" in it');
  expect(describeRoomKeyProblem("wrong-length", right.slice(0, -1))).toContain("27 characters, not 28");
});
