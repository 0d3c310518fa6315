import { expect, test } from "vitest";

import type { StatusNotice } from "../../../src/channel/index.ts";
import { LOST_AFTER_MS } from "../../../src/peer/match-run.ts";
import { joinNames, WAIT_LIMIT_MS, waitText } from "../../../src/view/match/wait-text.ts";

const PLAYERS = [
  { playerId: 1, name: "Ada", team: 1 },
  { playerId: 2, name: "Jane", team: 2 },
];

function status(waitingFor: readonly number[], waitedMs: number): StatusNotice {
  return { kind: "status", turn: 9, commandDelayTurns: 2, waitingFor, waitedMs, rttMs: [] };
}

test("names whom the match waits for, and how long", () => {
  expect(waitText(status([2], 3240), PLAYERS)).toBe("Waiting for Jane – 3.2 s");
  expect(waitText(status([1, 2, 7], 1000), PLAYERS)).toBe("Waiting for Ada, Jane and player 7 – 1.0 s");
});

test("says nothing while the match goes on, or of a wait that nobody notices", () => {
  expect(waitText(status([], 0), PLAYERS)).toBeNull();
  expect(waitText(status([2], 150), PLAYERS)).toBeNull();
});

test("joins names as one says them", () => {
  expect(joinNames([])).toBe("");
  expect(joinNames(["Ada"])).toBe("Ada");
  expect(joinNames(["Ada", "Jane"])).toBe("Ada and Jane");
});

test("from ten seconds on says when the match ends", () => {
  expect(waitText(status([2], 9_999), PLAYERS)).not.toContain("ends");
  expect(waitText(status([2], 10_000), PLAYERS)).toBe("Waiting for Jane – 10.0 s, the match ends in 20 s");
  expect(waitText(status([2], 29_100), PLAYERS)).toContain("ends in 1 s");
  expect(waitText(status([2], 31_000), PLAYERS)).toContain("ends in 0 s");
});

test("knows the limit that the peer has", () => {
  expect(WAIT_LIMIT_MS).toBe(LOST_AFTER_MS);
});
