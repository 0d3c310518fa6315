import { assert } from "../../base/index.ts";
import { LinkRandom } from "./link-random.ts";

/** Of what the made-up recording is like, in Mbit/s. */
const RATE_MIN = 0.2;
const RATE_MAX = 20;
/** Rates that a cell offers; the link moves on to another of them every one to six seconds. */
const CELL_RATES = [0.3, 0.8, 1.5, 2.5, 4, 6, 10, 18];
const CELL_MS_MIN = 1_000;
const CELL_MS_MAX = 6_000;
/** Between two outages. */
const COVERED_MS_MIN = 6_000;
const COVERED_MS_MAX = 20_000;
const OUTAGE_MS_MIN = 1_000;
const OUTAGE_MS_MAX = 4_000;
/** The rate flickers so often, by up to a third, and comes a tenth of the way nearer to what the cell offers. */
const FLICKER_MS = 20;
const FLICKER_SHARE = 1 / 3;
const APPROACH_SHARE = 1 / 10;
/** A mobile link with 1 Mbit/s lets 1,500 bytes pass every 12 ms. */
const CHUNK_KBIT = 12;

/**
 * Makes up a recording of the link of a phone in a moving car: a rate between 0.2 and 20 Mbit/s that changes all the time, and
 * outages of one to four seconds. Same seed, same recording: nothing but arithmetic that is the same everywhere goes into it.
 * The last time is that of the whole length, so it repeats after exactly that.
 */
export function makeTrace(seed: number, seconds: number): readonly number[] {
  assert(Number.isInteger(seconds) && seconds > 0, `a trace of ${seconds} s`);
  const random = new LinkRandom(seed);
  const between = (min: number, max: number): number => min + Math.floor(random.draw() * (max - min + 1));
  const endMs = seconds * 1_000;
  const timesMs: number[] = [];
  let [rate, cellRate] = [2, 2];
  let nextCellMs = 0;
  let outageMs = between(COVERED_MS_MIN, COVERED_MS_MAX);
  let coveredMs = outageMs + between(OUTAGE_MS_MIN, OUTAGE_MS_MAX);
  let passed = 0; // chunks, and a part of one
  for (let ms = 0; ms < endMs; ms += 1) {
    if (ms >= nextCellMs) {
      cellRate = CELL_RATES[between(0, CELL_RATES.length - 1)]!;
      nextCellMs = ms + between(CELL_MS_MIN, CELL_MS_MAX);
    }
    if (ms % FLICKER_MS === 0) {
      const flicker = 1 + FLICKER_SHARE * (2 * random.draw() - 1);
      rate = Math.min(RATE_MAX, Math.max(RATE_MIN, (rate + (cellRate - rate) * APPROACH_SHARE) * flicker));
    }
    if (ms >= coveredMs) {
      outageMs = ms + between(COVERED_MS_MIN, COVERED_MS_MAX);
      coveredMs = outageMs + between(OUTAGE_MS_MIN, OUTAGE_MS_MAX);
    }
    if (ms >= outageMs) continue;
    for (passed += rate / CHUNK_KBIT; passed >= 1; passed -= 1) timesMs.push(ms);
  }
  return [...timesMs, endMs];
}
