import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { Session } from "../../src/net/index.ts";
import { readReport } from "../../src/desync/index.ts";
import { contentChecksum } from "../../src/peer/environment.ts";
import { LivePeer, Repeater, type LivePeerEvent, type LivePeerOptions } from "../../src/peer/index.ts";
import { verifyReplay, type Replay } from "../../src/replay/index.ts";
import { classicOptions, OBSERVER, SIM_VERSION } from "../../src/sim/index.ts";
import { PROTOCOL_VERSION } from "../../src/wire/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { Wiretap } from "../support/wiretap.ts";
import { TestClock } from "../support/test-clock.ts";
import { PlainSocket } from "../support/udp-sockets.ts";

const HOST = { kind: "host", port: 0, options: classicOptions(3), map: null } as const;

const clock = new TestClock(); // all peers have one time
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-live-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(name: string, options: Partial<LivePeerOptions> = {}) {
  const events: LivePeerEvent[] = [];
  const peer = await LivePeer.open({
    homeFolder: path.join(folder, name),
    name,
    role: HOST,
    team: null,
    seed: 7,
    isRecorded: true,
    replayFile: null,
    autoStartPlayers: null,
    stopAfterTurn: Infinity,
    bot: null,
    link: null,
    clock,
    onEvent: (event) => events.push(event),
    ...options,
  });
  onTestFinished(() => {
    peer.leave();
    return ended(peer);
  });
  return { peer, events };
}

async function ended(...peers: readonly LivePeer[]): Promise<void> {
  await clock.until(Promise.all(peers.map(({ closed }) => closed)), "the end of all peers");
}

function join(host: LivePeer): Pick<LivePeerOptions, "role"> {
  return { role: { kind: "join", address: { host: "127.0.0.1", port: host.port } } };
}

function logOf({ files }: LivePeer): readonly Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(files.log, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test("tells its first event to a caller who knows it already", async () => {
  let known: LivePeer | null = null;
  const knownAt: (LivePeer | null)[] = [];
  const { peer, events } = await open("Ada", {
    autoStartPlayers: 1, // so the match starts with the first update
    stopAfterTurn: 1,
    onEvent: (event) => {
      if (event.kind === "start") knownAt.push(known);
    },
  });
  known = peer;
  await ended(peer);
  expect(knownAt).toEqual([peer]);
  expect(events).toEqual([]); // they went to the other listener
});

test("plays a match to its end, and its files say so", async () => {
  const { peer: host, events } = await open("Ben", { autoStartPlayers: 2, stopAfterTurn: 4, bot: "medium" });
  const { peer: guest } = await open("Cem", { ...join(host), stopAfterTurn: 4 });
  await ended(host, guest);
  expect(events.at(-1)).toEqual({ kind: "closed" });
  const result = events.find(({ kind }) => kind === "result");
  expect(result).toMatchObject({ result: { outcome: "stopped", turn: 4 } });
  expect(host.isReplayWhole).toBe(true);
  const [recorded, other] = [host, guest].map(({ files }) => readWhole(readFileSync(files.replay)));
  expect(recorded).toMatchObject({
    damage: null,
    ending: { kind: "stopped" },
    header: { recorderName: "Ben" },
  });
  expect(other!.turns).toEqual(recorded!.turns);
  expect(existsSync(host.files.report)).toBe(false);

  const log = logOf(host);
  const checksum = recorded!.turns[4]!.checksum.toString(16).padStart(8, "0");
  expect(log[0]).toMatchObject({ event: "opened", name: "Ben", port: host.port, simVersion: SIM_VERSION });
  expect(log[0]!["receiveBufferBytes"]).toBeGreaterThan(0);
  expect(log.filter(({ event }) => event === "turn")).toHaveLength(5);
  expect(log.filter(({ event }) => event === "closed")).toHaveLength(1);
  expect(log.find(({ event }) => event === "result")).toMatchObject({
    outcome: "stopped",
    turn: 4,
    checksum,
  });
  expect(log.at(-1)).toMatchObject({ event: "closed", dropped: {} });
});

test("counts what it drops, and notes the first of each kind", async () => {
  const { peer, events } = await open("Dee");
  const socket = await PlainSocket.open();
  for (let i = 0; i < 40; i += 1) {
    socket.send(Buffer.from([1, 2, 3]), peer.port);
    socket.send(Buffer.from([0x52, 0x43, PROTOCOL_VERSION, 0, 0, 0, 0, 0, 0]), peer.port);
  }
  const dropped = (): number => events.filter(({ kind }) => kind === "dropped").length;
  await clock.untilTrue(() => dropped() >= 80, "all that is dropped");
  expect(dropped()).toBe(80);
  peer.leave();
  await ended(peer);
  const log = logOf(peer);
  const from = `127.0.0.1:${socket.port}`;
  expect(log.filter(({ event }) => event === "dropped")).toMatchObject([
    { from, reason: "not-ours" },
    { from, reason: "altered" },
  ]);
  expect(log.at(-1)).toMatchObject({ event: "closed", dropped: { "not-ours": 40, altered: 40 } });
  await socket.close();
});

// Goal: a peer that closes at once has still acknowledged the goodbye that made it close.
// Method: the host is a session of the test's own, so that the acknowledgement can be seen.
test("says its last word before it closes", async () => {
  const socket = await PlainSocket.open();
  const content = contentChecksum();
  const common = {
    ...{ name: "Eva", token: 1, simVersion: SIM_VERSION, content, playerCountMax: 8 },
    secrets: new Wiretap().secretsOf("Eva"),
  };
  const host = Session.host({ ...common, sessionId: 2, catsPerPlayer: 3 });
  const startMs = clock.nowMs();
  const nowMs = (): number => clock.nowMs() - startMs;
  const send = (): void => {
    for (const { to, bytes } of host.takeDatagrams()) socket.send(bytes, to.port);
  };
  socket.onDatagram = (bytes, from) => {
    host.openDatagram(from, bytes, nowMs());
    send();
  };
  const updates = new Repeater(20, clock, () => {
    host.update(nowMs());
    send();
  });
  updates.start();
  const role = { kind: "join", address: { host: "127.0.0.1", port: socket.port } } as const;
  const { peer } = await open("Fay", {
    role,
    onEvent: ({ kind }) => {
      if (kind === "master-changed") peer.leave();
    },
  });
  await clock.untilTrue(
    () => host.lobby.isEverybodyReady && host.lobby.players.length === 2,
    "a lobby of two",
  );
  host.leave("left", nowMs());
  await ended(peer);
  await clock.untilTrue(() => host.phase === "closed", "the end of the host");
  updates.stop();
  await socket.close();
  expect(host.isGoodbyeAcknowledged).toBe(true);
});

test("after a mistake of ours tells the player, the log, and the other peers", async () => {
  const { peer: host, events } = await open("Gus");
  const { peer: guest, events: told } = await open("Hal", join(host));
  await clock.untilTrue(
    () => host.matchPeer.canStart && host.matchPeer.players.length === 2,
    "a lobby that can start",
  );
  host.matchPeer.update = () => {
    throw new Error("a mistake made for the test");
  };
  await ended(host);
  await clock.untilTrue(() => guest.matchPeer.session.isMasterPeer, "a new host");
  expect(events.at(-1)).toEqual({
    kind: "crashed",
    fact: { kind: "mistake", of: "match", log: host.files.log },
  });
  const crashed = logOf(host).find(({ event }) => event === "crashed");
  expect(crashed!["trace"]).toContain("a mistake made for the test");
  expect(told).toContainEqual({
    kind: "master-changed",
    masterId: 2,
    former: { name: "Gus", hasLeft: true },
  });
});

test("goes on when its listener throws, and the log says so", async () => {
  const { peer } = await open("Quin", {
    autoStartPlayers: 1,
    stopAfterTurn: 2,
    onEvent: ({ kind }) => {
      throw new Error(`a mistake made for the test: ${kind}`);
    },
  });
  await ended(peer);
  const log = logOf(peer);
  expect(log.filter(({ event }) => event === "crashed")).toEqual([]);
  expect(log.find(({ event }) => event === "result")).toMatchObject({ outcome: "stopped", turn: 2 });
  const thrown = log.filter(({ event }) => event === "listener-threw");
  expect(thrown.map(({ at }) => at)).toEqual(expect.arrayContaining(["start", "turn", "result"]));
  expect(thrown[0]!["trace"]).toContain("a mistake made for the test");
});

// Goal: work does not delay what is due after it. Method: work that takes a while, and the time at which the peer is asked what
// is due next: the timer counts from there.
test("counts its timer from the end of the work, not from its beginning", async () => {
  const WORK_MS = 30;
  let workedMs = 0;
  const working = { nowMs: () => clock.nowMs() + workedMs, setTimer: clock.setTimer.bind(clock) };
  const { peer } = await open("Rae", { clock: working });
  const { matchPeer } = peer;
  let beganMs = NaN;
  const afterMs: number[] = [];
  matchPeer.update = (nowMs) => {
    beganMs = nowMs;
    workedMs += WORK_MS;
  };
  matchPeer.nextDueMs = (nowMs) => {
    afterMs.push(nowMs - beganMs);
    return Infinity;
  };
  peer.start();
  expect(afterMs).toHaveLength(1);
  expect(afterMs[0]).toBeGreaterThanOrEqual(WORK_MS);
  for (const name of ["update", "nextDueMs"]) Reflect.deleteProperty(matchPeer, name);
});

// Goal: both sides of a desync play on, and each writes a report that names the field.
// Method: one value of one peer's world is changed by hand.
test("heals a desync, and writes a report of it, also where the other world was at fault", async () => {
  const { peer: host, events } = await open("Kay", { autoStartPlayers: 2, stopAfterTurn: 25 });
  const { peer: guest, events: told } = await open("Lou", { ...join(host), stopAfterTurn: 25 });
  await clock.untilTrue(() => (guest.matchPeer.run?.match.turn ?? 0) > 1, "turn 2");
  guest.matchPeer.run!.match.world.cats.health[4]! -= 1;
  await ended(host, guest);
  const replays: Replay[] = [];
  for (const [peer, heard] of [
    [host, events],
    [guest, told],
  ] as const) {
    const kinds = heard.map(({ kind }) => kind).filter((kind) => kind !== "turn" && kind !== "sub-turn");
    expect(kinds.indexOf("halted")).toBeLessThan(kinds.indexOf("desync"));
    expect(kinds.slice(kinds.indexOf("desync")).slice(0, 2)).toEqual(["desync", "report"]);
    expect(heard).toContainEqual({ kind: "report", number: 1, file: peer.files.report });
    const { sections, damage } = readReport(readFileSync(peer.files.report, "utf8"));
    expect(damage).toEqual([]);
    expect(sections.story).toMatchObject({ outcome: "healed", difference: { path: "cats[4].health" } });
    const replay = readWhole(readFileSync(peer.files.replay));
    expect(replay.ending).toEqual({ kind: "stopped" });
    expect(replay.marks).toMatchObject([{ kind: 0, path: "cats[4].health" }]);
    expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: 26 });
    replays.push(replay);
    const log = logOf(peer);
    expect(log.find(({ event }) => event === "result")).toMatchObject({ outcome: "stopped" });
    expect(log.find(({ event }) => event === "desync")).toMatchObject({ number: 1, outcome: "healed" });
  }
  expect(replays[1]!.turns).toEqual(replays[0]!.turns);
});

test("goes on without a replay that can't be written", async () => {
  const replayFile = path.join(folder, "no", "such", "folder.rcr");
  const { peer, events } = await open("Ida", { autoStartPlayers: 1, stopAfterTurn: 2, replayFile });
  await ended(peer);
  const fact = { kind: "replay-unwritten", file: replayFile, why: { kind: "missing" } };
  expect(events.filter(({ kind }) => kind === "problem")).toEqual([{ kind: "problem", fact }]);
  expect(events.find(({ kind }) => kind === "result")).toMatchObject({ result: { outcome: "stopped" } });
  expect(peer.isReplayWhole).toBe(false);
  expect(logOf(peer)).toContainEqual(expect.objectContaining({ event: "problem", fact }));
});

test("that is not recorded plays as well, and writes nothing", async () => {
  const unrecorded = { isRecorded: false, autoStartPlayers: 1, stopAfterTurn: 2 };
  const { peer, events } = await open("Mia", unrecorded);
  await ended(peer);
  expect(events.find(({ kind }) => kind === "result")).toMatchObject({ result: { outcome: "stopped" } });
  expect(events.filter(({ kind }) => kind === "problem")).toEqual([]);
  expect(peer.isReplayWhole).toBe(false);
  expect(peer.files).toEqual({ log: "", replay: "", report: "", subTurns: "" });
  expect(existsSync(path.join(folder, "Mia"))).toBe(false);
});

// Goal: those who only watch take part in the lockstep and in nothing else.
// Method: one of three watches, asks for orders all the same, and has to see the same match as the two who play.
test("plays with one who watches", async () => {
  const { peer: host, events } = await open("Nik", { autoStartPlayers: 3, stopAfterTurn: 8, bot: "medium" });
  const { peer: guest } = await open("Oli", { ...join(host), stopAfterTurn: 8, bot: "medium" });
  const watching = { ...join(host), team: OBSERVER, stopAfterTurn: 8, bot: "medium" } as const;
  const { peer: watcher, events: seen } = await open("Pia", watching);
  await clock.untilTrue(() => (watcher.matchPeer.run?.match.turn ?? 0) > 1, "turn 2");
  const watcherId = watcher.matchPeer.session.localPlayerId!;
  expect(watcher.giveCommand({ kind: "surrender" })).toBe(false);
  expect(watcher.matchPeer.run!.match.world.header).toMatchObject({ playerCount: 2, catCount: 6 });
  await ended(host, guest, watcher);
  const checksumsOf = (told: readonly LivePeerEvent[]): readonly number[] =>
    told.flatMap((event) => (event.kind === "turn" ? [event.checksum] : []));
  expect(checksumsOf(seen)).toEqual(checksumsOf(events));
  expect(checksumsOf(seen)).toHaveLength(9);
  const { header, turns } = readWhole(readFileSync(watcher.files.replay));
  expect(header.setup.teams!.filter((team) => team === OBSERVER)).toHaveLength(1);
  expect(
    turns.flatMap(({ playerCommands }) => playerCommands).some(({ playerId }) => playerId === watcherId),
  ).toBe(false);
});

test("rejects with Node's error on a port in use", async () => {
  const socket = await PlainSocket.open();
  await expect(open("Jon", { role: { ...HOST, port: socket.port } })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  await socket.close();
});
