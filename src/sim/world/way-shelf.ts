import { assert } from "../../base/index.ts";
import { FLOW_FIELD_ROWS } from "../constants.ts";
import type { World } from "./world.ts";

/** The ways of a finished flow field, in runs of cells that walk to the same one: that one, then how many cells, u16 each. */
interface ShelvedWays {
  readonly runs: Uint16Array;
  readonly settledCount: number;
  readonly stamp: number; // see FlowMemo: it tells this content from any other, wherever it lies
}

const RUN_CELLS_MAX = 0xffff;
/** What an entry takes besides its runs, about. */
const ENTRY_BYTES = 200;

/**
 * Finished flow fields of one map, by their goal. They follow from the map and the goal alone, so that they are right at any moment of
 * any game there: a world that goes back or forward takes them from here, where computing each anew would take milliseconds.
 */
export class WayShelf {
  readonly #bytesMax: number;
  readonly #ways = new Map<number, ShelvedWays>(); // by cell; the one that was used last is the last
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** What is kept, about. */
  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#ways.size;
  }

  /** Keeps what that world has finished. To be called after each turn: it costs next to nothing while nothing new is finished. */
  keep({ ground }: World): void {
    if (ground === null) return;
    const { flowFields, scratch } = ground;
    for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
      if (flowFields.isComplete[row] !== 1) continue;
      const goal = flowFields.goal[row]! - 1;
      const memo = scratch.memos[row];
      if (this.#ways.has(goal) || memo === undefined) continue;
      if (memo.goal !== goal || memo.settledCount !== flowFields.settledCount[row]) continue; // not computed here yet
      const { settledCount, stamp, via } = memo;
      this.#add(goal, { runs: runsOf(via), settledCount, stamp });
    }
  }

  /** Gives that world the finished ways that its words speak of and its memory does not hold; what is not here it computes itself. */
  give({ ground, header }: World): void {
    if (ground === null) return;
    const { flowFields, rules, scratch } = ground;
    scratch.reserve(header.catCapacity, rules.mapWidth, rules.mapHeight);
    for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
      if (flowFields.isComplete[row] !== 1) continue;
      const goal = flowFields.goal[row]! - 1;
      const memo = scratch.memos[row]!;
      const settledCount = flowFields.settledCount[row]!;
      if (memo.goal === goal && memo.settledCount === settledCount) continue;
      const ways = this.#ways.get(goal);
      if (ways === undefined || ways.settledCount !== settledCount) continue;
      this.#noteUse(goal, ways);
      if (memo.via.length === 0) memo.via = scratch.builder.makeField();
      spread(ways.runs, memo.via);
      memo.goal = goal;
      memo.settledCount = settledCount;
      memo.stamp = ways.stamp;
    }
  }

  #add(goal: number, ways: ShelvedWays): void {
    this.#ways.set(goal, ways);
    this.#bytes += bytesOfWays(ways);
    for (const [oldest, its] of this.#ways) {
      if (this.#bytes <= this.#bytesMax || oldest === goal) return;
      this.#ways.delete(oldest);
      this.#bytes -= bytesOfWays(its);
    }
  }

  #noteUse(goal: number, ways: ShelvedWays): void {
    this.#ways.delete(goal);
    this.#ways.set(goal, ways);
  }
}

function bytesOfWays({ runs }: ShelvedWays): number {
  return runs.byteLength + ENTRY_BYTES;
}

function runsOf(via: Uint16Array): Uint16Array {
  const runs: number[] = [];
  let at = 0;
  while (at < via.length) {
    const value = via[at]!;
    let end = at + 1;
    while (end < via.length && via[end] === value && end - at < RUN_CELLS_MAX) end += 1;
    runs.push(value, end - at);
    at = end;
  }
  return Uint16Array.from(runs);
}

function spread(runs: Uint16Array, via: Uint16Array): void {
  let at = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const end = at + runs[i + 1]!;
    via.fill(runs[i]!, at, end);
    at = end;
  }
  assert(at === via.length, "the runs cover the map");
}
