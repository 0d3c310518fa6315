// Goal: what is printed of a match that is watched says who won as the lines of its players do. Method: events as a watcher has them.
import { expect, test } from "vitest";

import { PLAIN_LOOKS } from "../../src/base/index.ts";
import { WatchLines } from "../../src/cli/watch.ts";
import type { ReplayEnding } from "../../src/replay/index.ts";
import type { MatchSetup } from "../../src/sim/index.ts";
import { groundSetup } from "../support/bot-match.ts";

const NAMES = ["Ada", "Ben", "Cem", "Dan"];
const SETUP: MatchSetup = {
  ...groundSetup("cushions", 2),
  playerIds: [1, 2, 3, 4],
  teams: [5, 2, 5, 2],
};

/** The last line of such a match. */
function resultOf(ending: ReplayEnding) {
  const lines = new WatchLines();
  const players = NAMES.map((name, i) => ({ playerId: i + 1, name }));
  const header = { recorderName: "", setup: SETUP, players, looks: PLAIN_LOOKS };
  lines.of({ kind: "header", header, delaySeconds: 0 });
  lines.of({ kind: "turn", turn: 700, checksum: 0x1f, commandDelayTurns: 2 });
  return lines.of({ kind: "over", turn: 700, ending })!.json;
}

test("the result names the winner and the allies, as for those who played", () => {
  expect(resultOf({ kind: "won", winnerId: 1 })).toMatchObject({
    ...{ event: "result", outcome: "won", turn: 700, checksum: "0000001f" },
    ...{ replay: null, winnerId: 1, winnerIds: [1, 3] },
  });
});

test("and nobody where nobody won", () => {
  expect(resultOf({ kind: "draw" })).toMatchObject({ outcome: "draw", winnerId: null, winnerIds: [] });
});

test("a match that was lost sight of has no winner either", () => {
  const line = new WatchLines().of({ kind: "lost", loss: "silent" })!;
  expect(line.json).toMatchObject({ winnerId: null, winnerIds: [], reason: "silent" });
});
