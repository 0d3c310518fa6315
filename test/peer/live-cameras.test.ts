import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { LivePeer, loadCameras, type LivePeerEvent, type LivePeerOptions } from "../../src/peer/index.ts";
import { classicOptions, OBSERVER } from "../../src/sim/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { TestClock } from "../support/test-clock.ts";

// Goal: after a match all who were in it have where each of the others looked, but for those who keep that to themselves.
// Method: two players and one who watches, real peers on real sockets, each of which looks somewhere else.
const clock = new TestClock(); // all peers have one time
const STOP_AFTER = 24;
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-cameras-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(name: string, options: Pick<LivePeerOptions, "role"> & Partial<LivePeerOptions>) {
  let peer: LivePeer | null = null;
  const events: LivePeerEvent[] = [];
  peer = await LivePeer.open({
    ...{ homeFolder: path.join(folder, name), name, team: null, seed: 7, isRecorded: true, replayFile: null },
    ...{ autoStartPlayers: null, stopAfterTurn: STOP_AFTER, bot: null, link: null, clock },
    onEvent: (event) => {
      events.push(event);
      if (event.kind === "turn") peer?.look({ x: name.length + event.turn, y: -event.turn, zoom: 40 });
    },
    ...options,
  });
  const live = peer;
  onTestFinished(() => {
    live.leave();
    return ended(live);
  });
  return { peer: live, events };
}

async function ended(...peers: readonly LivePeer[]): Promise<void> {
  await clock.until(Promise.all(peers.map(({ closed }) => closed)), "the end of all peers");
}

/** Whose cameras that peer has, and the bytes of those of others. */
function camerasOf({ files: { replay } }: LivePeer) {
  const { cameras, problems } = loadCameras(replay, readWhole(readFileSync(replay)));
  expect(problems).toEqual([]);
  const own = readFileSync(replay.replace(/\.rcr$/, ".camera"));
  const other = (playerId: number): Buffer | null => {
    const file = replay.replace(/\.rcr$/, `.${playerId}.camera`);
    return existsSync(file) ? readFileSync(file) : null;
  };
  return { cameras, own, other };
}

test("two players and one who watches end with the cameras of each other", async () => {
  const { peer: ada } = await open("A", {
    role: { kind: "host", port: 0, options: classicOptions(3), map: null },
    autoStartPlayers: 3,
  });
  const role = { kind: "join", address: { host: "127.0.0.1", port: ada.port } } as const;
  const { peer: ben, events } = await open("Ben", { role });
  const { peer: zoe } = await open("Watcher", { role, team: OBSERVER });
  const peers = [ada, ben, zoe];
  await ended(...peers);
  const kept = peers.map(camerasOf);
  const ids = [1, 2, 3];
  for (const [i, { cameras, other }] of kept.entries()) {
    expect(cameras.map(({ playerId }) => playerId).toSorted()).toEqual(ids);
    expect(cameras[0]!.playerId).toBe(i + 1);
    for (const id of ids.filter((one) => one !== i + 1)) expect(other(id)).toEqual(kept[id - 1]!.own);
    expect(other(i + 1)).toBe(null);
  }
  const hints = kept.map(({ cameras }) => cameras.toSorted((a, b) => a.playerId - b.playerId));
  expect(hints[1]).toEqual(hints[0]);
  expect(hints[2]).toEqual(hints[0]);
  expect(events.filter(({ kind }) => kind === "refused")).toEqual([]);
  // Nothing of it goes before the match is over.
  const at = (kind: LivePeerEvent["kind"]): number => events.findIndex((event) => event.kind === kind);
  expect(at("camera")).toBeGreaterThan(at("result"));
});

test("who keeps it to oneself has those of the others, and they have not that one", async () => {
  const { peer: ada } = await open("A", {
    role: { kind: "host", port: 0, options: classicOptions(3), map: null },
    autoStartPlayers: 2,
    passesOnCamera: () => false,
  });
  const role = { kind: "join", address: { host: "127.0.0.1", port: ada.port } } as const;
  const { peer: ben } = await open("Ben", { role });
  await ended(ada, ben);
  const [ofAda, ofBen] = [camerasOf(ada), camerasOf(ben)];
  expect(ofAda.cameras.map(({ playerId }) => playerId)).toEqual([1, 2]);
  expect(ofBen.cameras.map(({ playerId }) => playerId)).toEqual([2]);
});
