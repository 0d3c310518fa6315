/** One thing that somebody does to peers, and what came of it. */
export interface AttackRow {
  readonly name: string;
  readonly done: string; // what was done, how often
  readonly came: string; // what came of it, as measured
  readonly ok: boolean;
  readonly runs?: { readonly count: number; readonly failedSeeds: readonly number[] }; // where it was played again and again
}

/** Which attacks, and how many of them. */
export interface AttackWish {
  readonly seed: number; // u32
  readonly isQuick: boolean; // a small part of the packets, one seed
  readonly only: string; // of the rows those whose names hold it
  readonly nth?: number; // of many runs, from 0 on: a row plays one seed; absent: as many as it has by itself
}

/** A row to be played. What it yields is told as it comes. */
export interface Attack {
  readonly name: string;
  readonly isReal?: true; // no seed makes it another one: real sockets, files, time that is measured
  readonly play: (wish: AttackWish) => Promise<AttackRow> | AttackRow;
}

/** As people read a count. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** The row of claims, each with what was seen: it is fine if all hold. */
export function judge(
  name: string,
  done: string,
  claims: readonly (readonly [text: string, holds: boolean])[],
): AttackRow {
  const came = claims.map(([text, holds]) => (holds ? text : `NOT SO: ${text}`)).join("; ");
  return { name, done, came, ok: claims.every(([, holds]) => holds) };
}
