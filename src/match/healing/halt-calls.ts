import { HEAL_WINDOW_TURNS, type Message } from "../../desync/index.ts";
import { TURN_WINDOW } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { haltTurnOf } from "./letters.ts";
import type { HaltedMatch } from "./run-again.ts";

interface EarlyLetter {
  readonly from: PlayerId;
  readonly message: Message;
}

/** Halts so far from where we are have nothing to do with our match. */
const HALT_TURNS_AWAY_MAX = 20;
/** Messages of one player that wait until we halt as well. */
const WAITING_MAX = 8;
/** Halts without cause that one may call within a minute. */
const IDLE_CALLS_MAX = 2;

/** Letters for halts that others have come to and we have not: an account among them calls us. */
export class HaltCalls {
  readonly #context: HaltedMatch;
  #early: readonly EarlyLetter[] = [];
  #idleCalls: readonly { readonly from: PlayerId; readonly turn: number }[] = []; // of the last minute

  constructor(context: HaltedMatch) {
    this.#context = context;
  }

  /** The lowest turn of a halt that is called, of those after the one that was judged last; null: none is. */
  calledTurn(judgedTurn: number): number | null {
    const turns = this.#early
      .filter((one) => one.message.kind === "account" && this.#mayCome(one, judgedTurn))
      .filter(({ from }) => !this.#isIdle(from))
      .map(({ message }) => haltTurnOf(message));
    return turns.length === 0 ? null : Math.min(...turns);
  }

  /** Who has called a halt at that turn first. */
  callerOf(turn: number): PlayerId | null {
    return this.#early.find(({ message }) => haltTurnOf(message) === turn)?.from ?? null;
  }

  /** An account comes once, so nothing that another one sends may take its place; a choice takes that of the one before. */
  keep(letter: EarlyLetter, judgedTurn: number): void {
    const { from, message } = letter;
    if (!this.#mayCome(letter, judgedTurn)) return;
    const isReplaced = (one: EarlyLetter): boolean =>
      one.from === from && one.message.kind === "choice" && message.kind === "choice";
    this.#early = this.#early.filter((one) => this.#mayCome(one, judgedTurn) && !isReplaced(one));
    const count = this.#early.filter((one) => one.from === from).length;
    if (count < WAITING_MAX) this.#early = [...this.#early, letter];
  }

  /** Whoever comes to a halt has given up those before later turns. */
  forgetLater(from: PlayerId, haltTurn: number): void {
    this.#early = this.#early.filter((one) => one.from !== from || haltTurnOf(one.message) <= haltTurn);
  }

  /** All of them: we halt. */
  takeLetters(): readonly EarlyLetter[] {
    const taken = this.#early;
    this.#early = [];
    return taken;
  }

  /** That player has called a halt without cause. */
  noteIdleCall(from: PlayerId, turn: number): void {
    this.#idleCalls = [...this.#idleCalls.filter((call) => this.#isRecent(call.turn)), { from, turn }];
  }

  /** Who has called halts without cause is not heeded for a while: whatever really differs we find ourselves. */
  #isIdle(playerId: PlayerId): boolean {
    const calls = this.#idleCalls.filter(({ from, turn }) => from === playerId && this.#isRecent(turn));
    return calls.length >= IDLE_CALLS_MAX;
  }

  #isRecent(turn: number): boolean {
    return this.#context.match.turn - turn < HEAL_WINDOW_TURNS;
  }

  #mayCome({ from, message }: EarlyLetter, judgedTurn: number): boolean {
    const { match, history } = this.#context;
    const turn = haltTurnOf(message);
    if (!match.players.includes(from)) return false;
    if (turn <= history.lastAgreed) return false; // whoever halts there could not have let us come so far
    if (match.book.givenTurn >= turn + TURN_WINDOW) return false; // nobody could take our account of it
    return turn > judgedTurn && Math.abs(turn - match.turn) <= HALT_TURNS_AWAY_MAX;
  }
}
