import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { FROZEN_SIMS } from "../../src/peer/index.ts";
import { SUB_TURNS_PER_TURN } from "../../src/lockstep/index.ts";
import { JumpPlayer, readAnyReplay, ReplayPlayer, type Replay } from "../../src/replay/index.ts";
import { resumeOwnGame } from "../../src/replay/own-rules.ts";
import { checksumOf, createWorld, packWorld, SIM_VERSION, WayShelf } from "../../src/sim/index.ts";
import { partOf, runsOf } from "../support/drawn.ts";
import { headerOfSetup, joinBytes, readWhole, recordMatch, variedCommands } from "./recorded-match.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Of versions before the last one a run of the suite plays one recording each. */
const isInSuite = (file: string): boolean =>
  !/\bsim-\d/.test(file) || file.includes(`sim-${SIM_VERSION - 1}/`) || file.endsWith("drill.rcr");
const FILES = partOf(
  ["replays", "test/golden"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".rcr"))
      .map((name) => path.join(folder, name)),
  ),
  isInSuite,
);

/** Of a recording by frozen rules a run of the suite plays the first half a minute. */
function beginningOf(replay: Replay): Replay {
  const { turns, frozenRules } = replay;
  return { ...replay, turns: frozenRules === null ? turns : turns.slice(0, runsOf(turns.length, 300)) };
}

const BOT = { kind: "bot", level: "medium" } as const;

/** Somebody pauses, leaves, a bot takes over, games are repaired, somebody is back. */
function eventful(): Replay {
  const setup = { seed: 5, catsPerPlayer: 3, playerIds: [1, 2], pauses: { each: 1, seconds: 10 } };
  const { files } = recordMatch({
    ...{ header: headerOfSetup(setup), turnCount: 600, ending: { kind: "stopped" }, causes: ["left"] },
    commandsOf: (turn, i) =>
      turn === 90 && i === 0
        ? [{ kind: "pause", reason: "none" }]
        : turn > 250
          ? variedCommands(turn, i)
          : [],
    seatsOf: (turn) =>
      turn === 300 || turn === 400 ? [{ playerId: 2, playedBy: turn === 300 ? BOT : { kind: "peer" } }] : [],
    markOf: (turn) => (turn === 350 ? { playerMask: 1, kind: 0, path: "cats[1].health" } : null),
  });
  return readWhole(files[0]!);
}

/** The words of the world at each sub-turn of a replay that is played straight on, as a checksum; of its own layout. */
function playedStraight(replay: Replay): readonly number[] {
  const player = new ReplayPlayer(replay);
  const checksums = [checksumOf(player.world)];
  while (!player.isFinished) {
    player.runSubTurn();
    checksums.push(checksumOf(player.world));
  }
  return checksums;
}

/** Keyframes as if a turn took so long: many of them, in so short a replay. */
function makeAll(jumper: JumpPlayer, turnMs: number): void {
  while (!jumper.isMade) {
    jumper.make();
    jumper.noteCost(turnMs);
  }
}

function land(jumper: JumpPlayer, turn: number, subTurn: number): number {
  jumper.jump({ turn, subTurn });
  while (!jumper.runJump()) jumper.noteCost(1);
  return checksumOf(jumper.player.world);
}

function expectSameAnywhere(replay: Replay, isMade: boolean, straight = playedStraight(replay)): void {
  const turnCount = replay.turns.length;
  const jumper = new JumpPlayer(replay);
  if (isMade) makeAll(jumper, 1);
  // Fixed places, so that whoever looks into a failure finds it again: to and fro, and beyond the end.
  const places = fc.sample(fc.tuple(fc.nat(turnCount + 20), fc.nat(2)), { seed: 7, numRuns: 8 });
  for (const [turn, subTurn] of [...places, [turnCount, 2], [0, 0]] as const) {
    const index = turn >= turnCount ? turnCount * SUB_TURNS_PER_TURN : turn * SUB_TURNS_PER_TURN + subTurn;
    expect(land(jumper, turn, subTurn), `turn ${turn}, sub-turn ${subTurn}`).toBe(straight[index]);
    expect(jumper.player.mismatch).toBeNull();
  }
  // And it plays on from there as it was recorded.
  land(jumper, turnCount >> 1, 1);
  while (!jumper.player.isFinished) jumper.player.runTurn();
  expect(checksumOf(jumper.player.world)).toBe(straight.at(-1));
  expect(jumper.player.mismatch).toBeNull();
}

describe.each(FILES)("%s", (file) => {
  const read = readAnyReplay(readFileSync(path.join(ROOT, file)), FROZEN_SIMS);
  test.runIf(read.ok)("is anywhere as if it had been played up to there", () => {
    if (!read.ok) return;
    const replay = beginningOf(read.value);
    const straight = playedStraight(replay);
    expectSameAnywhere(replay, true, straight);
    expectSameAnywhere(replay, false, straight); // while keyframes are made
  });
});

const TURNS = 150;

test("every version of frozen rules takes keyframes: nothing is played again from the start", () => {
  const played = new Set<number | null>();
  for (const file of FILES) {
    const read = readAnyReplay(readFileSync(path.join(ROOT, file)), FROZEN_SIMS);
    if (!read.ok || read.value.turns.length < TURNS || played.has(read.value.frozenRules)) continue;
    const jumper = new JumpPlayer({ ...read.value, turns: read.value.turns.slice(0, TURNS) });
    makeAll(jumper, 1);
    land(jumper, TURNS, 0);
    let pieces = 0;
    jumper.jump({ turn: TURNS - 10, subTurn: 0 });
    while (!jumper.runJump()) pieces += 1;
    expect(pieces, file).toBeLessThan(30);
    played.add(read.value.frozenRules);
  }
  expect([...played].toSorted((a, b) => (a ?? 99) - (b ?? 99))).toEqual([...FROZEN_SIMS.versions, null]);
});

test("so is a match with a pause, a leaving, a bot that takes over and a repair", () => {
  expectSameAnywhere(eventful(), true);
});

test("rules that take no keyframes: it plays again from the start, and is as right", () => {
  const whole = eventful();
  const replay: Replay = {
    ...whole,
    startGame: (setup) => Object.assign(whole.startGame(setup), { goTo: () => false }),
  };
  expectSameAnywhere(replay, true);
  const jumper = new JumpPlayer(replay);
  makeAll(jumper, 1);
  land(jumper, 500, 0);
  land(jumper, 499, 0);
  expect(jumper.isMade).toBe(true);
});

test("of many jumps the last one counts, and the work on those before is dropped", () => {
  const replay = eventful();
  const straight = playedStraight(replay);
  const jumper = new JumpPlayer(replay);
  for (let i = 0; i < 1_000; i += 1) {
    jumper.jump({ turn: (i * 37) % 600, subTurn: i % 3 });
    jumper.runJump();
  }
  jumper.jump({ turn: 123, subTurn: 1 });
  let pieces = 0;
  while (!jumper.runJump()) pieces += 1;
  expect(pieces).toBeLessThan(700); // the making of keyframes up to there at most, and the turns between two
  expect(checksumOf(jumper.player.world)).toBe(straight[123 * 3 + 1]);
});

test("in too little memory for all keyframes they come farther apart, and it is as right", () => {
  const whole = readWhole(readFileSync(path.join(ROOT, "replays/drill.rcr")));
  const replay = { ...whole, turns: whole.turns.slice(0, 300) };
  const straight = playedStraight(replay);
  const roomy = new JumpPlayer(replay);
  makeAll(roomy, 10);
  const keyframeBytes = Math.floor(roomy.keptBytes / 10);
  const jumper = new JumpPlayer(replay, { keyframeBytes, wayBytes: 1 });
  makeAll(jumper, 10);
  expect(roomy.keyframeCount).toBeGreaterThan(200);
  expect(jumper.keyframeCount).toBeLessThan(roomy.keyframeCount / 5);
  expect(jumper.keyframeCount).toBeGreaterThan(10);
  expect(jumper.keptBytes).toBeLessThan(keyframeBytes + 8_192); // one flow field always stays
  for (const turn of [280, 5, 279, 100]) expect(land(jumper, turn, 0)).toBe(straight[turn * 3]);
});

test("a replay of one turn, and one of none", () => {
  const replay = eventful();
  const jumper = new JumpPlayer({ ...replay, turns: replay.turns.slice(0, 1) });
  land(jumper, 4_294_967_295, 2);
  expect(jumper.player.turn).toBe(1);
  land(jumper, 0, 2);
  expect([jumper.player.turn, jumper.player.subTurnsRun]).toEqual([0, 2]);
  const empty = new JumpPlayer({ ...replay, turns: [] });
  land(empty, 7, 1);
  expect([empty.player.turn, empty.isMade]).toEqual([0, true]);
});

test("a replay that breaks off in mid turn, or is altered there, is jumped in up to its damage", () => {
  const { parts } = recordMatch({
    header: headerOfSetup({ seed: 5, catsPerPlayer: 3, playerIds: [1, 2] }),
    ...{ turnCount: 100, ending: { kind: "stopped" }, commandsOf: variedCommands },
  });
  const cut = joinBytes(parts.slice(0, 60)).subarray(0, -3);
  const altered = joinBytes(parts);
  altered[joinBytes(parts.slice(0, 60)).length - 2]! ^= 4;
  for (const bytes of [cut, altered]) {
    const replay = readWhole(bytes);
    expect(replay.damage?.afterTurn).toBe(57);
    expectSameAnywhere(replay, true);
  }
});

test("a mismatch is told of the turn in which it was, wherever one comes from", () => {
  const whole = eventful();
  const turns = whole.turns.map((turn) =>
    turn.turn >= 40 ? { ...turn, checksum: turn.checksum ^ 1 } : turn,
  );
  const jumper = new JumpPlayer({ ...whole, turns });
  makeAll(jumper, 10);
  land(jumper, 500, 0);
  expect(jumper.player.mismatch?.turn).toBe(40);
  land(jumper, 10, 0);
  expect(jumper.player.mismatch).toBeNull();
});

test("a game that was jumped to is one that may be resumed from: its words are sound", () => {
  const replay = readWhole(readFileSync(path.join(ROOT, "replays/drill.rcr")));
  const jumper = new JumpPlayer(replay);
  makeAll(jumper, 1);
  land(jumper, 400, 0);
  expect(resumeOwnGame(packWorld(jumper.player.world), 399).ok).toBe(true);
});

test("words of a world of another size are not taken: the game stays where it is", () => {
  const player = new ReplayPlayer(eventful());
  for (let turn = 0; turn < 5; turn += 1) player.runTurn();
  const [before, checksum] = [player.world.words.slice(), player.checksum];
  const other = createWorld({ seed: 5, catsPerPlayer: 4, playerIds: [1, 2] });
  const keyframe = { turn: 1, mismatch: null } as unknown as Parameters<typeof player.goTo>[0];
  for (const packed of [packWorld(other), new Int32Array(3)])
    expect(player.goTo(keyframe, packed, new WayShelf(1_000))).toBe(false);
  expect([player.turn, player.world.words, player.checksum]).toEqual([5, before, checksum]);
  expect(player.goTo(keyframe, packWorld(player.world), new WayShelf(1_000))).toBe(true);
});
