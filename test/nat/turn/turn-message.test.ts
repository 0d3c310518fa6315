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

const ID = new Uint8Array(12).fill(3);
const FINGERPRINT = 0x8028;
const attribute = (type: number, length: number) => ({ type, value: new Uint8Array(length) });
const written = (...attributes: readonly ReturnType<typeof attribute>[]): Uint8Array =>
  writeTurnMessage({ type: 0x103, id: ID, attributes }, null);

/** Without its own fingerprint, its length as it is then. */
function withoutFingerprint(bytes: Uint8Array): Uint8Array {
  const cut = bytes.slice(0, -8);
  new DataView(cut.buffer).setUint16(2, cut.length - 20);
  return cut;
}

const resultOf = (bytes: Uint8Array): string => {
  const read = readTurnMessage(bytes);
  return read.ok ? "ok" : read.reason;
};

test("a message has at most 64 attributes, its fingerprint among them", () => {
  const some = (count: number) => Array.from({ length: count }, () => attribute(0x8001, 0));
  expect(resultOf(written(...some(63)))).toBe("ok");
  expect(resultOf(written(...some(64)))).toBe("malformed");
});

test("a fingerprint is the last attribute, has four bytes, and is that of all before it", () => {
  expect(resultOf(written(attribute(FINGERPRINT, 4)))).toBe("malformed");
  expect(resultOf(withoutFingerprint(written(attribute(FINGERPRINT, 8))))).toBe("malformed");
  expect(resultOf(withoutFingerprint(written(attribute(FINGERPRINT, 4))))).toBe("fingerprint");
  expect(resultOf(withoutFingerprint(written()))).toBe("ok");
});

test("an integrity has 20 bytes, and one by SHA-256 says nothing to us", () => {
  expect(resultOf(written(attribute(0x08, 16)))).toBe("malformed");
  const read = readTurnMessage(written(attribute(0x1c, 32), attribute(0x8001, 0)));
  expect(read).toMatchObject({ ok: true, value: { attributes: [{ type: 0x8001 }], integrity: null } });
});

test("what is longer than any message that is for us, or no multiple of four bytes, is none", () => {
  const filled = withoutFingerprint(written(attribute(0x8001, 2_012)));
  const head = (byteCount: number): Uint8Array => {
    const bytes = new Uint8Array(byteCount);
    bytes.set(filled.subarray(0, Math.min(byteCount, filled.length)));
    new DataView(bytes.buffer).setUint16(2, byteCount - 20);
    return bytes;
  };
  const attributeOf = (bytes: Uint8Array): Uint8Array => {
    new DataView(bytes.buffer).setUint16(22, bytes.length - 24);
    return bytes;
  };
  expect(resultOf(attributeOf(head(2_048)))).toBe("ok");
  expect(resultOf(attributeOf(head(2_052)))).toBe("not-stun");
  expect(resultOf(head(21))).toBe("not-stun");
  expect(resultOf(head(19))).toBe("not-stun");
});

test("a channel's datagram is of a channel that there may be, and no longer than one that is carried", () => {
  const isRead = (channel: number, length: number): boolean => {
    const bytes = new Uint8Array(4 + length);
    new DataView(bytes.buffer).setUint16(0, channel);
    new DataView(bytes.buffer).setUint16(2, length);
    return readChannelData(bytes) !== null;
  };
  expect([0x3fff, 0x4000, 0x4fff, 0x5000].map((channel) => isRead(channel, 5))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([CARRIED_BYTES_MAX, CARRIED_BYTES_MAX + 1].map((length) => isRead(0x4000, length))).toEqual([
    true,
    false,
  ]);
});
