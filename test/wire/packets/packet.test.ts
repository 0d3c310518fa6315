import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { KEY_BYTES, SEAL_BYTES } from "../../../src/seal/index.ts";
import { PACKET_BYTES_MAX, SEALED_PACKET_BYTES_MAX } from "../../../src/wire/constants.ts";
import {
  isHelloOfAnyVersion,
  isNameless,
  isOpenPacket,
  PACKET_HEAD_BYTES,
  PROTOCOL_VERSION,
  readPacket,
  readPacketHead,
  writePacket,
  type Packet,
} from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { ALL_GOLDEN_PACKETS } from "../../support/golden-packets.ts";
import { packetArbitrary } from "../../support/packet-arbitraries.ts";
import { forgePacket, OPEN_KINDS, withChecksum } from "../../support/forge-packet.ts";
import { runsOf } from "../../support/drawn.ts";

const senderArbitrary = fc.integer({ min: 1, max: 8 });

/** A packet, and who sent it. */
const sentArbitrary = fc.record({
  packet: fc.oneof(...Object.values(packetArbitrary())),
  sender: senderArbitrary,
});

const goldenBytes = ALL_GOLDEN_PACKETS.map(({ packet, sender }) => writePacket(packet, sender));

const kindsInUse = PACKET_KINDS.filter((kind) => kind !== null);

describe.each(kindsInUse)("a %s packet", (kind) => {
  const isOpen = OPEN_KINDS.includes(kind);
  const arbitrary = fc.tuple(packetArbitrary()[kind] as fc.Arbitrary<Packet>, senderArbitrary);

  test("is read as it was written, and takes at most 1,200 bytes once it is sealed, if it is", () => {
    fc.assert(
      fc.property(arbitrary, ([packet, sender]) => {
        const bytes = writePacket(packet, sender);
        expect(bytes.length + (isOpen ? 0 : SEAL_BYTES)).toBeLessThanOrEqual(PACKET_BYTES_MAX);
        expect(readPacket(bytes)).toEqual({ ok: true, value: { sender, packet } });
      }),
    );
  });

  test("is refused when cut anywhere, also with a CRC-32 that fits", () => {
    fc.assert(
      fc.property(arbitrary, fc.double({ min: 0, max: 1, noNaN: true }), ([packet, sender], where) => {
        const bytes = writePacket(packet, sender);
        const cut = bytes.subarray(0, Math.min(bytes.length - 1, Math.floor(bytes.length * where)));
        expect(readPacket(cut).ok).toBe(false);
        expect(readPacket(withChecksum(cut)).ok).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test(
    isOpen
      ? "is open, and is refused if its CRC-32 is wrong"
      : "is to be sealed, with a number in the CRC's place",
    () => {
      fc.assert(
        fc.property(arbitrary, fc.integer({ min: 1, max: 2 ** 32 - 1 }), ([packet, sender], number) => {
          const bytes = writePacket(packet, sender);
          const view = new DataView(bytes.buffer);
          view.setUint32(3, (view.getUint32(3) ^ number) >>> 0);
          const read = readPacket(bytes);
          expect(isOpenPacket(packet)).toBe(isOpen);
          if (isOpen) expect(read).toEqual({ ok: false, reason: "altered" });
          else expect(read).toEqual({ ok: true, value: { sender, packet } });
        }),
        { numRuns: 50 },
      );
    },
  );

  test("tells in its head who says that it sent it, and how it is to be read", () => {
    fc.assert(
      fc.property(arbitrary, fc.uint8Array({ maxLength: 40 }), ([packet, sender], sealed) => {
        const bytes = writePacket(packet, sender);
        const value = { sender, isOpen, isNameless: isNameless(packet) };
        expect(readPacketHead(bytes)).toEqual({ ok: true, value });
        const head = bytes.subarray(0, PACKET_HEAD_BYTES);
        expect(readPacketHead(new Uint8Array([...head, ...sealed]))).toEqual({ ok: true, value });
      }),
      { numRuns: 20 },
    );
  });
});

test("for who may not know what the session is called are the answers to a hello that are sealed", () => {
  const nameless = ALL_GOLDEN_PACKETS.map(({ packet }) => packet).filter(isNameless);
  expect([...new Set(nameless.map(({ kind }) => kind))].toSorted()).toEqual([
    ...["not-joinable", "not-master-peer", "watch-answer", "welcome-part"],
  ]);
});

describe("whatever comes from the network", () => {
  const framed = fc
    .uint8Array({ maxLength: 80 })
    .map((rest) => new Uint8Array([0x52, 0x43, PROTOCOL_VERSION, ...rest]));
  const garbage = fc.oneof(fc.uint8Array({ maxLength: 80 }), framed);

  test("random bytes are never an open packet, and never make the reader throw", () => {
    fc.assert(
      fc.property(garbage, (bytes) => {
        const read = readPacket(bytes);
        expect(read.ok && isOpenPacket(read.value.packet)).toBe(false);
      }),
      { numRuns: runsOf(5_000) },
    );
  });

  // Goal: the head is all that a receiver goes by before it has opened a packet. Method: garbage, read by both readers.
  test("random bytes have a head only if they have an envelope and a kind, and what is read says the same", () => {
    let headCount = 0;
    fc.assert(
      fc.property(garbage, (bytes) => {
        const head = readPacketHead(bytes);
        const isFramed = bytes.length >= PACKET_HEAD_BYTES && bytes[0] === 0x52 && bytes[1] === 0x43;
        const kind = isFramed ? (PACKET_KINDS[bytes[7]! >> 3] ?? null) : null;
        if (!isFramed) expect(head).toEqual({ ok: false, reason: "not-ours" });
        else if (bytes[2] !== PROTOCOL_VERSION) expect(head).toEqual({ ok: false, reason: "other-version" });
        else if (kind === null) expect(head).toEqual({ ok: false, reason: "unknown-kind" });
        else {
          headCount += 1;
          const sender = (bytes[7]! & 7) + 1;
          expect(head).toMatchObject({ ok: true, value: { sender, isOpen: OPEN_KINDS.includes(kind) } });
        }
        const read = readPacket(bytes);
        if (read.ok) expect(head).toMatchObject({ ok: true, value: { sender: read.value.sender } });
        else if (!head.ok) expect(read).toEqual(head);
      }),
      { numRuns: runsOf(5_000) },
    );
    expect(headCount).toBeGreaterThan(runsOf(700)); // the property did look at something
  });

  // Goal: one legal encoding a record. Method: random bodies and damaged packets, all with a CRC-32 that fits; what is
  // accepted must be written as the very same bytes.
  test("bytes that are accepted are those that the packet is written as", () => {
    const randomBody = fc
      .tuple(fc.nat(PACKET_KINDS.length), fc.nat(7), fc.uint8Array({ maxLength: 60 }))
      .map(
        ([kind, sender, body]) =>
          new Uint8Array([0x52, 0x43, PROTOCOL_VERSION, 0, 0, 0, 0, (kind << 3) | sender, ...body]),
      );
    const written = sentArbitrary.map(({ packet, sender }) => writePacket(packet, sender));
    const damaged = fc
      .tuple(
        fc.oneof(fc.constantFrom(...goldenBytes), written),
        fc.array(fc.tuple(fc.nat(10_000), fc.nat(7)), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -3, max: 3 }),
      )
      .map(([bytes, flips, longerBy]) => {
        const length = Math.max(8, bytes.length + longerBy);
        const copy = new Uint8Array(length);
        copy.set(bytes.subarray(0, length));
        for (const [at, bit] of flips) copy[7 + (at % (length - 7))]! ^= 1 << bit;
        return copy.fill(0, 3, 7);
      });
    let acceptedCount = 0;
    fc.assert(
      fc.property(fc.oneof(randomBody, damaged), (bytes) => {
        const fitted = withChecksum(bytes);
        const read = readPacket(fitted);
        if (!read.ok) return;
        acceptedCount += 1;
        expect(writePacket(read.value.packet, read.value.sender)).toEqual(fitted);
      }),
      { numRuns: runsOf(8_000) },
    );
    expect(acceptedCount).toBeGreaterThan(runsOf(300)); // the property did look at something
  });

  test("bytes that lie somewhere in a larger buffer are read alike", () => {
    const bytes = goldenBytes[0]!;
    const larger = new Uint8Array(bytes.length + 20).fill(0xee);
    larger.set(bytes, 13);
    const read = readPacket(larger.subarray(13, 13 + bytes.length));
    expect(read.ok && read.value.packet.kind).toBe("hello");
  });
});

describe("the envelope", () => {
  const bytes = writePacket({ kind: "start-ack" }, 2);
  const open = writePacket({ kind: "other-version" }, 2);

  test("is RC, the version, the CRC-32 or a number, then five bits of kind and three of player id - 1", () => {
    expect([...bytes]).toEqual([
      ...[0x52, 0x43, PROTOCOL_VERSION, 0, 0, 0, 0],
      (PACKET_KINDS.indexOf("start-ack") << 3) | 1,
    ]);
    expect(open[7]).toBe((PACKET_KINDS.indexOf("other-version") << 3) | 1);
    expect(open).toEqual(withChecksum(open));
    expect([...open.subarray(3, 7)]).not.toEqual([0, 0, 0, 0]);
  });

  test("of another protocol is not ours", () => {
    for (const at of [0, 1]) {
      expect(readPacket(bytes.with(at, 0x51))).toEqual({ ok: false, reason: "not-ours" });
    }
    expect(readPacket(new Uint8Array(0))).toEqual({ ok: false, reason: "not-ours" });
    expect(readPacket(bytes.subarray(0, 7))).toEqual({ ok: false, reason: "not-ours" });
  });

  test("of another version is told apart from an altered one", () => {
    const other = open.with(2, PROTOCOL_VERSION + 1);
    expect(readPacket(other)).toEqual({ ok: false, reason: "other-version" });
    expect(readPacket(withChecksum(other))).toEqual({ ok: false, reason: "other-version" });
    expect(readPacketHead(other)).toEqual({ ok: false, reason: "other-version" });
  });

  test("of more than 1,200 bytes is refused, whatever is in it", () => {
    const long = withChecksum(new Uint8Array([...open, ...new Uint8Array(PACKET_BYTES_MAX - 7)]));
    expect(long.length).toBe(PACKET_BYTES_MAX + 1);
    expect(readPacket(long)).toEqual({ ok: false, reason: "too-long" });
    expect(readPacketHead(long)).toEqual({ ok: false, reason: "too-long" });
    expect(readPacket(withChecksum(long.subarray(0, -1)))).toEqual({ ok: false, reason: "malformed" });
  });

  test("leaves room for the seal of what is to be sealed", () => {
    expect(SEALED_PACKET_BYTES_MAX + SEAL_BYTES).toBe(PACKET_BYTES_MAX);
  });

  test("with a kind that is none is refused", () => {
    for (let kind = 0; kind < 32; kind += 1) {
      if ((PACKET_KINDS[kind] ?? null) !== null) continue;
      const none = forgePacket(kind, () => {});
      expect(readPacket(none)).toEqual({ ok: false, reason: "unknown-kind" });
      expect(readPacketHead(none)).toEqual({ ok: false, reason: "unknown-kind" });
    }
  });

  test("tells a hello of another version, for that one is answered", () => {
    const hello = writePacket({ kind: "hello", key: new Uint8Array(KEY_BYTES), proof: null }, 1);
    expect(isHelloOfAnyVersion(hello.with(2, 99))).toBe(true);
    expect(isHelloOfAnyVersion(bytes.with(2, 99))).toBe(false);
    expect(isHelloOfAnyVersion(hello.subarray(0, 7))).toBe(false);
    expect(isHelloOfAnyVersion(hello.with(0, 0x51))).toBe(false);
    expect(isHelloOfAnyVersion(new Uint8Array(0))).toBe(false);
  });

  test("is never written for a sender that does not exist", () => {
    for (const sender of [0, 9, 1.5]) {
      expect(() => writePacket({ kind: "start-ack" }, sender)).toThrow(AssertionError);
    }
  });

  test("gives the kinds numbers that never change; new ones are appended, retired ones leave a gap", () => {
    expect(PACKET_KINDS).toEqual([
      ...["hello", "welcome-part", "not-joinable", "not-master-peer", "intro", "intro-ack", "ready", "start"],
      ...["start-ack", null, null, "goodbye", "goodbye-ack", null, null],
      ...["seat-request", "map-request", "map-part", "relay"],
      ...["return", "return-ack"],
      ...["watch-question", "watch-answer", null, null, null, null, null],
      ...["return-elsewhere", "cookie", "other-version", "talk"],
    ]);
  });
});
