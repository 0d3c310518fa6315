// Goal: who watches in a window reads what the match waits for, and for how long. Method: peers with one clock; one who plays falls silent.
import { expect, test, vi } from "vitest";

import { LAST_TURN, type ReplayStatusNotice } from "../../src/channel/index.ts";
import { LivePast } from "../../src/desk/live-past.ts";
import { OwnPeers } from "../../src/desk/own-peers.ts";
import { MARKS_TOLD_MAX } from "../../src/peer/files/file-limits.ts";
import type { LivePeer } from "../../src/peer/index.ts";
import { useDesks } from "../support/desks.ts";
import { step } from "../support/step.ts";
import { TestClock } from "../support/test-clock.ts";
import type { WindowPlayer } from "../support/window-player.ts";
import { sentenceOf } from "../support/sentences.ts";

const clock = new TestClock();
const { open } = useDesks(clock);

/** The first two play; the third has asked to watch. */
async function begin(ann: WindowPlayer, ben: WindowPlayer, zoe: WindowPlayer): Promise<void> {
  ann.ask({ kind: "host", port: 0, name: "Ann", catsPerPlayer: 3 });
  const address = (await ann.window.waitFor("lobby")).addresses.at(-1)!;
  ben.ask({ kind: "join", address, name: "Ben" });
  await ann.lobby(({ canStart, players }) => canStart && players.length === 2);
  ann.ask({ kind: "start-match" });
  await ann.window.waitFor("status", ({ turn }) => turn > 2);
  zoe.ask({ kind: "join", address, name: "Zoe" });
}

test("a watcher reads that the match waits for a player, second by second, and sees it go on", async () => {
  let silent: LivePeer | null = null;
  const [ann, ben, zoe] = [
    await open("Ann"),
    await open("Ben", (live) => (silent = live)),
    await open("Zoe"),
  ];
  await begin(ann, ben, zoe);
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

test("while the host is silent a watcher never reads that the match is live, and nobody that it is gone", async () => {
  let silent: LivePeer | null = null;
  const [ann, ben, zoe] = [
    await open("Ann5", (live) => (silent = live)),
    await open("Ben5"),
    await open("Zoe5"),
  ];
  await begin(ann, ben, zoe);
  await zoe.window.waitFor("replay-status", ({ live, turn }) => live?.isOver === false && turn > 20);
  await ben.window.waitFor("status", ({ watchers }) => watchers === 1);
  ben.window.forget();

  silent!.matchPeer.takeDatagrams = () => []; // it says nothing any more, to nobody
  await zoe.window.waitFor("replay-status", ({ live }) => live?.stands !== undefined);
  const { turn: stoodAt } = zoe.window.of("replay-status").at(-1)!;
  zoe.window.forget();
  await zoe.window.waitFor("replay-status", ({ live }) => (live?.stands?.seconds ?? 0) >= 7);
  const statuses = zoe.window.of("replay-status").filter(({ turn }) => turn === stoodAt);
  expect(statuses.filter(({ live }) => live?.stands === undefined)).toEqual([]);
  expect(new Set(ben.window.of("status").map(({ watchers }) => watchers))).toEqual(new Set([1]));
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

interface Watch {
  readonly ann: WindowPlayer;
  readonly zoe: WindowPlayer;
  readonly first: ReplayStatusNotice; // of what is played, once there is something behind it
}

async function watch(suffix: string, onLivePeer: (live: LivePeer) => void = () => undefined): Promise<Watch> {
  const [ann, ben, zoe] = [
    await open(`Ann${suffix}`, onLivePeer),
    await open(`Ben${suffix}`, onLivePeer),
    await open(`Zoe${suffix}`),
  ];
  await begin(ann, ben, zoe);
  const isBehind = ({ turn, jumps }: ReplayStatusNotice): boolean => turn > 25 && jumps!.readyTurns > 20;
  const first = await zoe.window.waitFor("replay-status", isBehind);
  return { ann, zoe, first };
}

function isThere(id: number) {
  return ({ jumps }: ReplayStatusNotice): boolean => jumps?.heard === id && jumps.goingTo === null;
}

function turnSeen({ window }: WindowPlayer): number {
  return window.of("picture").at(-1)!.turn;
}

// Goal: whoever watches goes back in the match while it runs, misses nothing of it meanwhile, and comes back to what is played now.
test("a watcher goes back in a match that runs, stands there, catches up, and is told of its end", async () => {
  const { ann, zoe, first } = await watch(" of the past");
  const { window } = zoe;

  await step("a jump leads there, and it plays on from there while the match is received", async () => {
    expect(first.jumps).toMatchObject({ firstTurn: 0, goingTo: null });
    expect(first.live).not.toHaveProperty("isBack");
    window.forget();
    zoe.ask({ kind: "replay-jump", turn: 12, subTurn: 1, id: 7 });
    const back = await window.waitFor("replay-status", isThere(7));
    expect(back).toMatchObject({ turn: 12, playing: true, live: { isBack: true, isOver: false } });
    expect(turnSeen(zoe)).toBe(12);
    const on = await window.waitFor(
      "replay-status",
      ({ turn, live }) => live?.isBack === true && turn === 17,
    );
    expect(on.turnCount).toBeGreaterThan(first.turnCount + 2);
    expect(turnSeen(zoe)).toBeLessThanOrEqual(17);
  });

  await step("a jump to the last turn that there is, or past it, is one to now", async () => {
    window.forget();
    zoe.ask({ kind: "replay-jump", turn: LAST_TURN, subTurn: 0, id: 8 });
    const now = await window.waitFor("replay-status", isThere(8));
    expect(now.live).not.toHaveProperty("isBack");
    expect(now.turn).toBeGreaterThan(first.turn + 2);
    expect(turnSeen(zoe)).toBe(now.turn);
    window.forget();
    zoe.ask({ kind: "replay-jump", turn: 3, subTurn: 0, id: 9 });
    await window.waitFor("replay-status", isThere(9));
    window.forget();
    zoe.ask({ kind: "replay-jump", turn: now.turnCount + 1_000, subTurn: 0, id: 10 });
    const again = await window.waitFor("replay-status", isThere(10));
    expect(again.live).not.toHaveProperty("isBack");
    expect(again.turn).toBeLessThanOrEqual(again.turnCount);
  });

  await step("what is not there yet has no small picture, what is held has", async () => {
    window.forget();
    zoe.ask({ kind: "glance-at-replay", turn: 15 });
    expect(await window.waitFor("replay-glance")).toMatchObject({ turn: 15 });
  });

  await step("a pause stands at its moment, and faster it is played up to now", async () => {
    window.forget();
    zoe.ask({ kind: "replay-control", playing: false, speed: 1 });
    const stood = await window.waitFor(
      "replay-status",
      ({ live, jumps }) => live?.isBack === true && jumps!.goingTo === null,
    );
    expect(stood.playing).toBe(false);
    expect(stood.turn).toBeGreaterThanOrEqual(first.turn);
    const later = await window.waitFor("replay-status", ({ turnCount }) => turnCount > stood.turnCount + 15);
    expect(later).toMatchObject({ turn: stood.turn, playing: false });
    expect(turnSeen(zoe)).toBe(stood.turn);
    window.forget();
    zoe.ask({ kind: "replay-control", playing: true, speed: 8 });
    await window.waitFor("replay-status", ({ turn, live }) => live?.isBack === true && turn > stood.turn + 3);
    const now = await window.waitFor("replay-status", ({ live }) => live?.isBack === undefined);
    expect(now).toMatchObject({ playing: true, speed: 1 });
    expect(now.turn).toBeGreaterThan(stood.turn + 15);
  });

  await step("the end is told to who looks back, who stays there, and may go through all of it", async () => {
    window.forget();
    zoe.ask({ kind: "replay-jump", turn: 4, subTurn: 0, id: 11 });
    zoe.ask({ kind: "replay-control", playing: false, speed: 1 });
    await window.waitFor("replay-status", isThere(11));
    window.forget();
    ann.ask({ kind: "command", command: { kind: "surrender" } });
    const over = await window.waitFor("replay-status", ({ live }) => live?.isOver === true);
    expect(sentenceOf(window.of("news").at(-1)!.fact)).toContain("Ben");
    expect(over).toMatchObject({ turn: 4, playing: false, live: { isBack: true } });
    expect(window.of("picture")).toEqual([]); // what is seen stays as it is
    window.forget();
    zoe.ask({ kind: "replay-jump", turn: over.turnCount - 3, subTurn: 0, id: 12 });
    zoe.ask({ kind: "replay-control", playing: true, speed: 1 });
    await window.waitFor("replay-status", ({ turn, turnCount, playing }) => turn === turnCount && !playing);
    window.forget();
    zoe.ask({ kind: "replay-control", playing: true, speed: 2 });
    await window.waitFor("replay-status", ({ turn, playing }) => playing && turn < 10);
  });

  await step("it ends with the window's leave, whatever it is at", async () => {
    window.forget();
    zoe.ask({ kind: "replay-jump", turn: 20, subTurn: 0, id: 13 }, { kind: "leave" });
    window.forget();
    await clock.skip(300);
    expect(window.of("picture")).toEqual([]);
  });
});

test("where what is held has become too much it begins anew, which is told, and is gone back in from there on", async () => {
  const { zoe } = await watch(" of too much");
  const { window } = zoe;
  zoe.ask({ kind: "replay-jump", turn: 12, subTurn: 0, id: 1 });
  await window.waitFor("replay-status", isThere(1));
  window.forget();
  const full = vi.spyOn(LivePast.prototype, "isFull", "get").mockReturnValue(true); // as if its thread did not keep up
  const { fact } = await window.waitFor("news");
  full.mockRestore();
  expect(fact).toEqual({ kind: "held-from-here" });
  const isHeld = ({ jumps, turn, live }: ReplayStatusNotice): boolean =>
    jumps!.firstTurn! > 12 && turn > jumps!.firstTurn! + 5 && live?.isBack === undefined;
  const { jumps } = await window.waitFor("replay-status", isHeld);
  zoe.ask({ kind: "replay-jump", turn: jumps!.firstTurn! + 2, subTurn: 1, id: 2 });
  const back = await window.waitFor("replay-status", isThere(2));
  expect(back).toMatchObject({ turn: jumps!.firstTurn! + 2, live: { isBack: true } });
  window.forget();
  zoe.ask({ kind: "replay-jump", turn: 12, subTurn: 0, id: 3 });
  const first = await window.waitFor("replay-status", isThere(3));
  expect(first.turn).toBe(first.jumps!.firstTurn);
});

test("a watcher stays in the past where nobody who has the match is there any more", async () => {
  const lives: LivePeer[] = [];
  const { zoe } = await watch(" of the lost", (live) => lives.push(live));
  zoe.ask({ kind: "replay-jump", turn: 12, subTurn: 0, id: 1 });
  zoe.ask({ kind: "replay-control", playing: false, speed: 1 });
  await zoe.window.waitFor("replay-status", isThere(1));
  for (const { matchPeer } of lives) matchPeer.takeDatagrams = () => [];
  const stands = await zoe.window.waitFor("replay-status", ({ live }) => live?.stands !== undefined);
  expect(stands).toMatchObject({ turn: 12, live: { isBack: true } });
  zoe.ask({ kind: "replay-jump", turn: 20, subTurn: 0, id: 2 });
  expect(await zoe.window.waitFor("replay-status", isThere(2))).toMatchObject({ turn: 20, playing: false });
});

test("of seats that change without end the first marks are told", async () => {
  const watching = vi.spyOn(OwnPeers.prototype, "watch");
  const { zoe } = await watch(" of the marks");
  const { onEvent } = watching.mock.lastCall![0];
  watching.mockRestore();
  for (let turn = 0; turn < 2 * MARKS_TOLD_MAX; turn += 1)
    onEvent({ kind: "seat", change: { turn, playerId: 2, playedBy: { kind: "peer" } } }); // as if its source said so
  zoe.window.forget();
  const { marks } = await zoe.window.waitFor("replay-status");
  expect(marks.map(({ turn }) => turn)).toEqual(Array.from({ length: MARKS_TOLD_MAX }, (_, turn) => turn));
});
