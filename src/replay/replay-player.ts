import { assert } from "../base/index.ts";
import {
  beginTurn,
  COMMAND_DELAY_TURNS_MIN,
  EMPTY_LOG_CHECKSUM,
  finishTurn,
  FIRST_TURN,
  SUB_TURNS_PER_TURN,
  type TurnData,
} from "../lockstep/index.ts";
import { createWorld, step, type World } from "../sim/index.ts";
import type { Replay } from "./read-replay.ts";
import type { ReplayTurn } from "./turn-codec.ts";

/** A turn that did not end as it was recorded. */
export interface ChecksumMismatch {
  readonly turn: number;
  readonly expected: number; // u32, as recorded
  readonly actual: number; // u32, as played now
}

/**
 * Plays a replay again, sub-turn by sub-turn, as fast as it is asked to. It goes on after a mismatch, for a viewer may
 * still want to see how the match went; `mismatch` says that it is no longer the one recorded.
 */
export class ReplayPlayer {
  readonly world: World;
  readonly turnCount: number;
  readonly #turns: readonly ReplayTurn[];
  #turn = 0;
  #subTurnsRun = 0;
  #checksum = 0;
  #mismatch: ChecksumMismatch | null = null;

  /** The world as turn 0 finds it. Before turn 0 nothing moves, but each turn ends with a draw, as in LockstepMatch. */
  constructor(replay: Replay) {
    this.#turns = replay.turns;
    this.turnCount = replay.turns.length;
    this.world = createWorld(replay.header.setup);
    for (let turn = FIRST_TURN; turn < 0; turn += 1) this.#checksum = finishTurn(this.world).checksum;
  }

  /** The turn being played, or turnCount when all have been. */
  get turn(): number {
    return this.#turn;
  }

  /** Sub-turns of that turn that have run: 0 to 2. */
  get subTurnsRun(): number {
    return this.#subTurnsRun;
  }

  get isFinished(): boolean {
    return this.#turn === this.turnCount;
  }

  /** In force in the turn being played, or in the last one when all have been; 2 to 10. */
  get commandDelayTurns(): number {
    return (this.#turns[this.#turn] ?? this.#turns.at(-1))?.commandDelayTurns ?? COMMAND_DELAY_TURNS_MIN;
  }

  /** Of the world at the end of the last whole turn played, u32. */
  get checksum(): number {
    return this.#checksum;
  }

  /** The first turn that did not end as recorded, or null while all have. */
  get mismatch(): ChecksumMismatch | null {
    return this.#mismatch;
  }

  /** Runs a sub-turn, 1/30 s; with the first of a turn its commands run, with the third the turn ends. */
  runSubTurn(): void {
    assert(!this.isFinished, `the replay has ended after ${this.turnCount} turns`);
    const recorded = this.#turns[this.#turn]!;
    assert(recorded.turn === this.#turn, `turn ${recorded.turn} of a replay in place of turn ${this.#turn}`);
    if (this.#subTurnsRun === 0) {
      // The log checksum serves peers that can't trust each other's word; here the file's CRC vouches for the commands.
      beginTurn(this.world, EMPTY_LOG_CHECKSUM, this.#turn, turnDataOf(recorded));
    }
    step(this.world);
    this.#subTurnsRun += 1;
    if (this.#subTurnsRun === SUB_TURNS_PER_TURN) this.#endTurn(recorded.checksum);
  }

  /** Runs what is left of the turn being played. */
  runTurn(): void {
    const turn = this.#turn;
    do this.runSubTurn();
    while (this.#turn === turn);
  }

  #endTurn(expected: number): void {
    const actual = finishTurn(this.world).checksum;
    if (actual !== expected) this.#mismatch ??= { turn: this.#turn, expected, actual };
    this.#checksum = actual;
    this.#turn += 1;
    this.#subTurnsRun = 0;
  }
}

/**
 * Peers compared the check values while they played, and came to the command delay from what each wanted: a replay keeps
 * neither, and nothing reads them again.
 */
function turnDataOf({ turn, playerCommands, commandDelayTurns }: ReplayTurn): readonly TurnData[] {
  return playerCommands.map(({ playerId, commands }) => ({
    turn,
    playerId,
    commands,
    randomValue: 0,
    checksum: 0,
    logChecksum: 0,
    wantedDelay: commandDelayTurns,
  }));
}
