import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { MESSAGE_WORDS_MAX, readMessage, writeMessage } from "../../src/wire/message-codec.ts";

const INT32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

describe("a message", () => {
  test("is read as it was written, and whatever is read is written as the same bytes", () => {
    fc.assert(
      fc.property(INT32, fc.array(INT32, { maxLength: 50 }), (turn, words) => {
        const message = { kind: "world", turn, words: Int32Array.from(words) } as const;
        const bytes = writeMessage(message);
        expect(readMessage(bytes)).toEqual({ ok: true, value: message });
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (tail) => {
        const bytes = Uint8Array.from([0, ...tail]);
        const read = readMessage(bytes);
        if (read.ok) expect(writeMessage(read.value)).toEqual(bytes);
        else expect(bytes.length < 5 || bytes.length % 4 !== 1).toBe(true);
      }),
    );
  });

  test("has kind, turn and words, most significant byte first", () => {
    const bytes = writeMessage({ kind: "world", turn: -2, words: Int32Array.of(1, -1) });
    expect([...bytes]).toEqual([0, 255, 255, 255, 254, 0, 0, 0, 1, 255, 255, 255, 255]);
  });

  test("is read from the middle of a larger buffer", () => {
    const bytes = writeMessage({ kind: "world", turn: 7, words: Int32Array.of(5) });
    const within = Uint8Array.from([9, 9, 9, ...bytes, 9]).subarray(3, 3 + bytes.length);
    expect(readMessage(within)).toEqual(readMessage(bytes));
  });

  test("that is empty, cut short, or of an unknown kind is refused", () => {
    const bytes = writeMessage({ kind: "world", turn: 7, words: Int32Array.of(5, 6) });
    expect(readMessage(new Uint8Array(0))).toEqual({ ok: false, reason: "malformed" });
    for (let length = 1; length < bytes.length; length += 1) {
      const read = readMessage(bytes.subarray(0, length));
      expect(read.ok).toBe(length === 5 || length === 9); // whole words: a shorter world
    }
    expect(readMessage(Uint8Array.from([1, 0, 0, 0, 0]))).toEqual({ ok: false, reason: "unknown-kind" });
    expect(readMessage(Uint8Array.from([255]))).toEqual({ ok: false, reason: "unknown-kind" });
  });

  test("with more words than the largest world is refused, and asserted when it is ours", () => {
    const tooMany = new Uint8Array(5 + 4 * (MESSAGE_WORDS_MAX + 1));
    expect(readMessage(tooMany)).toEqual({ ok: false, reason: "malformed" });
    expect(readMessage(tooMany.subarray(4)).ok).toBe(true);
    const words = new Int32Array(MESSAGE_WORDS_MAX + 1);
    expect(() => writeMessage({ kind: "world", turn: 0, words })).toThrow();
    expect(() => writeMessage({ kind: "world", turn: 2 ** 31, words: new Int32Array(1) })).toThrow();
    expect(() => writeMessage({ kind: "world", turn: 0.5, words: new Int32Array(1) })).toThrow();
  });
});
