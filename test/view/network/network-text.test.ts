import { expect, test } from "vitest";

import {
  lossText,
  ownFacts,
  ratesText,
  rateText,
  roundTripText,
  silenceText,
  wayText,
} from "../../../src/view/network/network-text.ts";
import { networkNotice } from "../support/network-peers.ts";

const nameOf = (playerId: number): string => `P${playerId}`;

test("a way is direct, through a relay, through somebody by name, or lost", () => {
  expect(wayText({ kind: "direct" }, nameOf)).toBe("direct");
  expect(wayText({ kind: "direct", isCarried: true }, nameOf)).toBe("through a relay");
  expect(wayText({ kind: "relayed", by: 3 }, nameOf)).toBe("through P3");
  expect(wayText({ kind: "none" }, nameOf)).toBe("no way now");
});

test("a round trip that is not measured yet is a dash, not a zero", () => {
  expect(roundTripText({ rttMs: 84.4, jitterMs: 5.6 })).toBe("84\u00A0ms ±6");
  expect(roundTripText({ rttMs: null, jitterMs: 0 })).toBe("–");
});

test("small losses have a digit more, and none is plain", () => {
  expect([0, 0.04, 0.4, 9.94, 9.96, 100].map(lossText)).toEqual([
    "0 %",
    "< 0.1 %",
    "0.4 %",
    "9.9 %",
    "10 %",
    "100 %",
  ]);
});

test("rates go from bytes to kilobytes of 1,000 without ever showing 1000 B/s", () => {
  expect([0, 820.4, 999.4, 999.6, 1940, 9951, 24_300].map(rateText)).toEqual([
    "0 B/s",
    "820 B/s",
    "999 B/s",
    "1.0\u00A0kB/s",
    "1.9\u00A0kB/s",
    "10\u00A0kB/s",
    "24\u00A0kB/s",
  ]);
});

test("out and in share the unit of the greater", () => {
  expect(ratesText(820, 12)).toBe("↑ 820 ↓ 12 B/s");
  expect(ratesText(820, 1900)).toBe("↑ 0.8 ↓ 1.9\u00A0kB/s");
});

test("silence is marked by a sign from a second on", () => {
  expect([40, 990, 1000, 3900].map(silenceText)).toEqual([
    "silent 0.0\u00A0s",
    "silent 0.9\u00A0s",
    "⚠ silent 1\u00A0s",
    "⚠ silent 3\u00A0s",
  ]);
});

test("tells the command delay in turns and in milliseconds", () => {
  const facts = new Map(ownFacts(networkNotice([], { commandDelayTurns: 3, orderMs: 331.7 })));
  expect(facts.get("Orders run after")).toBe("300\u00A0ms (3 turns)");
  expect(facts.get("Click to action")).toBe("332\u00A0ms");
  expect(facts.get("Turns a second")).toBe("10.0");
  expect(new Map(ownFacts(networkNotice([]))).get("Click to action")).toBe("–");
});

test("a turn more or less is level", () => {
  const saidOf = (aheadTurns: number): unknown =>
    new Map(ownFacts(networkNotice([], { aheadTurns }))).get("You are");
  expect([0, -1.4, 1, 2, -4.2].map(saidOf)).toEqual([
    "level with the others",
    "level with the others",
    "level with the others",
    "2 turns ahead",
    "4 turns behind",
  ]);
});
