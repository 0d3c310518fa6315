import { assert } from "../../base/index.ts";
import { KEPT_TURNS } from "../../lockstep/index.ts";
import { COPIES_MAX } from "./limits.ts";

/** Our turn data of one turn, as far as one peer is concerned. */
interface Offer {
  readonly turn: number;
  inFlight: number; // packets under way that carry it
  sentMs: number; // when it went last; -Infinity: never
  isAskedFor: boolean; // the peer says that it lacks it
}

/** On a narrow way no more than these. */
const COPIES_MAX_NARROW = 3;
/** A narrow way that was full so lately has lost what was too much for it: copies would be again. */
const FULL_REMEMBERED_MS = 10_000;
/** That all copies of turn data are lost: about so often. */
const MISS_SHARE = 0.004;
/** So much of it is rounding: shares that are equal on paper are equal here. */
const ROUNDING = 1e-9;
/** Percent; below it a lost packet is an accident, and what was in it goes again when that is known. */
const LOSS_PERCENT_LITTLE = 0.4;
/** All copies should be under way within this time, ms: sooner than the command delay would have to grow. */
const SPREAD_MS = 160;
const SPACING_MS_MIN = 14;
const SPACING_MS_MAX = 33;

/** Which of our turn data one peer lacks, as far as we know, and how often they are on their way there. */
export class TurnOffers {
  readonly #open = new Map<number, Offer>(); // by turn, what was not delivered
  #newest = -1;
  #askedFor = 0;

  add(turn: number): void {
    if (turn <= this.#newest) assert(false, `TurnOffers: turn ${turn} is offered after turn ${this.#newest}`);
    this.#open.set(turn, { turn, inFlight: 0, sentMs: -Infinity, isAskedFor: false });
    this.#newest = turn;
    this.#close(turn - KEPT_TURNS); // nobody is so far behind
  }

  /** That peer has them. */
  delivered(turn: number): void {
    this.#close(turn);
  }

  /** A packet that carried them is lost. */
  lost(turn: number): void {
    const offer = this.#open.get(turn);
    if (offer !== undefined) offer.inFlight = Math.max(0, offer.inFlight - 1);
  }

  /** That peer needs none any more. */
  forget(): void {
    this.reached(this.#newest);
  }

  /** That peer is in this turn, so it has had all turn data up to it, whatever it acknowledged. */
  reached(turn: number): void {
    for (const open of this.#open.keys()) if (open <= turn) this.#close(open);
  }

  /**
   * It says that it lacks all from this turn on. What we believed delivered goes again, and so does what went before
   * `passedMs`: what went later has come. All else is on its way, or will be.
   */
  ask(fromTurn: number, passedMs: number): void {
    for (let turn = Math.max(fromTurn, this.#newest - KEPT_TURNS + 1); turn <= this.#newest; turn += 1) {
      const open = this.#open.get(turn) ?? { turn, inFlight: 0, sentMs: -Infinity, isAskedFor: false };
      const isUnderWay = this.#open.has(turn) && (open.sentMs >= passedMs || open.sentMs === -Infinity);
      if (isUnderWay || open.isAskedFor) continue;
      open.isAskedFor = true;
      this.#open.set(turn, open);
      this.#askedFor += 1;
    }
  }

  /** A packet goes that carries them. */
  sent(turn: number, nowMs: number): void {
    const offer = this.#open.get(turn);
    assert(offer !== undefined, `TurnOffers: turn ${turn} is not open`);
    offer.inFlight += 1;
    offer.sentMs = nowMs;
    if (offer.isAskedFor) this.#askedFor -= 1;
    offer.isAskedFor = false;
  }

  get isServed(): boolean {
    return this.#open.size === 0;
  }

  /** Whether it asked for some that did not go since. */
  get isAsked(): boolean {
    return this.#askedFor > 0;
  }

  /** Whether some never went. */
  get hasFresh(): boolean {
    for (const { sentMs, isAskedFor } of this.#open.values())
      if (sentMs === -Infinity && !isAskedFor) return true;
    return false;
  }

  /** Whether some are in fewer packets under way than they should be. */
  hasNeedy(copies: number): boolean {
    for (const { inFlight, isAskedFor } of this.#open.values())
      if (inFlight < copies || isAskedFor) return true;
    return false;
  }

  /** The turns of those, ascending. */
  needy(copies: number): readonly number[] {
    const needy = [...this.#open.values()].filter(
      ({ inFlight, isAskedFor }) => inFlight < copies || isAskedFor,
    );
    return needy.map(({ turn }) => turn).sort((a, b) => a - b);
  }

  #close(turn: number): void {
    if (this.#open.get(turn)?.isAskedFor === true) this.#askedFor -= 1;
    this.#open.delete(turn);
  }
}

/**
 * How many packets in flight at a time should carry the same turn data, so that at most one in 250 is late because all were
 * lost: one on a clean link, five at 30 % loss. Where losses come in runs, a packet that follows a lost one is lost more
 * often than others: with probability 1 - 1/run (Gilbert, 1960), and it takes more copies.
 */
export function copiesFor(lossPercent: number, lossBurst: number): number {
  assert(lossPercent <= 100 && lossBurst >= 1, "copiesFor: a share, and runs of one or more");
  if (lossPercent < LOSS_PERCENT_LITTLE) return 1;
  const share = Math.min(0.9, lossPercent / 100);
  const next = Math.max(share, Math.min(0.9, 1 - 1 / lossBurst));
  let copies = 1;
  for (let missed = share; missed > MISS_SHARE * (1 + ROUNDING) && copies < COPIES_MAX; missed *= next)
    copies += 1;
  return Math.max(2, copies);
}

/** Copies of the wanted ones that a way gets. `fullAgoMs`: since it was full; 0: it is; Infinity: it never was. */
export function copiesOn(
  { isNarrow, fullAgoMs }: { readonly isNarrow: boolean; readonly fullAgoMs: number },
  wanted: number,
): number {
  if (fullAgoMs === 0) return 1; // what is late there seems lost, and copies would make it later
  if (!isNarrow) return wanted;
  return fullAgoMs < FULL_REMEMBERED_MS ? 1 : Math.min(COPIES_MAX_NARROW, wanted);
}

/** How far apart so many copies are, ms. */
export function copySpacingMs(copies: number): number {
  return Math.max(SPACING_MS_MIN, Math.min(SPACING_MS_MAX, SPREAD_MS / copies));
}
