// Goal: a set match starts by one request, and after any match its players come back to where it was made.
// Method: peers without windows on real sockets; matches end by giving up.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

import type { SetMatch } from "../../src/channel/index.ts";
import { runPeer, type RunningPeer } from "../../src/desk/index.ts";
import { openWorld } from "../../src/sim/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";
import { sentenceOf } from "../support/sentences.ts";

const MATCH: SetMatch = {
  options: { mode: "battle", catsPerPlayer: 3, catLimit: 3, timeLimitMinutes: 0 },
  mapId: "built-in:four-rooms",
  bots: [
    { strength: "weak", team: 2 },
    { strength: "strong", team: 1 },
    { strength: "weak", team: 2 },
  ],
};

const clock = new TestClock(); // all peers have one time
const folder = mkdtempSync(path.join(tmpdir(), "robocat-play-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(name: string): Promise<{ peer: RunningPeer; window: PeerWindow }> {
  const peer = await runPeer({ homeFolder: path.join(folder, name), clock });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  return { peer, window: new PeerWindow(peer, clock) };
}

test("play begins the match that it names, shows no lobby, and plays it again", async () => {
  const { peer, window } = await open("Ada");
  peer.handle({ kind: "play", name: "Ada", match: { ...MATCH, bots: MATCH.bots.slice(0, 1) } });
  const { match } = await window.waitFor("match");
  expect(match).toMatchObject({ mode: "battle", mapName: "Four Rooms", localPlayerId: 1, catsPerPlayer: 3 });
  expect(match.players).toMatchObject([
    { name: "Ada", team: 1 },
    { name: expect.stringContaining("(weak)"), team: 2 },
  ]);
  expect(window.kinds).not.toContain("lobby");
  peer.handle({ kind: "again" }); // too early
  await window.waitFor("status", ({ turn }) => turn > 200);
  expect(window.of("news")).toEqual([]); // nobody has left
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  await window.waitFor("result");
  window.forget();
  peer.handle({ kind: "again" });
  const { match: second } = await window.waitFor("match");
  expect(second.seed).not.toBe(match.seed);
  expect(second.players.map(({ team }) => team)).toEqual([1, 2]);
});

test("who plays against bots alone may end the match, and reads its result as it stands", async () => {
  const { peer, window } = await open("Ida");
  peer.handle({ kind: "play", name: "Ida", match: MATCH });
  await window.waitFor("status", ({ turn }) => turn > 20);
  peer.handle({ kind: "end-match" });
  const { outcome, told, replayFile } = await window.waitFor("result");
  expect([outcome, sentenceOf(told), typeof replayFile]).toEqual(["left", "You left the match.", "string"]);
  peer.handle({ kind: "again" });
  await window.waitFor("match", ({ match }) => match.players.length === 4);
});

test("who gave up before reads at its result so that the others were still playing", async () => {
  const { peer, window } = await open("Ivy");
  peer.handle({ kind: "play", name: "Ivy", match: MATCH });
  await window.waitFor("status", ({ turn }) => turn > 20);
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  await window.waitFor("picture", ({ words }) => openWorld(words).players.score[0] === 0);
  peer.handle({ kind: "end-match" });
  const { outcome, told, scores } = await window.waitFor("result");
  expect([outcome, told.outcome]).toEqual(["left", { kind: "you-left", out: "given-up" }]);
  expect(scores[0]).toEqual({ playerId: 1, score: 0 });
});

test("who lost is told of what the winners had more, and since when", async () => {
  const { peer, window } = await open("Ann");
  const bots = MATCH.bots.filter(({ team }) => team === 2);
  peer.handle({ kind: "play", name: "Ann", match: { ...MATCH, bots } });
  await window.waitFor("match");
  await window.waitFor("status", ({ turn }) => turn > 20);
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  const { told } = await window.waitFor("result");
  expect(sentenceOf(told)).toMatch(/^You gave up\. The winners had more cats than you from the start\.$/);
});

test("who plays against bots alone may point at places, and nothing is written of it", async () => {
  const { peer, window } = await open("Eda");
  peer.handle({ kind: "play", name: "Eda", match: MATCH });
  await window.waitFor("match");
  peer.handle({ kind: "ping", ping: "attack", x: 160, y: -32 });
  const pinged = await window.waitFor("pinged");
  expect(pinged).toEqual({ kind: "pinged", playerId: 1, ping: "attack", x: 160, y: -32 });
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  await window.waitFor("result");
  expect(window.of("talk")).toEqual([]);
});

test("turns in which the match stood are not told as played", async () => {
  const { peer, window } = await open("Amy");
  peer.handle({ kind: "play", name: "Amy", match: { ...MATCH, bots: MATCH.bots.slice(0, 1) } });
  await window.waitFor("match");
  await window.waitFor("status", ({ turn }) => turn > 20);
  peer.handle({ kind: "command", command: { kind: "pause", reason: "none" } });
  const { turn: pausedTurn } = await window.waitFor("status", ({ turn }) => turn > 40);
  await window.waitFor("status", ({ turn }) => turn > pausedTurn + 300);
  peer.handle({ kind: "command", command: { kind: "go-on" } });
  await window.waitFor("status", ({ turn }) => turn > pausedTurn + 400);
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  const { turn, playedTurns } = await window.waitFor("result");
  expect(turn - playedTurns).toBeGreaterThan(300);
  expect(playedTurns).toBeGreaterThan(pausedTurn - 20);
});

test("bots of a set match are in the teams that it names, however they come in", async () => {
  const { peer, window } = await open("Bea");
  peer.handle({ kind: "play", name: "Bea", match: MATCH });
  const { match } = await window.waitFor("match");
  const teams = match.players.slice(1).map(({ name, team }) => [/\((\w+)\)/.exec(name)?.[1], team]);
  expect(teams.toSorted()).toEqual([
    ["strong", 1],
    ["weak", 2],
    ["weak", 2],
  ]);
});

test("what can't be played leads back to the menu, with the reason", async () => {
  const { peer, window } = await open("Cem");
  peer.handle({ kind: "play", name: "Cem", match: { ...MATCH, mapId: "built-in:nowhere" } });
  const { problem } = await window.waitFor("menu", (menu) => menu.problem !== null);
  expect(sentenceOf(problem)).toContain("Cannot play on that map");
  peer.handle({ kind: "dismiss-problem" });
  expect(new PeerWindow(peer).notices).toEqual([{ kind: "menu", problem: null }]);
  peer.handle({ kind: "play", name: "Cem", match: { ...MATCH, mapId: "built-in:the-hallway" } });
  const full = await window.waitFor("menu", (menu) => menu.problem?.kind === "cannot-play");
  expect(sentenceOf(full.problem)).toContain("Cannot play: The map has 2 places, but 4 play.");
});

test("a name that was used is proposed at the next start; before, one is made up", async () => {
  const first = await open("Dee");
  expect(first.window.settings[0]!["name"]).toMatch(/^\w+ \w+$/);
  first.peer.handle({ kind: "host", port: 0, name: "Dee", catsPerPlayer: 3 });
  first.peer.handle({ kind: "change-settings", change: { palette: "contrast" } });
  const kept = JSON.parse(readFileSync(path.join(folder, "Dee", "settings.json"), "utf8")) as unknown;
  expect(kept).toEqual({ name: "Dee", palette: "contrast" });
  expect((await open("Dee")).window.settings).toEqual([{ name: "Dee", palette: "contrast" }]);
});

test("host and guest come back to the same lobby; the guest may wish so first, and waits in words", async () => {
  const host = await open("Eva");
  const guest = await open("Fay");
  host.peer.handle({ kind: "host", port: 0, name: "Eva", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  const port = addresses.at(-1)!.split(":")[1]!;
  guest.peer.handle({ kind: "join", address: `127.0.0.1:${port}`, name: "Fay" });
  host.peer.handle({ kind: "set-options", options: MATCH.options, mapId: MATCH.mapId });
  host.peer.handle({ kind: "add-bot", strength: "weak" });
  const { players } = await host.window.waitFor("lobby", (lobby) => lobby.players.length === 3);
  const bot = players.find(({ isBot }) => isBot)!;
  host.peer.handle({ kind: "set-team", playerId: bot.playerId, team: 7 });
  await host.window.waitFor("lobby", (lobby) => lobby.canStart && lobby.players.length === 3);
  host.peer.handle({ kind: "start-match" });
  await guest.window.waitFor("status", ({ turn }) => turn > 2);
  for (const { peer } of [guest, host]) peer.handle({ kind: "command", command: { kind: "surrender" } });
  for (const { window } of [guest, host]) {
    await window.waitFor("result");
    window.forget();
  }

  guest.peer.handle({ kind: "again" });
  expect(guest.window.of("connecting")).toEqual([
    { kind: "connecting", role: "again", place: { kind: "people", names: ["Eva"] } },
  ]);
  host.peer.handle({ kind: "again" });
  const first = await host.window.waitFor("lobby");
  expect(first.awaited).toContain("Fay");
  const back = await host.window.waitFor(
    "lobby",
    (lobby) => lobby.canStart && lobby.players.length === 3 && lobby.players.some(({ team }) => team === 7),
  );
  expect(back).toMatchObject({ options: MATCH.options, mapId: MATCH.mapId, awaited: [] });
  expect(back.addresses.at(-1)).toBe(`127.0.0.1:${port}`);
  expect(back.players.find(({ team }) => team === 7)).toMatchObject({ isBot: true });
  expect((await guest.window.waitFor("lobby")).isMasterPeer).toBe(false);

  host.peer.handle({ kind: "swap-teams" });
  const before = new Map(back.players.map(({ playerId, team }) => [playerId, team]));
  await host.window.waitFor("lobby", (lobby) =>
    lobby.players.every(({ playerId, team }) => team !== before.get(playerId)),
  );
});

test("after a match everybody has the seat of before, and so the colour, in whatever order they come back", async () => {
  const [host, first, second] = [await open("Ike"), await open("Jan"), await open("Kim")];
  host.peer.handle({ kind: "host", port: 0, name: "Ike", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  const address = addresses.at(-1)!;
  first.peer.handle({ kind: "join", address, name: "Jan" });
  await host.window.waitFor("lobby", ({ players }) => players.length === 2);
  host.peer.handle({ kind: "add-bot", strength: "weak" });
  second.peer.handle({ kind: "join", address, name: "Kim" });
  const lobby = await host.window.waitFor(
    "lobby",
    ({ canStart, players }) => canStart && players.length === 4,
  );
  const seats = lobby.players.map(({ playerId, name }) => [playerId, name]);
  expect(seats.map(([, name]) => name)).toEqual(["Ike", "Jan", expect.stringContaining("(weak)"), "Kim"]);
  host.peer.handle({ kind: "start-match" });
  const all = [host, first, second];
  for (const { window } of all) await window.waitFor("status", ({ turn }) => turn > 2);
  for (const { peer } of all) peer.handle({ kind: "command", command: { kind: "surrender" } });
  for (const { window } of all) {
    await window.waitFor("result");
    window.forget();
  }
  second.peer.handle({ kind: "again" });
  host.peer.handle({ kind: "again" });
  await host.window.waitFor("lobby", ({ players }) => players.some(({ name }) => name === "Kim"));
  first.peer.handle({ kind: "again" });
  const back = await host.window.waitFor("lobby", ({ players }) => players.length === 4);
  expect(back.players.map(({ playerId, name }) => [playerId, name])).toEqual(seats);
});

test("who waits for a lobby that does not open gives up when told", async () => {
  const host = await open("Gus");
  const guest = await open("Hal");
  host.peer.handle({ kind: "host", port: 0, name: "Gus", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  guest.peer.handle({ kind: "join", address: addresses.at(-1)!, name: "Hal" });
  await host.window.waitFor("lobby", ({ canStart }) => canStart);
  host.peer.handle({ kind: "start-match" });
  await guest.window.waitFor("status", ({ turn }) => turn > 2);
  host.peer.handle({ kind: "leave" });
  await guest.window.waitFor("result");
  guest.window.forget();
  guest.peer.handle({ kind: "again" });
  guest.peer.handle({ kind: "leave" });
  expect(guest.window.notices.at(-1)).toEqual({ kind: "menu", problem: null });
});
