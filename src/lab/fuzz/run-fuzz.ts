import { Worker } from "node:worker_threads";
import type { FuzzFinding } from "./engine/target-run.ts";
import { SharedInput, type FuzzJob, type FuzzNews, type FuzzSummary, type OneInput } from "./fuzz-job.ts";
import type { ThreadData } from "./fuzz-session.ts";

interface FuzzWatcher {
  readonly isStopped: () => boolean;
  readonly progress: (inputs: number, target: string) => void;
  readonly find: (finding: FuzzFinding) => void;
}

/** How it ended: `summary` is null if the thread did not come to its end. */
export type FuzzEnd =
  | { readonly kind: "ended"; readonly summary: FuzzSummary | null }
  | { readonly kind: "verdict"; readonly verdict: string }
  | { readonly kind: "cannot-start"; readonly reason: string };

/** What runs in the thread. */
export interface FuzzEntry {
  readonly url: URL; // of a file that calls runFuzzSession
  readonly instrumented?: readonly string[]; // URLs of files besides those of the source
}

const LOOK_EVERY_MS = 200;
/** Of the processor, for one input on the slowest machine, whatever else runs there; loops of ours are stopped by their budget long before. */
const INPUT_MS_USUAL = 30_000;
const HEAP_MB_USUAL = 1_024;

/**
 * Runs a job in a thread, or one input of a target. An input that never comes back, or takes all memory, is a finding as well, and
 * the last one.
 */
export function runFuzz(
  { url, instrumented = [] }: FuzzEntry,
  job: FuzzJob,
  watcher: FuzzWatcher,
  one: OneInput | null = null,
): Promise<FuzzEnd> {
  const { inputMsMax = INPUT_MS_USUAL, heapMbMax = HEAP_MB_USUAL } = job;
  const shared = new SharedInput();
  const workerData: ThreadData = { job, shared: shared.buffer, one, instrumented };
  const preload = new URL("instrument/preload.ts", import.meta.url).href;
  const thread = new Worker(url, {
    workerData,
    // The types of a file are stripped before it is instrumented: Node warns that it may do so in another way one day.
    execArgv: ["--disable-warning=ExperimentalWarning", "--import", preload],
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
  });
  return new Promise((resolve, reject) => {
    let end: FuzzEnd = { kind: "ended", summary: null };
    let names: readonly string[] = [];
    let lastCount = -1;
    let sinceMs = processorMs();
    const findLast = (problem: string): void =>
      watcher.find({
        target: names[shared.target] ?? "",
        problem,
        at: "",
        input: shared.input,
        record: null,
        inputCount: shared.count,
      });
    const timer = setInterval(() => {
      if (watcher.isStopped()) shared.stop();
      if (shared.count !== lastCount) [lastCount, sinceMs] = [shared.count, processorMs()];
      else if (lastCount > 0 && processorMs() - sinceMs > inputMsMax) {
        findLast(`an input took more than ${inputMsMax / 1_000} s`);
        void thread.terminate();
      }
    }, LOOK_EVERY_MS);
    thread.on("message", (news: FuzzNews) => {
      if (news.kind === "targets") names = news.names;
      else if (news.kind === "progress") watcher.progress(news.inputs, news.target);
      else if (news.kind === "finding") watcher.find(news.finding);
      else end = news.kind === "end" ? { kind: "ended", summary: news.summary } : news;
    });
    thread.once("error", (error: Error & { readonly code?: string }) => {
      clearInterval(timer);
      if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return reject(error);
      findLast(`an input took more than ${heapMbMax} MB`);
      resolve(end);
    });
    thread.once("exit", () => {
      clearInterval(timer);
      resolve(end);
    });
  });
}

/** Processor time of this process so far, all threads together: onlookers take next to none. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
