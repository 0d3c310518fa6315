import { assert, type Result } from "../base/index.ts";
import { createWorld, step, type Command, type MatchSetup, type PlayerId, type World } from "../sim/index.ts";
import { EMPTY_LOG_CHECKSUM } from "./command-log.ts";
import { CommandQueue, type MeasureCommand } from "./command-queue.ts";
import { FIRST_COMMAND_DELAY, isCommandDelay, nextCommandDelay } from "./command-delay.ts";
import { COMMAND_DELAY_TURNS_MIN, FIRST_TURN, SUB_TURNS_PER_TURN } from "./constants.ts";
import { decideTurn, type TurnOutcome } from "./decide-turn.ts";
import { beginTurn, finishTurn, type TurnEnd } from "./turn-cycle.ts";
import type { TurnData } from "./turn-data.ts";
import { TurnStore, type TurnDataRefusal } from "./turn-store.ts";

export interface LockstepOptions {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly measureCommand: MeasureCommand;
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
  readonly world: World;
  readonly #store: TurnStore;
  readonly #queue: CommandQueue;
  #turn = FIRST_TURN;
  #subTurnsRun = 0;
  #hasEnded = false;
  #logChecksum = EMPTY_LOG_CHECKSUM;
  #delay = FIRST_COMMAND_DELAY;
  #wantedDelay = COMMAND_DELAY_TURNS_MIN;
  #givenTurn = -1; // the last turn that we have given turn data for
  readonly #checkedTurns = new Map<number, number>(); // by the turn that data are for, from the present one on

  constructor({ setup, localPlayerId, measureCommand }: LockstepOptions) {
    assert(setup.playerIds.includes(localPlayerId), "the local player is one of the match");
    this.setup = setup;
    this.localPlayerId = localPlayerId;
    this.world = createWorld(setup);
    this.#store = new TurnStore(setup.playerIds, FIRST_TURN);
    this.#queue = new CommandQueue(measureCommand);
  }

  get turn(): number {
    return this.#turn;
  }

  /** Sub-turns of the present turn that have run: 0 to 3. */
  get subTurnsRun(): number {
    return this.#subTurnsRun;
  }

  /** The command delay that all peers agree on, in force at the end of the present turn. */
  get commandDelay(): number {
    return this.#delay.turns;
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

  /** Turn data of another peer. A duplicate, an old or an alien one changes nothing. */
  receive(data: TurnData): Result<"stored", TurnDataRefusal> {
    if (data.playerId === this.localPlayerId) return { ok: false, reason: "unknown-player" };
    return this.#store.add(data);
  }

  /** The first turn for which we lack that player's turn data. */
  nextTurnFrom(playerId: PlayerId): number {
    return this.#store.nextTurnFrom(playerId);
  }

  /** The last turn for which that player's turn data are here, or the present turn. */
  newestTurnFrom(playerId: PlayerId): number {
    return this.#store.newestTurnFrom(playerId);
  }

  /** Whether that player's turn data for that turn are here, or have run. */
  has(playerId: PlayerId, turn: number): boolean {
    return this.#store.has(playerId, turn);
  }

  /** Whose turn data for that turn are not here, in ascending player id. */
  missing(turn: number): readonly PlayerId[] {
    return this.#store.missing(turn);
  }

  /**
   * At the end of which turn all peers took the check values that come with the data for that turn. Known from the present
   * turn, unless it is before turn 0, to the last that we have given data for.
   */
  checkedTurnOf(turn: number): number {
    const checkedTurn = this.#checkedTurns.get(turn);
    assert(checkedTurn !== undefined, `turn ${turn} is outside ${this.#turn}..${this.#givenTurn}`);
    return checkedTurn;
  }

  /** Runs a sub-turn, a third of a turn. Before turn 0 the world stands still. */
  runSubTurn(): void {
    assert(this.#subTurnsRun < SUB_TURNS_PER_TURN, `turn ${this.#turn} has run its sub-turns`);
    if (this.#turn >= 0) step(this.world);
    this.#subTurnsRun += 1;
  }

  /** Ends the turn: takes the commands given, draws, checks. The turn data go to every other peer. */
  endTurn(): EndedTurn {
    assert(this.#subTurnsRun === SUB_TURNS_PER_TURN && !this.#hasEnded, `turn ${this.#turn} can't end now`);
    this.#hasEnded = true;
    const end = finishTurn(this.world);
    const turnData = this.#giveTurnData(end);
    const commandDelayTurns = this.#delay.turns;
    return { turn: this.#turn, ...end, logChecksum: this.#logChecksum, commandDelayTurns, turnData };
  }

  /** Enters the next turn if every player's turn data for it are here and agree; its commands run at once. */
  tryAdvance(): TurnOutcome {
    assert(this.#hasEnded, `turn ${this.#turn} has not ended`);
    const next = this.#turn + 1;
    const outcome: TurnOutcome =
      next < 0 ? { kind: "advanced", turn: next, turnData: [] } : this.judgeTurn(next);
    if (outcome.kind === "advanced") this.#enter(outcome.turn, outcome.turnData);
    return outcome;
  }

  /** What would come of entering a turn to come, from turn 0 on, without entering it. */
  judgeTurn(turn: number): TurnOutcome {
    return decideTurn(turn, this.setup.playerIds, this.#store.received(turn));
  }

  /**
   * Our data for every turn up to this one and the command delay that has none yet. The first carries the commands. The
   * delay sinks by one a turn at most, so that the last turn with data is always exactly the delay away.
   */
  #giveTurnData({ randomValue, checksum }: TurnEnd): readonly TurnData[] {
    const lastTurn = this.#turn + this.#delay.turns;
    assert(lastTurn >= this.#givenTurn, `turn data were given beyond turn ${lastTurn}`);
    const given: TurnData[] = [];
    while (this.#givenTurn < lastTurn) {
      this.#givenTurn += 1;
      const data: TurnData = {
        turn: this.#givenTurn,
        playerId: this.localPlayerId,
        randomValue: randomValue & LOW_HALF,
        checksum,
        logChecksum: this.#logChecksum & LOW_HALF,
        wantedDelay: this.#wantedDelay,
        commands: given.length === 0 ? this.#queue.take() : [],
      };
      assert(this.#store.add(data).ok, "our own turn data are stored");
      this.#checkedTurns.set(this.#givenTurn, this.#turn);
      given.push(data);
    }
    return given;
  }

  #enter(turn: number, turnData: readonly TurnData[]): void {
    this.#store.enter(turn);
    this.#checkedTurns.delete(this.#turn);
    this.#turn = turn;
    this.#subTurnsRun = 0;
    this.#hasEnded = false;
    if (turn < 0) return;
    this.#logChecksum = beginTurn(this.world, this.#logChecksum, turn, turnData);
    const wantedDelays = turnData.map(({ wantedDelay }) => wantedDelay);
    this.#delay = nextCommandDelay(this.#delay, wantedDelays);
  }
}
