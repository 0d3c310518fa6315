import { assert, type Result } from "../base/index.ts";
import { createWorld, step, type Command, type MatchSetup, type PlayerId, type World } from "../sim/index.ts";
import { EMPTY_LOG_CHECKSUM } from "./command-log.ts";
import { CommandQueue, type MeasureCommand } from "./command-queue.ts";
import { COMMAND_DELAY_TURNS, FIRST_TURN, SUB_TURNS_PER_TURN } from "./constants.ts";
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
  readonly turnData: TurnData; // for turn + COMMAND_DELAY_TURNS
}

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

  /** Keeps a command for the end of this turn, also while the match is in delay. */
  giveCommand(command: Command): Result<"kept", "out-of-range" | "too-many"> {
    return this.#queue.give(command);
  }

  /** Turn data of another peer. A duplicate, an old or an alien one changes nothing. */
  receive(data: TurnData): Result<"stored", TurnDataRefusal> {
    if (data.playerId === this.localPlayerId) return { ok: false, reason: "unknown-player" };
    return this.#store.add(data);
  }

  /** The first turn for which we lack that player's turn data: what an acknowledgement says. */
  nextTurnFrom(playerId: PlayerId): number {
    return this.#store.nextTurnFrom(playerId);
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
    const turnData: TurnData = {
      turn: this.#turn + COMMAND_DELAY_TURNS,
      playerId: this.localPlayerId,
      ...end,
      logChecksum: this.#logChecksum,
      commands: this.#queue.take(),
    };
    const stored = this.#store.add(turnData);
    assert(stored.ok, "our own turn data are stored");
    return { turn: this.#turn, ...end, logChecksum: this.#logChecksum, turnData };
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

  #enter(turn: number, turnData: readonly TurnData[]): void {
    this.#store.enter(turn);
    this.#turn = turn;
    this.#subTurnsRun = 0;
    this.#hasEnded = false;
    if (turn >= 0) this.#logChecksum = beginTurn(this.world, this.#logChecksum, turn, turnData);
  }
}
