import { EXIT } from "../exit-status.ts";
import { ProgressLine } from "../simulate/progress-line.ts";
import { formatChecksum } from "../../sim/index.ts";
import { HeapWatch } from "./heap-watch.ts";
import { readSoakArguments, type SoakArguments } from "./soak-arguments.ts";
import { SoakMatch } from "./soak-match.ts";

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
  readonly heapBytesMax: number;
  readonly datagramsMax: number; // and wake-ups, under way at a time
  readonly commandDelays: Readonly<Record<string, number>>; // turns, by the command delay in force
  readonly weatherMs: Readonly<Record<string, number>>;
}

/** Signals are looked at so often, ms of real time. */
const SLICE_MS = 100;
/** Samples of the heap in a run: the first when the code is warm. */
const HEAP_SAMPLES = 10;
/** Where nobody sees the line of progress, a line of its own is written so often, ms. */
const TELL_EVERY_MS = 10_000;

/** Runs `robocat simulate --soak` and returns the exit status. */
export async function runSoak(args: readonly string[], out: { write(line: string): void }): Promise<number> {
  const read = readSoakArguments(args);
  if (!read.ok) {
    process.stderr.write(`robocat simulate: ${read.reason}, see robocat simulate --help\n`);
    return EXIT.cannotStart;
  }
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
  };
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    const event = await soak(read.value, () => isInterrupted);
    for (const line of read.value.isJson ? [JSON.stringify(event)] : describeSoak(event))
      out.write(`${line}\n`);
    if (event.outcome === "interrupted") return EXIT.interrupted;
    return event.outcome === "ok" ? EXIT.inSync : EXIT.cannotStart;
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

/** Runs a soak to its end, or until it is stopped. */
export async function soak(
  { seed, peerCount, turnCount }: SoakArguments,
  isStopped: () => boolean,
  heap = new HeapWatch(),
): Promise<SoakEvent> {
  const progress = new SoakProgress(turnCount);
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
      progress.show(match);
      await breathe();
    }
  } catch (error) {
    problem = `a mistake of ours: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  progress.clear();
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

/** For people. */
export function describeSoak(event: SoakEvent): readonly string[] {
  const { seed, peers, turns, checksum, slowest, problem } = event;
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const total = Object.values(event.commandDelays).reduce((sum, count) => sum + count, 0);
  const delays = Object.entries(event.commandDelays).map(
    ([delay, count]) => `${delay}: ${((100 * count) / total).toFixed(1)} %`,
  );
  const weather = Object.entries(event.weatherMs).map(([kind, ms]) => `${kind} ${Math.round(ms / 1_000)} s`);
  return [
    `soak, seed ${seed}: ${peers} peers, ${turns} turns, checksum ${checksum ?? "none"}`,
    `  real time ${event.seconds.toFixed(1)} s, ${event.turnsPerRealSecond.toFixed(0)} turns/s`,
    `  simulated time ${seconds(event.simulatedMs)}, ${event.turnsPerSecond.toFixed(2)} turns/s: ${weather.join(", ")}`,
    slowest === null
      ? "  slowest: the match was too short to tell"
      : `  slowest: ${slowest.turnsPerSecond.toFixed(2)} turns/s up to turn ${slowest.turn} (${slowest.weather}); longest wait for a turn ${seconds(event.longestMs)}`,
    `  command delay in turns: ${delays.join(", ")}`,
    `  heap at most ${(event.heapBytesMax / 1_048_576).toFixed(1)} MB, at most ${event.datagramsMax} datagrams and wake-ups under way`,
    problem !== null ? `FAILED: ${problem}` : event.outcome === "ok" ? "OK" : "interrupted",
  ];
}

/** Signals, and what others wrote, are heard in between. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

class SoakProgress {
  readonly #line = new ProgressLine();
  readonly #turnCount: number;
  readonly #startMs = performance.now();
  #toldMs = performance.now();

  constructor(turnCount: number) {
    this.#turnCount = turnCount;
  }

  show({ turn, nowMs }: SoakMatch): void {
    const text = (): string => {
      const speed = (turn + 1) / ((performance.now() - this.#startMs) / 1_000);
      return `turn ${turn + 1} of ${this.#turnCount}, ${speed.toFixed(0)} turns/s, ${Math.round(nowMs / 1_000)} s simulated`;
    };
    this.#line.show(text);
    if (process.stderr.isTTY || performance.now() - this.#toldMs < TELL_EVERY_MS) return;
    this.#toldMs = performance.now();
    process.stderr.write(`${text()}\n`);
  }

  clear(): void {
    this.#line.clear();
  }
}
