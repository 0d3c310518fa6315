import { SUB_TURNS_PER_TURN, TURN_MS } from "../lockstep/index.ts";

/** A turn may begin this much after its time without the clock being set anew: timers are never quite on time. */
const LATE_MS_MAX = 30;

/**
 * When sub-turns and turns are due. Turns follow each other by 100 ms whatever the timers' delays, so the clock does not
 * drift; a turn may be given another length, to catch up with the others or to let them catch up.
 */
export class TurnClock {
  #startMs: number;
  #lengthMs = TURN_MS;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** When the next sub-turn of this turn is due, or, after its third, the turn's end. */
  dueMs(subTurnsRun: number): number {
    return this.#startMs + (subTurnsRun * this.#lengthMs) / SUB_TURNS_PER_TURN;
  }

  /** The next turn begins, at `speed` times the usual one. After a delay of more than a moment it begins now, else on time. */
  nextTurn(nowMs: number, speed: number): void {
    const onTimeMs = this.#startMs + this.#lengthMs;
    this.#startMs = nowMs - onTimeMs > LATE_MS_MAX ? nowMs : onTimeMs;
    this.#lengthMs = TURN_MS / speed;
  }

  /** How far this turn has come: 0 at its beginning, 1 when it could end. */
  progress(nowMs: number): number {
    return Math.max(0, Math.min(1, (nowMs - this.#startMs) / this.#lengthMs));
  }
}
