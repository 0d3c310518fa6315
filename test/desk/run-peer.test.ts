import { readFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { runPeer, type RunningPeer } from "../../src/desk/index.ts";
import { openWorld } from "../../src/sim/index.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";
import { PlainSocket } from "../support/udp-sockets.ts";
import { sentenceOf } from "../support/sentences.ts";

const clock = new TestClock(); // all peers have one time
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-run-peer-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(name: string): Promise<{ readonly peer: RunningPeer; readonly window: PeerWindow }> {
  const peer = await runPeer({ homeFolder: homeOf(name), clock });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  return { peer, window: new PeerWindow(peer, clock) };
}

function homeOf(name: string): string {
  return path.join(folder, name);
}

async function openLobby() {
  const [ada, ben] = [await open("Ada"), await open("Ben")];
  ada.peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3 });
  const { addresses } = await ada.window.waitFor("lobby");
  const address = addresses.at(-1)!;
  ben.peer.handle({ kind: "join", address, name: "Ben" });
  await ada.window.waitFor("lobby", ({ canStart }) => canStart);
  return { ada, ben, address };
}

describe("two peers", () => {
  test("go from the menu through lobby and match to the result", async () => {
    const { ada, ben, address } = await openLobby();
    expect(ben.window.kinds.filter((kind) => kind !== "talk").slice(0, 3)).toEqual([
      "menu",
      "connecting",
      "lobby",
    ]);
    expect(ben.window.of("connecting")).toEqual([
      { kind: "connecting", role: "join", place: { kind: "address", address } },
    ]);
    const lobby = await ben.window.waitFor("lobby", ({ players }) => players.every(({ isReady }) => isReady));
    expect(lobby).toMatchObject({ localPlayerId: 2, isMasterPeer: false, canStart: false, startsInMs: null });
    expect(lobby.players).toMatchObject([
      { playerId: 1, name: "Ada", isMasterPeer: true, silentMs: expect.any(Number), way: { kind: "direct" } },
      { playerId: 2, name: "Ben", isMasterPeer: false, rttMs: null, silentMs: 0, way: { kind: "self" } },
    ]);

    ben.peer.handle({ kind: "start-match" }); // it may not
    await ada.window.waitFor("lobby", ({ canStart }) => canStart); // Ben may know sooner that all are ready
    ada.peer.handle({ kind: "start-match" });
    const countdown = await ben.window.waitFor("lobby", ({ startsInMs }) => startsInMs !== null);
    expect(countdown.startsInMs).toBeLessThanOrEqual(3_000);
    const [match, other] = [await ada.window.waitFor("match"), await ben.window.waitFor("match")];
    expect(match.match).toMatchObject({
      players: [
        { playerId: 1, name: "Ada" },
        { playerId: 2, name: "Ben" },
      ],
      localPlayerId: 1,
      catsPerPlayer: 3,
    });
    expect(other.match).toEqual({ ...match.match, localPlayerId: 2 });

    // A command changes the world of both, and the cat of another player does not listen.
    const picture = await ben.window.waitFor("picture", ({ turn }) => turn >= 0);
    const before = openWorld(picture.words);
    const [own] = rowsOf(before, 2);
    const [foreign] = rowsOf(before, 1);
    const cats = [before.cats.networkId[own!]!];
    ben.peer.handle({ kind: "command", command: { kind: "move", cats, x: 0, y: 0 } });
    ben.peer.handle({
      kind: "command",
      command: { kind: "move", cats: [before.cats.networkId[foreign!]!], x: 0, y: 0 },
    });
    const network = await ben.window.waitFor("network", ({ peers }) => peers[0]?.rttMs !== null);
    expect(network.commandDelayTurns).toBeGreaterThanOrEqual(2);
    expect(network.peers).toMatchObject([
      { playerId: 1, way: { kind: "direct" }, isSlowest: false, silentMs: expect.any(Number) },
    ]);
    expect(network.peers[0]!.way).toEqual({ kind: "direct" }); // without the address
    const until = picture.turn + 8;
    const [seenByAda, seenByBen] = await Promise.all(
      [ada, ben].map(({ window }) => window.waitFor("picture", ({ turn }) => turn >= until)),
    );
    const after = openWorld(seenByAda!.words);
    expect(after.cats.x[own!]).not.toBe(before.cats.x[own!]);
    expect(after.cats.x[foreign!]).toBe(before.cats.x[foreign!]);
    expect(seenByBen!.words).toEqual(seenByAda!.words);
    expect(ada.window.of("status").at(-1)).toMatchObject({
      waitingFor: [],
      commandDelayTurns: expect.any(Number),
    });

    const late = new PeerWindow(ada.peer); // opened in the middle of the match
    expect(late.kinds.toSorted()).toEqual(["match", "network", "picture", "status", "talk"]);

    ben.peer.handle({ kind: "leave" });
    expect(ben.window.notices.at(-1)).toEqual({ kind: "menu", problem: null, matchWith: ["Ada"] });
    const { fact } = await ada.window.waitFor("news");
    expect(sentenceOf(fact)).toBe(
      "Ben left; a bot plays on for them. Everybody has left; you play on against bots.",
    );
    const gone = [{ playerId: 2, turn: expect.any(Number), playedBy: "bot" }];
    await ada.window.waitFor("status", (status) => status.gone.length > 0);
    expect(new PeerWindow(ada.peer).of("status")).toMatchObject([{ gone, absent: [], split: null }]);
    ada.peer.handle({ kind: "command", command: { kind: "surrender" } });
    const result = await ada.window.waitFor("result");
    expect(result).toMatchObject({ outcome: "won", winnerId: 2, gone, reportFile: null });
    expect(sentenceOf(result.told)).toMatch(/^You gave up\..* Ben left at 0:0\d\.$/);
    expect(ada.window.of("news")).toHaveLength(1);
    expect(new PeerWindow(ada.peer).kinds).toContain("result");
    ada.peer.handle({ kind: "leave" });
    expect(new PeerWindow(ada.peer).notices).toMatchObject([
      { kind: "menu", problem: null },
      { kind: "talk", isOpen: false, lines: [] },
    ]);

    await clock.until(Promise.all([ada.peer.close(), ben.peer.close()]), "the end of both");
    ada.peer.handle({ kind: "list-replays" });
    const list = await ada.window.waitFor("replay-list");
    expect(list).toMatchObject({
      folder: path.join(homeOf("Ada"), "replays"),
      replays: [{ replayId: path.basename(result.replayFile!), title: "Ada, Ben", problem: null }],
    });
    expect(list.replays[0]!.durationMs).toBe((result.turn + 1) * 100);
  });

  test("find a place again on the port that was just left", async () => {
    const { ada, ben, address } = await openLobby();
    const port = Number(address.split(":")[1]);
    ada.peer.handle({ kind: "leave" });
    ada.peer.handle({ kind: "host", port, name: "Ada again", catsPerPlayer: 5 });
    await ada.window.waitFor("lobby", ({ catsPerPlayer }) => catsPerPlayer === 5);
    ben.peer.handle({ kind: "join", address, name: "Ben again" });
    const lobby = await ada.window.waitFor(
      "lobby",
      ({ players, canStart }) => canStart && players[0]!.name === "Ada again",
    );
    expect(lobby.players.map(({ name }) => name)).toEqual(["Ada again", "Ben again"]);
    expect(ada.window.of("menu").map(({ problem }) => problem)).toEqual([null, null]);
  });
});

describe("one peer", () => {
  test("says in the menu that its port is in use", async () => {
    const socket = await PlainSocket.open();
    const { peer, window } = await open("Cem");
    peer.handle({ kind: "host", port: socket.port, name: "Cem", catsPerPlayer: 3 });
    const { problem } = await window.waitFor("menu", (menu) => menu.problem !== null);
    expect(sentenceOf(problem)).toBe(
      `Cannot host: UDP port ${socket.port} is in use by another program; choose another one.`,
    );
    await socket.close();
  });

  test.each([
    ["robocat.invalid:45000", 'Cannot join: there is no host named "robocat.invalid".'],
    ["no where", 'Cannot join: "no where" is not an address; it looks like 192.168.0.7:45000.'],
  ])("says in the menu that there is no %s", async (address, sentence) => {
    const { peer, window } = await open("Dee");
    peer.handle({ kind: "join", address, name: "Dee" });
    const { problem } = await window.waitFor("menu", (menu) => menu.problem !== null);
    expect(sentenceOf(problem)).toBe(sentence);
  });

  test("gives up an address from which nobody answers, or sooner if it is told to", async () => {
    const silent = await PlainSocket.open();
    const [patient, hasty] = [await open("Eva"), await open("Fay")];
    const address = `127.0.0.1:${silent.port}`;
    patient.peer.handle({ kind: "join", address, name: "Eva" });
    hasty.peer.handle({ kind: "join", address, name: "Fay" });
    await clock.untilTrue(() => silent.received.length > 4, "questions to who is silent");
    hasty.peer.handle({ kind: "leave" });
    expect(hasty.window.notices.at(-1)).toEqual({ kind: "menu", problem: null });
    await clock.until(hasty.peer.close(), "the end of Fay");

    const { problem } = await patient.window.waitFor("menu", (menu) => menu.problem !== null);
    expect(sentenceOf(problem)).toBe("Cannot join: nobody answers at that address.");
    expect(hasty.window.of("menu")).toHaveLength(2);
    await silent.close();
  });

  test("that is told twice to host a port hosts it, as told last", async () => {
    const free = await PlainSocket.open();
    const { port } = free;
    await free.close();
    const { peer, window } = await open("Gus");
    for (const name of ["first", "second", "third"])
      peer.handle({ kind: "host", port, name, catsPerPlayer: 3 });
    const lobby = await window.waitFor("lobby");
    expect(lobby.players.map(({ name }) => name)).toEqual(["third"]);
    expect(window.of("menu")).toEqual([{ kind: "menu", problem: null }]);
  });

  test("that is closed while it opens leaves nothing open", async () => {
    const free = await PlainSocket.open();
    const { port } = free;
    await free.close();
    for (let i = 0; i < 12; i += 1) {
      const { peer, window } = await open("Hal");
      peer.handle({ kind: "host", port, name: "Hal", catsPerPlayer: 3 });
      for (let steps = 0; steps < i; steps += 1) await Promise.resolve(); // a little further each time
      await clock.until(peer.close(), "the end of Hal");
      expect(window.of("menu")).toEqual([{ kind: "menu", problem: null }]); // the port was free
    }
    const { peer: next, window } = await open("Ida");
    next.handle({ kind: "host", port, name: "Ida", catsPerPlayer: 3 });
    await window.waitFor("lobby");
    expect(window.of("menu")).toEqual([{ kind: "menu", problem: null }]);
  });

  test("passes over what does not belong to its screen", async () => {
    const { peer, window } = await open("Jon");
    peer.handle({ kind: "start-match" });
    peer.handle({ kind: "command", command: { kind: "stop", cats: [1] } });
    peer.handle({ kind: "replay-control", playing: true, speed: 8 });
    expect(window.notices).toEqual([{ kind: "menu", problem: null }]);
  });

  test("tells a closed window nothing more", async () => {
    const { peer, window } = await open("Kay");
    window.close();
    peer.handle({ kind: "list-replays" });
    expect(window.kinds).toEqual(["menu"]);
  });
});

describe("replays", () => {
  test("play to their end, faster or slower, or stand still", async () => {
    const { peer, window } = await open("Lou");
    peer.begin({ kind: "open-replay-file", file: path.join(REPLAY_FOLDER, "duel.rcr") });
    const { match } = await window.waitFor("match");
    expect(match).toMatchObject({ localPlayerId: null, catsPerPlayer: 3, seed: 4 });
    expect(match.players.map(({ name }) => name)).toEqual(["Ada", "Søren 🐱"]);
    await window.waitFor("replay-status", ({ turn }) => turn >= 1);

    peer.handle({ kind: "replay-control", playing: false, speed: 2 });
    const paused = window.of("replay-status").at(-1)!;
    expect(paused).toMatchObject({ playing: false, speed: 2, turnCount: 141 });
    window.forget();
    await clock.skip(200);
    expect(window.notices).toEqual([]);

    const late = new PeerWindow(peer, clock);
    expect(late.kinds.toSorted()).toEqual(["facts", "match", "picture", "replay-status"]);
    for (const speed of [1, 2, 4, 8] as const) {
      const { turn } = late.of("replay-status").at(-1)!;
      peer.handle({ kind: "replay-control", playing: true, speed });
      await late.waitFor("replay-status", (status) => status.speed === speed && status.turn > turn + 1);
    }
    await late.waitFor("replay-status", (status) => !status.playing && status.turn === 141);
    const { words } = late.of("picture").at(-1)!;
    expect(openWorld(words).header.catCount).toBe(0); // a draw: the last cats died in one sub-turn
    peer.handle({ kind: "replay-control", playing: true, speed: 1 }); // once more from the beginning
    expect(late.of("replay-status").at(-1)).toMatchObject({ playing: true, turn: 0 });
    expect(late.of("problem")).toEqual([]);
    peer.handle({ kind: "leave" });
    expect(new PeerWindow(peer).notices).toEqual([{ kind: "menu", problem: null }]);
  });

  test("that can't be played are refused in the menu, also before a window is there to see it", async () => {
    const { peer, window } = await open("Mia");
    const garbage = path.join(folder, "garbage.rcr");
    writeFileSync(garbage, "once upon a time");
    const missing = path.join(folder, "missing.rcr");
    for (const file of [garbage, missing, folder]) peer.begin({ kind: "open-replay-file", file });
    const problems = [
      `Cannot play ${garbage}: not a replay.`,
      `Cannot play ${missing}: there is no such file or folder.`,
      `Cannot play ${folder}: not a file.`,
    ];
    expect(window.of("menu").map(({ problem }) => sentenceOf(problem))).toEqual(["", ...problems]);
    expect(new PeerWindow(peer).of("menu").map(({ problem }) => sentenceOf(problem))).toEqual([problems[2]]);

    const unseen = await runPeer({ homeFolder: homeOf("Mio") });
    onTestFinished(() => unseen.close());
    unseen.begin({ kind: "open-replay-file", file: garbage });
    expect(new PeerWindow(unseen).of("menu").map(({ problem }) => sentenceOf(problem))).toEqual([
      problems[0],
    ]);
  });

  test("that can't be played leave what runs as it is", async () => {
    const { peer, window } = await open("Max");
    peer.begin({ kind: "open-replay-file", file: path.join(REPLAY_FOLDER, "duel.rcr") });
    peer.begin({ kind: "open-replay-file", file: folder });
    expect(window.of("problem").map(({ fact }) => sentenceOf(fact))).toEqual([
      `Cannot play ${folder}: not a file.`,
    ]);
    expect(window.of("menu")).toHaveLength(1);
    expect(new PeerWindow(peer).kinds).toEqual(["match", "picture", "replay-status"]);
  });

  test("that break off play as far as they go", async () => {
    const { peer, window } = await open("Nik");
    const broken = path.join(homeOf("Nik"), "replays", "broken.rcr");
    mkdirSync(path.dirname(broken), { recursive: true });
    writeFileSync(broken, readFileSync(path.join(REPLAY_FOLDER, "duel.rcr")).subarray(0, 150));
    peer.handle({ kind: "list-replays" });
    const { replays } = await window.waitFor("replay-list");
    expect(replays).toMatchObject([{ replayId: "broken.rcr", title: "Ada, Søren 🐱", problem: null }]);
    peer.handle({ kind: "open-replay", replayId: "broken.rcr" });
    const { turnCount } = await window.waitFor("replay-status");
    expect([turnCount, replays[0]!.durationMs]).toEqual([8, null]); // the list knows of no end
    expect(window.of("problem").map(({ fact }) => sentenceOf(fact))).toEqual([
      `This replay is truncated; it plays up to turn ${turnCount - 1}.`,
    ]);
    await window.waitFor("replay-status", ({ playing }) => !playing);
    expect(new PeerWindow(peer).of("problem")).toEqual(window.of("problem"));
    peer.handle({ kind: "leave" });
    expect(new PeerWindow(peer).notices).toEqual([{ kind: "menu", problem: null }]);
  });
});

function rowsOf(world: ReturnType<typeof openWorld>, playerId: number): readonly number[] {
  const rows = Array.from({ length: world.header.catCount }, (_, row) => row);
  return rows.filter((row) => world.cats.playerId[row] === playerId);
}
