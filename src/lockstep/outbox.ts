import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { TurnData } from "./turn-data.ts";

/**
 * Our own turn data until every other peer has acknowledged them. An acknowledgement names the next turn a peer expects,
 * and so stands for all before it.
 */
export class Outbox {
  readonly #nextTurnOf: Map<PlayerId, number>;
  #kept: TurnData[] = [];

  constructor(others: readonly PlayerId[]) {
    this.#nextTurnOf = new Map(others.map((id) => [id, 0]));
  }

  add(data: TurnData): void {
    const last = this.#kept.at(-1);
    assert(last === undefined || data.turn === last.turn + 1, "turn data are added turn by turn");
    this.#kept.push(data);
    this.#forget();
  }

  /** Takes an acknowledgement; true if it told something new. One for turns never sent is a lie and changes nothing. */
  acknowledge(playerId: PlayerId, nextTurn: number): boolean {
    const before = this.#nextTurnOf.get(playerId);
    const end = (this.#kept.at(-1)?.turn ?? -1) + 1;
    if (before === undefined || nextTurn <= before || nextTurn > end) return false;
    this.#nextTurnOf.set(playerId, nextTurn);
    this.#forget();
    return true;
  }

  /** What that peer has not acknowledged, oldest first. */
  unacknowledged(playerId: PlayerId): readonly TurnData[] {
    const next = this.#nextTurnOf.get(playerId);
    return next === undefined ? [] : this.#kept.filter((data) => data.turn >= next);
  }

  #forget(): void {
    const oldest = [...this.#nextTurnOf.values()].reduce((a, b) => Math.min(a, b), Infinity);
    // The last one stays, so that the next one is known to follow it.
    this.#kept = this.#kept.filter((data, i) => data.turn >= oldest || i === this.#kept.length - 1);
  }
}
