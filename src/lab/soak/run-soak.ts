import { formatChecksum } from "../../sim/index.ts";
import { SoakMatch, type SoakOptions } from "./soak-match.ts";
import { HeapWatch } from "./watches.ts";

/** What `simulate --soak` has found; a line of --json. */
export interface SoakEvent {
  readonly event: "soak";
  readonly outcome: "ok" | "failed" | "interrupted";
  readonly problem: string | null;
  readonly seed: number;
  readonly peers: number;
  readonly turns: number; // that all peers have ended
  readonly checksum: string | null;
  readonly seconds: number; // of real time
  readonly turnsPerRealSecond: number;
  readonly simulatedMs: number;
  readonly turnsPerSecond: number; // of simulated time
  readonly slowest: {
    readonly turnsPerSecond: number;
    readonly turn: number;
    readonly weather: string;
  } | null;
  readonly longestMs: number; // without a turn
  readonly heapBytesMax: number | null; // null: it ended before it was measured
  readonly datagramsMax: number; // and wake-ups, under way at a time
  readonly commandDelays: Readonly<Record<string, number>>; // turns, by the command delay in force
  readonly weatherMs: Readonly<Record<string, number>>;
}

/** Signals are looked at so often, ms of real time. */
const SLICE_MS = 100;
/** Samples of the heap in a run: the first when the code is warm. */
const HEAP_SAMPLES = 10;

/** The caller, which watches a soak. */
interface SoakWatching {
  readonly isStopped: () => boolean;
  readonly show?: (match: SoakMatch) => void; // several times a second
  readonly heap?: HeapWatch;
}

/** Runs a soak to its end, or until it is stopped. */
export async function soak(
  { seed, peerCount, turnCount }: SoakOptions,
  { isStopped, show = () => undefined, heap = new HeapWatch() }: SoakWatching,
): Promise<SoakEvent> {
  const startMs = performance.now();
  const match = new SoakMatch({ seed, peerCount, turnCount });
  const startNowMs = match.nowMs;
  const sampleTurns = Math.ceil(turnCount / HEAP_SAMPLES);
  let nextSample = sampleTurns;
  let problem: string | null = null;
  let isOver = false;
  try {
    while (!isOver && problem === null && !isStopped()) {
      const endMs = performance.now() + SLICE_MS;
      isOver = match.runSome(() => performance.now() > endMs || match.turn >= nextSample);
      if (match.turn >= nextSample) {
        problem = heap.sample();
        nextSample = match.turn + sampleTurns;
      }
      show(match);
      await breathe();
    }
  } catch (error) {
    problem = `a mistake of ours: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  problem ??= match.problem;
  const outcome = problem !== null ? "failed" : isOver ? "ok" : "interrupted";
  const seconds = (performance.now() - startMs) / 1_000;
  const ended = match.turn + 1;
  const simulatedMs = match.nowMs - startNowMs;
  return {
    ...{ event: "soak", outcome, problem, seed, peers: peerCount, turns: ended },
    checksum: ended > 0 ? formatChecksum(match.checksum) : null,
    ...{ seconds, turnsPerRealSecond: ended / seconds },
    ...{ simulatedMs, turnsPerSecond: (ended * 1_000) / Math.max(1, simulatedMs) },
    ...{ slowest: match.slowest.slowest, longestMs: match.slowest.longestMs },
    ...{ heapBytesMax: heap.maxBytes, datagramsMax: match.dueMax },
    commandDelays: Object.fromEntries([...match.commandDelays].sort(([a], [b]) => a - b)),
    weatherMs: Object.fromEntries(match.weatherMs),
  };
}

/** Signals, and what others wrote, are heard in between. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
