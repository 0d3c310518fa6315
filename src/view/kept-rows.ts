/** What shows one of several things in a list. */
export interface Row<T> {
  readonly element: HTMLElement;
  /** `place`: in the list, from 0. */
  show(value: T, place: number): void;
}

/**
 * The children of an element, one for each thing in a list. Each stays as long as its thing is there, however often that changes: who
 * presses one, or has the focus on it, loses neither.
 */
export class KeptRows<T> {
  readonly #parent: HTMLElement;
  readonly #keyOf: (value: T) => number | string;
  readonly #makeRow: (value: T) => Row<T>;
  #rows: ReadonlyMap<number | string, Row<T>> = new Map();

  /** `keyOf`: by what a thing is known again. */
  constructor(parent: HTMLElement, keyOf: (value: T) => number | string, makeRow: (value: T) => Row<T>) {
    this.#parent = parent;
    this.#keyOf = keyOf;
    this.#makeRow = makeRow;
  }

  show(values: readonly T[]): void {
    const before = this.#rows;
    const entries = values.map((value) => [this.#keyOf(value), value] as const);
    const rows = new Map(entries.map(([key, value]) => [key, before.get(key) ?? this.#makeRow(value)]));
    for (const [key, row] of before) if (!rows.has(key)) row.element.remove();
    entries.forEach(([key, value], place) => {
      const row = rows.get(key)!;
      row.show(value, place);
      const there = this.#parent.children[place] ?? null;
      if (there !== row.element) this.#parent.insertBefore(row.element, there); // it would lose the focus where it is moved
    });
    this.#rows = rows;
  }
}
