import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

import { runPeer, type RunningPeer } from "../../src/desk/index.ts";
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

/** From now on nobody else is ready: it's another map, which they don't have before they are heard again. */
function takeOtherMap({ peer, window }: Awaited<ReturnType<typeof open>>): void {
  const options = { mode: "battle", catsPerPlayer: 4, catLimit: 4, timeLimitMinutes: 0 } as const;
  peer.handle({ kind: "set-options", options, mapId: null });
  expect(window.of("lobby").at(-1)).toMatchObject({ canStart: false, setupProblem: null }); // or a start would wait for nobody
}

test("a start that is asked for while a guest is not ready yet happens as soon as all are", async () => {
  const [host, guest] = [await open("Liv"), await open("Lex")];
  host.peer.handle({ kind: "host", port: 0, name: "Liv", catsPerPlayer: 3 });
  const { addresses } = await host.window.waitFor("lobby");
  guest.peer.handle({ kind: "join", address: addresses.at(-1)!, name: "Lex" });
  await host.window.waitFor("lobby", ({ players }) => players.length === 2);
  takeOtherMap(host);
  host.peer.handle({ kind: "start-match" });
  await Promise.all([host, guest].map(({ window }) => window.waitFor("match")));
  expect(host.window.of("problem")).toEqual([]);
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
  const { message } = await host.window.waitFor("problem");
  expect(message).toBe("Lou left the lobby: the match did not start.");
  expect(host.window.of("lobby").at(-1)).toMatchObject({ startsInMs: null, away: ["Lou"] });
});
