import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { chooseMap, LivePeer, type LivePeerEvent, type LivePeerOptions } from "../../src/peer/index.ts";
import { OBSERVER } from "../../src/sim/index.ts";
import { verifyReplay } from "../../src/replay/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { TestClock } from "../support/test-clock.ts";

const BATTLE = { mode: "battle", catsPerPlayer: 6, catLimit: 6, timeLimitMinutes: 0 } as const;
const LAST_TURN = 40;

const clock = new TestClock(); // all peers have one time
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-bots-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(name: string, options: Partial<LivePeerOptions> & Pick<LivePeerOptions, "role">) {
  const events: LivePeerEvent[] = [];
  const peer = await LivePeer.open({
    homeFolder: path.join(folder, name),
    name,
    team: null,
    seed: 7,
    isRecorded: true,
    replayFile: null,
    autoStartPlayers: null,
    stopAfterTurn: LAST_TURN,
    bot: null,
    link: null,
    clock,
    onEvent: (event) => events.push(event),
    ...options,
  });
  onTestFinished(async () => {
    peer.leave();
    await clock.until(peer.closed, `the end of ${name}`);
  });
  return { peer, events };
}

function join(host: LivePeer): LivePeerOptions["role"] {
  return { kind: "join", address: { host: "127.0.0.1", port: host.port } };
}

function checksumsOf(events: readonly LivePeerEvent[]): readonly number[] {
  return events.flatMap((event) => (event.kind === "turn" ? [event.checksum] : []));
}

// Goal: bots are computed by every peer: the match is the same on all, they give orders in it, and no peer is there for them.
// Method: a host that watches, a guest that watches too, and two bots on the smallest map; on real sockets.
test("two bots play a battle that is the same everywhere, and its replay needs none", async () => {
  const chosen = chooseMap(folder, null, 2);
  if (!chosen.ok) throw new Error(chosen.reason.kind);
  const role = { kind: "host", port: 0, options: BATTLE, map: chosen.value.map } as const;
  const host = await open("Ada", { role, team: OBSERVER, autoStartPlayers: 4 });
  expect([host.peer.lobby.addBot("strong", 1), host.peer.lobby.addBot("weak", 2)]).toEqual([2, 3]);
  const guest = await open("Ben", { role: join(host.peer), team: OBSERVER });
  await clock.until(Promise.all([host.peer.closed, guest.peer.closed]), "the end of the match");

  for (const { events } of [host, guest]) {
    expect(events.find(({ kind }) => kind === "result")).toMatchObject({
      result: { outcome: "stopped", turn: LAST_TURN },
    });
  }
  expect(checksumsOf(host.events)).toHaveLength(LAST_TURN + 1);
  expect(checksumsOf(guest.events)).toEqual(checksumsOf(host.events));
  const replay = readWhole(readFileSync(host.peer.files.replay));
  expect(replay.header.setup).toMatchObject({
    playerIds: [1, 2, 3, 4],
    teams: [0, 1, 2, 0],
    ground: { mode: "battle" },
  });
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: LAST_TURN + 1 });
  const orders = replay.turns.flatMap(({ playerCommands }) => playerCommands.map(({ playerId }) => playerId));
  // Neither of the people gave one; the slower bot may not have come to it yet.
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.every((playerId) => playerId === 2 || playerId === 3)).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(["Ada", "Ben"]);
});
