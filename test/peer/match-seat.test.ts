// Goal: a seat that somebody wants back to is given up by the end of its match, and by no silence.
// Method: what becomes of its file when the return fails, for each reason that a return has.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { PLAIN_LOOKS } from "../../src/base/index.ts";
import type { MatchPeer } from "../../src/match/index.ts";
import type { KnownSeat } from "../../src/net/index.ts";
import { keptSeats } from "../../src/peer/files/seat-file.ts";
import { MatchSeat } from "../../src/peer/match-seat.ts";
import { classicOptions } from "../../src/sim/index.ts";

const entry = (playerId: number) => ({
  ...{ playerId, token: playerId, team: playerId, name: `Cat ${playerId}` },
  addresses: [{ host: "127.0.0.1", port: 45_000 + playerId }],
  ...{ key: new Uint8Array(32).fill(playerId), identity: new Uint8Array(32).fill(0x80 + playerId) },
});

const SEAT: KnownSeat = {
  ...{ token: 2, sessionId: 7, matchDigest: "00ff".repeat(8), playerId: 2, masterId: 1, reign: 3 },
  ...{ rosterVersion: 5, roster: [entry(1), entry(2)], bots: [], looks: PLAIN_LOOKS, startCount: 0 },
  ...{ removed: [], othersRuns: [], roomKey: null, run: 1, options: classicOptions(3) },
  ...{ mapChecksum: 0, seed: 1, matchIds: [7] },
};

test.each([
  ["match-gone", [{ unansweredMs: expect.any(Number) }]],
  ["match-over", []],
] as const)("a return that fails with %s", (kind, kept) => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-match-seat-"));
  onTestFinished(() => rmSync(homeFolder, { recursive: true }));
  const role = { kind: "return", seat: SEAT, map: null, lobbyPort: null } as const;
  const session = { match: { seat: SEAT, ids: [] }, isMasterPeer: false };
  const matchPeer = { run: null, session } as unknown as MatchPeer;
  const seat = new MatchSeat({ homeFolder, isRecorded: true, role }, matchPeer, () => 45_002);
  seat.keepReturn();
  expect(keptSeats(homeFolder, Date.now())).toHaveLength(1);
  seat.hear({ kind: "lost-lobby", loss: { kind } });
  expect(keptSeats(homeFolder, Date.now())).toMatchObject(kept);
});
