import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitWriter } from "../../../src/base/index.ts";
import { COOKIE_BYTES, KEY_BYTES, SEAL_BYTES, SIGNATURE_BYTES } from "../../../src/seal/index.ts";
import {
  COOKIE_ECHO_BYTES,
  readHelloFacts,
  readPacket,
  writeHelloFacts,
  writePacket,
  type Packet,
} from "../../../src/wire/index.ts";
import { helloFacts } from "../../../src/wire/packets/hello.ts";
import { readForged } from "../../support/forge-packet.ts";
import { drawn } from "../../support/bits/drawn.ts";
import { packetArbitrary } from "../../support/packet-arbitraries.ts";
import { HELLO_SEALED_BYTES_MAX } from "../../../src/wire/constants.ts";

const key = new Uint8Array(KEY_BYTES).fill(7);
const cookie = new Uint8Array(COOKIE_BYTES).fill(9);
const helloOf = (sealed: Uint8Array | null): Packet => ({
  ...{ kind: "hello", key },
  proof: sealed === null ? null : { cookie, number: 5, sealed },
});
const cookiePacket: Packet = { kind: "cookie", echo: key.slice(0, COOKIE_ECHO_BYTES), cookie, key };

/** Bytes that travel of an open packet. */
const sizeOf = (packet: Packet): number => writePacket(packet, 1).length;

describe("an answer to one who is not proven to be there", () => {
  // Goal: with a false sender nobody makes a peer send more than came in. Method: the lengths of all that may be asked and answered.
  test("is as long as the hello that it is for", () => {
    expect(sizeOf(helloOf(null))).toBe(64);
    expect(sizeOf(cookiePacket)).toBe(sizeOf(helloOf(null)));
  });

  test("is no longer than a hello with a cookie that is not ours any more", () => {
    fc.assert(
      fc.property(packetArbitrary().hello, (hello) => {
        expect(sizeOf(hello)).toBeGreaterThanOrEqual(sizeOf(cookiePacket));
      }),
    );
    expect(sizeOf(helloOf(new Uint8Array(1)))).toBe(64);
  });

  test("of another version is no longer than the shortest that is taken for its hello", () => {
    expect(sizeOf({ kind: "other-version" })).toBe(8);
  });
});

describe("a hello", () => {
  const formOf = (form: number, ...rest: readonly number[]): string => {
    const read = readForged("hello", (writer) => {
      writer.bytes(key);
      writer.u8(form);
      writer.bytes(new Uint8Array(rest));
    });
    return read.ok ? "read" : read.reason;
  };
  const zeros = (count: number): readonly number[] => Array<number>(count).fill(0);

  test("without a cookie is filled up with zeros, all of them and nothing else", () => {
    expect(formOf(0, ...zeros(23))).toBe("read");
    for (const count of [0, 22, 24]) expect(formOf(0, ...zeros(count))).toBe("malformed");
    for (const at of [0, 11, 22]) expect(formOf(0, ...zeros(23).with(at, 1))).toBe("malformed");
  });

  test("has two forms and no others", () => {
    for (const form of [2, 128, 255]) {
      expect(formOf(form, ...zeros(23))).toBe("malformed");
      expect(formOf(form, ...zeros(20), 0, 1, 0)).toBe("malformed");
    }
  });

  test("with a cookie has as much that is sealed as it says, at least a byte", () => {
    const withSealed = (announced: number, count: number): string =>
      formOf(1, ...zeros(20), announced >> 8, announced & 0xff, ...zeros(count));
    expect(withSealed(1, 1)).toBe("read");
    expect(withSealed(HELLO_SEALED_BYTES_MAX, HELLO_SEALED_BYTES_MAX)).toBe("read");
    expect(withSealed(HELLO_SEALED_BYTES_MAX + 1, HELLO_SEALED_BYTES_MAX + 1)).toBe("malformed");
    expect(withSealed(0, 0)).toBe("malformed");
    expect(withSealed(2, 1)).toBe("malformed");
    expect(withSealed(1, 2)).toBe("malformed");
    expect(withSealed(65_535, 10)).toBe("malformed");
  });

  test("that nobody would read is not written", () => {
    const bad: readonly Packet[] = [
      { kind: "hello", key: key.slice(1), proof: null },
      helloOf(new Uint8Array(0)),
      helloOf(new Uint8Array(HELLO_SEALED_BYTES_MAX + 1)),
      { kind: "hello", key, proof: { cookie: cookie.slice(1), number: 0, sealed: cookie } },
      { kind: "hello", key, proof: { cookie, number: 2 ** 32, sealed: cookie } },
      { ...cookiePacket, kind: "cookie", echo: key, cookie, key },
    ];
    for (const packet of bad) expect(() => writePacket(packet, 1)).toThrow(AssertionError);
  });

  test("is read as it was written in either form", () => {
    for (const packet of [helloOf(null), helloOf(new Uint8Array(30).fill(3)), cookiePacket])
      expect(readPacket(writePacket(packet, 1))).toEqual({ ok: true, value: { sender: 1, packet } });
  });
});

describe("what a newcomer says of itself", () => {
  const BYTES_BEFORE_NAME = 14;

  test("is read as it was written, fits a hello once it is sealed, and cut anywhere is refused", () => {
    fc.assert(
      fc.property(drawn(helloFacts), fc.double({ min: 0, max: 1, noNaN: true }), (facts, where) => {
        const bytes = writeHelloFacts(facts);
        expect(bytes.length + SEAL_BYTES).toBeLessThanOrEqual(HELLO_SEALED_BYTES_MAX);
        expect(readHelloFacts(bytes)).toEqual(facts);
        const length = Math.min(bytes.length - 1, Math.floor(bytes.length * where));
        expect(readHelloFacts(bytes.subarray(0, length))).toBeNull();
        expect(readHelloFacts(new Uint8Array([...bytes, 0]))).toBeNull();
      }),
    );
  });

  test("has one legal encoding", () => {
    let acceptedCount = 0;
    const flips = fc.array(fc.tuple(fc.nat(10_000), fc.nat(7)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(drawn(helloFacts), flips, (facts, changes) => {
        const bytes = writeHelloFacts(facts);
        for (const [at, bit] of changes) bytes[at % bytes.length]! ^= 1 << bit;
        const read = readHelloFacts(bytes);
        if (read === null) return;
        acceptedCount += 1;
        expect(writeHelloFacts(read)).toEqual(bytes);
      }),
      { numRuns: 1_000 },
    );
    expect(acceptedCount).toBeGreaterThan(100);
  });

  test("has no name that must not be shown", () => {
    const isNameAccepted = (...codePoints: readonly number[]): boolean => {
      const writer = new BitWriter(1_000);
      writer.bytes(new Uint8Array(BYTES_BEFORE_NAME));
      writer.bits(codePoints.length, 5);
      for (const codePoint of codePoints) writer.golomb(codePoint, 7);
      writer.bits(0, 3); // addresses
      writer.bytes(new Uint8Array(KEY_BYTES + SIGNATURE_BYTES));
      return readHelloFacts(writer.finish()) !== null;
    };
    expect(isNameAccepted(0x61, 0x1f431)).toBe(true);
    expect(isNameAccepted()).toBe(false);
    expect(isNameAccepted(0x61, 0x202e)).toBe(false);
    expect(isNameAccepted(0x20)).toBe(false);
    expect(isNameAccepted(0x61, 0x20)).toBe(false);
  });

  test("that nobody would read is not written", () => {
    const facts = {
      ...{ token: 1, simVersion: 1, content: 1, mapChecksum: 0, name: "a", addresses: [] },
      ...{ identity: key, signature: new Uint8Array(SIGNATURE_BYTES) },
    };
    expect(() => writeHelloFacts(facts)).not.toThrow();
    for (const wrong of [
      { token: -1 },
      { simVersion: 65_536 },
      { content: 2 ** 32 },
      { name: "" },
      { identity: cookie },
      { signature: key },
    ])
      expect(() => writeHelloFacts({ ...facts, ...wrong })).toThrow(AssertionError);
  });
});
