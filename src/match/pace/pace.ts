import { assert } from "../../base/index.ts";
import { SUB_TURNS_PER_TURN, TURN_MS, type Roster } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** Where another peer was in the match, by its own word. */
interface PositionReport {
  readonly turn: number;
  readonly ms: number; // since that turn began; 127 is that or more
  readonly oneWayMs: number; // what the word took to get here
}

/** The turn clock of another peer, seen on ours. */
interface Other {
  readonly zeroMs: number[]; // when it was at turn 0 if it never waited, by its last words
  heardMs: number;
}

/** Words that count: their median is right though some came late. */
const WORDS = 5;
/** A player that was not heard for so long is not waited for. */
const HEARD_MS_MAX = 600;
/** A difference that is not worth a correction, in turns. */
const LITTLE = 0.08;
/** An early peer slows by a few percent, so that the others need not wait for it, nor it for them. */
const SLOW_MIN = 0.94;
const SLOW_GAIN = 0.15;
/** A late peer hurries: by half of what it lacks, and by several turns at a time when it is turns behind. */
const FAST_GAIN = 0.5;
const FAST_GAIN_FAR = 1.5;
/** A peer that has lost no time need not hurry, whatever the others do: their clocks are not the measure of ours. */
const FAST_MAX_UNLOST = 1.06;
const SPEED_MAX = 8;

/** Compares this peer's place in the match with that of the others, and says how fast to go. */
export class Pace {
  readonly #match: { readonly roster: Roster };
  readonly #others = new Map<PlayerId, Other>();

  /** Only those of its roster count. */
  constructor(match: { readonly roster: Roster }) {
    this.#match = match;
  }

  hear(playerId: PlayerId, { turn, ms, oneWayMs }: PositionReport, nowMs: number): void {
    const other = this.#others.get(playerId) ?? { zeroMs: [], heardMs: nowMs };
    other.zeroMs.push(nowMs - oneWayMs - turn * TURN_MS - Math.min(TURN_MS, ms));
    if (other.zeroMs.length > WORDS) other.zeroMs.shift();
    other.heardMs = nowMs;
    this.#others.set(playerId, other);
  }

  /**
   * Turns that a peer at `position` (in turns, with a fraction) is ahead of the others; negative: behind. It is the median of
   * the others that counts: of four or more, one that is far off moves nobody.
   */
  ahead(position: number, nowMs: number): number {
    const aheads: number[] = [];
    const { peers } = this.#match.roster;
    for (const [playerId, { zeroMs, heardMs }] of this.#others) {
      if (peers.includes(playerId) && nowMs <= heardMs + HEARD_MS_MAX)
        aheads.push(position - (nowMs - median(zeroMs)) / TURN_MS);
    }
    return aheads.length === 0 ? 0 : median(aheads);
  }

  /**
   * Speed for the next turn: 1 is 10 turns a second. `hasLostTime`: this peer waited or stood still, and has not made up for it.
   * Without that it goes with the others by a few percent only, so that no clock but its own makes it run.
   */
  speed(position: number, hasLostTime: boolean, nowMs: number): number {
    const ahead = this.ahead(position, nowMs);
    if (Math.abs(ahead) <= LITTLE) return 1;
    if (ahead > 0) return Math.max(SLOW_MIN, 1 - SLOW_GAIN * ahead);
    const behind = -ahead;
    const speedMax = hasLostTime ? SPEED_MAX : FAST_MAX_UNLOST;
    return Math.min(speedMax, 1 + (behind > 1 ? FAST_GAIN_FAR * behind : FAST_GAIN * behind));
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** A turn may begin this much after its time without the clock being set anew: timers are never quite on time. */
const LATE_MS_MAX = 30;
/** More than this is never made up for: the others are not further ahead. */
const LOST_MS_MAX = 3_000;

/**
 * When sub-turns and turns are due. Turns follow each other by 100 ms whatever the timers' delays, so the clock does not
 * drift; a turn may be given another length, to catch up with the others or to let them catch up.
 */
export class TurnClock {
  readonly #isSeen: boolean;
  #startMs: number;
  #lengthMs = TURN_MS;
  #lostMs = 0;

  /** `isSeen`: somebody looks at each sub-turn; else all of a turn are due when it begins, and the peer can sleep until its end. */
  constructor(startMs: number, isSeen = true) {
    this.#startMs = startMs;
    this.#isSeen = isSeen;
  }

  /** The first turn begins at another time; it has not begun yet. */
  moveStart(startMs: number): void {
    this.#startMs = startMs;
  }

  /** When the next sub-turn of this turn is due, or, after its third, the turn's end. */
  dueMs(subTurnsRun: number): number {
    if (!this.#isSeen && subTurnsRun < SUB_TURNS_PER_TURN) return this.#startMs;
    return this.#startMs + (subTurnsRun * this.#lengthMs) / SUB_TURNS_PER_TURN;
  }

  /** The next turn begins, at `speed` times the usual one. After a delay of more than a moment it begins now, else on time. */
  nextTurn(nowMs: number, speed: number): void {
    assert(speed > 0, `a turn at speed ${speed}`);
    const onTimeMs = this.#startMs + this.#lengthMs;
    const lateMs = nowMs - onTimeMs > LATE_MS_MAX ? nowMs - onTimeMs : 0;
    // A peer that follows the others enters turns before their time: its clock is not to run ahead of it.
    this.#startMs = Math.min(nowMs, onTimeMs + lateMs);
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
