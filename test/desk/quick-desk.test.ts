// Goal: a quick match that is given up keeps nothing open, and lobbies that let nobody in are tried so many times, and no more.
// Method: a desk whose search for a lobby is answered by the test.
import { expect, test } from "vitest";

import { ok } from "../../src/base/index.ts";
import type { OwnPeers } from "../../src/desk/own-peers.ts";
import { QuickDesk } from "../../src/desk/quick-desk.ts";
import { EarlySocket } from "../../src/peer/early-socket.ts";
import type { LivePeer, QuickFind, ServicePlace } from "../../src/peer/index.ts";
import { GameSockets } from "../support/game-sockets.ts";
import { TestClock } from "../support/test-clock.ts";

const NOBODY = { host: "127.0.0.1", port: 9 };

function openDesk(service: ServicePlace | null = null) {
  const clock = new TestClock();
  const finds: ((found: QuickFind) => void)[] = []; // that wait for an answer
  const peers = {
    attempt: 0,
    findQuickMatch: () => new Promise((resolve) => void finds.push((found: QuickFind) => resolve(ok(found)))),
  };
  const did: string[] = [];
  const desk = new QuickDesk({
    ...{ service, clock, peers: peers as unknown as OwnPeers },
    connect: () => void (peers.attempt += 1),
    join: (name) => void did.push(`${name} joins`),
    host: (name) => void did.push(`${name} hosts`),
    say: () => undefined,
    showMenu: () => void did.push("menu"),
  });
  const lobby = (socket?: EarlySocket): QuickFind => ({
    ...{ kind: "lobby", hostName: "Bob" },
    place: { address: NOBODY, roomKey: null, ...(socket === undefined ? {} : { socket }) },
  });
  return { clock, finds, peers, did, desk, lobby };
}

test("a lobby that is found when the quick match was given up is not joined, and its socket is closed", async () => {
  const { clock, finds, peers, did, desk, lobby } = openDesk();
  const sockets = new GameSockets();
  const silent = { onDatagram: () => undefined, onProblem: () => undefined };
  const socket = await EarlySocket.open({ link: null, clock }, silent);
  desk.start("Ada");
  peers.attempt += 1;
  finds.shift()!(lobby(socket));
  await clock.untilTrue(() => sockets.areClosed, "the end of its socket", 10_000);
  expect(did).toEqual([]);
});

test("eight lobbies in a row may turn one away; who wants another match has as many again", async () => {
  const { clock, finds, did, desk, lobby } = openDesk();
  const live = {} as LivePeer;
  for (const name of ["Ada", "Bea"]) {
    desk.start(name);
    did.length = 0;
    for (let tried = 1; tried <= 8; tried += 1) {
      await clock.untilTrue(() => finds.length > 0, "a search", 1_000);
      finds.shift()!(lobby());
      await clock.untilTrue(() => did.length === tried, "a try", 1_000);
      desk.noteOpened(live, false);
      expect(desk.takesLoss(live, { kind: "no-answer" }), `after ${tried}`).toBe(tried < 8);
    }
    expect(finds).toEqual([]);
    expect(did).toEqual(Array<string>(8).fill(`${name} joins`));
  }
});

test("what another peer of the player lost is no concern of a quick match", async () => {
  const { clock, finds, did, desk, lobby } = openDesk();
  desk.start("Ada");
  await clock.untilTrue(() => finds.length > 0, "a search", 1_000);
  finds.shift()!(lobby());
  await clock.untilTrue(() => did.length === 1, "a try", 1_000);
  const live = {} as LivePeer;
  desk.noteOpened(live, false);
  expect(desk.takesLoss({} as LivePeer, { kind: "no-answer" })).toBe(false);
  expect([finds.length, did]).toEqual([0, ["Ada joins"]]);
  expect(desk.takesLoss(live, { kind: "no-answer" })).toBe(true);
});

test("who is in a lobby of its own, and wants something else, looks for no other any more", async () => {
  const { clock, finds, desk } = openDesk({
    text: "127.0.0.1:9",
    url: "ws://127.0.0.1:9",
    host: "127.0.0.1",
  });
  const sockets = new GameSockets();
  desk.start("Ada");
  await clock.untilTrue(() => finds.length > 0, "a search", 1_000);
  finds.shift()!({ kind: "none" });
  await clock.skip(0);
  const live = { place: { listing: null }, matchPeer: { session: { phase: "lobby" }, players: [1] } };
  desk.noteOpened(live as unknown as LivePeer, true);
  await clock.untilTrue(() => sockets.openCount > 0, "a socket", 1_000);
  desk.end();
  await clock.untilTrue(() => sockets.areClosed, "the end of its socket", 10_000); // it looks for two minutes
});
