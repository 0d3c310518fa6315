import { BenchPeer, MatchEnded } from "./bench-peer.ts";
import type { NetworkCase, NetworkRow, Timing } from "./network-row.ts";
import { FULL_MATCH, playBatches } from "./play-cases.ts";
import { SINGLE_CASES } from "./single-cases.ts";

const MEASURE_MS = 20_000;
const MEASURE_MS_QUICK = 8_000;
/** A turn is 100 ms: a process that had no time for so long says nothing about a network. */
const STANDSTILL_MS_MAX = 150;
const ATTEMPTS_MAX = 3;

export interface NetworkWish {
  readonly isQuick: boolean;
  readonly only: string; // in the names of the rows
}

/** The caller, which watches. */
interface NetworkWatching {
  readonly begin: (text: string) => void; // what is measured now
  readonly tell: (row: NetworkRow) => void;
  readonly tellStandstill: (ms: number) => void; // of this machine: what it spoiled is measured again
  readonly interrupted: Promise<unknown>;
}

/** What came out. */
interface NetworkMeasured {
  readonly rows: readonly NetworkRow[];
  readonly isWhole: boolean; // all could be measured
  readonly isInterrupted: boolean;
}

/** Measures row after row until it is interrupted; then it ends all processes. Null: no row has such a name. */
export async function measureNetwork(
  { isQuick, only }: NetworkWish,
  { begin, tell, tellStandstill, interrupted }: NetworkWatching,
): Promise<NetworkMeasured | null> {
  // Those of one list at the same time.
  const batches = [...playBatches(), ...[FULL_MATCH, ...SINGLE_CASES].map((one) => [one])]
    .map((batch) => batch.filter(({ name }) => name.includes(only)))
    .filter(({ length }) => length > 0);
  if (batches.length === 0) return null;
  const timing = { isQuick, measureMs: isQuick ? MEASURE_MS_QUICK : MEASURE_MS };
  const stopped = interrupted.then(() => {
    BenchPeer.closeAll();
    return null;
  });
  const rows: NetworkRow[] = [];
  let isWhole = true;
  for (const [i, batch] of batches.entries()) {
    begin(`${i + 1} of ${batches.length}: ${batch.map(({ name }) => name).join(" | ")}`);
    const measured = await Promise.race([measureBatch(batch, timing, tellStandstill), stopped]);
    if (measured === null) return { rows, isWhole, isInterrupted: true };
    for (const one of measured) {
      isWhole &&= one.isWhole;
      rows.push(...one.rows);
      one.rows.forEach(tell);
    }
  }
  return { rows, isWhole, isInterrupted: false };
}

/** What this machine spoiled by standing still is measured again. */
async function measureBatch(
  batch: readonly NetworkCase[],
  timing: Timing,
  tellStandstill: (ms: number) => void,
): Promise<readonly Measured[]> {
  for (let attempt = 1; ; attempt += 1) {
    const watch = new StandstillWatch();
    const measured = await Promise.all(batch.map((one) => measureCase(one, timing)));
    const stoodStillMs = watch.stop();
    if (stoodStillMs < STANDSTILL_MS_MAX || attempt === ATTEMPTS_MAX) return measured;
    tellStandstill(stoodStillMs);
  }
}

interface Measured {
  readonly rows: readonly NetworkRow[];
  readonly isWhole: boolean;
}

/** A match that ends is a result, and a bad one; all else that goes wrong is none. */
async function measureCase({ name, measure }: NetworkCase, timing: Timing): Promise<Measured> {
  try {
    return { rows: await measure(timing), isWhole: true };
  } catch (error) {
    const isResult = error instanceof MatchEnded;
    const seen = error instanceof Error ? error.message : String(error);
    const row = { name, original: "", aim: "", seen, isMet: isResult ? false : null };
    return { rows: [row], isWhole: isResult };
  }
}

const EVERY_MS = 20;

/** Notices when this machine had no time for anybody: a timer comes late by so much. */
class StandstillWatch {
  readonly #timer: NodeJS.Timeout;
  #dueMs = performance.now() + EVERY_MS;
  #worstMs = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Ends the watch; returns the longest standstill, ms. */
  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#worstMs;
  }

  #look(): void {
    const nowMs = performance.now();
    this.#worstMs = Math.max(this.#worstMs, nowMs - this.#dueMs);
    this.#dueMs = nowMs + EVERY_MS;
  }
}
