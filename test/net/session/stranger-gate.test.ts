import { describe, expect, test } from "vitest";

import { StrangerGate, type SenderFacts } from "../../../src/net/session/stranger-gate.ts";
import { writePacket, type Address } from "../../../src/wire/index.ts";
import { COOKIES_CHECKED, STRANGERS_OPENED } from "../../../src/net/session/limits.ts";

const KEY = new Uint8Array(32).fill(7);
const BARE = writePacket({ kind: "hello", key: KEY, proof: null }, 1);
const PROVEN = writePacket(
  { kind: "hello", key: KEY, proof: { cookie: KEY.slice(0, 16), number: 1, sealed: new Uint8Array(100) } },
  1,
);
const RUBBISH = new Uint8Array(50).fill(0x55);
const NOBODY: SenderFacts = { isKnown: () => false, isProven: () => false };
const PROVEN_STRANGER: SenderFacts = { isKnown: () => false, isProven: () => true };

function at(host: string, port = 700): Address {
  return { host, port };
}

/** How many of so many are let in at one time, each from where `hostOf` says. */
function letIn(
  gate: StrangerGate,
  { count, bytes = BARE, facts = NOBODY }: { count: number; bytes?: Uint8Array; facts?: SenderFacts },
  hostOf: (i: number) => string,
  nowMs = 0,
): number {
  return Array.from({ length: count }, (_, i) => gate.letsIn(at(hostOf(i)), bytes, facts, nowMs)).filter(
    (isIn) => isIn,
  ).length;
}

const host = (i: number): string => `10.${i >> 16}.${(i >> 8) & 0xff}.${i & 0xff}`;

describe("at the gate", () => {
  test("a host has its budget, and all together have theirs, and some more for who has hardly asked", () => {
    const { perSecond, allPerSecond, firstPerSecond } = STRANGERS_OPENED;
    expect(letIn(new StrangerGate(), { count: 5_000 }, () => "10.0.0.1")).toBe(perSecond);
    expect(letIn(new StrangerGate(), { count: 50_000 }, host)).toBe(allPerSecond + firstPerSecond);
  });

  test("all addresses of one IPv6 line are one host", () => {
    const line = (i: number): string => `2001:db8:1:2::${(i + 1).toString(16)}`;
    expect(letIn(new StrangerGate(), { count: 5_000 }, line)).toBe(STRANGERS_OPENED.perSecond);
  });

  test("who is known is let in whatever strangers send, unless it can be no packet", () => {
    const gate = new StrangerGate();
    letIn(gate, { count: 50_000 }, host);
    letIn(gate, { count: 50_000, bytes: RUBBISH }, host);
    const known: SenderFacts = { isKnown: () => true, isProven: () => false };
    expect(gate.letsIn(at("10.0.0.1"), BARE, known, 0)).toBe(true);
    expect(gate.letsIn(at("10.200.0.1"), RUBBISH, known, 0)).toBe(false);
  });

  test("who brings a right cookie is let in beside any number of false senders", () => {
    const gate = new StrangerGate();
    for (const bytes of [BARE, PROVEN, RUBBISH]) {
      letIn(gate, { count: COOKIES_CHECKED / 2, bytes }, host);
      expect(gate.letsIn(at("192.0.2.9"), PROVEN, PROVEN_STRANGER, 0)).toBe(true);
    }
  });

  test("three hosts that flood with right cookies do not keep out a fourth", () => {
    const gate = new StrangerGate();
    let served = 0;
    for (let nowMs = 0; nowMs < 10_000; nowMs += 10) {
      letIn(gate, { count: 30, bytes: PROVEN, facts: PROVEN_STRANGER }, (i) => `10.0.0.${i % 3}`, nowMs);
      if (nowMs % 1_000 === 0 && gate.letsIn(at("192.0.2.9"), PROVEN, PROVEN_STRANGER, nowMs)) served += 1;
    }
    expect(served).toBe(10);
  });

  test("a cookie is looked at no more often than is good, and not at all for what brings none", () => {
    let checks = 0;
    const facts: SenderFacts = {
      isKnown: () => false,
      isProven: () => {
        checks += 1;
        return false;
      },
    };
    const gate = new StrangerGate();
    letIn(gate, { count: 10_000, facts }, host);
    letIn(gate, { count: 10_000, bytes: RUBBISH, facts }, host);
    expect(checks).toBe(0);
    letIn(gate, { count: 3 * COOKIES_CHECKED, bytes: PROVEN, facts }, host);
    expect(checks).toBe(COOKIES_CHECKED);
  });

  test("what it refused in the last whole second is told, and forgotten when it is over", () => {
    const gate = new StrangerGate();
    const refused = 5_000 - letIn(gate, { count: 5_000 }, () => "10.0.0.1", 10_000);
    expect(gate.refusedCount).toBe(refused);
    expect(gate.refusedPerSecond(10_999)).toBe(0);
    expect(gate.refusedPerSecond(11_000)).toBe(refused);
    expect(gate.refusedPerSecond(12_500)).toBe(0);
    expect(gate.refusedCount).toBe(refused);
  });
});
