/** What a reader may do with one input before it counts as too much. */
export interface Budget {
  readonly steps: number; // loop bodies and calls
  readonly room: number; // bytes, of arrays whose length was computed
}

/** A reader, or a state behind readers, and what must hold whatever it is given. Inputs are bytes; of a text its UTF-8. */
export interface FuzzTarget {
  readonly name: string;
  readonly seeds: readonly Uint8Array[]; // valid inputs, from our own writers
  readonly bytesMax: number; // of an input
  /** Takes an input; "ok", or why it was refused. Throws where what must hold does not. */
  readonly check: (input: Uint8Array) => string;
  readonly budget: (byteCount: number) => Budget;
  /** To change what an input says field by field: its record, null if it has none, and back. `write` throws on what it does not write. */
  readonly record?: {
    readonly read: (input: Uint8Array) => unknown;
    readonly write: (record: never) => Uint8Array;
    /** Whatever it writes must be read: a refusal is a broken property as well. */
    readonly isExact?: boolean;
  };
  /** The input with right checksums, so that what is behind them is reached. */
  readonly repair?: (input: Uint8Array) => Uint8Array;
  /** An input of it takes as long as so many of others; 1 by default. */
  readonly cost?: number;
}

/** Thrown by a check: an input that shows that something does not hold. */
export class BrokenProperty extends Error {
  override readonly name = "BrokenProperty";
}

/** Throws BrokenProperty unless it holds. */
export function mustHold(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new BrokenProperty(what);
}
