/** What the code runs before, so that the engine has compiled it for what it meets. */
const WARM_UP_MS = 300;
const MEASURE_MS = 1_500;

/** A piece of work that is timed part by part. */
interface Work {
  readonly prepare?: () => void; // before each round, not counted
  readonly runPart: () => void; // some microseconds at least, or the timer shows
  readonly partCount: number; // in a round
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * How long a round of the work takes, in ns: the sum of its parts, each the median over all rounds. A part in which another
 * process had the core does not count, and a part that always takes long does.
 */
export function measureNs(work: Work): number {
  globalThis.gc?.(); // rubbish of what was measured before is not ours; not later, for it can undo what is compiled
  timeRounds(work, WARM_UP_MS);
  const partMs = timeRounds(work, MEASURE_MS).map(medianOf);
  return partMs.reduce((sum, ms) => sum + ms, 0) * 1_000_000;
}

/** The times of each part in all rounds, ms. */
export function timeRounds(
  { prepare, runPart, partCount }: Work,
  minMs: number,
): readonly (readonly number[])[] {
  const times = Array.from({ length: partCount }, (): number[] => []);
  const untilMs = performance.now() + minMs;
  do {
    prepare?.();
    for (const timesOfPart of times) {
      const startMs = performance.now();
      runPart();
      timesOfPart.push(performance.now() - startMs);
    }
  } while (performance.now() < untilMs);
  return times;
}
