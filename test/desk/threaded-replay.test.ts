import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import type { PeerNotice, ReplayStatusNotice } from "../../src/channel/index.ts";
import { ThreadedReplay } from "../../src/desk/threaded-replay.ts";
import { ReplayPlayer } from "../../src/replay/index.ts";
import { checksumOf, openWorld, trimWorld } from "../../src/sim/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { sentenceOf } from "../support/sentences.ts";

const FILE = path.join(REPLAY_FOLDER, "drill.rcr");
const TURN = 400;

interface Stage {
  readonly replay: ThreadedReplay;
  readonly notices: PeerNotice[];
  readonly lost: string[];
  readonly status: (holds: (status: ReplayStatusNotice) => boolean) => Promise<void>;
}

function open(bytes = new Uint8Array(readFileSync(FILE))): Stage {
  const notices: PeerNotice[] = [];
  const lost: string[] = [];
  const waiting: { holds: (status: ReplayStatusNotice) => boolean; resolve: () => void }[] = [];
  const held = { replay: readWhole(new Uint8Array(readFileSync(FILE))), bytes };
  const replay = new ThreadedReplay(held, {
    tell: (notice) => {
      notices.push(notice);
      if (notice.kind !== "replay-status") return;
      for (const one of waiting) if (one.holds(notice)) one.resolve();
    },
    onLost: (problem) => {
      lost.push(sentenceOf(problem));
      for (const { resolve } of waiting) resolve();
    },
  });
  onTestFinished(() => replay.close());
  const status = (holds: (status: ReplayStatusNotice) => boolean): Promise<void> =>
    new Promise((resolve) => waiting.push({ holds, resolve }));
  return { replay, notices, lost, status };
}

function wordsAt(turn: number): number {
  const player = new ReplayPlayer(readWhole(new Uint8Array(readFileSync(FILE))));
  while (player.turn < turn) player.runTurn();
  return checksumOf(openWorld(trimWorld(player.world)));
}

test("shows the first picture before its thread is there, and a match once", async () => {
  const { notices, status } = open();
  expect(notices.map(({ kind }) => kind)).toEqual(["match", "picture", "replay-status"]);
  await status(({ turn }) => turn >= 2);
  expect(notices.filter(({ kind }) => kind === "match")).toHaveLength(1);
});

test("of a thousand jumps the last one is where it goes, and no more than one waits", async () => {
  const { replay, notices, status } = open();
  replay.control(false, 1);
  const isThere = status(({ jumps }) => jumps?.heard === 1_001 && jumps.goingTo === null);
  for (let id = 1; id <= 1_000; id += 1) replay.jump({ turn: (id * 37) % 800, subTurn: id % 3, id });
  expect(replay.waiting).toBeLessThanOrEqual(1);
  replay.jump({ turn: TURN, subTurn: 0, id: 1_001 });
  await isThere;
  const heard = notices.flatMap((notice) => (notice.kind === "replay-status" ? [notice.jumps?.heard] : []));
  expect(new Set(heard).size).toBeLessThanOrEqual(3); // none, perhaps the first, the last
  const picture = notices.findLast((notice) => notice.kind === "picture")!;
  expect([picture.turn, checksumOf(openWorld(picture.words))]).toEqual([TURN, wordsAt(TURN)]);
});

test("says nothing more once it is closed, whatever it is at", async () => {
  const { replay, notices, status } = open();
  await status(({ turn }) => turn >= 1);
  replay.jump({ turn: 800, subTurn: 0, id: 1 });
  replay.close();
  const count = notices.length;
  const other = open();
  await other.status(({ turn }) => turn >= 1); // a thread that came after it has begun to play
  expect(notices).toHaveLength(count);
});

test("a thread that dies is told of in a sentence, once, and its replay is closed", async () => {
  const { replay, lost, status } = open(new Uint8Array([1, 2, 3])); // what was read before it was altered
  await status(() => false);
  expect(lost).toEqual([expect.stringMatching(/^The replay cannot be played on: .*read before/)]);
  replay.jump({ turn: 1, subTurn: 0, id: 1 });
  expect(replay.waiting).toBe(1); // of a closed one: it goes nowhere
});

test("of a thousand glances no more than one waits, beside a jump that goes first", async () => {
  const { replay, notices, status } = open();
  replay.control(false, 1);
  await status(({ jumps }) => jumps?.readyTurns === 820);
  const isThere = status(({ jumps }) => jumps?.heard === 1 && jumps.goingTo === null);
  for (let i = 0; i < 1_000; i += 1) replay.glance(i % 800);
  replay.jump({ turn: TURN, subTurn: 0, id: 1 });
  expect(replay.waiting).toBeLessThanOrEqual(2);
  replay.glance(TURN + 1);
  await isThere;
  const last = status(({ jumps }) => jumps?.heard === 2);
  replay.jump({ turn: 1, subTurn: 0, id: 2 });
  await last;
  const glances = notices.flatMap((notice) => (notice.kind === "replay-glance" ? [notice.turn] : []));
  expect(glances.length).toBeLessThanOrEqual(3);
  expect(notices.findLast(({ kind }) => kind === "picture")).toMatchObject({ turn: 1 });
});
