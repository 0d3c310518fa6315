import fc from "fast-check";
import { expect, test } from "vitest";
import { keyOf } from "../../../src/nat/turn/credentials.ts";
import { readChannelData, writeChannelData } from "../../../src/nat/turn/channel-data.ts";
import { isIntact, readTurnMessage, writeTurnMessage } from "../../../src/nat/turn/turn-message.ts";
import { beginnings, flippedBits } from "../../support/flipped-bits.ts";
import { CARRIED_BYTES_MAX } from "../../../src/nat/limits.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** RFC 5769, 2.4: a request with long-term credentials. */
const VECTOR = Uint8Array.from(
  Buffer.from(
    "000100602112a44278ad3433c6ad72c029da412e00060012e3839ee38388e383aae38383e382afe382b90000" +
      "0015001c662f2f3439396b393534643 64f4c33346f4c394653547679363473410014000b6578616d706c652e6f726700".replace(
        " ",
        "",
      ) +
      "00080014f67024656dd64a3e02b8e0712e85c9a28ca89666",
    "hex",
  ),
);
const REALM = { realm: utf8("example.org"), nonce: new Uint8Array() };
const KEY = keyOf({ username: "マトリックス", password: "TheMatrIX" }, REALM);

test("a request of RFC 5769 with long-term credentials is intact by them, and by no others", () => {
  const read = readTurnMessage(VECTOR);
  if (!read.ok) throw new Error(read.reason);
  expect(isIntact(VECTOR, read.value, KEY)).toBe(true);
  const other = keyOf({ username: "マトリックス", password: "TheMatrix" }, REALM);
  expect(isIntact(VECTOR, read.value, other)).toBe(false);
});

test("with one bit turned over, or cut, it is refused or not intact", () => {
  for (const part of [...beginnings(VECTOR), ...flippedBits(VECTOR)]) {
    const read = readTurnMessage(part);
    if (read.ok) expect(isIntact(part, read.value, KEY)).toBe(false);
  }
});

const messages = fc.record({
  type: fc.integer({ min: 0, max: 0x3fff }),
  id: fc.uint8Array({ minLength: 12, maxLength: 12 }),
  attributes: fc.array(
    fc.record({
      type: fc.integer({ min: 0, max: 0xffff }).filter((type) => ![0x08, 0x1c, 0x8028].includes(type)),
      value: fc.uint8Array({ maxLength: 40 }),
    }),
    { maxLength: 8 },
  ),
});

test("what is written is read, signed or not, and every beginning is refused", () => {
  fc.assert(
    fc.property(messages, fc.option(fc.uint8Array({ minLength: 16, maxLength: 16 })), (message, key) => {
      const bytes = writeTurnMessage(message, key);
      const read = readTurnMessage(bytes);
      if (!read.ok) throw new Error(read.reason);
      expect(read.value).toMatchObject(message);
      if (key !== null) expect(isIntact(bytes, read.value, key)).toBe(true);
      for (const part of beginnings(bytes)) expect(readTurnMessage(part).ok).toBe(false);
    }),
  );
});

test("what stands behind an integrity does not count", () => {
  const message = { type: 0x0103, id: new Uint8Array(12), attributes: [{ type: 0x0d, value: utf8("abcd") }] };
  const bytes = writeTurnMessage(message, KEY);
  const forged = Uint8Array.from([...bytes.subarray(0, -8), 0x00, 0x16, 0, 4, 1, 2, 3, 4]);
  forged[3] = forged.length - 20;
  const read = readTurnMessage(forged);
  expect(read.ok && read.value.attributes).toEqual(message.attributes);
});

test("a channel's datagram has four bytes before it, and up to three behind", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0x4000, max: 0x4fff }),
      fc.uint8Array({ maxLength: 64 }),
      fc.nat(5),
      (channel, bytes, more) => {
        const written = writeChannelData({ channel, bytes });
        expect(written).toHaveLength(bytes.length + 4);
        const read = readChannelData(Uint8Array.of(...written, ...new Uint8Array(more)));
        expect(read).toEqual(more <= 3 ? { channel, bytes } : null);
        for (const part of beginnings(written)) expect(readChannelData(part)).toBeNull();
      },
    ),
  );
  expect(() => writeChannelData({ channel: 0x5000, bytes: new Uint8Array() })).toThrow("channel");
  const long = new Uint8Array(CARRIED_BYTES_MAX + 1);
  expect(() => writeChannelData({ channel: 0x4000, bytes: long })).toThrow("datagram");
});
