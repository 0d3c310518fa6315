import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { START_DELAY_MS_MAX } from "../../../src/wire/constants.ts";
import { writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

function isDelayAccepted(delayMs: number): boolean {
  return readForged("start", (writer) => {
    writer.u32(1);
    writer.u8(0); // reign and master
    writer.u16(1);
    writer.u16(delayMs);
    writer.u16(7);
  }).ok;
}

test("start must not make peers wait for more than 10 s", () => {
  expect(START_DELAY_MS_MAX).toBe(10_000);
  expect(isDelayAccepted(10_000)).toBe(true);
  expect(isDelayAccepted(10_001)).toBe(false);
  expect(isDelayAccepted(65_535)).toBe(false);
});

test("start with a delay that nobody would accept is not written", () => {
  const start = { kind: "start", seed: 1, reign: 0, masterId: 1, rosterVersion: 1, startMs: 0 } as const;
  expect(() => writePacket({ ...start, delayMs: 10_001 }, 1)).toThrow(AssertionError);
});

test("start-ack says nothing but that it came", () => {
  expect(readForged("start-ack", () => undefined).ok).toBe(true);
  expect(readForged("start-ack", (writer) => writer.u8(0))).toEqual({ ok: false, reason: "malformed" });
});
