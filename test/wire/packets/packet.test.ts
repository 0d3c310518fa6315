import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { PACKET_BYTES_MAX } from "../../../src/wire/constants.ts";
import {
  isHelloOfAnyVersion,
  PROTOCOL_VERSION,
  readPacket,
  writePacket,
  type Packet,
} from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { ALL_GOLDEN_PACKETS, GOLDEN_SESSION_ID } from "../../support/golden-packets.ts";
import { packetArbitrary } from "../../support/packet-arbitraries.ts";
import { forgePacket, sealPacket } from "../../support/seal-packet.ts";
import { u32 } from "../../support/world-arbitraries.ts";

const SESSIONLESS: readonly string[] = [
  ...["hello", "welcome", "not-joinable", "not-master-peer"],
  ...["watch", "watch-offer", "watch-refusal", "watch-wanted", "watch-part", "watch-check", "watch-checked"],
];
const senderArbitrary = fc.integer({ min: 1, max: 8 });

/** A packet, who sent it, and in which session. */
const sentArbitrary = fc.record({
  packet: fc.oneof(...Object.values(packetArbitrary())),
  sender: senderArbitrary,
  sessionId: u32,
});

const goldenBytes = ALL_GOLDEN_PACKETS.map(({ packet, sender }) =>
  writePacket(packet, sender, GOLDEN_SESSION_ID),
);

const kindsInUse = PACKET_KINDS.filter((kind) => kind !== null);

describe.each(kindsInUse)("a %s packet", (kind) => {
  const arbitrary = fc.tuple(
    packetArbitrary()[kind] as fc.Arbitrary<Packet>,
    fc.record({ sender: senderArbitrary, sessionId: u32 }),
  );

  test("is read as it was written, and takes at most 1,200 bytes", () => {
    fc.assert(
      fc.property(arbitrary, ([packet, { sender, sessionId }]) => {
        const bytes = writePacket(packet, sender, sessionId);
        expect(bytes.length).toBeLessThanOrEqual(PACKET_BYTES_MAX);
        expect(readPacket(bytes, sessionId)).toEqual({
          ok: true,
          value: { sender, packet },
        });
      }),
    );
  });

  test("is refused when cut anywhere, also with a CRC-32 that fits", () => {
    fc.assert(
      fc.property(arbitrary, fc.double({ min: 0, max: 1, noNaN: true }), ([packet, sent], where) => {
        const bytes = writePacket(packet, sent.sender, sent.sessionId);
        const cut = bytes.subarray(0, Math.min(bytes.length - 1, Math.floor(bytes.length * where)));
        expect(readPacket(cut, sent.sessionId).ok).toBe(false);
        expect(readPacket(sealPacket(cut, sent.sessionId), sent.sessionId).ok).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test(
    SESSIONLESS.includes(kind) ? "is read in every session" : "of another session is as good as altered",
    () => {
      fc.assert(
        fc.property(arbitrary, u32, ([packet, { sender, sessionId }], otherId) => {
          fc.pre(otherId !== sessionId);
          const read = readPacket(writePacket(packet, sender, sessionId), otherId);
          if (SESSIONLESS.includes(kind)) expect(read).toEqual({ ok: true, value: { sender, packet } });
          else expect(read).toEqual({ ok: false, reason: "altered" });
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe("whatever comes from the network", () => {
  test("random bytes are refused, and never make the reader throw", () => {
    const framed = fc
      .uint8Array({ maxLength: 80 })
      .map((rest) => new Uint8Array([0x52, 0x43, PROTOCOL_VERSION, ...rest]));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), framed), u32, (bytes, sessionId) => {
        expect(readPacket(bytes, sessionId).ok).toBe(false);
      }),
      { numRuns: 5_000 },
    );
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
    const written = sentArbitrary.map(({ packet, sender, sessionId }) =>
      writePacket(packet, sender, sessionId),
    );
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
        return copy;
      });
    let acceptedCount = 0;
    fc.assert(
      fc.property(fc.oneof(randomBody, damaged), u32, (bytes, sessionId) => {
        const sealed = sealPacket(bytes, sessionId);
        const read = readPacket(sealed, sessionId);
        if (!read.ok) return;
        acceptedCount += 1;
        expect(writePacket(read.value.packet, read.value.sender, sessionId)).toEqual(sealed);
      }),
      { numRuns: 8_000 },
    );
    expect(acceptedCount).toBeGreaterThan(300); // the property did look at something
  });

  test("bytes that lie somewhere in a larger buffer are read alike", () => {
    const bytes = goldenBytes[0]!;
    const larger = new Uint8Array(bytes.length + 20).fill(0xee);
    larger.set(bytes, 13);
    const read = readPacket(larger.subarray(13, 13 + bytes.length), 0);
    expect(read.ok && read.value.packet.kind).toBe("hello");
  });
});

describe("the envelope", () => {
  const SESSION_ID = 5;
  const bytes = writePacket({ kind: "start-ack" }, 2, 5);

  test("is RC, the version, the CRC-32, then five bits of kind and three of player id - 1", () => {
    expect([...bytes.subarray(0, 3)]).toEqual([0x52, 0x43, PROTOCOL_VERSION]);
    expect(bytes[7]).toBe((PACKET_KINDS.indexOf("start-ack") << 3) | 1);
    expect(bytes).toEqual(sealPacket(bytes, 5));
  });

  test("of another protocol is not ours", () => {
    for (const at of [0, 1]) {
      expect(readPacket(bytes.with(at, 0x51), SESSION_ID)).toEqual({ ok: false, reason: "not-ours" });
    }
    expect(readPacket(new Uint8Array(0), SESSION_ID)).toEqual({ ok: false, reason: "not-ours" });
    expect(readPacket(bytes.subarray(0, 7), SESSION_ID)).toEqual({ ok: false, reason: "not-ours" });
  });

  test("of another version is told apart from an altered one", () => {
    const other = bytes.with(2, PROTOCOL_VERSION + 1);
    expect(readPacket(other, SESSION_ID)).toEqual({ ok: false, reason: "other-version" });
    expect(readPacket(sealPacket(other, 5), SESSION_ID)).toEqual({ ok: false, reason: "other-version" });
  });

  test("of more than 1,200 bytes is refused, whatever is in it", () => {
    const long = sealPacket(new Uint8Array([...bytes, ...new Uint8Array(PACKET_BYTES_MAX - 7)]), 5);
    expect(long.length).toBe(PACKET_BYTES_MAX + 1);
    expect(readPacket(long, SESSION_ID)).toEqual({ ok: false, reason: "too-long" });
    expect(readPacket(sealPacket(long.subarray(0, -1), 5), SESSION_ID)).toEqual({
      ok: false,
      reason: "malformed",
    });
  });

  test("with a kind that is none is refused", () => {
    for (let kind = 0; kind < 32; kind += 1) {
      if ((PACKET_KINDS[kind] ?? null) !== null) continue;
      expect(
        readPacket(
          forgePacket(kind, () => {}),
          SESSION_ID,
        ),
      ).toEqual({ ok: false, reason: "unknown-kind" });
    }
  });

  test("tells a hello of another version, for that one is answered", () => {
    const hello = writePacket(
      { kind: "hello", token: 1, simVersion: 1, mapChecksum: 0, name: "a", addresses: [] },
      1,
      0,
    );
    expect(isHelloOfAnyVersion(hello.with(2, 99))).toBe(true);
    expect(isHelloOfAnyVersion(bytes.with(2, 99))).toBe(false);
    expect(isHelloOfAnyVersion(hello.subarray(0, 7))).toBe(false);
    expect(isHelloOfAnyVersion(hello.with(0, 0x51))).toBe(false);
    expect(isHelloOfAnyVersion(new Uint8Array(0))).toBe(false);
  });

  test("is never written for a sender or session that does not exist", () => {
    for (const sender of [0, 9, 1.5]) {
      expect(() => writePacket({ kind: "start-ack" }, sender, 0)).toThrow(AssertionError);
    }
    for (const sessionId of [-1, 2 ** 32, 0.5]) {
      expect(() => writePacket({ kind: "start-ack" }, 1, sessionId)).toThrow(AssertionError);
    }
  });

  test("gives the kinds numbers that never change; new ones are appended, retired ones leave a gap", () => {
    expect(PACKET_KINDS).toEqual([
      ...["hello", "welcome", "not-joinable", "not-master-peer", "intro", "intro-ack", "ready", "start"],
      ...["start-ack", null, null, "goodbye", "goodbye-ack", null, null],
      ...["seat-request", "map-request", "map-part", "relay"],
      ...["return", "return-ack"],
      ...["watch", "watch-offer", "watch-refusal", "watch-wanted", "watch-part", "watch-check"],
      ...["watch-checked", "return-elsewhere"],
    ]);
  });
});
