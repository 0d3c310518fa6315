import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { PACKET_BYTES_MAX } from "../../../src/wire/constants.ts";
import { readPacket, RELAYED_BYTES_MAX, writePacket, type Packet } from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { forgePacket } from "../../support/seal-packet.ts";

const SESSION_ID = 5;
const relayOf = (bytes: Uint8Array, changes: { to?: number; from?: number } = {}): Packet => ({
  ...{ kind: "relay", to: 2, from: 3, bytes },
  ...changes,
});

/** A relay written without the writer's checks. */
function forge({
  to = 2,
  from = 3,
  count = 1,
  bytes = Uint8Array.of(0x80),
}: { to?: number; from?: number; count?: number; bytes?: Uint8Array } = {}): unknown {
  const packet = forgePacket(
    "relay",
    (writer) => {
      writer.bits(to - 1, 3);
      writer.bits(from - 1, 3);
      writer.bits(count - 1, 11);
      writer.bytes(bytes);
    },
    { sessionId: 5 },
  );
  const read = readPacket(packet, SESSION_ID);
  return read.ok ? read.value.packet : read.reason;
}

test("the number of the kind stays", () => {
  expect(PACKET_KINDS.indexOf("relay")).toBe(18);
});

test("a relay of the longest packet that may be passed on is as long as a packet may be", () => {
  const bytes = new Uint8Array(RELAYED_BYTES_MAX).fill(0xff);
  const written = writePacket(relayOf(bytes), 3, 5);
  expect(written).toHaveLength(PACKET_BYTES_MAX);
  expect(readPacket(written, SESSION_ID)).toEqual({ ok: true, value: { sender: 3, packet: relayOf(bytes) } });
  expect(() => writePacket(relayOf(new Uint8Array(RELAYED_BYTES_MAX + 1)), 3, 5)).toThrow(AssertionError);
});

test("forged by these tests is right where nothing is wrong with it", () => {
  expect(forge()).toEqual(relayOf(Uint8Array.of(0x80)));
});

test("a count that lies is refused", () => {
  expect(forge({ count: 2 })).toBe("malformed");
  expect(forge({ count: 1, bytes: Uint8Array.of(0x80, 0) })).toBe("malformed");
  expect(forge({ count: 1_400, bytes: new Uint8Array(1_180) })).toBe("malformed");
});

test("a packet from a player to itself is refused", () => {
  expect(forge({ to: 3, from: 3 })).toBe("malformed");
  expect(() => writePacket(relayOf(Uint8Array.of(0x80), { to: 3 }), 3, 5)).toThrow(AssertionError);
});

// What was passed on once would be passed on again, and again.
test("a relay inside a relay is refused, also one that is cut short or of another session", () => {
  const inner = writePacket(relayOf(Uint8Array.of(0x80)), 3, 99);
  for (const bytes of [inner, inner.subarray(0, 8)]) {
    expect(forge({ count: bytes.length, bytes })).toBe("malformed");
    expect(() => writePacket(relayOf(bytes), 3, 5)).toThrow(AssertionError);
  }
  const other = writePacket({ kind: "goodbye-ack" }, 3, 5);
  expect(forge({ count: other.length, bytes: other })).toEqual(relayOf(other));
});

test("a relay of nothing is not written", () => {
  expect(() => writePacket(relayOf(new Uint8Array(0)), 3, 5)).toThrow(AssertionError);
});
