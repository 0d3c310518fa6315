import type { HaltMessage } from "../../desync/index.ts";
import { lastReturn, TURN_WINDOW } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { IdleCalls } from "./idle-calls.ts";
import { haltTurnOf, isLaterHalt, type HaltKey } from "./letters.ts";
import type { HaltedMatch } from "./run-again.ts";

interface EarlyLetter {
  readonly from: PlayerId;
  readonly view: number;
  readonly message: HaltMessage;
}

/** Halts so far from where we are have nothing to do with our match. */
const HALT_TURNS_AWAY_MAX = 20;
/** Messages of one player that wait until we halt as well. */
const WAITING_MAX = 8;

/** Letters for halts that others have come to and we have not: an account among them calls us. */
export class HaltCalls {
  readonly idle = new IdleCalls();
  readonly #context: HaltedMatch;
  #early: readonly EarlyLetter[] = [];

  constructor(context: HaltedMatch) {
    this.#context = context;
  }

  /** The lowest turn of a halt that is called among those who take part now, later than what was judged; null: none is. */
  calledTurn(judged: HaltKey): number | null {
    const { view } = this.#context.match.participants.departures.said;
    const turns = this.#early
      .filter((one) => one.view === view && one.message.kind === "account" && this.#mayCome(one, judged))
      .map(({ from, message }) => ({ from, turn: haltTurnOf(message) }))
      .filter(({ from, turn }) => !this.isIdle(from, turn))
      .map(({ turn }) => turn);
    return turns.length === 0 ? null : Math.min(...turns);
  }

  /** An account comes once, so nothing that another one sends may take its place; a choice takes that of the one before. */
  keep(letter: EarlyLetter, judged: HaltKey): void {
    const { from, message } = letter;
    if (!this.#mayCome(letter, judged)) return;
    const isReplaced = (one: EarlyLetter): boolean =>
      one.from === from && one.message.kind === "choice" && message.kind === "choice";
    this.#early = this.#early.filter((one) => this.#mayCome(one, judged) && !isReplaced(one));
    const count = this.#early.filter((one) => one.from === from).length;
    if (count < WAITING_MAX) this.#early = [...this.#early, letter];
  }

  /** A peer that comes to a halt has given up its halts before later turns. */
  forgetLater(from: PlayerId, { view, turn }: HaltKey): void {
    this.#early = this.#early.filter(
      (one) => one.from !== from || one.view !== view || haltTurnOf(one.message) <= turn,
    );
  }

  /** All of them: we halt. */
  takeLetters(): readonly EarlyLetter[] {
    const taken = this.#early;
    this.#early = [];
    return taken;
  }

  /** A player that has called too many halts without cause is not heeded in that turn: we find ourselves whatever really differs. */
  isIdle(playerId: PlayerId, turn = this.#context.match.turn): boolean {
    return this.idle.isSpent(playerId, {
      turn,
      sinceTurn: lastReturn(this.#context.match.book.changes, turn),
    });
  }

  #mayCome({ from, view, message }: EarlyLetter, judged: HaltKey): boolean {
    const { match, history } = this.#context;
    const turn = haltTurnOf(message);
    // A halt of an earlier roster is called anew by its caller; a halt of a later one waits until we have that roster too.
    if (!match.participants.stayers.includes(from) || view < match.participants.departures.said.view)
      return false;
    if (turn <= history.lastAgreed) return false; // its caller could not have let us come so far
    if (match.book.givenTurn >= turn + TURN_WINDOW) return false; // nobody could take our account of it
    return isLaterHalt({ view, turn }, judged) && Math.abs(turn - match.turn) <= HALT_TURNS_AWAY_MAX;
  }
}
