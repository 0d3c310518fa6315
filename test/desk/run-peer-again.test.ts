// Goal: whoever is left of a match plays again together, also where its host is away.
// Method: a host, a guest who plays and a guest who watches in a real match, which the playing guest gives up; the host dies (nothing that
// it sends arrives any more), leaves, or only takes its time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

import type { LobbyNotice, WindowRequest } from "../../src/channel/index.ts";
import { runPeer } from "../../src/desk/index.ts";
import { OBSERVER, usualOptions } from "../../src/sim/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { sentenceOf } from "../support/sentences.ts";
import { TestClock } from "../support/test-clock.ts";

const BATTLE = { mode: "battle", catsPerPlayer: 3, catLimit: 3, timeLimitMinutes: 0 } as const;

const clock = new TestClock();
const folder = mkdtempSync(path.join(tmpdir(), "robocat-again-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Player = Awaited<ReturnType<typeof open>>;

async function open(name: string) {
  const link = { ...PERFECT_LINK }; // of what it sends
  const peer = await runPeer({ homeFolder: mkdtempSync(path.join(folder, name)), clock, link });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  const ask = (...requests: readonly WindowRequest[]): void => requests.forEach((each) => peer.handle(each));
  return { name, link, peer, window: new PeerWindow(peer, clock), ask };
}

/** Anna hosts a match of hers against Bert, and Cleo watches. */
async function begin() {
  const [anna, bert, cleo] = [await open("Anna"), await open("Bert"), await open("Cleo")];
  anna.ask({ kind: "host", port: 0, name: "Anna", catsPerPlayer: 3 });
  const { addresses } = await anna.window.waitFor("lobby");
  for (const { ask, name, window } of [bert, cleo]) {
    ask({ kind: "join", address: addresses.at(-1)!, name });
    await window.waitFor("lobby");
  }
  anna.ask({ kind: "set-options", options: BATTLE, mapId: "built-in:four-rooms" });
  const { players } = await anna.window.waitFor("lobby", (lobby) => lobby.players.length === 3);
  const watcher = players.find(({ name }) => name === "Cleo")!;
  anna.ask({ kind: "set-team", playerId: watcher.playerId, team: OBSERVER });
  await anna.window.waitFor("lobby", ({ canStart, players: now }) => canStart && now[2]?.team === OBSERVER);
  anna.ask({ kind: "start-match" });
  for (const { window } of [anna, bert, cleo]) await window.waitFor("status", ({ turn }) => turn > 2);
  return { anna, bert, cleo, address: addresses.at(-1)! };
}

/** Bert gives up, and all of those read how it ended. */
async function bertGivesUp(bert: Player, ...others: readonly Player[]): Promise<void> {
  bert.ask({ kind: "command", command: { kind: "surrender" } });
  for (const { window } of [bert, ...others]) await window.waitFor("result");
}

const isGone = ({ gone }: { readonly gone: readonly unknown[] }): boolean => gone.length > 0;
const hasBoth = ({ players }: LobbyNotice): boolean => players.length === 2;

/** In one lobby, which Bert hosts, and in which they sit as before. */
async function meetAtBerts(bert: Player, cleo: Player): Promise<void> {
  const lobby = await bert.window.waitFor(
    "lobby",
    (told) => hasBoth(told) && told.players[1]!.team === OBSERVER,
  );
  expect(lobby).toMatchObject({ isMasterPeer: true, options: BATTLE, mapId: "built-in:four-rooms" });
  expect(lobby.players.map(({ name }) => name)).toEqual(["Bert", "Cleo"]);
  expect(await cleo.window.waitFor("lobby", hasBoth)).toMatchObject({ isMasterPeer: false });
}

test("a map that nobody chose by hand makes way for a larger one in the lobby of the next match as well", async () => {
  const { ask, window } = await open("Anna");
  const lobbyOf = (count: number) =>
    window.waitFor("lobby", ({ players, canStart }) => players.length === count && canStart);
  ask({ kind: "host", port: 0, name: "Anna", catsPerPlayer: 3, options: usualOptions("cushions") });
  await window.waitFor("lobby");
  ask({ kind: "add-bot", strength: "beginner" });
  const { mapId } = await lobbyOf(2);
  ask({ kind: "start-match" });
  await window.waitFor("status", ({ turn }) => turn > 2);
  ask({ kind: "command", command: { kind: "surrender" } });
  await window.waitFor("result");
  window.forget();
  ask({ kind: "again" });
  expect(await lobbyOf(2)).toMatchObject({ mapId });
  ask({ kind: "add-bot", strength: "beginner" });
  expect((await lobbyOf(3)).mapId).not.toBe(mapId);
});

test("where the host has died, the first who wants to play again opens the lobby, and the next one finds it", async () => {
  const { anna, bert, cleo } = await begin();
  anna.link.lossPercent = 100;
  await bert.window.waitFor("status", isGone);
  await bertGivesUp(bert, cleo);
  bert.window.forget();
  bert.ask({ kind: "again" });
  await cleo.window.waitFor("talk", ({ wantAgain }) => wantAgain.includes("Bert"));
  cleo.ask({ kind: "again" });
  expect(cleo.window.of("connecting").at(-1)).toMatchObject({ place: { kind: "people", names: ["Bert"] } });
  await meetAtBerts(bert, cleo);
  const [news] = bert.window.of("news");
  expect(sentenceOf(news!.fact)).toBe("There is no word from Anna; you are host now.");
});

test("whoever comes much later finds that lobby as well", async () => {
  const { anna, bert, cleo } = await begin();
  anna.ask({ kind: "leave" });
  await bert.window.waitFor("status", isGone);
  await bertGivesUp(bert, cleo);
  bert.ask({ kind: "again" });
  await bert.window.waitFor("lobby", ({ isMasterPeer }) => isMasterPeer);
  await clock.skip(60_000); // what played the match has closed by then
  cleo.ask({ kind: "again" });
  await meetAtBerts(bert, cleo);
});

test("of two who want it in one moment the lower player opens it", async () => {
  const { anna, bert, cleo } = await begin();
  anna.ask({ kind: "leave" });
  await bert.window.waitFor("status", isGone);
  await bertGivesUp(bert, cleo);
  for (const { ask } of [cleo, bert]) ask({ kind: "again" });
  await meetAtBerts(bert, cleo);
});

test("a host that goes from the result to the menu is waited for no longer than one that is gone", async () => {
  const { anna, bert, cleo } = await begin();
  await bertGivesUp(bert, anna, cleo);
  anna.ask({ kind: "leave" });
  bert.ask({ kind: "again" });
  await cleo.window.waitFor("talk", ({ wantAgain }) => wantAgain.includes("Bert"));
  cleo.ask({ kind: "again" });
  await meetAtBerts(bert, cleo);
});

test("a host that reads its result for more than a minute is waited for", async () => {
  const { anna, bert, cleo, address } = await begin();
  await bertGivesUp(bert, anna, cleo);
  for (const { ask, window } of [anna, bert, cleo]) {
    window.forget();
    if (window !== anna.window) ask({ kind: "again" });
  }
  await clock.skip(70_000);
  for (const { window } of [bert, cleo]) expect(window.of("lobby")).toEqual([]);
  anna.ask({ kind: "again" });
  const lobby = await anna.window.waitFor("lobby", ({ players }) => players.length === 3);
  expect(lobby).toMatchObject({
    isMasterPeer: true,
    players: [{ name: "Anna" }, { name: "Bert" }, { name: "Cleo" }],
  });
  expect(lobby.addresses.at(-1)).toBe(address);
});

test("a host that comes back after the end reads how it ended, and finds the others", async () => {
  const { anna, bert, cleo } = await begin();
  anna.ask({ kind: "leave" });
  await anna.window.waitFor("menu", ({ matchWith }) => matchWith !== undefined);
  await bert.window.waitFor("status", (status) => isGone(status) && status.turn > 60);
  await bertGivesUp(bert, cleo);
  const { outcome, winnerIds } = bert.window.of("result").at(-1)!;
  await clock.skip(20_000);
  anna.window.forget();
  anna.ask({ kind: "rejoin" });
  const result = await anna.window.waitFor("result");
  expect(result).toMatchObject({ outcome, winnerIds, replayFile: null });
  bert.ask({ kind: "again" });
  await anna.window.waitFor("talk", ({ wantAgain }) => wantAgain.includes("Bert"));
  anna.ask({ kind: "again" });
  cleo.ask({ kind: "again" });
  const names = ["Bert", "Cleo", "Anna"];
  await bert.window.waitFor("lobby", ({ players }) =>
    names.every((name) => players.some((one) => one.name === name)),
  );
});

test("who leaves a match last, and so ends it, is not asked back to it", async () => {
  const { anna, bert, cleo } = await begin();
  anna.ask({ kind: "leave" });
  await anna.window.waitFor("menu", ({ matchWith }) => matchWith !== undefined);
  for (const { window } of [bert, cleo]) window.forget();
  bert.ask({ kind: "leave" });
  expect(await bert.window.waitFor("menu")).toMatchObject({ matchWith: ["Anna", "Cleo"] }); // who watches keeps it
  await cleo.window.waitFor("status", ({ gone }) => gone.length === 2);
  cleo.ask({ kind: "leave" });
  expect((await cleo.window.waitFor("menu")).matchWith).toBeUndefined();
});
