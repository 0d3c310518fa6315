import { assert } from "../../base/index.ts";
import { FIELDS } from "./fields.ts";
import { layoutOf, wordCountOf } from "./layout.ts";
import { dimensionsOf, type World } from "./world.ts";

/** Columns of a table on end, of which as many rows are in use as a word of the header says; null: all are. */
interface Run {
  readonly start: number; // index of the first word
  readonly columnCount: number;
  readonly capacity: number; // rows of each column
  readonly counter: keyof typeof COUNTERS | null;
}

const COUNTERS = {
  catCount: FIELDS.header.indexOf("catCount"),
  yarnCount: FIELDS.header.indexOf("yarnCount"),
} as const;
/** So few rows are copied one by one sooner than by a call. */
const FEW_ROWS = 128;

/**
 * Copies what worlds of one size have in use, word after word: a third of the words of a match on a map are rows of nobody, and
 * words without gaps are copied at twice the speed.
 */
export class UsedWords {
  readonly #runs: readonly Run[];
  readonly #wordCount: number;
  readonly #catCapacity: number;
  readonly #yarnCapacity: number;
  /** Views of the words that were packed last, run by run and column by column, that many rows long. */
  #source: Int32Array | null = null;
  readonly #views: { rows: number; columns: readonly Int32Array[] }[];

  /** Of worlds with the capacities of this one. */
  constructor(world: World) {
    this.#runs = runsOf(world);
    this.#wordCount = world.words.length;
    this.#catCapacity = world.header.catCapacity;
    this.#yarnCapacity = world.header.yarnCapacity;
    this.#views = this.#runs.map(() => ({ rows: -1, columns: [] }));
  }

  /** Copies the words of a world to the beginning of `into`, which has room for all; false, and all of them, where its counts are none. */
  pack(words: Int32Array, into: Int32Array): boolean {
    assert(words.length === this.#wordCount && into.length >= words.length, "words of such a world");
    if (!this.#areCounts(words)) {
      into.set(words);
      return false;
    }
    this.#lookAt(words);
    let to = 0;
    for (let i = 0; i < this.#runs.length; i += 1) {
      const run = this.#runs[i]!;
      const rows = rowsIn(run, words);
      if (rows > FEW_ROWS) {
        for (const column of this.#columnsOf(i, rows)) {
          into.set(column, to);
          to += rows;
        }
        continue;
      }
      for (let column = 0; column < run.columnCount; column += 1) {
        const from = run.start + column * run.capacity;
        for (let row = 0; row < rows; row += 1) into[to + row] = words[from + row]!;
        to += rows;
      }
    }
    return true;
  }

  /** The words of the world that was packed, with zeros in the rows of nobody; null: what was packed has been damaged since. */
  unpack(packed: Int32Array): Int32Array | null {
    if (!this.#areCounts(packed)) return null; // the header comes first
    const words = new Int32Array(this.#wordCount);
    let from = 0;
    for (const run of this.#runs) {
      const rows = rowsIn(run, packed);
      for (let column = 0; column < run.columnCount; column += 1) {
        words.set(packed.subarray(from, from + rows), run.start + column * run.capacity);
        from += rows;
      }
    }
    return words;
  }

  #areCounts(words: Int32Array): boolean {
    const cats = words[COUNTERS.catCount]!;
    const balls = words[COUNTERS.yarnCount]!;
    return cats >= 0 && cats <= this.#catCapacity && balls >= 0 && balls <= this.#yarnCapacity;
  }

  #lookAt(words: Int32Array): void {
    if (this.#source === words) return;
    this.#source = words;
    for (const views of this.#views) views.rows = -1;
  }

  #columnsOf(run: number, rows: number): readonly Int32Array[] {
    const views = this.#views[run]!;
    if (views.rows === rows) return views.columns;
    const { start, columnCount, capacity } = this.#runs[run]!;
    views.rows = rows;
    views.columns = Array.from({ length: columnCount }, (_, column) => {
      const from = start + column * capacity;
      return this.#source!.subarray(from, from + rows);
    });
    return views.columns;
  }
}

/** `words` begin with the header. */
function rowsIn({ counter, capacity }: Run, words: Int32Array): number {
  return counter === null ? capacity : words[COUNTERS[counter]]!;
}

/** All words of a world; tables that are always copied whole are one run as far as they lie on end. */
function runsOf(world: World): readonly Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const layout of layoutOf(dimensionsOf(world))) {
    const { table, fields, capacity } = layout;
    const words = wordCountOf(layout);
    const counter = counterOf(table);
    const before = runs.at(-1);
    if (counter !== null) runs.push({ start: at, columnCount: fields.length, capacity, counter });
    else if (before !== undefined && before.counter === null)
      runs[runs.length - 1] = { ...before, capacity: before.capacity + words };
    else runs.push({ start: at, columnCount: 1, capacity: words, counter });
    at += words;
  }
  assert(at === world.words.length, "the runs cover the world");
  return runs;
}

function counterOf(table: string): Run["counter"] {
  if (table === "cats" || table === "steering") return "catCount";
  return table === "yarn" || table === "balls" ? "yarnCount" : null;
}
