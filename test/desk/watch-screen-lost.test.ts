// Goal: whatever a watched match comes to, the window tells it, and shows what there still is.
// Method: a match of two that a third watches; what no peer of a test does is told as if its source, or its record, had done it.
import { expect, test, vi } from "vitest";

import type { ReplayStatusNotice } from "../../src/channel/index.ts";
import { LivePast } from "../../src/desk/live-past.ts";
import { OwnPeers } from "../../src/desk/own-peers.ts";
import type { LiveWatcherEvent } from "../../src/peer/index.ts";
import { TurnWriter } from "../../src/replay/index.ts";
import { useDesks } from "../support/desks.ts";
import { TestClock } from "../support/test-clock.ts";

const clock = new TestClock();
const { open, openHost, openGuest } = useDesks(clock);
const FOGGY = {
  mode: "cushions",
  catsPerPlayer: 8,
  catLimit: 40,
  timeLimitMinutes: 0,
  fog: true,
  watchDelaySeconds: 0,
} as const;
const NOBODY = "127.0.0.1:9";

/** What is told to a screen that watches, as its watcher would tell it. */
function overhear(): (event: LiveWatcherEvent) => void {
  const watching = vi.spyOn(OwnPeers.prototype, "watch");
  return (event) => {
    const { onEvent } = watching.mock.lastCall![0];
    onEvent(event);
  };
}

async function watch(name: string, hasFog = false) {
  const tell = overhear();
  const [host, watcher] = [await openHost(`Ann ${name}`), await open(`Zoe ${name}`)];
  if (hasFog) host.ask({ kind: "set-options", options: FOGGY, mapId: "built-in:the-hallway" });
  const guest = await openGuest(host, `Ben ${name}`);
  const { addresses } = await host.lobby(({ canStart, players }) => canStart && players.length === 2);
  host.ask({ kind: "start-match" });
  await guest.window.waitFor("status", ({ turn }) => turn > 2);
  watcher.ask({ kind: "join", address: addresses.at(-1)!, name: "Zoe" });
  const isBehind = ({ turn, jumps }: ReplayStatusNotice): boolean => turn > 25 && jumps!.readyTurns > 20;
  await watcher.window.waitFor("replay-status", isBehind);
  vi.restoreAllMocks();
  return { window: watcher.window, tell, ask: watcher.ask.bind(watcher) };
}

const isThere =
  (id: number) =>
  ({ jumps }: ReplayStatusNotice): boolean =>
    jumps?.heard === id && jumps.goingTo === null;

test("a match that is lost while it is seen stays to be looked at", async () => {
  const { window, ask, tell } = await watch("lost");
  window.forget();
  tell({ kind: "lost", loss: "silent" });
  expect(window.of("problem")).toEqual([{ kind: "problem", fact: { kind: "watch-lost", why: "silent" } }]);
  expect(window.of("replay-status").at(-1)).toMatchObject({
    playing: false,
    live: { isOver: true, isLost: true },
  });
  expect(window.kinds).not.toContain("menu");
  ask({ kind: "replay-jump", turn: 12, subTurn: 0, id: 1 });
  expect(await window.waitFor("replay-status", isThere(1))).toMatchObject({
    turn: 12,
    live: { isLost: true },
  });
});

test("a match that is lost before anything was seen of it leads to the menu", async () => {
  const tell = overhear();
  const [host, watcher] = [await openHost("Ann of nothing"), await open("Zoe of nothing")];
  const guest = await openGuest(host, "Ben of nothing");
  const { addresses } = await host.lobby(({ canStart, players }) => canStart && players.length === 2);
  host.ask({ kind: "start-match" });
  await guest.window.waitFor("status", ({ turn }) => turn > 2);
  watcher.ask({ kind: "join", address: addresses.at(-1)!, name: "Zoe" });
  await watcher.window.waitFor("connecting", ({ role }) => role === "watch");
  watcher.window.forget();
  tell({ kind: "lost", loss: "silent" });
  vi.restoreAllMocks();
  expect(watcher.window.of("menu").at(-1)).toMatchObject({ problem: { kind: "watch-lost", why: "silent" } });
  expect(watcher.window.of("problem")).toEqual([]);
});

test("a mistake of ours leads to the menu, which tells it", async () => {
  const { window, tell } = await watch("mistaken");
  window.forget();
  tell({ kind: "crashed", fact: { kind: "mistake", of: "watched", log: null } });
  expect(window.of("menu").at(-1)).toMatchObject({ problem: { kind: "mistake", of: "watched" } });
});

test("a source that is not believed is told of, and the match goes on", async () => {
  const { window, tell } = await watch("distrusted");
  window.forget();
  tell({ kind: "distrusted", address: { host: "127.0.0.1", port: 9 }, why: "other-turns" });
  const fact = { kind: "distrusted", address: NOBODY, why: "other-turns" };
  expect(window.of("news")).toEqual([{ kind: "news", fact }]);
  await window.waitFor("replay-status", ({ live }) => live?.isOver === false);
});

test("where nothing is held any more the match is shown as it is now, and that is told", async () => {
  const { window, ask } = await watch("of no past");
  ask({ kind: "replay-jump", turn: 2, subTurn: 0, id: 1 });
  await window.waitFor("replay-status", isThere(1));
  window.forget();
  vi.spyOn(TurnWriter.prototype, "write").mockImplementationOnce(() => {
    throw new Error("no record holds such a turn");
  });
  const now = await window.waitFor("replay-status", ({ jumps }) => jumps === undefined);
  expect(window.of("problem")).toEqual([{ kind: "problem", fact: { kind: "past-lost" } }]);
  expect(now.live).not.toHaveProperty("isBack");
  expect(now.turn).toBeGreaterThan(20);
  await window.waitFor("picture", ({ turn }) => turn > now.turn);
});

test("what is held anew is looked at through the same eyes as before", async () => {
  const { window, ask } = await watch("of eyes", true);
  ask({ kind: "look-through", playerId: 2 });
  const full = vi.spyOn(LivePast.prototype, "isFull", "get").mockReturnValue(true); // as if its thread did not keep up
  await window.waitFor("replay-status", ({ jumps }) => (jumps?.firstTurn ?? 0) > 10);
  full.mockRestore();
  const firstTurn = window.of("replay-status").at(-1)!.jumps!.firstTurn!;
  await window.waitFor("replay-status", ({ turn }) => turn > firstTurn + 5);
  window.forget();
  ask({ kind: "replay-jump", turn: firstTurn + 2, subTurn: 0, id: 1 });
  const back = await window.waitFor("replay-status", isThere(1));
  expect(back).toMatchObject({ turn: firstTurn + 2, live: { isBack: true } });
  const seen = await window.waitFor("replay-sight", ({ turn }) => turn <= firstTurn + 3);
  expect(seen.playerIds).toEqual([2]);
});
