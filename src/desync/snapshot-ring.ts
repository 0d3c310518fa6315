import { assert } from "../base/index.ts";
import type { Snapshot } from "../sim/index.ts";

/** The worlds at the ends of the last turns, so that a difference found later can still be looked at. */
export class SnapshotRing {
  readonly #capacity: number;
  readonly #snapshots: { readonly turn: number; readonly snapshot: Snapshot }[] = [];

  constructor(capacity: number) {
    assert(capacity >= 1, "a ring holds at least one snapshot");
    this.#capacity = capacity;
  }

  /** Keeps the snapshot of a turn later than all before; the oldest goes when the ring is full. */
  add(turn: number, snapshot: Snapshot): void {
    assert(turn > (this.#snapshots.at(-1)?.turn ?? -Infinity), "snapshots are added turn by turn");
    this.#snapshots.push({ turn, snapshot });
    if (this.#snapshots.length > this.#capacity) this.#snapshots.shift();
  }

  get(turn: number): Snapshot | null {
    return this.#snapshots.find((kept) => kept.turn === turn)?.snapshot ?? null;
  }
}
