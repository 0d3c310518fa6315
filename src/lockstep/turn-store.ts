import { assert, fail, ok, type Result } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { COMMAND_DELAY_TURNS, TURN_MAX } from "./constants.ts";
import type { TurnData } from "./turn-data.ts";

export type TurnDataRefusal = "unknown-player" | "old-turn" | "future-turn" | "duplicate";

/**
 * Turn data that wait for their turn. What a peer said first for a turn holds; a second version is a duplicate and
 * changes nothing.
 */
export class TurnStore {
  readonly #players: readonly PlayerId[];
  readonly #turns = new Map<number, Map<PlayerId, TurnData>>();
  #turn: number;

  /** `turn` is the one being played; data for later turns are kept. */
  constructor(players: readonly PlayerId[], turn: number) {
    this.#players = players;
    this.#turn = turn;
  }

  /**
   * Keeps data of a turn to come. A peer two turns ahead of us has sent data for two turns more, so nothing further
   * ahead can be honest, and the store stays small.
   */
  add(data: TurnData): Result<"stored", TurnDataRefusal> {
    if (!this.#players.includes(data.playerId)) return fail("unknown-player");
    if (data.turn <= this.#turn || data.turn < 0) return fail("old-turn"); // nothing runs before turn 0
    if (data.turn > this.#turn + 2 * COMMAND_DELAY_TURNS || data.turn > TURN_MAX) return fail("future-turn");
    const turn = this.#turns.get(data.turn) ?? new Map<PlayerId, TurnData>();
    if (turn.has(data.playerId)) return fail("duplicate");
    turn.set(data.playerId, data);
    this.#turns.set(data.turn, turn);
    return ok("stored");
  }

  received(turn: number): ReadonlyMap<PlayerId, TurnData> {
    return this.#turns.get(turn) ?? new Map<PlayerId, TurnData>();
  }

  /** The first turn after the present one for which nothing has come from that player: what we acknowledge up to. */
  nextTurnFrom(playerId: PlayerId): number {
    let turn = Math.max(this.#turn + 1, 0);
    while (this.#turns.get(turn)?.has(playerId) === true) turn += 1;
    return turn;
  }

  /** Forgets everything up to this turn, which is the one being played from now on. */
  enter(turn: number): void {
    assert(
      turn === this.#turn + 1,
      `the store goes from turn ${this.#turn} to ${this.#turn + 1}, not ${turn}`,
    );
    this.#turns.delete(turn);
    this.#turn = turn;
  }
}
