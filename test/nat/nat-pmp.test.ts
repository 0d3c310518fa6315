import fc from "fast-check";
import { expect, test } from "vitest";
import { readNatPmpAnswer, writeNatPmpAddressRequest, writeNatPmpMapRequest } from "../../src/nat/nat-pmp.ts";
import { beginnings, flippedBits } from "../support/flipped-bits.ts";
import { natPmpAddress, natPmpMapped } from "../support/router-answers.ts";

const u16 = fc.nat({ max: 0xffff });
const u32 = fc.nat({ max: 0xffff_ffff });
const code = fc.oneof(fc.constant(0), u16);
const octet = fc.nat({ max: 255 });
const host = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join("."));

test("the bytes of the questions are those of RFC 6886, 3.2 and 3.3", () => {
  expect([...writeNatPmpAddressRequest()]).toEqual([0, 0]);
  const mapping = { insidePort: 45_000, outsidePort: 45_001, lifetimeSeconds: 7_200 };
  expect(Buffer.from(writeNatPmpMapRequest(mapping)).toString("hex")).toBe("00010000afc8afc900001c20");
  expect(() => writeNatPmpMapRequest({ ...mapping, insidePort: 0 })).toThrow("outside");
});

test("what a router answers is read as it was written", () => {
  fc.assert(
    fc.property(host, code, u32, (address, refusal, epochSeconds) => {
      const answer = readNatPmpAnswer(natPmpAddress(address, { code: refusal, epochSeconds }));
      const refused = { kind: "refused", asked: "address", code: refusal, epochSeconds };
      const value = refusal === 0 ? { kind: "address", host: address, epochSeconds } : refused;
      expect(answer).toEqual({ ok: true, value });
    }),
  );
  const ports = fc.record({ insidePort: u16, outsidePort: u16, lifetimeSeconds: u32 });
  fc.assert(
    fc.property(ports, code, u32, (mapping, refusal, epochSeconds) => {
      const answer = readNatPmpAnswer(natPmpMapped(mapping, { code: refusal, epochSeconds }));
      const refused = { kind: "refused", asked: "map", code: refusal, epochSeconds };
      const value = refusal === 0 ? { kind: "mapped", ...mapping, epochSeconds } : refused;
      expect(answer).toEqual({ ok: true, value });
    }),
  );
});

test("refuses each beginning of an answer, and bytes behind it", () => {
  for (const answer of [natPmpAddress("8.8.8.8"), natPmpMapped({ insidePort: 1, outsidePort: 2 })]) {
    for (const part of beginnings(answer)) expect(readNatPmpAnswer(part).ok).toBe(false);
    expect(readNatPmpAnswer(Uint8Array.from([...answer, 0]))).toEqual({ ok: false, reason: "malformed" });
  }
});

test("takes a refusal of eight bytes, and none that is shorter or longer than an answer", () => {
  const refusal = natPmpMapped({ insidePort: 1, outsidePort: 2 }, { code: 2 });
  for (let length = 0; length <= 16; length += 1)
    expect(readNatPmpAnswer(refusal.subarray(0, length)).ok, `${length}`).toBe(length >= 8);
  expect(readNatPmpAnswer(Uint8Array.from([...refusal, 0])).ok).toBe(false);
});

test("a bit that was turned over is refused, or is the answer that these bytes are", () => {
  for (const answer of [natPmpAddress("8.8.8.8"), natPmpMapped({ insidePort: 1, outsidePort: 2 })])
    for (const [bit, flipped] of flippedBits(answer).entries()) {
      const read = readNatPmpAnswer(flipped);
      if (bit < 16) expect(read.ok && read.value.kind === "refused").toBe(false);
      if (!read.ok || read.value.kind === "refused") continue;
      const { epochSeconds } = read.value;
      const again =
        read.value.kind === "address"
          ? natPmpAddress(read.value.host, { epochSeconds })
          : natPmpMapped(read.value, { epochSeconds });
      expect(again).toEqual(flipped);
    }
});

test("a question is no answer, and another version is none of NAT-PMP", () => {
  expect(readNatPmpAnswer(writeNatPmpAddressRequest())).toEqual({ ok: false, reason: "no-answer" });
  expect(readNatPmpAnswer(Uint8Array.of(2, 129))).toEqual({ ok: false, reason: "other-version" });
  expect(readNatPmpAnswer(Uint8Array.of(0, 130, 0, 0, 0, 0, 0, 0))).toEqual({
    ok: false,
    reason: "other-question",
  });
  expect(readNatPmpAnswer(new Uint8Array())).toEqual({ ok: false, reason: "no-answer" });
});
