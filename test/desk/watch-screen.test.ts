// Goal: who watches in a window reads what the match waits for, and for how long. Method: peers with one clock; one who plays falls silent.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { runPeer } from "../../src/desk/index.ts";
import type { LivePeer } from "../../src/peer/index.ts";
import { TestClock } from "../support/test-clock.ts";
import { WindowPlayer } from "../support/window-player.ts";

const clock = new TestClock();
const folder = mkdtempSync(path.join(tmpdir(), "robocat-watch-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(
  name: string,
  onLivePeer: (live: LivePeer) => void = () => undefined,
): Promise<WindowPlayer> {
  const peer = await runPeer({ homeFolder: path.join(folder, name), clock, onLivePeer });
  onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
  return new WindowPlayer(peer, clock);
}

test("a watcher reads that the match waits for a player, second by second, and sees it go on", async () => {
  let silent: LivePeer | null = null;
  const [ann, ben, zoe] = [
    await open("Ann"),
    await open("Ben", (live) => (silent = live)),
    await open("Zoe"),
  ];
  ann.ask({ kind: "host", port: 0, name: "Ann", catsPerPlayer: 3 });
  const address = (await ann.window.waitFor("lobby")).addresses.at(-1)!;
  ben.ask({ kind: "join", address, name: "Ben" });
  await ann.lobby(({ canStart, players }) => canStart && players.length === 2);
  ann.ask({ kind: "start-match" });
  await ann.window.waitFor("status", ({ turn }) => turn > 2);
  zoe.ask({ kind: "join", address, name: "Zoe" });
  await zoe.window.waitFor("replay-status", ({ live, turn }) => live?.isOver === false && turn > 20);
  expect(zoe.window.of("replay-status").filter(({ live }) => live?.stands !== undefined)).toEqual([]);

  silent!.matchPeer.takeDatagrams = () => []; // it says nothing any more
  for (const seconds of [3, 4, 5])
    await zoe.window.waitFor(
      "replay-status",
      ({ live }) => live?.stands?.lacks === "players" && live.stands.seconds === seconds,
    );
  const { turn: stoodAt } = zoe.window.of("replay-status").at(-1)!;
  const on = await zoe.window.waitFor("replay-status", ({ turn }) => turn > stoodAt + 20);
  expect(on.live).not.toHaveProperty("stands");
});

test("a watcher is told orders as they are given, and what a team has seen since it joined, again after each wish", async () => {
  const [ann, ben, zoe] = [await open("Ann2"), await open("Ben2"), await open("Zoe2")];
  ann.ask({ kind: "host", port: 0, name: "Ann", catsPerPlayer: 3 });
  const address = (await ann.window.waitFor("lobby")).addresses.at(-1)!;
  const options = {
    mode: "cushions",
    catsPerPlayer: 8,
    catLimit: 40,
    timeLimitMinutes: 0,
    fog: true,
    watchDelaySeconds: 0,
  } as const;
  ann.ask({ kind: "set-options", options, mapId: "built-in:the-hallway" });
  ben.ask({ kind: "join", address, name: "Ben" });
  await ann.lobby(({ players }) => players.length === 2);
  ben.ask({ kind: "set-ready", isReady: true });
  await ann.lobby(({ canStart, players }) => canStart && players.length === 2);
  ann.ask({ kind: "start-match" });
  await ann.window.waitFor("status", ({ turn }) => turn > 2);
  zoe.ask({ kind: "join", address, name: "Zoe" });
  await zoe.window.waitFor("replay-status", ({ live }) => live?.isOver === false);

  ben.ask({ kind: "command", command: { kind: "move", cats: [9, 10], x: 0, y: 256 } });
  const { orders } = await zoe.window.waitFor("orders-given");
  expect(orders).toMatchObject([{ playerId: 2, kind: "claim", x: 0, y: 1 }]);
  zoe.ask({ kind: "look-through", playerId: 2 });
  const first = await zoe.window.waitFor("replay-sight", ({ playerIds }) => playerIds.includes(2));
  expect(first.playerIds).toEqual([2]);
  await zoe.window.waitFor("replay-status", ({ turn }) => turn > first.turn + 60);
  zoe.ask({ kind: "look-through", playerId: 2 });
  const later = await zoe.window.waitFor("replay-sight", ({ turn }) => turn > first.turn);
  const cells = (base64: string): number =>
    Buffer.from(base64, "base64").reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  expect(cells(later.sight.explored)).toBeGreaterThan(cells(first.sight.explored));
});
