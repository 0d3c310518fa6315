/** One line of the table. */
export interface NetworkRow {
  readonly name: string;
  readonly original: string; // what the original game does; empty: not known
  readonly aim: string; // empty: for information
  readonly seen: string;
  readonly isMet: boolean | null; // null: there is no aim, or it could not be measured
}

/** Something to measure, which makes one row or several. */
export interface NetworkCase {
  readonly name: string;
  readonly measure: (timing: Timing) => Promise<readonly NetworkRow[]>;
}

export interface Timing {
  readonly measureMs: number; // of a stretch at full speed, after the warm-up
  readonly isQuick: boolean;
}
