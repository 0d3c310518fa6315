import { assert } from "../../base/index.ts";
import { SUB_TURNS_PER_TURN, TURN_MS } from "../../lockstep/index.ts";

/** A turn may begin this much after its time without the clock being set anew: timers are never quite on time. */
const LATE_MS_MAX = 30;
/** More than this is never made up for: the others are not further ahead. */
const LOST_MS_MAX = 3_000;

/**
 * When sub-turns and turns are due. Turns follow each other by 100 ms whatever the timers' delays, so the clock does not
 * drift; a turn may be given another length, to catch up with the others or to let them catch up.
 */
export class TurnClock {
  #startMs: number;
  #lengthMs = TURN_MS;
  #lostMs = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** The first turn begins at another time; it has not begun yet. */
  moveStart(startMs: number): void {
    this.#startMs = startMs;
  }

  /** When the next sub-turn of this turn is due, or, after its third, the turn's end. */
  dueMs(subTurnsRun: number): number {
    return this.#startMs + (subTurnsRun * this.#lengthMs) / SUB_TURNS_PER_TURN;
  }

  /** The next turn begins, at `speed` times the usual one. After a delay of more than a moment it begins now, else on time. */
  nextTurn(nowMs: number, speed: number): void {
    assert(speed > 0, `a turn at speed ${speed}`);
    const onTimeMs = this.#startMs + this.#lengthMs;
    const lateMs = nowMs - onTimeMs > LATE_MS_MAX ? nowMs - onTimeMs : 0;
    this.#startMs = onTimeMs + lateMs;
    this.#lengthMs = TURN_MS / speed;
    const madeUpMs = Math.max(0, TURN_MS - this.#lengthMs);
    this.#lostMs = Math.max(0, Math.min(LOST_MS_MAX, this.#lostMs + lateMs - madeUpMs));
  }

  /** What this peer lost by waiting or standing still, ms, and has not made up for by short turns. */
  get lostMs(): number {
    return this.#lostMs;
  }

  /** There is nothing to make up for: the others lost as much. */
  forgetLost(): void {
    this.#lostMs = 0;
  }

  /** How far this turn has come: 0 at its beginning, 1 when it could end. */
  progress(nowMs: number): number {
    return Math.max(0, Math.min(1, (nowMs - this.#startMs) / this.#lengthMs));
  }
}
