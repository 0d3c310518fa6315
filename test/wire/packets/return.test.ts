import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { TURN_MAX } from "../../../src/lockstep/index.ts";
import { KEY_BYTES, SIGNATURE_BYTES } from "../../../src/seal/index.ts";
import { writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

const key = new Uint8Array(KEY_BYTES);
const signature = new Uint8Array(SIGNATURE_BYTES);
const numbers = { run: 1, matchId: 2, turn: 3 };

test.each(["return", "return-ack", "return-elsewhere"] as const)(
  "%s has a key and a signature, whole ones and nothing else",
  (kind) => {
    const isAccepted = (byteCount: number): boolean =>
      readForged(kind, (writer) => {
        writer.u32(1);
        writer.bits(2, kind === "return-ack" ? 31 : 32);
        writer.bytes(new Uint8Array(byteCount));
      }).ok;
    const whole = KEY_BYTES + SIGNATURE_BYTES;
    expect([0, KEY_BYTES, whole - 1, whole, whole + 1].map(isAccepted)).toEqual([
      ...[false, false, false, true, false],
    ]);
    const write = (changes: object) => () => writePacket({ kind, ...numbers, key, signature, ...changes }, 1);
    expect(write({})).not.toThrow();
    expect(write({ key: signature })).toThrow(AssertionError);
    expect(write({ signature: key })).toThrow(AssertionError);
    expect(write({ run: -1 })).toThrow(AssertionError);
  },
);

test("return-ack is of a turn that there may be", () => {
  const write = (turn: number) => () => writePacket({ kind: "return-ack", run: 1, turn, key, signature }, 1);
  expect(write(TURN_MAX)).not.toThrow();
  for (const turn of [-1, TURN_MAX + 1, 0.5]) expect(write(turn)).toThrow(AssertionError);
});
