import { assert } from "../base/index.ts";
import type { MatchSetup, PlayerId, World } from "../sim/index.ts";
import { startOfMatch, type AgreedState, type LogState } from "./agreed-state.ts";
import { CommandQueue, type MeasureCommand } from "./command-queue.ts";
import { isCommandDelay } from "./command-delay.ts";
import { FIRST_TURN } from "./constants.ts";
import type { TurnOutcome } from "./decide-turn.ts";
import type { Departures } from "./departure-state.ts";
import { Game, type TurnEnd } from "./game.ts";
import { GuardedRules } from "./guarded-rules.ts";
import type { BotTurn, Minds } from "./minds.ts";
import { Participants } from "./participants.ts";
import { canFollow, planOf, withChange, type SeatChange } from "./roster-plan.ts";
import { latestChange, rosterOf, type Roster } from "./roster.ts";
import { SIM_RULES, type Rules } from "./rules.ts";
import type { TurnData } from "./turn-data.ts";
import { TurnBook } from "./turn-book.ts";
import { TurnGiver } from "./turn-giver.ts";
import { TurnJudge } from "./turn-judge.ts";

interface LockstepOptions {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly measureCommand: MeasureCommand;
  readonly rules?: Rules; // SIM_RULES by default
}

/** What a match goes on from after a halt. */
export interface SettledState extends AgreedState {
  /** Turn data for turns up to this one were given before, and their check values are compared no more. */
  readonly settledThrough: number;
}

/** What of a match is not in its agreed states. */
interface JoinFacts {
  readonly changes: readonly SeatChange[]; // of seats, in turns to come
  readonly departures: Departures;
}

/** What endTurn hands back: the turn data to send to every other peer, and how the turn ended. */
export interface EndedTurn extends TurnEnd {
  readonly turn: number;
  readonly logChecksum: number; // u32
  readonly commandDelayTurns: number; // in force at this end
  /** In ascending turn, up to turn + commandDelayTurns: none after a lowering, one as a rule, up to nine after a raise. */
  readonly turnData: readonly TurnData[];
}

/**
 * One peer's game in lockstep. The caller owns the clock and calls, for each turn: runSubTurn three times, endTurn, then
 * tryAdvance until it no longer waits. Calls out of that order are mistakes of ours and throw.
 */
export class LockstepMatch {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly rules: Rules;
  readonly book: TurnBook;
  readonly #game: Game;
  readonly #giver: TurnGiver;
  /** The peers that are there, gone, and back. */
  readonly participants: Participants;
  /** What the local player has ordered in this turn, also while the match is in delay; its end takes them. */
  readonly commands: CommandQueue;
  /** Whether a turn can be entered, and whether all games are alike in it. */
  readonly judge: TurnJudge;
  readonly #guarded: GuardedRules;

  constructor({ setup, localPlayerId, measureCommand, rules = SIM_RULES }: LockstepOptions) {
    this.setup = setup;
    this.localPlayerId = localPlayerId;
    this.rules = rules;
    this.#guarded = new GuardedRules(rules);
    this.#game = new Game(startOfMatch(setup), { rules: this.#guarded.rules, measureCommand });
    assert(this.#game.roster.peers.includes(localPlayerId), "the local player is a peer of the match");
    this.book = new TurnBook({ localPlayerId, roster: this.#game.roster, turn: FIRST_TURN });
    this.participants = new Participants({ setup, localPlayerId, game: this.#game, book: this.book });
    this.judge = new TurnJudge(this.book, this.participants);
    this.commands = new CommandQueue(measureCommand);
    this.#giver = new TurnGiver(localPlayerId, this.book, this.commands, () => this.participants.playsFrom);
    this.#game.enter([]);
  }

  get world(): World {
    return this.#game.world;
  }

  get turn(): number {
    return this.#game.turn;
  }

  /** Sub-turns of the present turn that have run: 0 to 3. */
  get subTurnsRun(): number {
    return this.#game.subTurnsRun;
  }

  /** Whether the present turn has ended. */
  get hasEnded(): boolean {
    return this.#game.hasEnded;
  }

  /** The roster of the turn that is entered next. */
  get roster(): Roster {
    return this.book.roster;
  }

  /** What the bots remember. */
  get minds(): Minds {
    return this.#game.minds;
  }

  /** What the bots did as the present turn was entered. */
  get botTurn(): BotTurn {
    return this.#game.botTurn;
  }

  /** As it is in the present turn. */
  get logState(): LogState {
    return this.#game.logState;
  }

  /** What the turn data to come say that we need. All peers go by the most that anybody needs. */
  wishDelay(turns: number): void {
    assert(isCommandDelay(turns), `a command delay of ${turns} turns`);
    this.#giver.wantedDelay = turns;
  }

  /** Runs a sub-turn, a third of a turn. Before turn 0 the world stands still. */
  runSubTurn(): void {
    this.#game.runSubTurn();
  }

  /**
   * What a rule has thrown in this turn or sub-turn; null: nothing. Rules do not throw on a world that came about by them: memory
   * was damaged, or the rules have a mistake. The world is to be repaired before the match goes on.
   */
  takeThrown(): Error | null {
    return this.#guarded.takeThrown();
  }

  /** Sets world and minds, at the moment where the match is, to what they should be. */
  repair(state: Pick<AgreedState, "words" | "minds">): void {
    this.#game.repair(state);
  }

  /** Ends the turn: takes the commands given, draws, checks. The turn data go to every other peer. */
  endTurn(): EndedTurn {
    const { turn } = this;
    const end = this.#game.endTurn();
    const { logState } = this;
    const { logChecksum, delay } = logState;
    const turnData = this.#giver.give(turn, end, logState);
    return { turn, ...end, logChecksum, commandDelayTurns: delay.turns, turnData };
  }

  /** Enters the next turn if every player's turn data for it are here and agree; its commands run at once. */
  tryAdvance(): TurnOutcome {
    assert(this.hasEnded, `turn ${this.turn} has not ended`);
    const next = this.turn + 1;
    const outcome: TurnOutcome =
      next < 0 ? { kind: "advanced", turn: next, turnData: [] } : this.judge.outcomeOf(next);
    if (outcome.kind === "advanced") this.#enter(outcome.turnData);
    return outcome;
  }

  /**
   * Goes on from what all agreed on: tryAdvance enters the turn after it. A player that has left leaves again, and who is back follows from
   * the turn data that all agreed on.
   */
  resumeAt(state: SettledState): void {
    assert(state.turn >= -1, `resumeAt: turn ${state.turn}`);
    this.#game.resumeAt(state);
    this.book.rewind(state.turn);
    this.participants.rewind();
    this.judge.settle(state.settledThrough);
  }

  /** Whether a state that others have told of, and the changes that are to come after it, can be of this match. */
  canJoinAt({ turn, minds, roster }: AgreedState, changes: readonly SeatChange[]): boolean {
    const seatIds = ({ seats }: Roster): string => seats.map(({ playerId }) => playerId).join();
    const isOfMatch = seatIds(roster) === seatIds(rosterOf(this.setup)) && minds.length === this.minds.length;
    return isOfMatch && latestChange(roster) <= turn + 1 && canFollow(roster, changes);
  }

  /**
   * Goes on from a turn of the match that others have told of, to come back to it: `changes` of seats are to come after it. Until its
   * seat is its own again a peer runs what the others play, and gives nothing.
   */
  joinAt(state: AgreedState, { changes, departures }: JoinFacts): void {
    assert(departures.localPlayerId === this.localPlayerId, "a peer comes back to its own seat");
    const givenTurn = state.turn + state.logState.delay.turns;
    this.#game.joinAt(state);
    this.book.startAfter(state.turn, { plan: changes.reduce(withChange, planOf(state.roster)), givenTurn });
    this.judge.settle(givenTurn); // their check values are of turns that did not run here
    this.participants.joinWith(departures);
  }

  /** Whether the local player's seat is its own in the turn that is entered next. */
  get isPlaying(): boolean {
    return this.turn + 1 >= this.participants.playsFrom && this.roster.peers.includes(this.localPlayerId);
  }

  #enter(turnData: readonly TurnData[]): void {
    this.#game.enter(turnData, this.roster);
    this.book.enter(this.turn, turnData);
    this.participants.enter();
  }
}
