import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { rosterOf, type TurnData } from "../../../src/lockstep/index.ts";
import { planOf, rosterIn, withChange } from "../../../src/lockstep/roster-plan.ts";
import { AgreedRecorder, type KnownDeparture } from "../../../src/match/chronicle/agreed-recorder.ts";
import type { AgreedEnd } from "../../../src/match/healing/settled-turns.ts";
import type { RepairMark } from "../../../src/replay/index.ts";
import type { Command } from "../../../src/sim/index.ts";
import { endWith as recordedEndWith, headerOf, joinBytes, readWhole } from "../../replay/recorded-match.ts";

const MARK: RepairMark = { playerMask: 2, kind: 0, path: "cats[3].health" };
const STOP: Command = { kind: "stop", cats: [1] };

function turnData(turn: number, commands: readonly Command[] = []): readonly TurnData[] {
  return [1, 2].map((playerId) => ({
    ...{ turn, playerId, randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2 },
    commands: playerId === 1 ? commands : [],
  }));
}

const endWith = (checksum: number, delay = 2): AgreedEnd => ({
  ...recordedEndWith(checksum, delay),
  orders: [],
});

/** All that is written, and by which call. */
class Written {
  readonly others = new Map<number, readonly Command[]>(); // by turn: what was agreed on
  plan = planOf(rosterOf({ playerIds: [1, 2] })); // who takes part
  readonly recorder = new AgreedRecorder(headerOf(2), {
    dataOf: (turn) => turnData(turn, this.others.get(turn)),
    rosterIn: (turn) => rosterIn(this.plan, turn),
  });
  readonly bytes = [this.recorder.start()];

  note(...turns: readonly number[]): void {
    for (const turn of turns) this.recorder.note(turn, endWith(100 + turn));
  }

  agree(turn: number): number {
    const bytes = this.recorder.agree(turn);
    this.bytes.push(...bytes);
    return bytes.length;
  }

  end(lastTurn: number, departures: readonly KnownDeparture[] = []) {
    this.bytes.push(...this.recorder.end({ kind: "stopped" }, lastTurn, departures));
    return readWhole(joinBytes(this.bytes));
  }
}

test("nothing is written before all agree on it, and each turn once", () => {
  const written = new Written();
  written.note(0, 1, 2);
  expect(written.agree(-1)).toBe(0);
  expect(written.agree(1)).toBe(2);
  expect(written.agree(1)).toBe(0);
  expect(written.agree(0)).toBe(0);
  written.note(3);
  expect(written.agree(3)).toBe(2);
  const replay = written.end(3);
  expect(replay.turns.map(({ checksum }) => checksum)).toEqual([100, 101, 102, 103]);
  expect(replay.marks).toEqual([]);
});

test("the end writes what is left of the match, and nothing after it", () => {
  const written = new Written();
  written.note(0, 1, 2, 3, 4);
  written.agree(1);
  expect(written.end(3).turns).toHaveLength(4);
});

test("what was settled takes the place of what ran; the mark is that of the turn entered next", () => {
  const written = new Written();
  written.note(0, 1, 2, 3);
  written.agree(1);
  const settled = [2, 3].map((turn) => endWith(200 + turn, 3));
  for (const turn of [2, 3]) written.others.set(turn, [STOP]);
  written.recorder.settle(2, settled, MARK);
  written.agree(3);
  written.note(4, 5);
  const replay = written.end(5);
  expect(replay.turns.map(({ checksum }) => checksum)).toEqual([100, 101, 202, 203, 104, 105]);
  expect(replay.turns.map(({ commandDelayTurns }) => commandDelayTurns)).toEqual([2, 2, 3, 3, 2, 2]);
  expect(replay.turns[2]!.playerCommands).toEqual([{ playerId: 1, commands: [STOP] }]);
  expect(replay.marks).toEqual([{ turn: 4, ...MARK }]);
});

test("turns that are written stay as they are, also where the run went further back", () => {
  const written = new Written();
  written.note(0, 1, 2, 3);
  written.agree(2);
  const settled = [1, 2, 3].map((turn) => endWith(200 + turn));
  written.recorder.settle(1, settled, MARK);
  written.agree(3);
  expect(written.end(3).turns.map(({ checksum }) => checksum)).toEqual([100, 101, 102, 203]);
});

test("turns that ran beyond the halt are forgotten, and may come again", () => {
  const written = new Written();
  written.note(0, 1, 2, 3);
  written.recorder.settle(1, [endWith(201)], MARK);
  written.note(2, 3);
  const replay = written.end(3);
  expect(replay.turns.map(({ checksum }) => checksum)).toEqual([100, 201, 102, 103]);
  expect(replay.marks.map(({ turn }) => turn)).toEqual([2]);
});

test("a second halt before the turn with the mark is written keeps it, and has its own", () => {
  const written = new Written();
  written.note(0, 1);
  written.recorder.settle(1, [endWith(201)], MARK);
  written.agree(1);
  written.note(2, 3);
  const again = [2, 3].map((turn) => endWith(300 + turn));
  const other = { ...MARK, playerMask: 1 };
  written.recorder.settle(2, again, other);
  written.note(4);
  expect(written.end(4).marks).toEqual([
    { turn: 2, ...MARK },
    { turn: 4, ...other },
  ]);
});

test("of two halts before the same turn the mark tells the first, and all players", () => {
  const written = new Written();
  written.note(0);
  written.recorder.settle(0, [endWith(200)], MARK);
  written.recorder.settle(1, [], { ...MARK, kind: 3, playerMask: 1 });
  written.note(1);
  expect(written.end(1).marks).toEqual([{ turn: 1, ...MARK, playerMask: MARK.playerMask | 1 }]);
});

test("turns end one after the other, and are settled without a gap to those that ended", () => {
  const written = new Written();
  written.note(0, 1);
  for (const turn of [1, 3]) expect(() => written.note(turn)).toThrow(AssertionError);
  expect(() => written.recorder.settle(3, [endWith(203)], MARK)).toThrow(AssertionError);
  expect(() => written.recorder.settle(-1, [endWith(203)], MARK)).toThrow(AssertionError);
});

describe("who plays a seat", () => {
  const BOT = { kind: "bot", level: "medium" } as const;
  const PEER = { kind: "peer" } as const;

  test("is written where it changes, and why its peer was gone at the end", () => {
    const written = new Written();
    written.note(0, 1, 2, 3, 4);
    written.plan = withChange(written.plan, { playerId: 2, playedBy: BOT, turn: 1 });
    written.plan = withChange(written.plan, { playerId: 2, playedBy: PEER, turn: 4 });
    written.agree(1);
    const { seatChanges, turns } = written.end(4, [{ playerId: 2, turn: 1, cause: "silent" }]);
    expect(seatChanges).toEqual([
      { turn: 1, playerId: 2, playedBy: BOT, cause: "silent" },
      { turn: 4, playerId: 2, playedBy: PEER, cause: null },
    ]);
    expect(turns.map(({ seats }) => seats?.length ?? 0)).toEqual([0, 1, 0, 0, 1]);
  });

  test("is not written where somebody is gone again in the turn in which it would be back", () => {
    const written = new Written();
    written.note(0, 1, 2, 3);
    for (const [turn, playedBy] of [
      [1, BOT],
      [3, PEER],
      [3, BOT],
    ] as const)
      written.plan = withChange(written.plan, { playerId: 2, playedBy, turn });
    expect(written.end(3).seatChanges).toEqual([{ turn: 1, playerId: 2, playedBy: BOT, cause: "gone" }]);
  });

  test("is written as it was agreed on in the end, of turns that were not played again as well", () => {
    const written = new Written();
    written.note(0, 1, 2);
    written.plan = withChange(written.plan, { playerId: 1, playedBy: BOT, turn: 3 });
    written.note(3);
    expect(written.end(2).seatChanges).toEqual([]);
  });
});
