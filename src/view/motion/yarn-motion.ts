import { flightSubTurnsOf, ONE, type Ground, type PlayerId, type World } from "../../sim/index.ts";
import { KIND_COUNT, OF_KIND_WORD } from "../looks/kind-look.ts";
import type { Crossing, Sample } from "./picture-buffer.ts";

/** A ball of yarn that just landed, in world units. */
export interface LandedYarn {
  readonly networkId: number;
  readonly playerId: PlayerId;
  readonly targetId: number;
  readonly toX: number;
  readonly toY: number;
}

/** How long the thread of a ball that landed lies there. */
export const THREAD_SECONDS = 0.7;
const THREADS_MAX = 512;

const CAPACITY_FIRST = 64;
const COLUMNS = [
  "networkId",
  "playerId",
  "fromX",
  "fromY",
  "toX",
  "toY",
  "progress",
  "landedAge",
  "splash",
] as const;

/** The balls of yarn in the air right now, and the threads of those that just landed. */
export class YarnMotion {
  /** Of this frame: first the flying balls, then the threads on the ground. */
  readonly table = new YarnTable();
  readonly #threads = new YarnTable();

  /** Forgets the balls, and the threads on the ground. */
  clear(): void {
    this.table.count = 0;
    this.#threads.count = 0;
  }

  /** Gives the balls that landed between two pictures. */
  cross({ from, to }: Crossing): readonly LandedYarn[] {
    const landed: LandedYarn[] = [];
    let next = 0;
    for (let row = 0; row < from.header.yarnCount; row += 1) {
      const networkId = from.yarn.networkId[row]!;
      while (next < to.header.yarnCount && to.yarn.networkId[next]! < networkId) next += 1;
      if (next < to.header.yarnCount && to.yarn.networkId[next] === networkId) continue;
      landed.push({
        networkId,
        playerId: from.yarn.playerId[row]!,
        targetId: from.yarn.targetId[row]!,
        toX: from.yarn.toX[row]! / ONE,
        toY: from.yarn.toY[row]! / ONE,
      });
      if (this.#threads.count < THREADS_MAX) this.#addRow(this.#threads, from, row);
    }
    return landed;
  }

  place({ before, after, fraction }: Sample, elapsedMs: number): void {
    const { table } = this;
    const span = after.header.subTurn - before.header.subTurn;
    table.count = 0;
    for (let row = 0; row < before.header.yarnCount; row += 1) {
      const i = this.#addRow(table, before, row);
      const flight = flightSubTurnsOf(before, row);
      const flown = flight - before.yarn.subTurnsLeft[row]! + fraction * span;
      table.progress[i] = Math.min(1, flown / flight);
      table.landedAge[i] = -1;
    }
    this.#ageThreads(elapsedMs / 1000);
    for (let i = 0; i < this.#threads.count; i += 1) table.copyFrom(this.#threads, i, table.add());
  }

  #ageThreads(seconds: number): void {
    const threads = this.#threads;
    let kept = 0;
    for (let i = 0; i < threads.count; i += 1) {
      threads.landedAge[i]! += seconds;
      if (threads.landedAge[i]! >= THREAD_SECONDS) continue;
      if (kept !== i) threads.copyFrom(threads, i, kept);
      kept += 1;
    }
    threads.count = kept;
  }

  /** Takes a row of a picture over, as a ball that has landed. */
  #addRow(table: YarnTable, { yarn, ground }: World, row: number): number {
    const i = table.add();
    table.splash[i] =
      ground === null || yarn.targetId[row] !== 0 ? 0 : OF_KIND_WORD.splash[kindOf(ground, row)]!;
    table.networkId[i] = yarn.networkId[row]!;
    table.playerId[i] = yarn.playerId[row]!;
    table.fromX[i] = yarn.fromX[row]! / ONE;
    table.fromY[i] = yarn.fromY[row]! / ONE;
    table.toX[i] = yarn.toX[row]! / ONE;
    table.toY[i] = yarn.toY[row]! / ONE;
    table.progress[i] = 1;
    table.landedAge[i] = 0;
    return i;
  }
}

function kindOf(ground: Ground, row: number): number {
  return Math.min(KIND_COUNT - 1, ground.balls.kind[row]!);
}

/** Balls of yarn on their way and threads that they left behind, a column a quantity. World units and seconds. */
export class YarnTable {
  count = 0;
  networkId = new Float32Array(0);
  playerId = new Float32Array(0);
  fromX = new Float32Array(0);
  fromY = new Float32Array(0);
  toX = new Float32Array(0);
  toY = new Float32Array(0);
  progress = new Float32Array(0); // 0 at the thrower, 1 at the goal
  landedAge = new Float32Array(0); // negative while it flies
  splash = new Float32Array(0); // of a big ball: world units around where it lands; 0: a usual one

  /** Makes room for one more and gives its row. */
  add(): number {
    if (this.count === this.toX.length) this.#grow();
    this.count += 1;
    return this.count - 1;
  }

  copyFrom(other: YarnTable, from: number, to: number): void {
    this.networkId[to] = other.networkId[from]!;
    this.playerId[to] = other.playerId[from]!;
    this.fromX[to] = other.fromX[from]!;
    this.fromY[to] = other.fromY[from]!;
    this.toX[to] = other.toX[from]!;
    this.toY[to] = other.toY[from]!;
    this.progress[to] = other.progress[from]!;
    this.landedAge[to] = other.landedAge[from]!;
    this.splash[to] = other.splash[from]!;
  }

  #grow(): void {
    const capacity = Math.max(CAPACITY_FIRST, this.count * 2);
    for (const column of COLUMNS) {
      const wider = new Float32Array(capacity);
      wider.set(this[column]);
      this[column] = wider;
    }
  }
}
