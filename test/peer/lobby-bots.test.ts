import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import {
  chooseMap,
  LivePeer,
  LobbyBots,
  type LivePeerEvent,
  type LivePeerOptions,
} from "../../src/peer/index.ts";
import { classicOptions, OBSERVER } from "../../src/sim/index.ts";
import { readWhole } from "../replay/recorded-match.ts";

const BATTLE = { mode: "battle", catsPerPlayer: 6, catLimit: 6, timeLimitMinutes: 0 } as const;
const LAST_TURN = 40;

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
    onEvent: (event) => events.push(event),
    ...options,
  });
  onTestFinished(async () => {
    peer.leave();
    await peer.closed;
  });
  return { peer, events };
}

function join(host: LivePeer): LivePeerOptions["role"] {
  return { kind: "join", address: { host: "127.0.0.1", port: host.port } };
}

function checksumsOf(events: readonly LivePeerEvent[]): readonly number[] {
  return events.flatMap((event) => (event.kind === "turn" ? [event.checksum] : []));
}

// Goal: bots of a host are peers like any other: the match is the same on all, and they give orders in it.
// Method: a host that watches, a guest that watches too, and two bots on the smallest map; all on real sockets.
test("two bots of a host play a battle that is the same everywhere", async () => {
  const chosen = chooseMap(folder, null, 2);
  if (!chosen.ok) throw new Error(chosen.reason);
  const role = { kind: "host", port: 0, options: BATTLE, map: chosen.value.map } as const;
  const host = await open("Ada", { role, team: OBSERVER, autoStartPlayers: 4 });
  const bots = new LobbyBots(host.peer, LAST_TURN);
  const guest = await open("Ben", { role: join(host.peer), team: OBSERVER });
  await expect
    .poll(() => host.peer.matchPeer.players.map(({ team }) => team), { timeout: 20_000 })
    .toEqual([0, 0]);
  await Promise.all([bots.add("strong"), bots.add("weak")]);
  await Promise.all([host.peer.closed, guest.peer.closed]);

  for (const { events } of [host, guest]) {
    expect(events.find(({ kind }) => kind === "result")).toMatchObject({
      result: { outcome: "stopped", turn: LAST_TURN },
    });
  }
  expect(checksumsOf(host.events)).toHaveLength(LAST_TURN + 1);
  expect(checksumsOf(guest.events)).toEqual(checksumsOf(host.events));
  const { header, turns } = readWhole(readFileSync(host.peer.files.replay));
  expect(header.setup).toMatchObject({
    playerIds: [1, 2, 3, 4],
    teams: [0, 0, 1, 2],
    ground: { mode: "battle" },
  });
  const orders = turns.flatMap(({ playerCommands }) => playerCommands.map(({ playerId }) => playerId));
  // Neither of the people gave one; the slower bot may not have come to it yet.
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.every((playerId) => playerId === 3 || playerId === 4)).toBe(true);
  await bots.close();
  expect(readdirSync(folder).toSorted()).toEqual(["Ada", "Ben"]);
});

test("a bot that is asked for while its host closes does not stay", async () => {
  const role = { kind: "host", port: 0, options: classicOptions(3), map: null } as const;
  const { peer } = await open("Cem", { role });
  const bots = new LobbyBots(peer, Infinity);
  const added = bots.add("weak");
  await bots.close();
  await added;
  expect(peer.matchPeer.players).toHaveLength(1);
});

test("a bot leaves when its host does", async () => {
  const role = { kind: "host", port: 0, options: classicOptions(3), map: null } as const;
  const { peer } = await open("Dee", { role });
  const bots = new LobbyBots(peer, Infinity);
  await bots.add("medium");
  await expect.poll(() => bots.isBot(2), { timeout: 20_000 }).toBe(true);
  expect([bots.isBot(1), bots.isBot(3)]).toEqual([false, false]);
  peer.leave();
  await bots.close();
  expect(bots.isBot(2)).toBe(false);
});
