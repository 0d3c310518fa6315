import { assert, fail, ok, type Result } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { TURN_MAX, TURN_WINDOW } from "./constants.ts";
import type { TurnData } from "./turn-data.ts";

export type TurnDataRefusal = "unknown-player" | "old-turn" | "future-turn" | "duplicate";

/**
 * Turn data that wait for their turn. What a peer said first for a turn holds; a second version is a duplicate and
 * changes nothing.
 */
export class TurnStore {
  #players: readonly PlayerId[];
  readonly #turns = new Map<number, Map<PlayerId, TurnData>>();
  #turn: number;

  /** `turn` is the one being played; data for later turns are kept. */
  constructor(players: readonly PlayerId[], turn: number) {
    this.#players = players;
    this.#turn = turn;
  }

  /** Keeps data of a turn to come. Nothing beyond the window can be honest, and so the store stays small. */
  add(data: TurnData): Result<"stored", TurnDataRefusal> {
    if (!this.#players.includes(data.playerId)) return fail("unknown-player");
    if (data.turn <= this.#turn || data.turn < 0) return fail("old-turn"); // nothing runs before turn 0
    if (data.turn > this.#turn + TURN_WINDOW || data.turn > TURN_MAX) return fail("future-turn");
    const turn = this.#turns.get(data.turn) ?? new Map<PlayerId, TurnData>();
    if (turn.has(data.playerId)) return fail("duplicate");
    turn.set(data.playerId, data);
    this.#turns.set(data.turn, turn);
    return ok("stored");
  }

  received(turn: number): ReadonlyMap<PlayerId, TurnData> {
    return this.#turns.get(turn) ?? new Map<PlayerId, TurnData>();
  }

  /** Whether that player's data for that turn are here, or needed no more. */
  has(playerId: PlayerId, turn: number): boolean {
    if (!this.#players.includes(playerId)) return false;
    return turn <= this.#turn || turn < 0 || this.#turns.get(turn)?.has(playerId) === true;
  }

  /** Whose data for that turn are not here, in the order of players; nobody's for a turn that was entered. */
  missing(turn: number): readonly PlayerId[] {
    return this.#players.filter((playerId) => !this.has(playerId, turn));
  }

  /** The first turn after the present one for which nothing has come from that player. */
  nextTurnFrom(playerId: PlayerId): number {
    let turn = Math.max(this.#turn + 1, 0);
    while (this.#turns.get(turn)?.has(playerId) === true) turn += 1;
    return turn;
  }

  /** The last turn for which that player's data are here, with or without gaps before it; or the present turn. */
  newestTurnFrom(playerId: PlayerId): number {
    let turn = this.#turn + TURN_WINDOW;
    while (turn > this.#turn && this.#turns.get(turn)?.has(playerId) !== true) turn -= 1;
    return turn;
  }

  /** Takes another version of turn data in place of what is here: all peers agreed on it. */
  replace(data: TurnData): void {
    assert(data.turn > this.#turn, `turn ${data.turn} has been entered`);
    const turn = this.#turns.get(data.turn) ?? new Map<PlayerId, TurnData>();
    turn.set(data.playerId, data);
    this.#turns.set(data.turn, turn);
  }

  /** Goes back to this turn; `later` are the data with which the turns after it were entered. */
  rewind(turn: number, later: readonly (readonly TurnData[])[]): void {
    assert(turn <= this.#turn, `the store goes back from turn ${this.#turn}, not to ${turn}`);
    this.#turn = turn;
    for (const turnData of later) for (const data of turnData) this.replace(data);
  }

  /** Those players take part no more; what they gave for turns to come is forgotten. */
  exclude(playerIds: readonly PlayerId[]): void {
    this.#players = this.#players.filter((id) => !playerIds.includes(id));
    for (const turn of this.#turns.values()) for (const id of playerIds) turn.delete(id);
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
