import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { MESSAGE_KINDS, readMessage, writeMessage } from "../../../src/desync/letters/message-codec.ts";
import { isOfReturn } from "../../../src/match/mail/letter.ts";
import { GOLDEN_MESSAGES } from "../../support/golden-messages.ts";
import { MESSAGE_ARBITRARIES } from "../../support/message-arbitraries.ts";
import { runsOf } from "../../support/drawn.ts";

describe.each(Object.entries(MESSAGE_ARBITRARIES))("a message of kind %s", (_, arbitrary) => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(arbitrary, (message) => {
        expect(readMessage(writeMessage(message))).toEqual({ ok: true, value: message });
      }),
      { numRuns: runsOf(200) },
    );
  });

  test("is refused when cut, and with a byte more", () => {
    fc.assert(
      fc.property(arbitrary, fc.nat(), fc.nat(255), (message, at, more) => {
        const bytes = writeMessage(message);
        const cut = bytes.subarray(0, at % bytes.length);
        expect(readMessage(cut)).toEqual({ ok: false, reason: "malformed" });
        expect(readMessage(Uint8Array.from([...bytes, more])).ok).toBe(false);
      }),
      { numRuns: runsOf(200) },
    );
  });

  test("with bits changed is refused, or another message that is written so", () => {
    const changes = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(arbitrary, changes, (message, bits) => {
        const bytes = writeMessage(message);
        for (const bit of bits) bytes[(bit >> 3) % bytes.length]! ^= 0x80 >> (bit & 7);
        const read = readMessage(bytes);
        if (read.ok) expect(writeMessage(read.value)).toEqual(bytes);
      }),
      { numRuns: runsOf(500) },
    );
  });
});

describe("a message", () => {
  test("that anything else is taken for is written as the same bytes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MESSAGE_KINDS.length - 1 }),
        fc.uint8Array({ maxLength: 60 }),
        (kind, tail) => {
          const bytes = Uint8Array.from([kind, ...tail]);
          const read = readMessage(bytes);
          if (read.ok) expect(writeMessage(read.value)).toEqual(bytes);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("begins with its kind; one of a halt has its turn next", () => {
    for (const message of Object.values(GOLDEN_MESSAGES)) {
      const bytes = writeMessage(message);
      expect(bytes[0]).toBe(MESSAGE_KINDS.indexOf(message.kind));
      if (
        ["statement", "watchers", "waited", "claims", "heard", "promise", "camera"].includes(message.kind) ||
        isOfReturn(message)
      )
        continue; // of no halt
      expect(Buffer.from(bytes).readUint32BE(1) >>> 1).toBe(412);
    }
  });

  test("is read from the middle of a larger buffer", () => {
    const bytes = writeMessage(GOLDEN_MESSAGES.blocks);
    const within = Uint8Array.from([9, 9, 9, ...bytes, 9]).subarray(3, 3 + bytes.length);
    expect(readMessage(within)).toEqual(readMessage(bytes));
  });

  test("that is empty is malformed; one of a kind that is not, or no more, is unknown", () => {
    expect(readMessage(new Uint8Array(0))).toEqual({ ok: false, reason: "malformed" });
    for (let kind = 0; kind < 256; kind += 1) {
      const read = readMessage(Uint8Array.of(kind, 0, 0, 0, 0, 0));
      const isKnown = kind > 0 && kind < MESSAGE_KINDS.length;
      if (!isKnown) expect([kind, read]).toEqual([kind, { ok: false, reason: "unknown-kind" }]);
      else expect(read).not.toEqual({ ok: false, reason: "unknown-kind" });
    }
  });

  test("that chooses to go on without all is refused, and asserted when it is ours", () => {
    const bytes = writeMessage({ kind: "choice", haltTurn: 0, withoutMask: 0b1111_1110 });
    expect(readMessage(bytes).ok).toBe(true);
    const forAll = bytes.with(5, bytes[5]! | 0b10); // the last bit of the mask
    expect(readMessage(forAll)).toEqual({ ok: false, reason: "malformed" });
    expect(() => writeMessage({ kind: "choice", haltTurn: 0, withoutMask: 255 })).toThrow(AssertionError);
    expect(() => writeMessage({ kind: "choice", haltTurn: -1, withoutMask: 0 })).toThrow(AssertionError);
    expect(() => writeMessage({ kind: "choice", haltTurn: 2 ** 31, withoutMask: 0 })).toThrow(AssertionError);
  });

  test("that its reader would refuse is asserted when it is ours: an offer without who left, bots out of order", () => {
    const { offer } = GOLDEN_MESSAGES["state-offer"];
    const without = [
      { gone: 0, lastTurns: [] },
      { gone: 0b11, lastTurns: [5] },
      { gone: 0b1, lastTurns: [2 ** 31 - 1] },
    ];
    for (const installed of without)
      expect(() => writeMessage({ kind: "state-offer", offer: { ...offer, installed } })).toThrow(
        AssertionError,
      );
    const { minds } = GOLDEN_MESSAGES;
    const [botTurn] = minds.botTurns;
    const turned = { ...botTurn!, orders: botTurn!.orders.toReversed() };
    expect(() => writeMessage({ ...minds, botTurns: [turned] })).toThrow("bots ascend by player id");
  });
});
