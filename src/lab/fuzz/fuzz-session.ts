import { parentPort, workerData } from "node:worker_threads";
import { assert } from "../../base/index.ts";
import { SharedInput, type FuzzJob, type FuzzNews, type FuzzSummary, type OneInput } from "./fuzz-job.ts";
import type { FuzzTarget } from "./engine/fuzz-target.ts";
import { problemOfError, TargetRun } from "./engine/target-run.ts";
import { WordStock } from "./engine/word-stock.ts";
import { THREAD_GAUGE as gauge, WOVEN_FILES } from "./instrument/thread-gauge.ts";

/** What the parent gives. */
export interface ThreadData {
  readonly job: FuzzJob;
  readonly shared: SharedArrayBuffer;
  readonly one: OneInput | null;
  readonly instrumented: readonly string[]; // URLs of files besides those of the source
}

interface Session {
  readonly job: FuzzJob;
  readonly watched: SharedInput;
  readonly all: readonly FuzzTarget[];
  readonly chosen: readonly FuzzTarget[];
}

/** Inputs of a target before the next one has its turn. */
const SLICE = 256;
const TELL_EVERY_MS = 500;
const EARLY_SHARE = 0.25;

const tell = (news: FuzzNews): void => parentPort!.postMessage(news);

/** Does what the parent asks for, in a thread that runFuzz began: it fuzzes those of these targets that are wanted. */
export function runFuzzSession(all: readonly FuzzTarget[]): void {
  const { job, shared, one } = workerData as ThreadData;
  assert(WOVEN_FILES.length > 0, "the readers of a thread that fuzzes are instrumented");
  const isChosen = ({ name }: FuzzTarget): boolean =>
    job.names.length === 0 || job.names.some((part) => isNamed(name, part));
  const session = { job, watched: new SharedInput(shared), all, chosen: all.filter(isChosen) };
  tell({ kind: "targets", names: all.map(({ name }) => name) });
  const unknown = job.names.find((part) => !all.some(({ name }) => isNamed(name, part)));
  if (unknown !== undefined) {
    const names = all.map(({ name }) => name).join(", ");
    tell({ kind: "cannot-start", reason: `there is no target "${unknown}"; there is ${names}` });
  } else if (one !== null) runOneInput(session, one);
  else fuzz(session);
}

/** By its whole name, or by what stands before a colon in it. */
function isNamed(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}:`);
}

function runOneInput({ chosen, all, watched }: Session, { target: name, input }: OneInput): void {
  const target = chosen.find((candidate) => candidate.name === name) ?? chosen[0]!;
  gauge.begin(target.budget(input.length));
  watched.begin(all.indexOf(target), input);
  let verdict: string;
  try {
    const found = target.check(input);
    const { steps, room } = gauge.end();
    verdict = `${found}, ${steps} steps, ${room} bytes of room`;
  } catch (error) {
    const { what, at } = problemOfError(error);
    verdict = `BROKEN: ${what}${at === "" ? "" : ` (${at})`}`;
  }
  tell({ kind: "verdict", verdict });
}

function fuzz({ job, watched, all, chosen }: Session): void {
  const startMs = performance.now();
  const words = new WordStock(WOVEN_FILES);
  const runs = chosen.map(
    (target) =>
      new TargetRun(target, {
        ...{ seed: job.seed, isGuided: job.isGuided, words, gauge },
        begin: (input) => watched.begin(all.indexOf(target), input),
      }),
  );
  const credits = runs.map(() => 1); // each has its turn from the first round on
  let toldMs = startMs;
  let inputs = 0;
  let early: number | null = null;
  const share = (): number =>
    Math.max(inputs / job.inputCount, (performance.now() - startMs) / (1_000 * job.seconds));
  const isOver = (): boolean => watched.isStopped || share() >= 1;
  while (!isOver()) {
    for (const [i, run] of runs.entries()) {
      credits[i]! += SLICE / (run.target.cost ?? 1);
      const count = Math.min(Math.floor(credits[i]!), job.inputCount - inputs);
      if (count < 1) continue;
      credits[i]! -= count;
      const [foundBefore, before] = [run.findings.length, run.inputCount];
      run.run(count, () => watched.isStopped);
      inputs += run.inputCount - before;
      for (const finding of run.findings.slice(foundBefore)) tell({ kind: "finding", finding });
      if (performance.now() - toldMs > TELL_EVERY_MS) {
        toldMs = performance.now();
        tell({ kind: "progress", inputs, target: run.target.name });
      }
      if (isOver()) break;
    }
    if (early === null && share() >= EARLY_SHARE) early = heapBytes();
  }
  const end = heapBytes();
  const seconds = (performance.now() - startMs) / 1_000;
  tell({
    kind: "end",
    summary: summarize(runs, {
      seed: job.seed,
      inputs,
      seconds,
      blocks: gauge.blockCount,
      early: early ?? end,
      end,
    }),
  });
}

interface Heap {
  readonly early: number; // bytes
  readonly end: number;
}

function summarize(
  runs: readonly TargetRun[],
  { early, end, ...whole }: Omit<FuzzSummary, "targets" | "heapBytesEarly" | "heapBytesEnd"> & Heap,
): FuzzSummary {
  return {
    ...{ ...whole, heapBytesEarly: early, heapBytesEnd: end },
    targets: runs.map(({ target, inputCount, keptCount, blockCount, most, verdicts }) => ({
      ...{ name: target.name, inputs: inputCount, kept: keptCount, blocks: blockCount, ...most },
      verdicts: Object.fromEntries(verdicts),
    })),
  };
}

/** In use, after a collection where the process may ask for one. */
function heapBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
