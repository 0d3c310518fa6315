import { expect, test } from "vitest";

import type { StatusNotice } from "../../../src/channel/index.ts";
import { joinNames, waitText } from "../../../src/view/match/wait-text.ts";

const PLAYERS = [
  { playerId: 1, name: "Ada" },
  { playerId: 2, name: "Jane" },
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
