import fc from "fast-check";
import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { SEAL_BYTES } from "../../../src/seal/index.ts";
import { LINK_PACKET_BYTES_MAX, MAP_PART_BYTES_MAX, PACKET_BYTES_MAX } from "../../../src/wire/constants.ts";
import {
  readPacket,
  RELAYED_BYTES_MAX,
  writeLinkPacket,
  writePacket,
  type Packet,
} from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { forgePacket } from "../../support/forge-packet.ts";
import { ALL_GOLDEN_PACKETS } from "../../support/golden-packets.ts";
import { linkPacketArbitrary } from "../../support/link-packet-arbitraries.ts";

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
  const packet = forgePacket("relay", (writer) => {
    writer.bits(to - 1, 3);
    writer.bits(from - 1, 3);
    writer.bits(count - 1, 11);
    writer.bytes(bytes);
  });
  const read = readPacket(packet);
  return read.ok ? read.value.packet : read.reason;
}

test("the number of the kind stays", () => {
  expect(PACKET_KINDS.indexOf("relay")).toBe(18);
});

test("a relay of the longest packet that may be passed on is, with its own seal, as long as a packet may be", () => {
  const bytes = new Uint8Array(RELAYED_BYTES_MAX).fill(0xff);
  const written = writePacket(relayOf(bytes), 3);
  expect(written).toHaveLength(PACKET_BYTES_MAX - SEAL_BYTES);
  expect(readPacket(written)).toEqual({ ok: true, value: { sender: 3, packet: relayOf(bytes) } });
  expect(() => writePacket(relayOf(new Uint8Array(RELAYED_BYTES_MAX + 1)), 3)).toThrow(AssertionError);
});

const sealedOf = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array([...bytes, ...new Uint8Array(SEAL_BYTES).fill(0xa5)]);

test("any link packet may be passed on once it is sealed, and is the same behind it", () => {
  expect(LINK_PACKET_BYTES_MAX + SEAL_BYTES).toBe(RELAYED_BYTES_MAX);
  fc.assert(
    fc.property(linkPacketArbitrary(3, 400), (packet) => {
      const relay = relayOf(sealedOf(writeLinkPacket(packet, 3)));
      const written = writePacket(relay, 3);
      expect(written.length + SEAL_BYTES).toBeLessThanOrEqual(PACKET_BYTES_MAX);
      expect(readPacket(written)).toEqual({ ok: true, value: { sender: 3, packet: relay } });
    }),
  );
});

test("the longest packets of a lobby may be passed on: a full part of a welcome, and of a map", () => {
  const part = ALL_GOLDEN_PACKETS.find(({ file }) => file.startsWith("welcome-part-1-of-2"))!.packet;
  const map: Packet = {
    ...{ kind: "map-part", mapChecksum: 1, index: 0, byteCount: 2_000 },
    bytes: new Uint8Array(MAP_PART_BYTES_MAX),
  };
  for (const packet of [part, map]) {
    const relay = relayOf(sealedOf(writePacket(packet, 3)));
    expect(readPacket(writePacket(relay, 3))).toEqual({ ok: true, value: { sender: 3, packet: relay } });
  }
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
  expect(() => writePacket(relayOf(Uint8Array.of(0x80), { to: 3 }), 3)).toThrow(AssertionError);
});

// What was passed on once would be passed on again, and again.
test("a relay inside a relay is refused, also one that is cut short", () => {
  const inner = writePacket(relayOf(Uint8Array.of(0x80)), 3);
  for (const bytes of [inner, inner.subarray(0, 8)]) {
    expect(forge({ count: bytes.length, bytes })).toBe("malformed");
    expect(() => writePacket(relayOf(bytes), 3)).toThrow(AssertionError);
  }
  const other = writePacket({ kind: "goodbye-ack" }, 3);
  expect(forge({ count: other.length, bytes: other })).toEqual(relayOf(other));
});

test("a relay of nothing is not written", () => {
  expect(() => writePacket(relayOf(new Uint8Array(0)), 3)).toThrow(AssertionError);
});

test("only what begins as a relay is one: a packet that has its bits elsewhere is passed on", () => {
  const relayed = writePacket(relayOf(Uint8Array.of(0x80)), 3);
  expect(forge({ count: relayed.length, bytes: relayed })).toBe("malformed");
  for (const bytes of [relayed.with(0, 0x80), relayed.with(1, 0), relayed.subarray(0, 7)])
    expect(forge({ count: bytes.length, bytes })).toEqual(relayOf(bytes));
});
