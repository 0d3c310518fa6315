import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

import { runPeer, type RunningPeer } from "../../src/desk/index.ts";
import { LivePeer, resolveAddress } from "../../src/peer/index.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";

const clock = new TestClock(); // all peers have one time
const folder = mkdtempSync(path.join(tmpdir(), "robocat-lobby-start-"));
const peers: RunningPeer[] = [];
afterEach(async () => {
  await clock.until(Promise.all(peers.map((peer) => peer.close())), "the end of all peers");
  rmSync(folder, { recursive: true });
});

async function open(name: string) {
  const peer = await runPeer({ homeFolder: path.join(folder, name), clock });
  peers.push(peer);
  return { peer, window: new PeerWindow(peer, clock) };
}

/** A guest without a window: nobody is asked there whether it is ready. */
async function openProgram(name: string, place: string): Promise<LivePeer> {
  const resolved = await resolveAddress(place);
  if (!resolved.ok) throw new Error("a lobby tells its addresses");
  return LivePeer.open({
    ...{ homeFolder: path.join(folder, name), name, team: null, seed: null, clock, bot: null, link: null },
    role: { kind: "join", address: resolved.value.address },
    ...{ isRecorded: false, replayFile: null, autoStartPlayers: null, stopAfterTurn: Infinity },
    onEvent: () => undefined,
  });
}

/** From now on nobody else is ready: it's another map, which they don't have before they are heard again. */
function takeOtherMap({ peer, window }: Awaited<ReturnType<typeof open>>): void {
  const options = { mode: "battle", catsPerPlayer: 4, catLimit: 4, timeLimitMinutes: 0 } as const;
  peer.handle({ kind: "set-options", options, mapId: null });
  expect(window.of("lobby").at(-1)).toMatchObject({ canStart: false, setupProblem: null }); // or a start would wait for nobody
}

test("a start that is asked for while a guest is just coming happens as soon as all are there", async () => {
  const host = await open("Liv");
  host.peer.handle({ kind: "host", port: 0, name: "Liv", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  const guest = await openProgram("Lex", addresses.at(-1)!);
  await host.window.waitFor("lobby", ({ players }) => players.length === 2);
  takeOtherMap(host);
  host.peer.handle({ kind: "start-match" });
  await host.window.waitFor("match");
  expect(host.window.of("problem")).toEqual([]);
  guest.leave();
  await clock.until(guest.closed, "the end of the guest");
});

test("the host reads who is not ready, and a guest what has changed since it was", async () => {
  const [host, guest] = [await open("Uma"), await open("Ned")];
  host.peer.handle({ kind: "host", port: 0, name: "Uma", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  guest.window.isReadyByItself = false;
  guest.peer.handle({ kind: "join", address: addresses.at(-1)!, name: "Ned" });
  await host.window.waitFor("lobby", ({ players }) => players[1]?.isReady === true);
  expect(host.window.of("lobby").at(-1)).toMatchObject({
    canStart: false,
    players: [{ agrees: true }, { agrees: false }],
  });
  host.peer.handle({ kind: "start-match" });
  const { fact } = await host.window.waitFor("problem");
  expect(fact).toEqual({ kind: "not-ready", names: ["Ned"] });

  guest.peer.handle({ kind: "set-ready", isReady: true });
  await host.window.waitFor("lobby", ({ canStart }) => canStart);
  expect(guest.window.of("lobby").at(-1)!.agreed).toBeNull();
  const before = guest.window.of("lobby").at(-1)!.options;
  takeOtherMap(host);
  const changed = await guest.window.waitFor("lobby", ({ agreed }) => agreed !== null);
  expect(changed.agreed).toMatchObject({
    options: before,
    mapName: null,
    players: [{ name: "Uma" }, { name: "Ned" }],
  });
  expect(changed.options.mode).toBe("battle");
  host.window.forget();
  guest.window.forget();
  guest.peer.handle({ kind: "set-ready", isReady: true });
  await host.window.waitFor("lobby", ({ canStart }) => canStart);
  expect(guest.window.of("lobby").at(-1)!.agreed).toBeNull();
});

test("a host need not wait for who is asleep: it starts without the word of those it names", async () => {
  const [host, guest, late] = [await open("Eve"), await open("Sam"), await open("Pia")];
  host.peer.handle({ kind: "host", port: 0, name: "Eve", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  for (const [i, { peer, window }] of [guest, late].entries()) {
    window.isReadyByItself = false;
    peer.handle({ kind: "join", address: addresses.at(-1)!, name: ["Sam", "Pia"][i]! });
    await host.window.waitFor("lobby", ({ players }) => players.length === i + 2);
  }
  await host.window.waitFor("lobby", ({ canStart, canStartAnyway }) => canStartAnyway && !canStart);
  host.peer.handle({ kind: "start-match", unready: [2] }); // Pia is not ready either
  const { fact } = await host.window.waitFor("problem");
  expect(fact).toEqual({ kind: "not-ready", names: ["Pia"] });
  guest.peer.handle({ kind: "start-match", unready: [2, 3] }); // it is no host
  expect((await guest.window.waitFor("problem")).fact).toEqual({ kind: "host-only", duty: "start-match" });
  host.peer.handle({ kind: "start-match", unready: [2, 3] });
  for (const { window } of [host, guest, late]) await window.waitFor("match");
});

test("who left the lobby is told of until they are back; who was sent away is not", async () => {
  const [host, guest] = [await open("Ida"), await open("Joe")];
  host.peer.handle({ kind: "host", port: 0, name: "Ida", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  host.peer.handle({ kind: "add-bot", strength: "weak" });
  const join = { kind: "join", address: addresses.at(-1)!, name: "Joe" } as const;
  guest.peer.handle(join);
  await host.window.waitFor("lobby", ({ players }) => players.length === 3);
  guest.peer.handle({ kind: "leave" });
  const alone = await host.window.waitFor("lobby", ({ away }) => away.length > 0);
  expect(alone).toMatchObject({ away: ["Joe"], canStart: true });
  host.window.forget();
  guest.peer.handle(join);
  const { players } = await host.window.waitFor("lobby", ({ away }) => away.length === 0);
  const { playerId } = players.find(({ name }) => name === "Joe")!;
  guest.peer.handle({ kind: "remove-player", playerId: 1, cause: "Mine now" }); // it is no host
  expect((await guest.window.waitFor("problem")).fact).toEqual({ kind: "host-only", duty: "send-away" });
  host.peer.handle({ kind: "remove-player", playerId });
  expect(host.window.of("lobby").at(-1)).toMatchObject({ away: [], canStart: true });
});

test("a start that waits for a guest does not happen without them, who left meanwhile", async () => {
  const [host, guest] = [await open("Kai"), await open("Lou")];
  host.peer.handle({ kind: "host", port: 0, name: "Kai", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  host.peer.handle({ kind: "add-bot", strength: "weak" });
  guest.peer.handle({ kind: "join", address: addresses.at(-1)!, name: "Lou" });
  await host.window.waitFor("lobby", ({ players }) => players.length === 3);
  takeOtherMap(host);
  guest.peer.handle({ kind: "leave" });
  host.peer.handle({ kind: "start-match" });
  const { fact } = await host.window.waitFor("problem");
  expect(fact).toEqual({ kind: "left-before-start", names: ["Lou"] });
  expect(host.window.of("lobby").at(-1)).toMatchObject({ startsInMs: null, away: ["Lou"] });
});
