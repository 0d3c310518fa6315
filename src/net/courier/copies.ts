import { assert } from "../../base/index.ts";

/** More than so many copies of turn data are never under way. */
export const COPIES_MAX = 12;
/** On a narrow way no more than these. */
const COPIES_MAX_NARROW = 3;
/** A narrow way that was full so lately has lost what was too much for it: copies would be again. */
const FULL_REMEMBERED_MS = 10_000;
/** That all copies of turn data are lost: about so often. */
const MISS_SHARE = 0.004;
/** So much of it is rounding: shares that are equal on paper are equal here. */
const ROUNDING = 1e-9;
/** Percent; below it a lost packet is an accident, and what was in it goes again when that is known. */
const LOSS_PERCENT_LITTLE = 0.4;
/** All copies should be under way within this time, ms: sooner than the command delay would have to grow. */
const SPREAD_MS = 160;
const SPACING_MS_MIN = 14;
const SPACING_MS_MAX = 33;

/**
 * How many packets in flight at a time should carry the same turn data, so that at most one in 250 is late because all were
 * lost: one on a clean link, five at 30 % loss. Where losses come in runs, a packet that follows a lost one is lost more
 * often than others: with probability 1 - 1/run (Gilbert, 1960), and it takes more copies.
 */
export function copiesFor(lossPercent: number, lossBurst: number): number {
  assert(lossPercent <= 100 && lossBurst >= 1, "copiesFor: a share, and runs of one or more");
  if (lossPercent < LOSS_PERCENT_LITTLE) return 1;
  const share = Math.min(0.9, lossPercent / 100);
  const next = Math.max(share, Math.min(0.9, 1 - 1 / lossBurst));
  let copies = 1;
  for (let missed = share; missed > MISS_SHARE * (1 + ROUNDING) && copies < COPIES_MAX; missed *= next)
    copies += 1;
  return Math.max(2, copies);
}

/** Copies of the wanted ones that a way gets. `fullAgoMs`: since it was full; 0: it is; Infinity: it never was. */
export function copiesOn(
  { isNarrow, fullAgoMs }: { readonly isNarrow: boolean; readonly fullAgoMs: number },
  wanted: number,
): number {
  if (fullAgoMs === 0) return 1; // what is late there seems lost, and copies would make it later
  if (!isNarrow) return wanted;
  return fullAgoMs < FULL_REMEMBERED_MS ? 1 : Math.min(COPIES_MAX_NARROW, wanted);
}

/** How far apart so many copies are, ms. */
export function copySpacingMs(copies: number): number {
  return Math.max(SPACING_MS_MIN, Math.min(SPACING_MS_MAX, SPREAD_MS / copies));
}
