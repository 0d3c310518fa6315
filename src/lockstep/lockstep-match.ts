import { assert, type Result } from "../base/index.ts";
import { seatsOf, type Command, type MatchSetup, type PlayerId, type World } from "../sim/index.ts";
import { startOfMatch, type AgreedState, type LogState } from "./agreed-state.ts";
import type { MeasureCommand } from "./command-queue.ts";
import { isCommandDelay } from "./command-delay.ts";
import { COMMAND_DELAY_TURNS_MAX, FIRST_TURN } from "./constants.ts";
import { decideTurn, findCause, type TurnOutcome } from "./decide-turn.ts";
import {
  startDepartures,
  type DepartureEvent,
  type Departures,
  type Installation,
  type Statement,
} from "./departure-state.ts";
import { lastNeededFrom, lastTurnFrom, nextDepartures } from "./departures.ts";
import { Game, type TurnEnd } from "./game.ts";
import { GuardedRules } from "./guarded-rules.ts";
import type { BotTurn, Minds } from "./minds.ts";
import { comingParts, partOf, type MatchPart } from "./match-parts.ts";
import { isInMask, playersOfMask } from "./player-mask.ts";
import { canFollow, planOf, withChange, type SeatChange } from "./roster-plan.ts";
import { latestChange, rosterOf, type PlayedBy, type Roster } from "./roster.ts";
import { SIM_RULES, type Rules } from "./rules.ts";
import type { TurnData } from "./turn-data.ts";
import { TurnBook } from "./turn-book.ts";
import { TurnGiver } from "./turn-giver.ts";

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

/** Whose seat is played otherwise from that turn on, because its peer is gone; all agree on it. */
export interface Departed {
  readonly playerId: PlayerId;
  readonly turn: number;
  readonly playedBy: PlayedBy;
  readonly isSplit: boolean; // those who are left were too few, and go on as a match of their own
}

/** What endTurn hands back: the turn data to send to every other peer, and how the turn ended. */
export interface EndedTurn extends TurnEnd {
  readonly turn: number;
  readonly logChecksum: number; // u32
  readonly commandDelayTurns: number; // in force at this end
  /** In ascending turn, up to turn + commandDelayTurns: none after a lowering, one as a rule, up to nine after a raise. */
  readonly turnData: readonly TurnData[];
}

/** So long after it was said somebody who has come back plays: by then it and all others know. */
const ADMIT_TURNS = 2 * COMMAND_DELAY_TURNS_MAX;
/** So long after it all have long taken it for settled, and have said nothing of who is gone that did not count it. */
const STEADY_TURNS = 4 * COMMAND_DELAY_TURNS_MAX;
const PEER: PlayedBy = { kind: "peer" };
/**
 * Plays on for who is gone. It keeps their cats together and attacks nobody for the first five minutes of a match for cushions, so that
 * who is left is not beaten by an empty chair, and who comes back finds most of what was theirs. All peers have to know it alike.
 */
const STAND_IN: PlayedBy = { kind: "bot", level: "beginner" };
const NOBODY: PlayedBy = { kind: "nobody" };

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
  #departures: Departures;
  readonly #admitted: Pick<Departed, "playerId" | "turn">[] = [];
  readonly #strayAdmits = new Set<PlayerId>();
  #admittedTurn = -Infinity; // in which somebody was admitted last
  #settledThrough = -1;
  readonly #unheeded = new Map<PlayerId, number>(); // up to which turn
  readonly #parts: MatchPart[] = [];
  #promised: readonly number[] = []; // masks that we have promised since the last departure
  #statements: Statement[] = []; // that are to be told
  readonly #guarded: GuardedRules;

  constructor({ setup, localPlayerId, measureCommand, rules = SIM_RULES }: LockstepOptions) {
    this.setup = setup;
    this.localPlayerId = localPlayerId;
    this.rules = rules;
    this.#guarded = new GuardedRules(rules);
    this.#game = new Game(startOfMatch(setup), { rules: this.#guarded.rules, measureCommand });
    assert(this.#game.roster.peers.includes(localPlayerId), "the local player is a peer of the match");
    this.book = new TurnBook({ localPlayerId, roster: this.#game.roster, turn: FIRST_TURN });
    this.#departures = startDepartures(localPlayerId, this.#game.roster.peers);
    this.#giver = new TurnGiver(localPlayerId, this.book, measureCommand);
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

  /** Who takes part in the turn that is entered next. */
  get roster(): Roster {
    return this.book.roster;
  }

  /** Who takes part in the lockstep now, ascending. */
  get players(): readonly PlayerId[] {
    return this.roster.peers;
  }

  /** How far all have agreed on who is gone. */
  get departures(): Departures {
    return this.#departures;
  }

  /** How it has become a match of its own, by the players who parted from others, since this peer plays it. */
  get parts(): readonly MatchPart[] {
    return this.#parts;
  }

  /** What others of it may have become already. */
  get comingParts(): readonly MatchPart[] {
    return comingParts(this.#departures, this.#promised);
  }

  /** Who is left to talk to and to wait for, as far as all agree on it; ascending. Data of others may still have to run. */
  get stayers(): readonly PlayerId[] {
    return playersOfMask(this.#departures.peers);
  }

  /** Who of them takes part in that turn: they are asked when games differ there. */
  partakersIn(turn: number): readonly PlayerId[] {
    return this.book.rosterIn(turn).peers.filter((id) => isInMask(this.#departures.peers, id));
  }

  /** The next turn data that the match can't go on without; null: all are here. */
  get lack(): { readonly turn: number; readonly players: readonly PlayerId[] } | null {
    const next = this.turn + 1;
    // Those of one who is gone are needed up to the last that anybody holds before all can go on without, and no later ones.
    const missing = this.book.missing(next).filter((id) => next <= lastNeededFrom(this.#departures, id));
    if (missing.length > 0) return { turn: next, players: missing };
    const gone = playersOfMask(this.#departures.said.promised).map(
      (id) => [id, this.book.heldTurnOf(id)] as const,
    );
    const behind = gone.filter(([id, held]) => held < lastNeededFrom(this.#departures, id));
    if (behind.length === 0) return null;
    const turn = behind.reduce((least, [, held]) => Math.min(least, held), Infinity) + 1;
    return { turn, players: behind.filter(([, held]) => held === turn - 1).map(([id]) => id) };
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

  /** The command delay that all peers agree on, in force at the end of the present turn. */
  get commandDelay(): number {
    return this.logState.delay.turns;
  }

  /** What the turn data to come say that we need. All peers go by the most that anybody needs. */
  wishDelay(turns: number): void {
    assert(isCommandDelay(turns), `a command delay of ${turns} turns`);
    this.#giver.wantedDelay = turns;
  }

  /** Keeps a command for the end of this turn, also while the match is in delay. */
  giveCommand(command: Command): Result<"kept", "out-of-range" | "too-many"> {
    return this.#giver.giveCommand(command);
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
      next < 0 ? { kind: "advanced", turn: next, turnData: [] } : this.judgeTurn(next);
    if (outcome.kind === "advanced") this.#enter(outcome.turnData);
    return outcome;
  }

  /** What would come of entering a turn to come, from turn 0 on, without entering it. */
  judgeTurn(turn: number): TurnOutcome {
    const { peers } = this.book.rosterIn(turn);
    const frozen = peers.filter((playerId) => turn > lastTurnFrom(this.#departures, playerId));
    if (frozen.length > 0) return { kind: "waiting", turn, missing: frozen };
    const decided = decideTurn(turn, peers, this.book.received(turn));
    if (decided.kind !== "desynced") return decided;
    const { turnData } = decided;
    if (turn <= this.#settledThrough) return { kind: "advanced", turn, turnData };
    // What one who is gone said of its game is not looked into any more: it could not be asked.
    const isHeeded = (playerId: PlayerId): boolean => turn > (this.#unheeded.get(playerId) ?? -1);
    const cause = findCause(
      turnData.filter(({ playerId }) => isInMask(this.#departures.peers, playerId) && isHeeded(playerId)),
    );
    return cause === null ? { kind: "advanced", turn, turnData } : { ...decided, cause };
  }

  /**
   * Something is known of who is gone, from us or from others: who is gone by it, all agree. What takeStatements hands out then is to be
   * told to all.
   */
  hearDeparture(event: DepartureEvent): readonly Departed[] {
    const departed: Departed[] = [];
    let next = event;
    for (;;) {
      const held = { turn: this.turn, lastTurnOf: (id: PlayerId) => this.book.heldTurnOf(id) };
      const before = this.#departures;
      const { departures, installation } = nextDepartures(before, next, held);
      this.#departures = departures;
      const isNews = departures.said !== before.said;
      if (isNews) this.#statements.push(departures.said);
      const { promised } = departures.said;
      if (promised !== 0 && !this.#promised.includes(promised))
        this.#promised = [...this.#promised, promised];
      if (installation === null && !isNews) return departed;
      next = { kind: "book" };
      if (installation === null) continue;
      this.#promised = [];
      const part = partOf(before, installation);
      if (part !== null) this.#parts.push(part);
      departed.push(...this.#install(installation, part !== null));
    }
  }

  /** What we have to say of who is gone, since the last call, each thing that we have said: promises are among them. */
  takeStatements(): readonly Statement[] {
    return this.#statements.splice(0);
  }

  /** What that player says of its game is not compared through that turn: it is at odds with its own word. */
  unheed(playerId: PlayerId, throughTurn: number): void {
    this.#unheeded.set(playerId, Math.max(throughTurn, this.#unheeded.get(playerId) ?? -1));
  }

  /** Whether the check values for that turn are compared no more: it was given before a halt. */
  isSettled(turn: number): boolean {
    return turn <= this.#settledThrough;
  }

  /** Goes on from what all agreed on: tryAdvance enters the turn after it. Who has left leaves again. */
  resumeAt(state: SettledState): void {
    assert(state.turn >= -1, `resumeAt: turn ${state.turn}`);
    this.#game.resumeAt(state);
    this.book.rewind(state.turn);
    this.#settledThrough = Math.max(this.#settledThrough, state.settledThrough);
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
    this.#settledThrough = givenTurn; // their check values are of turns that did not run here
    this.#departures = departures;
    this.#giver.fromTurn = Infinity;
  }

  /** Who has said since the last call that somebody is back, where it was not for them to say: it had no effect. */
  takeStrayAdmits(): readonly PlayerId[] {
    const taken = [...this.#strayAdmits];
    this.#strayAdmits.clear();
    return taken;
  }

  /** Who is admitted since the last call, and from which turn on it plays its seat again. */
  takeAdmitted(): readonly Pick<Departed, "playerId" | "turn">[] {
    return this.#admitted.splice(0);
  }

  /** Whether the local player's seat is its own in the turn that is entered next. */
  get isPlaying(): boolean {
    return this.turn + 1 >= this.#giver.fromTurn && this.roster.peers.includes(this.localPlayerId);
  }

  /** Bots play on for who has cats. */
  #install({ gone, lastTurns }: Installation, isSplit: boolean): readonly Departed[] {
    const seated = seatsOf(this.setup).map(({ playerId }) => playerId);
    const departed = playersOfMask(gone).map((playerId, i): Departed => {
      const playedBy = seated.includes(playerId) ? STAND_IN : NOBODY;
      return { playerId, playedBy, turn: lastTurns[i]! + 1, isSplit };
    });
    for (const { playerId, playedBy, turn } of departed) this.book.changeSeat({ playerId, playedBy, turn });
    return departed;
  }

  #enter(turnData: readonly TurnData[]): void {
    this.#game.enter(turnData, this.roster);
    this.book.enter(this.turn, turnData);
    for (const { playerId, commands } of turnData)
      for (const command of commands)
        if (command.kind === "admit") this.#hearAdmit(playerId, command.playerId);
    const { joining, fresh } = this.#departures;
    // All have given data since that turn; and some later all have done so for longer than that.
    if (joining !== 0 && this.turn > this.#admittedTurn + COMMAND_DELAY_TURNS_MAX)
      this.hearDeparture({ kind: "settled" });
    if (fresh !== 0 && this.turn > this.#admittedTurn + STEADY_TURNS) this.hearDeparture({ kind: "steady" });
  }

  /** It is for the lowest of a turn to say who is back. */
  #hearAdmit(from: PlayerId, playerId: PlayerId): void {
    if (from === this.#game.roster.peers[0]) this.#admit(playerId);
    else this.#strayAdmits.add(from);
  }

  /** A peer that was gone plays its seat again, unless there is none such. */
  #admit(playerId: PlayerId): void {
    const turn = this.turn + ADMIT_TURNS;
    const wasPeer = rosterOf(this.setup).peers.includes(playerId);
    // By what all have alike in this turn: that somebody is gone from a later one on some know sooner than others.
    const isPeer = this.#game.roster.peers.includes(playerId);
    const isAdmitted = this.book.changes.some(
      (one) =>
        one.playerId === playerId && one.playedBy.kind === "peer" && one.turn > this.turn && one.turn <= turn,
    );
    if (!wasPeer || isPeer || isAdmitted) return; // in this turn, if it is entered again
    this.book.changeSeat({ playerId, playedBy: PEER, turn });
    this.#admittedTurn = this.turn;
    this.#admitted.push({ playerId, turn });
    if (playerId === this.localPlayerId) this.#giver.fromTurn = turn;
    this.hearDeparture({ kind: "admitted", playerId });
  }
}
