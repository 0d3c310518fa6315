import { SUB_TURNS_PER_TURN, TURN_MS } from "../lockstep/index.ts";

/**
 * When sub-turns and turns are due. Turns follow each other by exactly 100 ms whatever the timer's delays, so the clock
 * does not drift; after a delay it goes on from the moment the match does.
 */
export class TurnClock {
  #turnStartMs: number;

  constructor(startMs: number) {
    this.#turnStartMs = startMs;
  }

  /** When the next sub-turn of this turn is due, or, after its third, the turn's end. */
  dueMs(subTurnsRun: number): number {
    return this.#turnStartMs + (subTurnsRun * TURN_MS) / SUB_TURNS_PER_TURN;
  }

  /** The next turn follows at once. */
  nextTurn(): void {
    this.#turnStartMs += TURN_MS;
  }

  /** The next turn begins now: the match was in delay. */
  nextTurnAt(nowMs: number): void {
    this.#turnStartMs = nowMs;
  }
}
