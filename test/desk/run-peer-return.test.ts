// Goal: whoever has left a match and come back to it plays again with the same people, as if they had never been away.
// Method: a host, a guest and a bot in a real match; one of the two goes and comes back before the guest gives up.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

import type { LobbyNotice, WindowRequest } from "../../src/channel/index.ts";
import { runPeer, type RunningPeer } from "../../src/desk/index.ts";
import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";
import { OBSERVER } from "../../src/sim/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";
import { sentenceOf } from "../support/sentences.ts";

const BATTLE = { mode: "battle", catsPerPlayer: 3, catLimit: 3, timeLimitMinutes: 0 } as const;
const FOUR_ROOMS = "built-in:four-rooms";

const clock = new TestClock();
const folder = mkdtempSync(path.join(tmpdir(), "robocat-return-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Player {
  readonly peer: RunningPeer;
  readonly window: PeerWindow;
  readonly ask: (...requests: readonly WindowRequest[]) => void;
}

async function open(name: string, link: LinkSettings | null = null): Promise<Player> {
  const peer = await runPeer({ homeFolder: path.join(folder, name), clock, link });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  const ask = (...requests: readonly WindowRequest[]): void => requests.forEach((each) => peer.handle(each));
  return { peer, window: new PeerWindow(peer, clock), ask };
}

const isFull = ({ canStart, players }: LobbyNotice): boolean => canStart && players.length === 3;

const isAsBefore = (lobby: LobbyNotice): boolean =>
  isFull(lobby) &&
  lobby.players.every(({ isBot, isMasterPeer, team }) => (isBot || isMasterPeer) === (team === 7));

/** In a match of host and bot, team 7, against the guest; resolves with the address of its lobby. */
async function begin(
  host: Player,
  guest: Player,
  [hostName, guestName]: readonly [string, string],
): Promise<string> {
  host.ask({ kind: "host", port: 0, name: hostName, catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  guest.ask({ kind: "join", address: addresses.at(-1)!, name: guestName });
  host.ask(
    { kind: "set-options", options: BATTLE, mapId: FOUR_ROOMS },
    { kind: "add-bot", strength: "weak" },
  );
  const { players } = await host.window.waitFor("lobby", isFull);
  const team = players.filter(({ isBot, isMasterPeer }) => isBot || isMasterPeer);
  host.ask(...team.map(({ playerId }) => ({ kind: "set-team", playerId, team: 7 }) as const));
  await host.window.waitFor("lobby", isAsBefore);
  host.ask({ kind: "start-match" });
  for (const { window } of [host, guest]) await window.waitFor("status", ({ turn }) => turn > 2);
  return addresses.at(-1)!;
}

async function leavesAndReturns({ window, ask }: Player): Promise<string> {
  ask({ kind: "leave" });
  await window.waitFor("menu", ({ matchWith }) => matchWith !== undefined);
  window.forget();
  ask({ kind: "rejoin" });
  const { fact: told } = await window.waitFor("news", ({ fact }) => fact.kind === "you-are-back");
  const said = window.of("talk").flatMap(({ lines }) => lines);
  expect(said.some((line) => line.from === null && line.fact.kind === "match-begins")).toBe(false); // it did, long ago
  expect(window.of("talk").at(-1)!.isOpen).toBe(true); // the other one is there
  return sentenceOf(told);
}

/** With that the match is over: host and bot are one team. */
async function givesUp({ window, ask }: Player): Promise<void> {
  const { turn } = window.of("status").at(-1)!;
  await window.waitFor("status", (status) => status.turn > turn + 30); // also who is back gives orders by then
  ask({ kind: "command", command: { kind: "surrender" } });
}

/** Hands over what each of them is told of who has its replay, by name. */
async function seeResult(...players: readonly Player[]): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  for (const { window } of players) {
    const { replayFile, replayWith } = await window.waitFor("result");
    expect(replayFile === null).toBe(replayWith !== undefined);
    const { match } = window.of("match").at(-1)!;
    told.push(replayWith?.map((id) => match.players.find(({ playerId }) => playerId === id)!.name));
    window.forget();
  }
  return told;
}

/** Both are in the lobby of before, and all is as it was. */
async function meetsAgain(host: Player, guest: Player, address: string): Promise<void> {
  const lobby = await host.window.waitFor("lobby", isAsBefore);
  expect(lobby).toMatchObject({ isMasterPeer: true, options: BATTLE, mapId: FOUR_ROOMS, awaited: [] });
  expect(lobby.addresses.at(-1)).toBe(address);
  expect((await guest.window.waitFor("lobby", ({ players }) => players.length === 3)).isMasterPeer).toBe(
    false,
  );
}

test("a host that came back opens its lobby again where it was, and the guest that waits gets in", async () => {
  const [host, guest] = [await open("Ada"), await open("Ben")];
  const address = await begin(host, guest, ["Ada", "Ben"]);
  expect(await leavesAndReturns(host)).toBe("You are back: in two seconds your cats are yours again.");
  await leavesAndReturns(host); // twice
  await givesUp(guest);
  expect(await seeResult(host, guest)).toEqual([["Ben"], undefined]); // a replay
  guest.ask({ kind: "again" });
  expect(guest.window.notices.at(-1)).toEqual({
    ...{ kind: "connecting", role: "again", place: { kind: "people", names: ["Ada"] } },
  });
  host.ask({ kind: "again" });
  await meetsAgain(host, guest, address);
});

test("who only watched and comes back is told nothing of cats", async () => {
  const [host, guest] = [await open("Pia"), await open("Quy")];
  host.ask({ kind: "host", port: 0, name: "Pia", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  guest.ask({ kind: "join", address: addresses.at(-1)!, name: "Quy" });
  host.ask(
    { kind: "set-options", options: BATTLE, mapId: FOUR_ROOMS },
    { kind: "add-bot", strength: "weak" },
  );
  const { players } = await host.window.waitFor("lobby", isFull);
  const { playerId } = players.find(({ name }) => name === "Quy")!;
  host.ask({ kind: "set-team", playerId, team: OBSERVER });
  await host.window.waitFor(
    "lobby",
    (lobby) => isFull(lobby) && lobby.players.some(({ team }) => team === OBSERVER),
  );
  host.ask({ kind: "start-match" });
  for (const { window } of [host, guest]) await window.waitFor("status", ({ turn }) => turn > 2);
  expect(await leavesAndReturns(guest)).toBe("You are back, and watch the match again.");
  expect(guest.window.of("match").at(-1)!.match.isReturn).toBe(true);
});

test("a guest that came back gets into that lobby as well", async () => {
  const [host, guest] = [await open("Cem"), await open("Dee")];
  const address = await begin(host, guest, ["Cem", "Dee"]);
  await leavesAndReturns(guest);
  await givesUp(guest);
  await seeResult(host, guest);
  guest.ask({ kind: "again" });
  host.ask({ kind: "again" });
  await meetsAgain(host, guest, address);
});

test("where both came back to the match one after the other, nobody is said to have its replay", async () => {
  const [host, guest] = [await open("Nia"), await open("Oda")];
  await begin(host, guest, ["Nia", "Oda"]);
  await leavesAndReturns(host);
  const { turn } = host.window.of("status").at(-1)!;
  await host.window.waitFor("status", (status) => status.turn > turn + 100);
  await leavesAndReturns(guest);
  await givesUp(guest);
  expect(await seeResult(host, guest)).toEqual([[], []]);
});

test("who wants to play again without the host, which left, has the lobby at once", async () => {
  const [host, guest] = [await open("Eva"), await open("Fay")];
  await begin(host, guest, ["Eva", "Fay"]);
  host.ask({ kind: "leave" });
  await guest.window.waitFor("status", ({ gone }) => gone.length > 0);
  await givesUp(guest);
  await seeResult(guest);
  guest.ask({ kind: "again" });
  const lobby = await guest.window.waitFor("lobby", ({ mapId }) => mapId !== null);
  expect(lobby).toMatchObject({ isMasterPeer: true, options: BATTLE, mapId: FOUR_ROOMS, awaited: ["Eva"] });
  const { fact } = await guest.window.waitFor("news");
  expect(sentenceOf(fact)).toBe("Eva left; you are host now.");
});

test("who goes back to a match that has ended meanwhile is told within 5 s, and not asked first again", async () => {
  const [host, guest] = [await open("Gil"), await open("Hal")];
  await begin(host, guest, ["Gil", "Hal"]);
  guest.ask({ kind: "leave" });
  await guest.window.waitFor("menu", ({ matchWith }) => matchWith !== undefined);
  await host.window.waitFor("status", ({ gone }) => gone.length > 0);
  await givesUp(host);
  await seeResult(host);
  await clock.until(host.peer.close(), "the end of the host"); // who only left says for a moment longer that it is over
  guest.window.forget();
  const askedMs = clock.nowMs();
  guest.ask({ kind: "rejoin" });
  expect(await guest.window.waitFor("menu")).toEqual({
    ...{ kind: "menu", problem: { kind: "lost-lobby", why: "match-gone" } },
    ...{ matchWith: ["Gil"], isUnanswered: true },
  });
  expect(clock.nowMs() - askedMs).toBeLessThanOrEqual(5_000);
});

test("who is in a lobby or in a match stays there, whatever match there was before", async () => {
  const [host, guest] = [await open("Pia"), await open("Ray")];
  const staysOf = ({ window, ask }: Player): void => {
    window.forget();
    ask({ kind: "rejoin" });
    expect(window.kinds).not.toContain("connecting");
    expect(window.kinds).not.toContain("menu");
  };
  await begin(host, guest, ["Pia", "Ray"]);
  staysOf(host);
  guest.ask({ kind: "leave" }, { kind: "host", port: 0, name: "Ray", catsPerPlayer: 3 });
  await guest.window.waitFor("lobby", ({ isMasterPeer }) => isMasterPeer);
  staysOf(guest);
});

test("who goes back while the line is cut finds the way back once it is mended", async () => {
  const [host, guest] = [await open("Lia"), await open("Max")];
  await begin(host, guest, ["Lia", "Max"]);
  guest.ask({ kind: "leave" });
  await clock.until(guest.peer.close(), "the end of the guest");
  const cut = await open("Max", { ...PERFECT_LINK, lossPercent: 100 });
  cut.ask({ kind: "rejoin" });
  const { problem } = await cut.window.waitFor("menu", (menu) => menu.problem !== null);
  expect(problem).toEqual({ kind: "lost-lobby", why: "match-gone" });
  await clock.until(cut.peer.close(), "the end of the guest that nobody hears");
  const mended = await open("Max");
  expect(await mended.window.waitFor("menu")).toMatchObject({ matchWith: ["Lia"], isUnanswered: true });
  await leavesAndReturns(mended);
  mended.ask({ kind: "leave" });
  const menu = await mended.window.waitFor("menu");
  expect(menu.matchWith, "it is asked first again").toEqual(["Lia"]);
  expect(menu.isUnanswered).toBeUndefined();
});

test("who has no window open for a while is played for, and may come back by the menu", async () => {
  const [host, guest] = [await open("Ian"), await open("Joy")];
  await begin(host, guest, ["Ian", "Joy"]);
  host.window.forget();
  guest.window.close();
  const { fact } = await host.window.waitFor("news");
  expect(sentenceOf(fact)).toMatch(/^Joy left; a bot plays on for them\./);
  const { turn } = host.window.of("status").at(-1)!;
  const reopened = new PeerWindow(guest.peer, clock);
  const menu = await reopened.waitFor("menu", ({ matchWith }) => matchWith !== undefined);
  expect(menu).toMatchObject({ matchWith: ["Ian"], problem: { kind: "no-window" } });
  expect(turn).toBeGreaterThan(80); // a page that is only loaded again is waited for
  guest.ask({ kind: "rejoin" });
  await reopened.waitFor("news", ({ fact: told }) => told.kind === "you-are-back");
});

test("who plays with bots alone may close the window for as long as they like", async () => {
  const player = await open("Kit");
  const bots = [{ strength: "weak", team: 2 }] as const;
  player.ask({ kind: "play", name: "Kit", match: { options: BATTLE, mapId: FOUR_ROOMS, bots } });
  await player.window.waitFor("status", ({ turn }) => turn > 2);
  player.window.close();
  await clock.skip(40_000);
  expect(new PeerWindow(player.peer).kinds).toContain("match");
});

test("a guest without a window goes out of the lobby", async () => {
  const [host, guest] = [await open("Liv"), await open("Max")];
  host.ask({ kind: "host", port: 0, name: "Liv", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  guest.ask({ kind: "join", address: addresses.at(-1)!, name: "Max" });
  await host.window.waitFor("lobby", ({ players }) => players.length === 2);
  guest.window.close();
  await host.window.waitFor("lobby", ({ away }) => away.includes("Max"));
});

test("who comes back once the match is over is there to talk to as soon as it has spoken", async () => {
  const [host, guest] = [await open("Sia"), await open("Tom")];
  await begin(host, guest, ["Sia", "Tom"]);
  guest.ask({ kind: "leave" });
  await guest.window.waitFor("menu", ({ matchWith }) => matchWith !== undefined);
  await host.window.waitFor("status", ({ gone }) => gone.length > 0);
  await givesUp(host);
  await seeResult(host);
  guest.window.forget();
  guest.ask({ kind: "rejoin" });
  await guest.window.waitFor("result");
  expect(new PeerWindow(host.peer).of("talk")[0]!.isOpen).toBe(false);
  guest.ask({ kind: "say", text: "well?", isForTeam: false });
  const { people } = await host.window.waitFor("talk", ({ isOpen }) => isOpen);
  expect(people.map(({ name }) => name)).toEqual(["Tom"]);
  host.ask({ kind: "say", text: "well!", isForTeam: false });
  await guest.window.waitFor("talk", ({ lines }) => lines.some((line) => line.from?.name === "Sia"));
});
