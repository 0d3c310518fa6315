// What tests draw. A setup file of every project too: properties draw the same inputs each time, so that a change is judged by what it
// changes, and not by the luck of its run. `npm run test:whole` draws others, and all of what a run of the suite plays a part of.
import fc from "fast-check";
import { test } from "vitest";

const FIXED_SEED = 0x0ca7;
const { ROBOCAT_TEST_SEED: given, ROBOCAT_TEST_WHOLE: whole } = process.env;
const isWhole = whole === "1";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: given === undefined ? FIXED_SEED : Number(given) });

/** The seeds 1 to `count`, of which a run of the suite takes the first `part`. */
export function seedsOf(count: number, part: number): readonly number[] {
  return Array.from({ length: isWhole ? count : part }, (_, i) => i + 1);
}

/** How often a property is tried: in a run of the suite a tenth, or `part`. */
export function runsOf(count: number, part = Math.ceil(count / 10)): number {
  return isWhole ? count : part;
}

/** A test whose rules shorter ones hold as well, and which takes long: a run of the suite skips it. */
export const longTest = test.runIf(isWhole);

/** All of them, of which a run of the suite takes those of which that holds. */
export function partOf<T>(all: readonly T[], isInPart: (one: T, index: number) => boolean): readonly T[] {
  return isWhole ? all : all.filter(isInPart);
}
