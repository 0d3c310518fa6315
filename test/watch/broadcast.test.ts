// Goal: watchers see what is old enough and no more, and a match that goes on for hours takes no more memory.
// Method: a match of made-up turns, and a state wherever it can be joined.
import { describe, expect, test } from "vitest";

import { createWorld } from "../../src/sim/index.ts";
import { rosterOf } from "../../src/lockstep/index.ts";
import { Broadcast, isJoinable, writeHead } from "../../src/watch/broadcast.ts";
import { KEPT_SEGMENTS, SEGMENT_TURNS } from "../../src/watch/constants.ts";
import { NAMES, SETUP } from "../support/started-desk.ts";

const RECORD = Uint8Array.of(1, 2, 3);
const STATE = { words: createWorld(SETUP).words.slice(), roster: rosterOf(SETUP) };

function startBroadcast(delaySeconds: number) {
  const broadcast = new Broadcast(writeHead(SETUP, NAMES), { playerIds: SETUP.playerIds, delaySeconds });
  let turn = 0;
  const play = (turns: number): void => {
    for (const end = turn + turns; turn < end; turn += 1) {
      broadcast.addRecord(turn, RECORD);
      if (isJoinable(turn)) broadcast.addState({ turn, ...STATE });
    }
  };
  const begin = (): void => broadcast.addState({ turn: -1, ...STATE });
  return { broadcast, begin, play };
}

/** Turns of a segment that may be seen; null: it is not kept. */
function seenTurns(broadcast: Broadcast, first: number): number | null {
  const section = broadcast.turns(first);
  return section === null ? null : section.bytes.length / RECORD.length;
}

describe("a match that is shown two seconds late", () => {
  test("begins with the state before it, once two seconds were played", () => {
    const { broadcast, begin, play } = startBroadcast(2);
    begin();
    play(20);
    expect([broadcast.newestTurn, seenTurns(broadcast, 0)]).toEqual([-1, 0]);
    expect(broadcast.joinable?.turn).toBe(-1);
    play(1);
    expect([broadcast.newestTurn, seenTurns(broadcast, 0)]).toEqual([0, 1]);
  });

  test("shows neither a turn nor a state that is younger", () => {
    const { broadcast, begin, play } = startBroadcast(2);
    begin();
    play(SEGMENT_TURNS + 19);
    expect([broadcast.newestTurn, seenTurns(broadcast, 0)]).toEqual([SEGMENT_TURNS - 2, SEGMENT_TURNS - 1]);
    expect([broadcast.turns(0)?.isWhole, seenTurns(broadcast, SEGMENT_TURNS)]).toEqual([false, 0]);
    expect([broadcast.joinable?.turn, broadcast.state(SEGMENT_TURNS - 1)]).toEqual([-1, null]);
    play(1);
    expect([broadcast.newestTurn, seenTurns(broadcast, 0)]).toEqual([SEGMENT_TURNS - 1, SEGMENT_TURNS]);
    expect([broadcast.turns(0)?.isWhole, seenTurns(broadcast, SEGMENT_TURNS)]).toEqual([true, 0]);
    expect([broadcast.joinable?.turn, broadcast.state(SEGMENT_TURNS - 1)?.turn]).toEqual([127, 127]);
  });

  test("is seen to its end as soon as it is over", () => {
    const { broadcast, begin, play } = startBroadcast(2);
    begin();
    play(SEGMENT_TURNS + 5);
    broadcast.end({ kind: "draw" });
    broadcast.end({ kind: "stopped" }); // it is over once
    expect([broadcast.isOver, broadcast.newestTurn]).toEqual([true, SEGMENT_TURNS + 4]);
    expect([broadcast.turns(0)?.isWhole, seenTurns(broadcast, 0)]).toEqual([true, SEGMENT_TURNS]);
    const last = broadcast.turns(SEGMENT_TURNS)!;
    expect(last.isWhole).toBe(true);
    const [endRecord] = [last.bytes.subarray(5 * RECORD.length)];
    expect([endRecord.length, endRecord[2]]).toEqual([2 + 1 + 6, 255]);
  });
});

test("nothing is there before the first state: turns and an end that come sooner are passed over", () => {
  const { broadcast, begin, play } = startBroadcast(0);
  const end = { checksum: 1, commandDelayTurns: 2 };
  broadcast.addTurn({ turn: 4, commands: [], end, mark: null });
  broadcast.end({ kind: "draw" });
  expect([broadcast.newestTurn, broadcast.nextTurn, broadcast.isOver]).toEqual([-1, null, false]);
  expect([broadcast.joinable, broadcast.state(-1), broadcast.turns(0)]).toEqual([null, null, null]);
  begin();
  play(1);
  expect(seenTurns(broadcast, 0)).toBe(1);
});

test("a segment that comes next is there and empty; one after it is not", () => {
  const { broadcast, begin, play } = startBroadcast(0);
  begin();
  play(SEGMENT_TURNS - 1);
  expect(broadcast.turns(SEGMENT_TURNS - 1)).toBeNull(); // no segment begins there
  play(1);
  expect(broadcast.turns(SEGMENT_TURNS)).toEqual({ bytes: new Uint8Array(), isWhole: false });
  expect(broadcast.turns(2 * SEGMENT_TURNS)).toBeNull();
});

test("turns of some minutes are kept, and the last five states", () => {
  const { broadcast, begin, play } = startBroadcast(0);
  begin();
  const segments = KEPT_SEGMENTS + 6;
  play(segments * SEGMENT_TURNS - 1);
  const firsts = Array.from({ length: segments }, (_, i) => i * SEGMENT_TURNS);
  const kept = firsts.filter((first) => broadcast.turns(first) !== null);
  expect(kept).toEqual(firsts.slice(-KEPT_SEGMENTS - 2));
  const joined = firsts.filter((first) => broadcast.state(first - 1) !== null);
  expect(joined).toEqual(firsts.slice(-5));
  expect(broadcast.joinable?.turn).toBe(firsts.at(-1)! - 1);
});
