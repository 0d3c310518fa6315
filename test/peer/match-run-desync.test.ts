// Goal: however late or in whatever order a peer learns of a difference, it has what the others told it before.
// Method: MatchRuns on modelled links, without a session: goodbyes come only where a test says so.
import { expect, test } from "vitest";

import type { DesyncReport } from "../../src/desync/index.ts";
import { LinkedMatch } from "../support/linked-match.ts";

function startMatch(): LinkedMatch {
  const setup = { seed: 1, catsPerPlayer: 3, playerIds: [1, 2, 3] };
  const match = new LinkedMatch({ seed: 3, setup, link: { delayMs: 30 }, rttMs: 60 });
  match.runUntil(6_000);
  return match;
}

function reportsOf(match: LinkedMatch): readonly (DesyncReport | undefined)[] {
  return match.peers.map(({ events }) => events.find((event) => event.kind === "desync")?.report);
}

test("a world that comes before the difference is found here is kept for the report", () => {
  const match = startMatch();
  match.peers[1]!.run.match.world.cats.health[4]! -= 1;
  const plantedTurn = match.peers[1]!.run.match.turn;
  let isWithheld = true;
  match.onPacket = (packet, _from, to) => (to === 3 && isWithheld ? { ...packet, turnData: [] } : packet);
  match.runUntil(8_000);
  expect(match.peers.map(({ run }) => run.state)).toEqual(["inquiring", "inquiring", "playing"]);
  isWithheld = false;
  match.runUntil(12_000);
  expect(match.peers.map(({ run }) => run.state)).toEqual(["desynced", "desynced", "desynced"]);
  for (const report of reportsOf(match)) {
    expect(report).toMatchObject({
      cause: "worlds-differ",
      differsAtEndOfTurn: plantedTurn,
      firstDifference: { path: "cats[4].health" },
    });
    expect(report!.players.map(({ hasSentWorld }) => hasSentWorld)).toEqual([true, true, true]);
  }
});

test("a peer that knows of it only by a goodbye reports so, and waits no longer than 5 s for worlds", () => {
  const match = startMatch();
  const { run, events } = match.peers[0]!;
  const goodbye = { kind: "goodbye", reason: "desynced", lostMask: 0, end: null } as const;
  run.hearGoodbye(2, goodbye, match.nowMs);
  expect(run.state).toBe("inquiring");
  match.runUntil(10_900);
  expect(run.state).toBe("inquiring");
  match.runUntil(11_200);
  expect(run.state).toBe("desynced");
  expect(events.filter(({ kind }) => kind === "desync")).toMatchObject([
    { report: { cause: "told-by-peer" } },
  ]);
  expect(events.filter(({ kind }) => kind === "result")).toMatchObject([{ result: { outcome: "desynced" } }]);
});

test("worlds of those who have said goodbye are not waited for", () => {
  const match = startMatch();
  match.peers[1]!.run.match.world.cats.health[4]! -= 1;
  match.onPacket = (packet) => ({ ...packet, fragments: [] });
  match.runUntil(8_000);
  const { run } = match.peers[0]!;
  expect(run.state).toBe("inquiring");
  const goodbye = { kind: "goodbye", reason: "desynced", lostMask: 0, end: null } as const;
  run.hearGoodbye(2, goodbye, match.nowMs);
  match.runUntil(8_500);
  expect(run.state).toBe("inquiring"); // there is player 3
  run.hearGoodbye(3, goodbye, match.nowMs);
  match.runUntil(8_700);
  expect(run.state).toBe("desynced");
});
