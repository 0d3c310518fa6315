import { assert } from "../../base/index.ts";
import type { PlayerId, TurnData } from "../../lockstep/index.ts";

/** Turns that are kept for peers that lack them: none is ever further behind than 2 * COMMAND_DELAY_TURNS_MAX. */
export const KEPT_TURNS = 64;

/** The turn data of all players of the last turns, to be supplied to whoever lacks them. */
export class TurnLedger {
  readonly #turns = new Map<number, Map<PlayerId, TurnData>>();
  #newest = -1;

  /** What came first of a player for a turn is kept. */
  keep(data: TurnData): void {
    const { turn, playerId } = data;
    assert(turn >= 0 && playerId >= 1, `TurnLedger: turn ${turn} of player ${playerId}`);
    if (turn <= this.#newest - KEPT_TURNS) return;
    const players = this.#turns.get(turn) ?? new Map<PlayerId, TurnData>();
    if (!players.has(playerId)) players.set(playerId, data);
    this.#turns.set(turn, players);
    for (; this.#newest < turn; this.#newest += 1) this.#turns.delete(this.#newest + 1 - KEPT_TURNS);
  }

  get(playerId: PlayerId, turn: number): TurnData | null {
    return this.#turns.get(turn)?.get(playerId) ?? null;
  }

  /** The latest turn of which anything is kept; -1 before. */
  get newestTurn(): number {
    return this.#newest;
  }
}
