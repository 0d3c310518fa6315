import { assert, type Result } from "../base/index.ts";
import type { Command, MatchSetup, PlayerId, World } from "../sim/index.ts";
import { startOfMatch, type AgreedState, type LogState } from "./agreed-state.ts";
import { CommandQueue, type MeasureCommand } from "./command-queue.ts";
import { isCommandDelay } from "./command-delay.ts";
import { COMMAND_DELAY_TURNS_MIN, FIRST_TURN } from "./constants.ts";
import { decideTurn, type TurnOutcome } from "./decide-turn.ts";
import { Game, type TurnEnd } from "./game.ts";
import type { BotTurn, Minds } from "./minds.ts";
import { leaversIn, withSeats, type Roster } from "./roster.ts";
import { SIM_RULES, type Rules } from "./rules.ts";
import type { TurnData } from "./turn-data.ts";
import { TurnBook } from "./turn-book.ts";

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

/** What endTurn hands back: the turn data to send to every other peer, and how the turn ended. */
export interface EndedTurn extends TurnEnd {
  readonly turn: number;
  readonly logChecksum: number; // u32
  readonly commandDelayTurns: number; // in force at this end
  /** In ascending turn, up to turn + commandDelayTurns: none after a lowering, one as a rule, up to nine after a raise. */
  readonly turnData: readonly TurnData[];
}

/** The low half of a check value is what turn data have of it. */
const LOW_HALF = 0xffff;

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
  readonly #queue: CommandQueue;
  #wantedDelay = COMMAND_DELAY_TURNS_MIN;
  #settledThrough = -1;
  #thrown: Error | null = null;

  constructor({ setup, localPlayerId, measureCommand, rules = SIM_RULES }: LockstepOptions) {
    this.setup = setup;
    this.localPlayerId = localPlayerId;
    this.rules = rules;
    this.#game = new Game(startOfMatch(setup), { rules: this.#keepThrown(rules), measureCommand });
    assert(this.#game.roster.peers.includes(localPlayerId), "the local player is a peer of the match");
    this.book = new TurnBook({ localPlayerId, roster: this.#game.roster, turn: FIRST_TURN });
    this.#queue = new CommandQueue(measureCommand);
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
    this.#wantedDelay = turns;
  }

  /** Keeps a command for the end of this turn, also while the match is in delay. */
  giveCommand(command: Command): Result<"kept", "out-of-range" | "too-many"> {
    return this.#queue.give(command);
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
    const thrown = this.#thrown;
    this.#thrown = null;
    return thrown;
  }

  /** Sets world and minds, at the moment where the match is, to what they should be. */
  repair(state: Pick<AgreedState, "words" | "minds">): void {
    this.#game.repair(state);
  }

  /** Ends the turn: takes the commands given, draws, checks. The turn data go to every other peer. */
  endTurn(): EndedTurn {
    const { turn } = this;
    const end = this.#game.endTurn();
    const { logChecksum, delay } = this.logState;
    return { turn, ...end, logChecksum, commandDelayTurns: delay.turns, turnData: this.#giveTurnData(end) };
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
    const decided = decideTurn(turn, this.players, this.book.received(turn));
    if (decided.kind === "waiting") return decided;
    const outcome: TurnOutcome =
      turn <= this.#settledThrough ? { kind: "advanced", turn, turnData: decided.turnData } : decided;
    return outcome.kind === "advanced" ? { ...outcome, turnData: this.#withLeavers(outcome) } : outcome;
  }

  /** Whether the check values for that turn are compared no more: it was given before a halt. */
  isSettled(turn: number): boolean {
    return turn <= this.#settledThrough;
  }

  /** Goes on from what all agreed on: tryAdvance enters the turn after it. Who has left since then leaves again. */
  resumeAt(state: SettledState): void {
    assert(state.turn >= -1, `resumeAt: turn ${state.turn}`);
    this.#game.resumeAt(state);
    this.book.rewind(state.turn);
    this.#settledThrough = Math.max(this.#settledThrough, state.settledThrough);
  }

  /**
   * From the turn that is entered next on those players take part no more: they give up in it. All others must say the same
   * for the same turn, which has ended.
   */
  exclude(playerIds: readonly PlayerId[]): void {
    assert(this.hasEnded, `turn ${this.turn} has not ended`);
    assert(!playerIds.includes(this.localPlayerId), "nobody excludes itself");
    this.book.changeRoster(withSeats(this.roster, playerIds, { kind: "nobody" }, this.turn + 1));
  }

  /** With the data by which those who leave in that turn give up, as if they had sent them themselves. */
  #withLeavers({ turn, turnData }: { turn: number; turnData: readonly TurnData[] }): readonly TurnData[] {
    const leavers = leaversIn(this.roster, turn);
    if (leavers.length === 0) return turnData;
    const like = turnData[0]!;
    const last = leavers.map((playerId): TurnData => ({
      ...like,
      playerId,
      wantedDelay: COMMAND_DELAY_TURNS_MIN,
      commands: [{ kind: "surrender" }],
    }));
    return [...turnData, ...last].sort((a, b) => a.playerId - b.playerId);
  }

  /**
   * Our data for every turn up to this one and the command delay that has none yet. The first carries the commands. The
   * delay sinks by one a turn at most, so that the last turn with data is always exactly the delay away, but for turns that
   * are run again, for which data were given before.
   */
  #giveTurnData({ randomValue, checksum }: TurnEnd): readonly TurnData[] {
    const { logChecksum, delay } = this.logState;
    const lastTurn = this.turn + delay.turns;
    const given: TurnData[] = [];
    while (this.book.givenTurn < lastTurn) {
      const data: TurnData = {
        turn: this.book.givenTurn + 1,
        playerId: this.localPlayerId,
        randomValue: randomValue & LOW_HALF,
        checksum,
        logChecksum: logChecksum & LOW_HALF,
        wantedDelay: this.#wantedDelay,
        commands: given.length === 0 ? this.#queue.take() : [],
      };
      this.book.give(data, this.turn);
      given.push(data);
    }
    return given;
  }

  #enter(turnData: readonly TurnData[]): void {
    this.#game.enter(turnData, this.roster);
    this.book.enter(this.turn, turnData);
  }

  /** Only world and minds are theirs to break: what the draw throws at the end of a turn is thrown on, for then it has not ended. */
  #keepThrown({ runCommand, step, drawRandom, decide }: Rules): Rules {
    const attempt = (run: () => void): void => {
      try {
        run();
      } catch (error) {
        this.#thrown ??= error instanceof Error ? error : new Error(String(error));
      }
    };
    return {
      runCommand: (world, playerId, command) => {
        // Once one has failed the others of its turn are left to the repair.
        if (this.#thrown === null) attempt(() => runCommand(world, playerId, command));
      },
      step: (world) => attempt(() => step(world)),
      drawRandom,
      decide: (world, memory, moment) => {
        let orders: ReturnType<typeof decide> = [];
        attempt(() => (orders = decide(world, memory, moment)));
        return orders;
      },
    };
  }
}
