import { gameAt } from "../../desync/index.ts";
import {
  END_POINT,
  FIRST_TURN,
  type EndedTurn,
  type AgreedState,
  type LockstepMatch,
  type Moment,
  type TurnOutcome,
} from "../../lockstep/index.ts";
import { isWorld } from "../../sim/index.ts";
import { gameBefore, type MatchChronicle } from "./match-chronicle.ts";

type Repair = Pick<AgreedState, "words" | "minds">;

/**
 * The match as it runs, and its chronicle. Where memory was damaged so that the rules can't go on with the world, it is run again
 * from the last turn that all agreed on, at once; the turn is remembered, so that all hear of it.
 */
export class LiveGame {
  readonly match: LockstepMatch;
  readonly chronicle: MatchChronicle;
  #brokenTurn: number | null = null;

  constructor(match: LockstepMatch, chronicle: MatchChronicle) {
    this.match = match;
    this.chronicle = chronicle;
  }

  /** The turn in which the world was repaired, to be told; null: none was. */
  get brokenTurn(): number | null {
    return this.#brokenTurn;
  }

  forgetBroken(): void {
    this.#brokenTurn = null;
  }

  runSubTurn(): void {
    this.chronicle.note();
    this.#mend();
    this.match.runSubTurn();
  }

  /** Ends the turn; it wishes for that command delay. */
  endTurn(neededDelay: number): EndedTurn {
    const { match } = this;
    match.wishDelay(neededDelay);
    this.chronicle.note();
    this.#mend();
    try {
      const ended = match.endTurn();
      this.chronicle.end(ended);
      return ended;
    } catch (error) {
      const broken = { ...match.world, words: match.world.words.slice() };
      this.#repair(error instanceof Error ? error : new Error(String(error)));
      const ended = match.endTurn();
      this.chronicle.end(ended, broken);
      return ended;
    }
  }

  /** Nothing is entered with a world that is broken. */
  tryAdvance(): TurnOutcome | { readonly kind: "broken" } {
    const { match } = this;
    if (!isWorld(match.world.words)) {
      this.chronicle.noteAfterEnd();
      this.#mend();
    }
    if (this.#brokenTurn !== null) return { kind: "broken" };
    const outcome = match.tryAdvance();
    if (outcome.kind === "advanced") this.chronicle.enter();
    return outcome;
  }

  #mend(): void {
    const thrown = this.match.takeThrown();
    if (thrown !== null) this.#repair(thrown);
    else if (!isWorld(this.match.world.words)) this.#repair(new Error("the world is damaged"));
  }

  #repair(thrown: Error): void {
    const { match } = this;
    const endedTurns = match.turn - FIRST_TURN + (match.hasEnded ? 1 : 0);
    if (match.turn < 0) return match.repair(repairBy(gameBefore(match.setup, match.rules, endedTurns)));
    match.repair(this.#runAgain(thrown));
    this.#brokenTurn ??= match.turn;
  }

  /** The game as it should be now. What the rules throw again is a mistake of ours, not damage. */
  #runAgain(thrown: Error): Repair {
    const { match } = this;
    const { history } = this.chronicle;
    const at: Moment = { turn: match.turn, point: match.hasEnded ? END_POINT : match.subTurnsRun };
    const base = history.base(history.lastAgreed);
    if (base === null) throw thrown;
    const turns = Array.from({ length: at.turn - base.turn }, (_, i) => match.book.dataOf(base.turn + 1 + i));
    try {
      return repairBy(gameAt(base, turns, at, match.rules));
    } catch {
      throw thrown;
    }
  }
}

function repairBy({ world, minds }: Pick<LockstepMatch, "world" | "minds">): Repair {
  return { words: world.words, minds };
}
