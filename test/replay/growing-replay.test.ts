import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import {
  factsOfReplay,
  GrowingReplay,
  JumpPlayer,
  ReplayPlayer,
  TurnWriter,
  type Replay,
  type ReplayPlace,
} from "../../src/replay/index.ts";
import { checksumOf } from "../../src/sim/index.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { readWhole } from "./recorded-match.ts";

// Goal: a match that runs is jumped in as its replay is, from where somebody came to it up to what is held of it by then.
// Method: a golden recording, played up to the end of turn 127; its later turns are given as a watcher gives them, part by part.
const WHOLE = readWhole(readFileSync(path.join(REPLAY_FOLDER, "drill.rcr")));
const FIRST = 128;
const SEATS = [{ playerId: 1, playedBy: { kind: "bot", level: "weak" } }] as const;

interface Watched {
  readonly growing: GrowingReplay;
  readonly jumper: JumpPlayer;
  readonly grow: (turnCount: number) => void; // up to there
  readonly writer: TurnWriter;
}

function watch(replay: Replay = WHOLE): Watched {
  const player = new ReplayPlayer(replay);
  while (player.turn < FIRST) player.runTurn();
  const { header, turns } = replay;
  const start = { header, turn: FIRST - 1, words: player.world.words.slice(), seats: SEATS };
  const growing = new GrowingReplay(start);
  const writer = new TurnWriter(header.setup.playerIds, FIRST);
  const grow = (turnCount: number): void =>
    growing.add(turns.slice(growing.turns.length, turnCount).map((turn) => writer.write(turn)));
  return { growing, jumper: new JumpPlayer(growing), grow, writer };
}

function goTo(
  jumper: JumpPlayer,
  place: ReplayPlace,
): readonly [turn: number, subTurn: number, checksum: number] {
  jumper.jump(place);
  for (let i = 0; i < 20_000 && !jumper.runJump(); i += 1) jumper.noteCost(3);
  const { turn, subTurnsRun, world } = jumper.player;
  return [turn, subTurnsRun, checksumOf(world)];
}

function straight({
  turn,
  subTurn,
}: ReplayPlace): readonly [turn: number, subTurn: number, checksum: number] {
  const player = new ReplayPlayer(WHOLE);
  while (player.turn < turn) player.runTurn();
  while (player.subTurnsRun < subTurn) player.runSubTurn();
  return [turn, subTurn, checksumOf(player.world)];
}

test("any place that is held is as it was, also while what leads there is being made and while it grows", () => {
  const { jumper, grow } = watch();
  grow(300);
  expect(jumper.isMade).toBe(false);
  for (const place of [
    { turn: 250, subTurn: 1 },
    { turn: 130, subTurn: 2 },
    { turn: 299, subTurn: 0 },
  ])
    expect(goTo(jumper, place)).toEqual(straight(place));
  while (!jumper.isMade) jumper.make();
  expect(jumper.madeTurns).toBe(300);
  grow(600);
  expect(jumper.isMade).toBe(false);
  for (const place of [
    { turn: 200, subTurn: 0 },
    { turn: 599, subTurn: 2 },
    { turn: FIRST, subTurn: 0 },
  ])
    expect(goTo(jumper, place)).toEqual(straight(place));
  expect(jumper.player.mismatch).toBeNull();
});

test("what lies before it is its beginning, what lies after it is the last that is there by then", () => {
  const { jumper, grow } = watch();
  const first = { turn: FIRST, subTurn: 0 };
  expect(goTo(jumper, { turn: 5, subTurn: 1 })).toEqual(straight(first));
  expect(goTo(jumper, { turn: 500, subTurn: 1 })).toEqual(straight(first)); // nothing is there yet
  grow(140);
  expect(goTo(jumper, { turn: 2 ** 32 - 1, subTurn: 2 })).toEqual(straight({ turn: 140, subTurn: 0 }));
  expect(goTo(jumper, { turn: 0, subTurn: 0 })).toEqual(straight(first));
});

test("nothing is glanced at that is not held", () => {
  const { jumper, grow } = watch();
  grow(140);
  while (!jumper.isMade) jumper.make();
  expect(jumper.scout.look(FIRST - 1)).toBe(false);
  expect(jumper.scout.look(FIRST)).toBe(true);
  expect(jumper.scout.look(141)).toBe(false);
});

test("its facts are those of its turns, and the same once it has ended as if that had been known", () => {
  const { growing, jumper, grow } = watch();
  grow(303); // in the middle of what is counted
  while (!jumper.isMade) jumper.make();
  grow(405);
  while (!jumper.isMade) jumper.make();
  growing.end();
  jumper.noteEnd();
  const facts = jumper.facts();
  expect(facts.turns).not.toContain(303);
  const [first, last] = [facts.turns[0], facts.turns.at(-1)];
  expect([first, last, facts.turnCount]).toEqual([FIRST, 405, 405]);
  const { facts: whole } = factsOfReplay({ ...WHOLE, turns: WHOLE.turns.slice(0, 405) });
  expect(facts.players.map(({ cats }) => cats.at(-1))).toEqual(whole.players.map(({ cats }) => cats.at(-1)));
  expect(() => growing.add([])).toThrow("was ended does not grow");
});

test("knows who played when, from where it begins on", () => {
  const { growing } = watch();
  expect(growing.seatChanges).toEqual([{ turn: FIRST, ...SEATS[0], cause: null }]);
});

test("refuses bytes that are no turn", () => {
  const { growing } = watch();
  expect(() => growing.add([new Uint8Array(3)])).toThrow("turn 128 of a match that runs is none");
});

/** Keyframes lie some turns apart. */
function makeAll(jumper: JumpPlayer): void {
  while (!jumper.isMade) {
    jumper.make();
    jumper.noteCost(3);
  }
}

test("lets go its older turns, and leads to all that is left as before", () => {
  const { growing, jumper, grow } = watch();
  grow(600);
  expect(jumper.beginningBy(400)).toBeNull(); // nothing was looked at yet
  makeAll(jumper);
  const [bytes, count] = [jumper.keptBytes, jumper.keyframeCount];
  const beginning = jumper.beginningBy(400)!;
  growing.beginAt(beginning);
  expect(jumper.noteBeginning()).toBe(false); // it stands where nothing is any more
  const first = growing.firstTurn;
  expect(first).toBe(beginning.turn + 1);
  expect([first > 390, first <= 400]).toEqual([true, true]);
  expect(jumper.keptBytes).toBeLessThan(bytes);
  expect(jumper.keyframeCount).toBeLessThan((2 * count) / 3);
  expect(goTo(jumper, { turn: 5, subTurn: 1 })).toEqual(straight({ turn: first, subTurn: 0 }));
  grow(700);
  for (const place of [
    { turn: 650, subTurn: 1 },
    { turn: first, subTurn: 2 },
    { turn: 599, subTurn: 0 },
  ])
    expect(goTo(jumper, place)).toEqual(straight(place));
  expect([jumper.scout.look(first - 1), jumper.scout.look(first)]).toEqual([false, true]);
  const anew = new ReplayPlayer(growing);
  while (!anew.isFinished) anew.runTurn();
  expect([anew.mismatch, checksumOf(anew.world)]).toEqual([null, straight({ turn: 700, subTurn: 0 })[2]]);
  expect(jumper.beginningBy(first)).toBeNull();
});

test("a jump, and a glance, that are under way from what is let go lead to what is left", () => {
  const { growing, jumper, grow } = watch();
  grow(600);
  makeAll(jumper);
  jumper.jump({ turn: 200, subTurn: 1 });
  jumper.runJump();
  jumper.scout.look(420);
  jumper.scout.run();
  growing.beginAt(jumper.beginningBy(400)!);
  expect(jumper.noteBeginning()).toBe(true);
  const { firstTurn } = growing;
  expect(jumper.target).toEqual({ turn: firstTurn, subTurn: 0 });
  for (let i = 0; i < 1_000 && !jumper.runJump(); i += 1);
  expect(checksumOf(jumper.player.world)).toBe(straight({ turn: firstTurn, subTurn: 0 })[2]);
  expect(jumper.scout.target).toBe(420);
  let world = null;
  while (world === null) world = jumper.scout.run();
  expect(checksumOf(world)).toBe(straight({ turn: 420, subTurn: 0 })[2]);
});

test("says where the middle of what is held is, and holds less once the older half is let go", () => {
  const { grow, writer } = watch();
  grow(600);
  const { heldBytes, middleTurn } = writer;
  expect(heldBytes).toBeGreaterThan((600 - FIRST) * 200);
  expect([middleTurn > 340, middleTurn < 390]).toEqual([true, true]);
  writer.dropBefore(middleTurn);
  expect(writer.heldBytes).toBeGreaterThan(0.48 * heldBytes);
  expect(writer.heldBytes).toBeLessThanOrEqual(0.5 * heldBytes);
  expect(writer.middleTurn).toBeGreaterThan(middleTurn + 100);
});
