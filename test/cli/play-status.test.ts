import { expect, test } from "vitest";

import { EXIT } from "../../src/cli/exit-status.ts";
import { playStatus } from "../../src/cli/play-status.ts";
import type { LivePeerEvent, MatchResult } from "../../src/peer/index.ts";

function ended(outcome: MatchResult["outcome"]): LivePeerEvent {
  return {
    kind: "result",
    result: { outcome, winnerId: null, winnerIds: [], turn: 9, checksum: 7, lostPlayerIds: [] },
  };
}

test.each([
  [ended("won"), EXIT.inSync],
  [ended("draw"), EXIT.inSync],
  [ended("stopped"), EXIT.inSync],
  [ended("desynced"), EXIT.desynced],
  [ended("lost-peers"), EXIT.lostPeers],
  [{ kind: "lost-lobby", loss: { kind: "refused", reason: "full" } }, EXIT.refused],
  [{ kind: "lost-lobby", loss: { kind: "no-answer" } }, EXIT.lostPeers],
  [{ kind: "crashed", message: "A mistake." }, EXIT.crashed],
] satisfies [LivePeerEvent, number][])(
  "%j has its status, also if a signal comes after it",
  (end, status) => {
    expect(playStatus(end, false)).toBe(status);
    expect(playStatus(end, true)).toBe(status);
  },
);

test("a signal that ends the match, or the lobby, is what the status tells", () => {
  expect(playStatus(ended("left"), true)).toBe(EXIT.interrupted);
  expect(playStatus(null, true)).toBe(EXIT.interrupted);
  expect(playStatus(null, false)).toBe(EXIT.cannotStart);
});
