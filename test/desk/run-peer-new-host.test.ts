import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { runPeer } from "../../src/desk/index.ts";
import { readServicePlace } from "../../src/peer/code/service-place.ts";
import { loadMap, type ServicePlace } from "../../src/peer/index.ts";
import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";
import { openService } from "../../src/service/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";
import type { LobbyNotice } from "../../src/channel/index.ts";

const BATTLE = { mode: "battle", catsPerPlayer: 5, catLimit: 5, timeLimitMinutes: 0 } as const;

const clock = new TestClock(); // all peers have one time
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-new-host-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

type MapNotice = Extract<PeerNotice, { readonly kind: "map" }>;
type Player = Awaited<ReturnType<typeof open>>;

async function open(name: string, service: ServicePlace | null = null, link: LinkSettings | null = null) {
  const peer = await runPeer({ homeFolder: mkdtempSync(path.join(folder, name)), clock, service, link });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  return { peer, window: new PeerWindow(peer, clock) };
}

/** Ada hosts, Ben joins at her address and Cem at Ben's; all play Battle on that map, and have it. */
async function openLobby(mapId: string) {
  const map = loadMap(folder, mapId);
  if (!map.ok) throw new Error(map.reason.kind);
  const [ada, ben, cem] = [await open("Ada"), await open("Ben"), await open("Cem")];
  ada.peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3, options: BATTLE });
  const joins = async (player: Player, at: Player, name: string): Promise<void> => {
    const { addresses } = await at.window.waitFor("lobby");
    player.peer.handle({ kind: "join", address: addresses.at(-1)!, name });
    await player.window.waitFor("lobby");
  };
  await joins(ben, ada, "Ben");
  await joins(cem, ben, "Cem");
  ada.peer.handle({ kind: "set-options", options: BATTLE, mapId });
  const isIt = ({ map: shown }: MapNotice): boolean => shown?.name === map.value.name;
  const [shown] = await Promise.all([ben.window.waitFor("map", isIt), cem.window.waitFor("map", isIt)]);
  await ada.window.waitFor("lobby", (lobby) => lobby.mapId === mapId && lobby.canStart);
  return { ada, ben, cem, map: shown.map };
}

const isOurs = ({ isMasterPeer, canStart }: { isMasterPeer: boolean; canStart: boolean }): boolean =>
  isMasterPeer && canStart;

describe("those whose host leaves its lobby", () => {
  test("learn at once whose it is now, and the next one does all that a host does", async () => {
    const { ada, ben, cem } = await openLobby("built-in:four-rooms");
    ada.peer.handle({ kind: "leave" });
    const former = { name: "Ada", hasLeft: true };
    expect((await ben.window.waitFor("news")).fact).toEqual({ kind: "new-host", name: null, former });
    expect((await cem.window.waitFor("news")).fact).toEqual({ kind: "new-host", name: "Ben", former });
    const lobby = await ben.window.waitFor("lobby", isOurs);
    expect(lobby).toMatchObject({ options: BATTLE, mapId: "built-in:four-rooms" });
    ben.peer.handle({ kind: "set-options", options: { ...BATTLE, catsPerPlayer: 4 }, mapId: lobby.mapId });
    ben.peer.handle({ kind: "add-bot", strength: "weak" });
    await cem.window.waitFor(
      "lobby",
      ({ options, players }) => options.catsPerPlayer === 4 && players.length === 3,
    );
    ben.peer.handle({ kind: "remove-player", playerId: 3 });
    await cem.window.waitFor("menu", ({ problem }) => problem !== null);
    await ben.window.waitFor("lobby", ({ players, canStart }) => canStart && players.length === 2);
    ben.peer.handle({ kind: "start-match" });
    await ben.window.waitFor("match");
  });

  test("keep a map that only the host had, until the next one chooses another", async () => {
    const { ada, ben, cem, map } = await openLobby("generated:4:77");
    ada.peer.handle({ kind: "leave" });
    const lobby = await ben.window.waitFor("lobby", isOurs);
    expect(lobby.mapId).toBeNull();
    ben.peer.handle({ kind: "set-options", options: { ...BATTLE, catsPerPlayer: 4 }, mapId: null });
    await cem.window.waitFor("lobby", ({ options }) => options.catsPerPlayer === 4);
    expect(new PeerWindow(ben.peer).of("map").at(-1)!.map).toEqual(map);
    ben.peer.handle({ kind: "set-options", options: { ...BATTLE, catsPerPlayer: 4 }, mapId: null });
    await ben.window.waitFor("lobby", ({ mapId }) => mapId !== null); // one with room for all, by wish
    ben.peer.handle({ kind: "set-options", options: BATTLE, mapId: "built-in:four-rooms" });
    const other = await cem.window.waitFor("map", (notice) => notice.map?.name === "Four Rooms");
    expect(other.map).not.toEqual(map);
  });

  test("come back to the lobby of the one who hosted the match", async () => {
    const { ada, ben, cem } = await openLobby("built-in:four-rooms");
    ada.peer.handle({ kind: "leave" });
    await ben.window.waitFor("lobby", isOurs);
    ben.peer.handle({ kind: "start-match" });
    await Promise.all([ben.window.waitFor("match"), cem.window.waitFor("match")]);
    cem.peer.handle({ kind: "command", command: { kind: "surrender" } });
    await Promise.all([ben.window.waitFor("result"), cem.window.waitFor("result")]);
    for (const { window } of [cem, ben]) window.forget();
    for (const { peer } of [cem, ben]) peer.handle({ kind: "again" });
    const lobby = await ben.window.waitFor("lobby", ({ players }) => players.length === 2);
    expect(lobby).toMatchObject({ isMasterPeer: true, players: [{ name: "Ben" }, { name: "Cem" }] });
  });
});

async function openLobbyService(): Promise<ServicePlace> {
  const data = mkdtempSync(path.join(folder, "service"));
  const service = await openService({ host: "127.0.0.1", port: 0, folder: data, onProblem: () => undefined });
  onTestFinished(() => service.close());
  const place = readServicePlace(`127.0.0.1:${service.port}`);
  if (!place.ok) throw new Error(place.reason);
  return place.value;
}

test("who takes over a lobby has a code of its own for it, and a friend comes in by that", async () => {
  const service = await openLobbyService();
  const [ada, ben, cem] = [
    await open("Ada", service),
    await open("Ben", service),
    await open("Cem", service),
  ];
  ada.peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3, roomKey: "new" });
  const first = await ada.window.waitFor("lobby", ({ code }) => code?.kind === "code");
  ben.peer.handle({ kind: "join", address: codeOf(first), name: "Ben" });
  expect((await ben.window.waitFor("lobby")).code).toBeUndefined();
  await ada.window.waitFor("lobby", ({ players, canStart }) => players.length === 2 && canStart);
  ada.peer.handle({ kind: "leave" });
  const taken = await ben.window.waitFor("lobby", ({ code }) => code?.kind === "code");
  expect(taken).toMatchObject({ isMasterPeer: true, roomKey: first.roomKey, isPublic: false });
  expect(codeOf(taken)).not.toBe(codeOf(first));
  cem.peer.handle({ kind: "join", address: codeOf(taken), name: "Cem" });
  await cem.window.waitFor("lobby", ({ players }) => players.length === 2);
});

test("who took over a lobby that its host has again gives its code up", async () => {
  const service = await openLobbyService();
  const link = { ...PERFECT_LINK }; // of what the host sends
  const [ada, ben] = [await open("Ada", service, link), await open("Ben", service)];
  ada.peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3, roomKey: "new" });
  const { code } = await ada.window.waitFor("lobby", (lobby) => lobby.code?.kind === "code");
  ben.peer.handle({ kind: "join", address: codeOf({ code }), name: "Ben" });
  await ada.window.waitFor("lobby", ({ players, canStart }) => players.length === 2 && canStart);
  link.lossPercent = 100;
  await ben.window.waitFor("lobby", (lobby) => lobby.isMasterPeer && lobby.code?.kind === "code");
  ben.window.forget();
  link.lossPercent = 0;
  const back = await ben.window.waitFor("lobby", ({ isMasterPeer }) => !isMasterPeer);
  expect(back.code).toBeUndefined();
});

test("a host that has lost its lobby and gets it back has another code for it, and a friend comes in by that", async () => {
  const service = await openLobbyService();
  const link = { ...PERFECT_LINK }; // of what the host sends
  const [ada, ben] = [await open("Ada", service, link), await open("Ben", service)];
  const [cem, dan] = [await open("Cem", service), await open("Dan", service)];
  ada.peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3, roomKey: "new" });
  const first = await ada.window.waitFor("lobby", ({ code }) => code?.kind === "code");
  for (const [player, count] of [
    [ben, 2],
    [cem, 3],
  ] as const) {
    player.peer.handle({ kind: "join", address: codeOf(first), name: "friend" });
    await ada.window.waitFor("lobby", ({ players, canStart }) => players.length === count && canStart);
  }
  link.lossPercent = 100;
  await ben.window.waitFor("lobby", ({ isMasterPeer, players }) => isMasterPeer && players.length === 2);
  // Who hears its host again before it hears of another stays with it.
  await cem.window.waitFor("lobby", ({ players }) => players.every(({ name }) => name !== "Ada"));
  link.lossPercent = 0;
  const lost = await ada.window.waitFor(
    "lobby",
    ({ isMasterPeer, players }) => !isMasterPeer && players.length === 3,
  );
  expect(lost.code).toBeUndefined();
  ada.window.forget();
  for (const { peer } of [ben, cem]) peer.handle({ kind: "leave" });
  const back = await ada.window.waitFor(
    "lobby",
    ({ isMasterPeer, code }) => isMasterPeer && code?.kind === "code",
  );
  expect(codeOf(back)).not.toBe(codeOf(first));
  expect([first.code, back.code]).toMatchObject([{ isAnother: false }, { isAnother: true }]);
  dan.peer.handle({ kind: "join", address: codeOf(back), name: "Dan" });
  await dan.window.waitFor("lobby", ({ players }) => players.length === 2);
});

function codeOf({ code }: { readonly code?: LobbyNotice["code"] | undefined }): string {
  return code?.kind === "code" ? code.code : "";
}
