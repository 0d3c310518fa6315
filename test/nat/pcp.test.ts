import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalIp } from "../../src/base/index.ts";
import { readPcpAnswer, writePcpAnnounceRequest, writePcpMapRequest } from "../../src/nat/pcp.ts";
import { beginnings, flippedBits } from "../support/flipped-bits.ts";
import { pcpAnnounced, pcpMapped, type PcpFacts } from "../support/router-answers.ts";
import { PCP_BYTES_MAX } from "../../src/nat/limits.ts";

const NONCE = Uint8Array.from({ length: 12 }, (_, i) => 0xa0 + i);
const ANSWER: PcpFacts = { nonce: NONCE, insidePort: 45_000, outside: { host: "11.0.0.2", port: 45_000 } };

test("the bytes of a MAP and an ANNOUNCE are those of RFC 6887, 7.1 and 11.1", () => {
  const outside = { host: "0.0.0.0", port: 45_001 };
  const mapping = { nonce: NONCE, insidePort: 45_000, outside, lifetimeSeconds: 7_200 };
  expect(Buffer.from(writePcpMapRequest("192.168.0.7", mapping)).toString("hex")).toBe(
    [
      ...["02010000", "00001c20", "00000000000000000000ffffc0a80007"],
      ...["a0a1a2a3a4a5a6a7a8a9aaab", "11000000", "afc8", "afc9", "00000000000000000000ffff00000000"],
    ].join(""),
  );
  expect(Buffer.from(writePcpAnnounceRequest("2001:db8::1")).toString("hex")).toBe(
    "020000000000000020010db8000000000000000000000001",
  );
  expect(() => writePcpMapRequest("192.168.0.7", { ...mapping, nonce: new Uint8Array(11) })).toThrow("nonce");
  expect(() => writePcpMapRequest("192.168.0.7", { ...mapping, insidePort: 65_536 })).toThrow("outside");
  expect(() => writePcpMapRequest("a router", mapping)).toThrow("no IP address");
});

test("what a router answers is read as it was written", () => {
  const u16 = fc.nat({ max: 0xffff });
  const u32 = fc.nat({ max: 0xffff_ffff });
  const host = fc.oneof(fc.ipV4(), fc.ipV6()).map((text) => canonicalIp(text) ?? "11.0.0.1");
  const facts = fc.record({
    nonce: fc.uint8Array({ minLength: 12, maxLength: 12 }),
    insidePort: u16,
    outside: fc.record({ host, port: u16 }),
    code: fc.nat({ max: 255 }),
    lifetimeSeconds: u32,
    epochSeconds: u32,
  });
  fc.assert(
    fc.property(facts, (answer) => {
      expect(readPcpAnswer(pcpMapped(answer))).toEqual({ ok: true, value: { kind: "map", ...answer } });
    }),
  );
  expect(readPcpAnswer(pcpAnnounced(77))).toEqual({
    ok: true,
    value: { kind: "announce", code: 0, epochSeconds: 77 },
  });
});

test("refuses each beginning of an answer", () => {
  for (const answer of [pcpMapped(ANSWER), pcpAnnounced(5)])
    for (const part of beginnings(answer)) expect(readPcpAnswer(part).ok, `${part.length}`).toBe(false);
});

test("a refusal may be a header alone", () => {
  const refusal = pcpMapped({ ...ANSWER, code: 4, lifetimeSeconds: 60 }).subarray(0, 24);
  const value = { kind: "refused", code: 4, epochSeconds: 100, lifetimeSeconds: 60 };
  expect(readPcpAnswer(refusal)).toEqual({ ok: true, value });
  // That to an ANNOUNCE is never more.
  const announced = { kind: "announce", code: 4, epochSeconds: 77 };
  expect(readPcpAnswer(pcpAnnounced(77, 4))).toEqual({ ok: true, value: announced });
});

test("passes over options that are whole, and refuses others", () => {
  const withBehind = (...behind: readonly number[]): Uint8Array =>
    Uint8Array.from([...pcpMapped(ANSWER), ...behind]);
  const plain = readPcpAnswer(pcpMapped(ANSWER));
  expect(readPcpAnswer(withBehind(1, 0, 0, 0))).toEqual(plain);
  expect(readPcpAnswer(withBehind(1, 0, 0, 5, 1, 2, 3, 4, 5, 0, 0, 0, 2, 0, 0, 0))).toEqual(plain);
  expect(readPcpAnswer(withBehind(1, 0, 0, 5, 1, 2, 3, 4)).ok).toBe(false);
  expect(readPcpAnswer(withBehind(1, 0, 0xff, 0xff)).ok).toBe(false);
  expect(readPcpAnswer(withBehind(1, 0)).ok).toBe(false);
});

test("refuses what is longer than a packet of PCP", () => {
  const grown = (length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    bytes.set(pcpMapped(ANSWER));
    return bytes;
  };
  expect(readPcpAnswer(grown(PCP_BYTES_MAX)).ok).toBe(true);
  expect(readPcpAnswer(grown(PCP_BYTES_MAX + 4)).ok).toBe(false);
});

test("a bit that was turned over is refused, or is the answer that these bytes are", () => {
  const reserved = [2, ...Array.from({ length: 12 }, (_, i) => 12 + i), 37, 38, 39]; // whatever they are
  for (const [bit, flipped] of flippedBits(pcpMapped(ANSWER)).entries()) {
    const read = readPcpAnswer(flipped);
    if (!read.ok || reserved.includes(bit >> 3)) continue;
    expect(read.value.kind).toBe("map");
    if (read.value.kind === "map") expect(pcpMapped(read.value)).toEqual(flipped);
  }
});

test("a question is no answer; another version, operation or protocol is none to ours", () => {
  const mapping = { nonce: NONCE, insidePort: 1, outside: ANSWER.outside, lifetimeSeconds: 0 };
  expect(readPcpAnswer(writePcpMapRequest("10.0.0.2", mapping))).toEqual({ ok: false, reason: "no-answer" });
  expect(readPcpAnswer(Uint8Array.of(0, 129, 0, 1, 0, 0, 0, 0))).toEqual({
    ok: false,
    reason: "other-version",
  });
  const other = pcpMapped(ANSWER);
  other[1] = 130;
  expect(readPcpAnswer(other)).toEqual({ ok: false, reason: "other-question" });
  expect(readPcpAnswer(pcpMapped({ ...ANSWER, protocol: 6 }))).toEqual({
    ok: false,
    reason: "other-question",
  });
});
