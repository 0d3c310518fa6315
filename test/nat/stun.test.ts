import fc from "fast-check";
import { expect, test } from "vitest";
import { isStunAnswer, readStunAnswer, writeStunRequest } from "../../src/nat/stun.ts";
import { isAddress } from "../../src/wire/index.ts";
import { beginnings, flippedBits } from "../support/flipped-bits.ts";
import { addressArbitrary } from "../support/member-arbitraries.ts";
import { stunAnswer, stunSeen } from "../support/router-answers.ts";
import { STUN_BYTES_MAX } from "../../src/nat/limits.ts";

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const HEAD_BYTES = 20;
const ID = bytesOfHex("b7e7a701bc34d686fa87dfae");
/** RFC 5769, 2.2 and 2.3. */
const IPV4_VECTOR = bytesOfHex(`0101003c2112a442b7e7a701bc34d686fa87dfae
  8022000b7465737420766563746f7220 002000080001a147e112a643
  000800142b91f599fd9e90c38c7489f92af9ba53f06be7d7 80280004c07d4c96`);
const IPV6_VECTOR = bytesOfHex(`010100482112a442b7e7a701bc34d686fa87dfae
  8022000b7465737420766563746f7220 002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9
  00080014a382954e4be67bf11784c97c8292c275bfe3ed41 80280004c8fb0b4c`);

test("reads the answers of RFC 5769", () => {
  expect(readStunAnswer(IPV4_VECTOR)).toEqual({
    ok: true,
    value: { kind: "seen", id: ID, address: { host: "192.0.2.1", port: 32_853 } },
  });
  expect(readStunAnswer(IPV6_VECTOR)).toEqual({
    ok: true,
    value: { kind: "seen", id: ID, address: { host: "2001:db8:1234:5678:11:2233:4455:6677", port: 32_853 } },
  });
});

test("refuses each beginning of them; with one bit turned over they are refused, or say the same", () => {
  for (const vector of [IPV4_VECTOR, IPV6_VECTOR]) {
    const whole = readStunAnswer(vector);
    for (const part of beginnings(vector)) expect(readStunAnswer(part).ok).toBe(false);
    // What is before the fingerprint may swallow it, or it turns into what is passed over: then all else is as it was.
    const read = flippedBits(vector).map(readStunAnswer);
    for (const answer of read) if (answer.ok) expect(answer).toEqual(whole);
    expect(read.filter(({ ok }) => ok).length).toBeLessThan(25);
  }
});

test("the question has a fingerprint, as in RFC 8489, 14.7", () => {
  const request = writeStunRequest(ID);
  const head = "000100082112a442b7e7a701bc34d686fa87dfae80280004";
  expect(Buffer.from(request).toString("hex").slice(0, -8)).toBe(head);
  const asAnswer = stunAnswer(ID, { type: 0x0001, attributes: [] });
  expect(request).toEqual(asAnswer);
  expect(readStunAnswer(request)).toEqual({ ok: false, reason: "not-stun" });
  expect(() => writeStunRequest(new Uint8Array(16))).toThrow("id");
});

test("reads from where a server sees us, with and without a fingerprint", () => {
  fc.assert(
    fc.property(addressArbitrary, fc.uint8Array({ minLength: 12, maxLength: 12 }), (address, id) => {
      fc.pre(isAddress(address));
      const whole = stunSeen(id, address);
      const value = { kind: "seen", id, address };
      expect(readStunAnswer(whole)).toEqual({ ok: true, value });
      const bare = Uint8Array.from(whole.subarray(0, -8));
      bare[3]! -= 8;
      expect(readStunAnswer(bare)).toEqual({ ok: true, value });
    }),
  );
});

const xorIpv4 = bytesOfHex("0001a147e112a643");
const otherXor = bytesOfHex("0001a147e112a644");

test.each([
  ["no address", 0x0101, [], "no-address"],
  ["an address of IPv4 that is too long", 0x0101, [[0x20, Uint8Array.of(...xorIpv4, 0)]], "malformed"],
  ["an address of another family", 0x0101, [[0x20, bytesOfHex("0003a147e112a643")]], "malformed"],
  ["port 0", 0x0101, [[0x20, bytesOfHex("00012112e112a643")]], "malformed"],
  ["0.0.0.0", 0x0101, [[0x20, bytesOfHex("0001a1472112a442")]], "malformed"],
  [
    "what must be understood and is not",
    0x0101,
    [
      [0x20, xorIpv4],
      [0x7f00, new Uint8Array()],
    ],
    "not-understood",
  ],
  ["an error without its code", 0x0111, [[0x20, xorIpv4]], "malformed"],
  ["an error of a code that is none", 0x0111, [[0x09, Uint8Array.of(0, 0, 7, 1)]], "malformed"],
  [
    "a fingerprint that is not the last",
    0x0101,
    [
      [0x8028, new Uint8Array(4)],
      [0x20, xorIpv4],
    ],
    "malformed",
  ],
] as const)("refuses %s", (_, type, attributes, reason) => {
  const answer = stunAnswer(ID, { type, attributes, hasFingerprint: false });
  expect(readStunAnswer(answer)).toEqual({ ok: false, reason });
});

test("of two addresses the first counts, and what need not be understood is passed over", () => {
  const attributes = [
    [0x8022, new Uint8Array(3)],
    [0x20, xorIpv4],
    [0x20, otherXor],
    [0xc123, new Uint8Array(9)],
  ] as const;
  const read = readStunAnswer(stunAnswer(ID, { type: 0x0101, attributes }));
  expect(read.ok && read.value.kind === "seen" ? read.value.address.host : null).toBe("192.0.2.1");
});

test("a refusal has its code", () => {
  const answer = stunAnswer(ID, { type: 0x0111, attributes: [[0x09, Uint8Array.of(0, 0, 4, 20, 65)]] });
  expect(readStunAnswer(answer)).toEqual({ ok: true, value: { kind: "refused", id: ID, code: 420 } });
});

test("nothing longer than an answer, and nothing that begins as a packet of the game, is looked at", () => {
  const long = stunAnswer(ID, {
    type: 0x0101,
    attributes: [
      [0x20, xorIpv4],
      [0x8022, new Uint8Array(STUN_BYTES_MAX)],
    ],
  });
  expect(isStunAnswer(long)).toBe(false);
  expect(isStunAnswer(IPV4_VECTOR)).toBe(true);
  for (let first = 0; first < 256; first += 1) {
    const other = Uint8Array.from(IPV4_VECTOR);
    other[0] = first;
    expect(isStunAnswer(other)).toBe(first === 1);
  }
});

test("whatever the bytes are, reading them ends", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
      const padded = Uint8Array.from([...body, ...new Uint8Array(-body.length & 3)]);
      const head = [1, 1, padded.length >> 8, padded.length & 255, 0x21, 0x12, 0xa4, 0x42, ...ID];
      expect(() => readStunAnswer(Uint8Array.from([...head, ...padded]))).not.toThrow();
    }),
  );
});

test("whatever byte of an answer without a fingerprint is another, what is read of it is an address", () => {
  const heard = { seen: 0, refused: 0 };
  for (const value of [xorIpv4, bytesOfHex("0002a1470113a9faa5d3f179bc25f4b5bed2b9d9")]) {
    const answer = stunAnswer(ID, { type: 0x0101, attributes: [[0x20, value]], hasFingerprint: false });
    for (let at = HEAD_BYTES; at < answer.length; at += 1)
      for (let byte = 0; byte < 256; byte += 1) {
        const read = readStunAnswer(answer.with(at, byte));
        heard[read.ok ? "seen" : "refused"] += 1;
        expect(!read.ok || (read.value.kind === "seen" && isAddress(read.value.address))).toBe(true);
      }
  }
  // Of each it may be the port and the host, and a byte that is passed over.
  expect(heard.seen).toBeGreaterThan((1 + 2 + 4 + 1 + 2 + 16) * 250);
  expect(heard.refused).toBeGreaterThan(0);
});
