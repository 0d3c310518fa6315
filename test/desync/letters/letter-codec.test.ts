import fc from "fast-check";
import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { readLetter, writeLetter } from "../../../src/desync/letters/letter-codec.ts";
import { writeMessage } from "../../../src/desync/letters/message-codec.ts";
import { MESSAGE_ARBITRARIES } from "../../support/message-arbitraries.ts";

const CHOICE = { kind: "choice", haltTurn: 3, withoutMask: 1 } as const;
const MALFORMED = { ok: false, reason: "malformed" };

test("a letter is read as it was written, of any view and with any message", () => {
  fc.assert(
    fc.property(fc.nat(65_535), fc.oneof(...Object.values(MESSAGE_ARBITRARIES)), (view, message) => {
      expect(readLetter(writeLetter({ view, message }))).toEqual({ ok: true, value: { view, message } });
    }),
    { numRuns: 200 },
  );
});

test("begins with its view, high byte first, and goes on with the message", () => {
  const bytes = writeLetter({ view: 0x0102, message: CHOICE });
  expect([...bytes]).toEqual([1, 2, ...writeMessage(CHOICE)]);
});

test("is refused when it is cut, of another kind, or longer", () => {
  const bytes = writeLetter({ view: 5, message: CHOICE });
  for (let length = 0; length < bytes.length; length += 1)
    expect([length, readLetter(bytes.subarray(0, length))]).toEqual([length, MALFORMED]);
  expect(readLetter(Uint8Array.from([...bytes, 0]))).toEqual(MALFORMED);
  expect(readLetter(bytes.with(2, 99))).toEqual({ ok: false, reason: "unknown-kind" });
});

test("is read from the middle of a larger buffer", () => {
  const bytes = writeLetter({ view: 700, message: CHOICE });
  const within = Uint8Array.from([9, 9, ...bytes, 9]).subarray(2, 2 + bytes.length);
  expect(readLetter(within)).toEqual(readLetter(bytes));
});

test("is of a view that two bytes hold", () => {
  for (const view of [-1, 65_536])
    expect(() => writeLetter({ view, message: CHOICE })).toThrow(AssertionError);
});
