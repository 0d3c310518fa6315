import { assert } from "../base/index.ts";

/** What is to happen at some time, ms. */
interface Due {
  readonly atMs: number;
}

/** A binary heap by time; what is due at the same time comes out in the order in which it came in. */
export class DueQueue<Entry extends Due> {
  readonly #entries: Entry[] = [];
  readonly #orders: number[] = []; // beside the entries
  #lastOrder = 0;

  get length(): number {
    return this.#entries.length;
  }

  /** The one that is due first. */
  peek(): Entry | undefined {
    return this.#entries[0];
  }

  push(entry: Entry): void {
    assert(!Number.isNaN(entry.atMs), "an entry without a time has no place");
    this.#lastOrder += 1;
    let place = this.#entries.length;
    this.#entries.push(entry);
    this.#orders.push(this.#lastOrder);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#entries[parent]!.atMs <= entry.atMs) break; // it came later than all that are here
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, entry, this.#lastOrder);
  }

  pop(): Entry | undefined {
    const first = this.#entries[0];
    const last = this.#entries.pop();
    const lastOrder = this.#orders.pop();
    if (first !== undefined && this.#entries.length > 0) this.#sink(last!, lastOrder!);
    return first;
  }

  /** Puts an entry in at the top, and below all that come before it. */
  #sink(entry: Entry, order: number): void {
    const { length } = this.#entries;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#isBefore(child + 1, this.#entries[child]!.atMs, this.#orders[child]!))
        child += 1;
      if (!this.#isBefore(child, entry.atMs, order)) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(place, entry, order);
  }

  #isBefore(place: number, atMs: number, order: number): boolean {
    const ms = this.#entries[place]!.atMs;
    return ms < atMs || (ms === atMs && this.#orders[place]! < order);
  }

  #move(from: number, to: number): void {
    this.#entries[to] = this.#entries[from]!;
    this.#orders[to] = this.#orders[from]!;
  }

  #put(place: number, entry: Entry, order: number): void {
    this.#entries[place] = entry;
    this.#orders[place] = order;
  }
}
