import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { LivePast } from "../../src/desk/live-past.ts";
import { MACHINE_CLOCK } from "../../src/peer/index.ts";
import { COMMAND_DELAY_TURNS_MIN, rosterOf } from "../../src/lockstep/index.ts";
import { playOwnGameFrom } from "../../src/replay/own-rules.ts";
import { ReplayPlayer, type GrowingStart, type ReplayTurn } from "../../src/replay/index.ts";
import { checksumOf, openWorld, trimWorld } from "../../src/sim/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";

// Goal: what was seen of a match that runs is held in a thread, within a bound, and nothing of one moment is taken for another's.
// Method: a golden recording from turn 128 on, given turn by turn to the thread that plays replays.
const { header, turns, startGame, ...rest } = readWhole(readFileSync(path.join(REPLAY_FOLDER, "drill.rcr")));
const FIRST = 128;

function playedTo(turn: number): ReplayPlayer {
  const player = new ReplayPlayer({ header, turns, startGame, ...rest });
  while (player.turn < turn) player.runTurn();
  return player;
}

const START: GrowingStart = {
  header,
  turn: FIRST - 1,
  words: playedTo(FIRST).world.words.slice(),
  seats: [],
};

interface Held {
  readonly past: LivePast;
  readonly told: PeerNotice[];
  readonly lost: { count: number };
  readonly moved: { count: number };
  readonly caughtUp: { count: number };
  /** Resolves once that holds, which is asked at each change. */
  readonly until: (holds: () => boolean) => Promise<void>;
}

function hold({ start = START, bytesMax }: { start?: GrowingStart; bytesMax?: number } = {}): Held {
  const told: PeerNotice[] = [];
  const lost = { count: 0 };
  const moved = { count: 0 };
  const caughtUp = { count: 0 };
  const waiting = new Set<{ readonly holds: () => boolean; readonly resolve: () => void }>();
  const look = (): void => {
    for (const one of waiting) if (one.holds()) one.resolve();
  };
  const options = {
    clock: MACHINE_CLOCK,
    tell: (notice: PeerNotice) => {
      told.push(notice);
      look();
    },
    onChange: look,
    onCaughtUp: () => {
      caughtUp.count += 1;
      look();
    },
    onMoved: () => (moved.count += 1),
    onLost: () => {
      lost.count += 1;
      look();
    },
  };
  const past = new LivePast(options, bytesMax);
  onTestFinished(() => past.close());
  past.begin(start);
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.add({ holds, resolve });
      look();
    });
  return { past, told, lost, moved, caughtUp, until };
}

function add({ past }: Held, from: number, to: number): void {
  for (const turn of turns.slice(from, to)) past.add(turn);
}

test("shows a moment once it is there, and of two that were asked for the later one alone", async () => {
  const held = hold();
  const { past, told, until } = held;
  add(held, FIRST, 240);
  past.goTo({ turn: 235, subTurn: 0 }, { playing: false, speed: 1 }, 1);
  past.goTo({ turn: 200, subTurn: 0 }, { playing: false, speed: 1 }, 2);
  expect(past.shown).toMatchObject({ turn: 200, playing: false });
  expect(past.jumps).toMatchObject({ goingTo: 200, heard: 2, firstTurn: FIRST });
  await until(() => past.jumps?.goingTo === null);
  const pictures = told.filter((notice) => notice.kind === "picture");
  expect(pictures.map(({ turn }) => turn)).toEqual([200]);
  expect(checksumOf(openWorld(pictures[0]!.words))).toBe(
    checksumOf(openWorld(trimWorld(playedTo(200).world))),
  );
});

test("what is played now is where it leads to once all that is here was played, and not before", async () => {
  const held = hold();
  const { past, caughtUp, until } = held;
  add(held, FIRST, 140);
  past.goTo({ turn: 500, subTurn: 0 }, { playing: false, speed: 1 }, null);
  await until(() => past.jumps?.goingTo === null);
  expect(past.shown).toMatchObject({ turn: 140 });
  expect(caughtUp.count).toBe(0); // it stands there
  past.control({ playing: true, speed: 4 });
  await until(() => caughtUp.count > 0);
});

test("after the end it stays at the end, and goes through all of it from its beginning", async () => {
  const held = hold();
  const { past, caughtUp, until } = held;
  add(held, FIRST, 140);
  past.end();
  past.goTo({ turn: 138, subTurn: 0 }, { playing: true, speed: 4 }, null);
  await until(() => past.shown?.turn === 140 && !past.shown.playing);
  expect(caughtUp.count).toBe(0);
  past.control({ playing: true, speed: 1 });
  await until(() => past.shown!.turn < 135 && past.shown!.playing);
});

test("is full when its turns take more than they may, and holds nothing of before once it begins anew", async () => {
  const held = hold({ bytesMax: 10_000 });
  const { past, until } = held;
  add(held, FIRST, 140);
  expect(past.isFull).toBe(false);
  add(held, 140, 200);
  expect(past.isFull).toBe(true);
  const words = playedTo(200).world.words.slice();
  past.begin({ ...START, turn: 199, words });
  expect(past.isFull).toBe(false);
  past.goTo({ turn: 150, subTurn: 0 }, { playing: false, speed: 1 }, null);
  await until(() => past.jumps?.goingTo === null);
  expect(past.shown).toMatchObject({ turn: 200 });
});

/** The match goes on for so many turns from its beginning here, without an order. `shown`: the checksums of their pictures. */
function idleTurns(count: number): {
  readonly idle: readonly ReplayTurn[];
  readonly shown: readonly number[];
} {
  const roster = rosterOf({ playerIds: [1] });
  const game = playOwnGameFrom({ turn: FIRST - 1, words: START.words.slice(), roster });
  const shown: number[] = [];
  const idle = Array.from({ length: count }, (_, i) => {
    game.enterRecorded([]);
    const { checksum } = game.runTurn();
    shown.push(checksumOf(openWorld(trimWorld(game.world))));
    const delay = { commandDelayTurns: COMMAND_DELAY_TURNS_MIN, mark: null };
    return { turn: FIRST + i, playerCommands: [], checksum, ...delay };
  });
  return { idle, shown };
}

test("when there is much the older half is let go, and the rest is gone back in as before", async () => {
  // A keyframe lies at every 1,024th turn at the latest, which is in the older half of these.
  const { past, moved, told, until } = hold({ bytesMax: 600_000 });
  const { idle, shown } = idleTurns(2_400);
  for (const turn of idle.slice(0, 2_000)) past.add(turn);
  past.goTo({ turn: FIRST + 10, subTurn: 0 }, { playing: false, speed: 1 }, 1);
  await until(() => past.jumps!.goingTo === null && past.jumps!.readyTurns === FIRST + 2_000);
  expect(past.jumps!.firstTurn).toBe(FIRST);
  for (const turn of idle.slice(2_000)) past.add(turn);
  await until(() => past.jumps!.firstTurn! > FIRST && past.shown!.turn === past.jumps!.firstTurn);
  const first = past.jumps!.firstTurn!;
  expect(first).toBeLessThan(FIRST + 1_250);
  expect([past.isFull, past.isBack]).toEqual([false, true]);
  expect(moved.count).toBe(1);
  const last = FIRST + 2_300;
  for (const [i, turn] of [last, first, FIRST].entries()) {
    past.goTo({ turn, subTurn: 0 }, { playing: false, speed: 1 }, 2 + i);
    await until(() => past.jumps!.goingTo === null && past.jumps!.heard === 2 + i);
    const there = Math.max(first, turn);
    expect(past.shown).toMatchObject({ turn: there });
    const picture = told.findLast((notice) => notice.kind === "picture")!;
    expect(picture.turn).toBe(there);
    expect(checksumOf(openWorld(picture.words))).toBe(shown[there - 1 - FIRST]);
  }
});

test("with a turn that no record holds it ends, and no later turn stands in the place of that one", async () => {
  const held = hold();
  const { past, lost, told, until } = held;
  add(held, FIRST, 140);
  const move = { kind: "move", cats: [1], x: 1, y: 2 } as const;
  const commands = Array.from({ length: 2_000 }, () => move);
  past.add({ ...turns[140]!, playerCommands: [{ playerId: header.setup.playerIds[0]!, commands }] });
  expect(lost.count).toBe(1);
  expect([past.isHeld, past.jumps]).toEqual([false, undefined]);
  add(held, 141, 160); // nothing is held of them
  expect(lost.count).toBe(1);
  past.begin({ ...START, turn: 159, words: playedTo(160).world.words.slice() });
  add(held, 160, 170);
  past.goTo({ turn: 165, subTurn: 0 }, { playing: false, speed: 1 }, 1);
  await until(() => past.jumps?.goingTo === null);
  const { words } = told.findLast((notice) => notice.kind === "picture")!;
  expect(checksumOf(openWorld(words))).toBe(checksumOf(openWorld(trimWorld(playedTo(165).world))));
});

test("a thread that dies is told of in a sentence, and nothing is held any more", async () => {
  const { past, lost, until } = hold({ start: { ...START, words: new Int32Array(3) } });
  past.goTo({ turn: 130, subTurn: 0 }, { playing: true, speed: 1 }, 1);
  await until(() => lost.count > 0);
  expect(lost.count).toBe(1);
  expect([past.isHeld, past.isBack, past.jumps]).toEqual([false, false, undefined]);
});
