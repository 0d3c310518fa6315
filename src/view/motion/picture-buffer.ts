import { openWorld, SUB_TURNS_PER_SECOND, type World } from "../../sim/index.ts";
import { advancePlayback } from "./playback.ts";

/** A moment between two pictures. `fraction` is 0 at `before` and below 1 at `after`; both are one when there is one. */
export interface Sample {
  readonly before: World;
  readonly after: World;
  readonly fraction: number;
}

/** Two pictures that followed each other, the second of which playback has reached. */
export interface Crossing {
  readonly from: World;
  readonly to: World;
}

const PICTURES_MAX = 64;
/** More than the fastest replay goes on from one picture to the next. */
const JUMP_SUB_TURNS = 96;
const DELAY_MIN = 1.4;
const DELAY_MAX = 4;
/** The remembered gap between pictures shrinks to this share with each: after a second of thirty of them, 40 % are left. */
const GAP_DECAY = 0.97;

/** The last few pictures, and where between them the window is drawing. Sub-turns are the only clock in it. */
export class PictureBuffer {
  #pictures: World[] = [];
  #shown = 0;
  #lastArrivalMs = 0;
  #gapSubTurns = 1;

  get latest(): World | null {
    return this.#pictures.at(-1) ?? null;
  }

  /**
   * Takes a picture; one equal to the last replaces it. One of an earlier moment, or of a much later one (a replay that jumps), starts anew:
   * then what was derived from the pictures before it no longer holds, and the answer is true.
   */
  push(words: Int32Array, nowMs: number): boolean {
    const world = openWorld(words);
    const last = this.latest;
    const on = last === null ? 0 : world.header.subTurn - last.header.subTurn;
    const isJump = on < 0 || on > JUMP_SUB_TURNS;
    if (isJump) this.#pictures = [];
    if (last !== null && world.header.subTurn === last.header.subTurn) this.#pictures.pop();
    if (this.#pictures.length === 0) this.#shown = world.header.subTurn;
    this.#pictures.push(world);
    if (this.#pictures.length > PICTURES_MAX) this.#pictures.shift();
    this.#noteArrival(nowMs);
    return isJump;
  }

  /** Moves on by the time since the last frame. Gives the pictures that were reached, in order. */
  advance(elapsedMs: number, speed: number): readonly Crossing[] {
    const latest = this.latest;
    if (latest === null) return [];
    // Half a frame more, so that a slow frame does not run into the newest picture.
    const halfFrame = (elapsedMs / 2000) * SUB_TURNS_PER_SECOND;
    const delaySubTurns = Math.min(DELAY_MAX, Math.max(DELAY_MIN, this.#gapSubTurns + halfFrame + 0.2));
    const input = { latest: latest.header.subTurn, elapsedMs, speed, delaySubTurns };
    this.#shown = advancePlayback(this.#shown, input);
    const crossings: Crossing[] = [];
    while (this.#pictures.length > 1 && this.#pictures[1]!.header.subTurn <= this.#shown) {
      const from = this.#pictures.shift()!;
      crossings.push({ from, to: this.#pictures[0]! });
    }
    return crossings;
  }

  sample(): Sample | null {
    const before = this.#pictures[0];
    if (before === undefined) return null;
    const after = this.#pictures[1] ?? before;
    const span = after.header.subTurn - before.header.subTurn;
    const fraction = span > 0 ? (this.#shown - before.header.subTurn) / span : 0;
    return { before, after, fraction: Math.min(1, Math.max(0, fraction)) };
  }

  #noteArrival(nowMs: number): void {
    const gap = ((nowMs - this.#lastArrivalMs) / 1000) * SUB_TURNS_PER_SECOND;
    this.#lastArrivalMs = nowMs;
    this.#gapSubTurns = Math.max(Math.min(gap, DELAY_MAX), this.#gapSubTurns * GAP_DECAY);
  }
}
