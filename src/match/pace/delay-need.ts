import {
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  TURN_MS,
  type Roster,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

interface Arrival {
  readonly playerId: PlayerId;
  readonly ms: number; // by the clock, or since we gave ours
}

/** Turns that are looked back at. */
const WINDOW_TURNS = 200;
/** So many of them may have come late: a longer delay for everybody, always, is worse than a short wait now and then. */
const LATE_TURNS_MAX = 2;
/** Where ways are full what is late makes more late: none may be. */
const LATE_TURNS_MAX_NARROW = 0;
/** Timers and the way through the process take this long. */
const MARGIN_MS = 10;
/** Later than any delay could hide: an outage, or a machine that stood still. They count only if they are the rule. */
const HOPELESS_MS = (COMMAND_DELAY_TURNS_MAX - 1) * TURN_MS;
const HOPELESS_SHARE = 0.1;
const TURNS_KEPT = 64;
const KNOWN_TURNS_MIN = 10;

/**
 * Which command delay this peer needs. Turn data are given at the end of a turn and needed at the end of a later one; how
 * long after our own end of that turn the last of them came is all that counts: delay, jitter, what was lost and sent again,
 * and what waited for a fuller packet are in it.
 */
export class DelayNeed {
  readonly #match: { readonly roster: Roster };
  readonly #givenMs = new Map<number, number>(); // when we gave turn data for that turn
  readonly #worst = new Map<number, Arrival>(); // by turn: what came last, after we gave ours
  readonly #early = new Map<number, Arrival>(); // by turn: what came last, before we gave ours
  #forgivenTurn = -1;

  /** Only those of its roster are waited for. */
  constructor(match: { readonly roster: Roster }) {
    this.#match = match;
  }

  /** What comes late for turns up to that one says nothing of the links: the match stood, and peers went on one after the other. */
  forgive(turn: number): void {
    this.#forgivenTurn = turn;
  }

  /** We gave turn data for that turn: the others did so too, or will at the end of the same turn. */
  noteGiven(turn: number, nowMs: number): void {
    this.#givenMs.set(turn, nowMs);
    // When the delay rises, turns are skipped here: so all that is older goes, not one turn a time.
    for (const older of this.#givenMs.keys()) if (older <= turn - TURNS_KEPT) this.#givenMs.delete(older);
    for (const older of this.#worst.keys()) if (older <= turn - WINDOW_TURNS) this.#worst.delete(older);
    const early = this.#early.get(turn);
    if (early !== undefined) this.#note(turn, early.playerId, early.ms - nowMs);
    for (const earlier of this.#early.keys()) if (earlier <= turn) this.#early.delete(earlier);
  }

  /** Turn data of another player came. */
  noteArrival(playerId: PlayerId, turn: number, nowMs: number): void {
    const givenMs = this.#givenMs.get(turn);
    if (givenMs !== undefined) this.#note(turn, playerId, nowMs - givenMs);
    else if (turn > this.#newestGiven) this.#early.set(turn, { playerId, ms: nowMs }); // at most 2 delays ahead
  }

  /**
   * The command delay, 2 to 10, with which hardly a turn would have waited. Until enough turns are known it is that for turn
   * data that take so long as is foreseen.
   */
  turns(
    foreseenMs: number,
    { isNarrow, delay }: { readonly isNarrow: boolean; readonly delay: number },
  ): number {
    // One machine that stands still makes as many turns late as are under way: that is one lateness, not many.
    const { peers } = this.#match.roster;
    for (const [turn, { playerId }] of this.#worst) if (!peers.includes(playerId)) this.#worst.delete(turn);
    const need = this.#neededFor(
      () => true,
      isNarrow ? LATE_TURNS_MAX_NARROW : Math.max(LATE_TURNS_MAX, delay),
    );
    const isKnown = this.#worst.size >= KNOWN_TURNS_MIN;
    return Math.max(need ?? 0, isKnown ? COMMAND_DELAY_TURNS_MIN : clamp(neededFor(foreseenMs)));
  }

  /** What that player's turn data alone would need. */
  turnsFor(playerId: PlayerId): number {
    return this.#neededFor((worst) => worst.playerId === playerId, LATE_TURNS_MAX) ?? COMMAND_DELAY_TURNS_MIN;
  }

  #neededFor(counts: (worst: Arrival) => boolean, lateMax: number): number | null {
    if (this.#worst.size === 0) return null;
    let hopeless = 0;
    const late = Array.from<number>({ length: lateMax + 1 }).fill(-Infinity); // the largest, descending
    for (const worst of this.#worst.values()) {
      if (!counts(worst)) continue;
      if (worst.ms > HOPELESS_MS) hopeless += 1;
      else insert(late, worst.ms);
    }
    if (hopeless > LATE_TURNS_MAX && hopeless > this.#worst.size * HOPELESS_SHARE)
      return COMMAND_DELAY_TURNS_MAX;
    return clamp(neededFor(late.at(-1)!));
  }

  get #newestGiven(): number {
    return [...this.#givenMs.keys()].at(-1) ?? -1;
  }

  #note(turn: number, playerId: PlayerId, ms: number): void {
    if (turn <= this.#forgivenTurn) return;
    const worst = this.#worst.get(turn);
    if (worst === undefined || ms > worst.ms) this.#worst.set(turn, { ms, playerId });
  }
}

/** Turn data that take so long are here in time with that delay. */
function neededFor(ms: number): number {
  return 1 - Math.floor(-(ms + MARGIN_MS) / TURN_MS); // rounded up
}

function clamp(turns: number): number {
  return Math.max(COMMAND_DELAY_TURNS_MIN, Math.min(COMMAND_DELAY_TURNS_MAX, turns));
}

/** Into a short descending list, whose last falls out. */
function insert(descending: number[], value: number): void {
  if (value <= descending.at(-1)!) return;
  descending.pop();
  const at = descending.findIndex((other) => other < value);
  descending.splice(at === -1 ? descending.length : at, 0, value);
}
