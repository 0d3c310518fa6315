/** Work that is done in slices: each yields what it cost, counted in bytes. */
export type Slices<Value> = Generator<number, Value, undefined>;

/** Some milliseconds: 873 turns in which nobody does anything, or a few with orders to hundreds of cats. */
export const SLICE_COST = 64 * 1_024;
/** A record costs as much as so many bytes of it, whatever is in it. */
export const RECORD_COST = 64;
/** So many cats that commands name cost as much as a byte: some 200 bytes name 160,000. */
const CATS_PER_BYTE = 4;

/** What it costs to read commands that name so many cats. */
export function catsCost(cats: number): number {
  return Math.floor(cats / CATS_PER_BYTE);
}

/** All of it in one go. */
export function finish<Value>(work: Slices<Value>): Value {
  for (;;) {
    const slice = work.next();
    if (slice.done === true) return slice.value;
  }
}
