import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { LobbyNotice } from "../../src/channel/index.ts";
import { runPeer } from "../../src/desk/index.ts";
import type { OpenMulticastDns } from "../../src/peer/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";
import { NO_MULTICAST, TestLan } from "../support/test-lan.ts";
import { WindowPlayer } from "../support/window-player.ts";

const clock = new TestClock();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-near-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(name: string, near: OpenMulticastDns): Promise<WindowPlayer> {
  const peer = await runPeer({ homeFolder: path.join(folder, name), clock, near });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  return new WindowPlayer(peer, clock);
}

const host = (name: string, more: object = {}) =>
  ({ kind: "host", port: 0, name, catsPerPlayer: 3, ...more }) as const;
const sees = (player: WindowPlayer, names: string) =>
  clock.untilTrue(() => namesNow(player) === names, `"${names}" in the menu`);
const namesNow = ({ window }: WindowPlayer): string =>
  (window.of("near").at(-1)?.lobbies ?? []).map(({ hostName }) => hostName).join();
const toldOf = (lan: TestLan): number => lan.said.filter(({ records }) => records.length > 0).length;

test("a lobby is seen in the menus of others, entered from there, and gone when its match begins", async () => {
  const lan = new TestLan();
  const [ada, ben, eve] = [
    await open("Ada", lan.opener()),
    await open("Ben", lan.opener()),
    await open("Eve", lan.opener()),
  ];
  ada.ask(host("Ada"));
  await sees(ben, "Ada");
  await sees(eve, "Ada");
  expect(new PeerWindow(ben.peer).kinds).toEqual(["menu", "near"]); // one that opens later sees it, too
  const [lobby] = ben.window.of("near").at(-1)!.lobbies;
  expect(lobby!.match).toMatchObject({
    mode: "classic",
    mapName: null,
    playerCount: 1,
    isByInvitation: false,
  });

  ben.ask({ kind: "join", address: lobby!.address, name: "Ben" });
  const isReady = ({ players, canStart }: LobbyNotice): boolean => players.length === 2 && canStart;
  await ada.lobby(isReady);
  await clock.untilTrue(
    () => eve.window.of("near").at(-1)?.lobbies[0]?.match?.playerCount === 2,
    "two players",
  );
  ada.ask({ kind: "start-match" });
  await sees(eve, "");
  const count = toldOf(lan);
  await clock.skip(10_000);
  expect(toldOf(lan)).toBe(count);
});

test("who takes over a lobby tells of it, by the port of its own", async () => {
  const lan = new TestLan();
  const [ada, ben, eve] = [
    await open("Host", lan.opener()),
    await open("Heir", lan.opener()),
    await open("Looker", lan.opener()),
  ];
  ada.ask(host("Ada"));
  const { addresses } = await ada.window.waitFor("lobby");
  ben.ask({ kind: "join", address: addresses.at(-1)!, name: "Ben" });
  await ada.lobby(({ players, canStart }) => players.length === 2 && canStart);
  await sees(eve, "Ada");
  ada.ask({ kind: "leave" });
  await sees(eve, "Ben");
  const lobby = await ben.window.waitFor("lobby", ({ isMasterPeer }) => isMasterPeer);
  const [port] = lobby.addresses.map((address) => address.split(":").at(-1));
  expect(eve.window.of("near").at(-1)!.lobbies[0]!.address).toBe(`127.0.0.1:${port}`);
});

test("so many have room: 8 where the map grows, else what the map has, and who watches takes nobody's place", async () => {
  const lan = new TestLan();
  const [ada, eve] = [await open("Roomy", lan.opener()), await open("Counter", lan.opener())];
  const options = { mode: "battle", catsPerPlayer: 5, catLimit: 5, timeLimitMinutes: 0 } as const;
  const told = (seatCount: number, mapName: string) =>
    clock.untilTrue(() => {
      const match = eve.window.of("near").at(-1)?.lobbies[0]?.match;
      return match?.seatCount === seatCount && match.mapName === mapName;
    }, `${seatCount} seats on ${mapName}`);
  ada.ask(host("Ada", { options }));
  const { map } = await ada.window.waitFor("map", (notice) => notice.map !== null);
  await told(8, map!.name);
  ada.ask({ kind: "set-options", options, mapId: "built-in:six-nooks" });
  await told(6, "Six Nooks");
  ada.ask({ kind: "set-team", playerId: 1, team: 0 });
  await told(7, "Six Nooks");
  ada.ask({ kind: "set-options", options: { ...options, mode: "classic" }, mapId: null });
  await clock.untilTrue(() => eve.window.of("near").at(-1)?.lobbies[0]?.match?.mode === "classic", "Classic");
  expect(eve.window.of("near").at(-1)!.lobbies[0]!.match!.seatCount).toBe(8);
});

test("nothing is told of a lobby of who does not want it, now and the next time", async () => {
  const lan = new TestLan();
  const ada = await open("Hidden", lan.opener());
  ada.ask(host("Ada", { isHidden: true }));
  await ada.window.waitFor("lobby");
  await clock.skip(5_000);
  expect(toldOf(lan)).toBe(0);
  ada.ask({ kind: "leave" }, host("Ada"));
  await clock.skip(5_000);
  expect(toldOf(lan)).toBe(0);
  ada.ask({ kind: "change-settings", change: { announceNear: true } });
  await clock.untilTrue(() => toldOf(lan) > 0, "a word");
  ada.ask({ kind: "change-settings", change: { announceNear: false } });
  await clock.skip(1_000);
  expect(lan.said.at(-1)!.records.map(({ ttl }) => ttl)).toEqual([0, 0, 0, 0]); // a goodbye
});

test("who hides the address in the menu looks for nobody from then on, and who shows it looks at once", async () => {
  const lan = new TestLan();
  const ada = await open("Hider", lan.opener());
  await clock.untilTrue(() => lan.openCount === 1, "a look around");
  ada.ask({ kind: "change-settings", change: { hideAddress: true } });
  await clock.untilTrue(() => lan.openCount === 0, "the end of it");
  ada.ask({ kind: "change-settings", change: { hideAddress: false } });
  await clock.untilTrue(() => lan.openCount === 1, "another look");
});

test("the key of a lobby by invitation is in nothing that is told", async () => {
  const lan = new TestLan();
  const ada = await open("Invited", lan.opener());
  ada.ask(host("Ada", { roomKey: "new" }));
  const { roomKey } = await ada.window.waitFor("lobby", (lobby) => lobby.roomKey !== null);
  await clock.untilTrue(() => toldOf(lan) > 0, "a word");
  const said = JSON.stringify(lan.said);
  expect(said).toContain("entry=invited");
  expect(said).not.toContain(roomKey!.slice(0, 4));
});

test("a match against bots alone is told nobody", async () => {
  const lan = new TestLan();
  const ada = await open("Alone", lan.opener());
  const options = { mode: "classic", catsPerPlayer: 3, catLimit: 3, timeLimitMinutes: 0 } as const;
  const match = { options, mapId: null, bots: [{ strength: "beginner", team: null }] } as const;
  ada.ask({ kind: "play", name: "Ada", match });
  await ada.window.waitFor("match");
  expect(toldOf(lan)).toBe(0);
});

test("a computer without a network says so in the menu, once in the log, and all else works", async () => {
  const ada = await open("Offline", NO_MULTICAST);
  await clock.untilTrue(() => ada.window.of("near").length > 0, "a word on it");
  expect(ada.window.of("near")).toMatchObject([{ lobbies: [], isThere: false }]);
  await clock.skip(30_000);
  ada.ask(host("Ada"));
  await ada.window.waitFor("lobby");
  await clock.until(ada.peer.close(), "its end");
  const logs = path.join(folder, "Offline", "logs");
  const lines = readdirSync(logs)
    .map((file) => readFileSync(path.join(logs, file), "utf8"))
    .join("");
  expect(lines.match(/EADDRINUSE/g)).toHaveLength(1);
});
