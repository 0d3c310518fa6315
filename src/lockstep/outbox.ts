import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { TurnData } from "./turn-data.ts";

/** Turns that are kept although everybody has acknowledged them: more than packets are ever late by. */
const KEPT_TURNS = 64;

/**
 * Our own turn data until every other peer has acknowledged them. An acknowledgement names the next turn a peer expects,
 * and so stands for all before it. The last word of a peer holds, also when it expects an earlier turn than it did: then the
 * word before was none of its own for us, but an echo of what it told another. What it may lack is sent once too often.
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

  /** Takes an acknowledgement; true if it names a later turn. One for turns never sent is a lie and changes nothing. */
  acknowledge(playerId: PlayerId, nextTurn: number): boolean {
    const before = this.#nextTurnOf.get(playerId);
    const end = (this.#kept.at(-1)?.turn ?? -1) + 1;
    const isKept = nextTurn >= (this.#kept[0]?.turn ?? 0);
    if (before === undefined || !isKept || nextTurn > end) return false;
    this.#nextTurnOf.set(playerId, nextTurn);
    if (nextTurn > before) this.#forget();
    return nextTurn > before;
  }

  /** What that peer has not acknowledged, oldest first. */
  unacknowledged(playerId: PlayerId): readonly TurnData[] {
    const next = this.#nextTurnOf.get(playerId);
    return next === undefined ? [] : this.#kept.filter((data) => data.turn >= next);
  }

  #forget(): void {
    const newest = this.#kept.at(-1)?.turn ?? 0;
    const expected = [...this.#nextTurnOf.values()];
    const oldest = expected.reduce((a, b) => Math.min(a, b), Math.max(0, newest - KEPT_TURNS));
    this.#kept = this.#kept.filter((data) => data.turn >= oldest);
  }
}
