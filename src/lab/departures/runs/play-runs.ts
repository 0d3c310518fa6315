import path from "node:path";
import { workInProcesses } from "../../simulate/work-in-processes.ts";
import { playPlan, type RunResult } from "./play-run.ts";
import { planRun } from "./run-plan.ts";

const RUN_PROCESS = path.join(import.meta.dirname, "run-process.ts");

interface PlayRunsOptions {
  readonly firstSeed: number;
  readonly runCount: number;
  readonly jobCount: number;
  readonly begin: (seed: number) => void;
  readonly tell: (result: RunResult) => void; // as soon as it is known, in the order of seeds
  readonly isStopped: () => boolean;
}

/** Plays the runs of these seeds, one after the other or several at a time. Ends early when it is stopped. */
export async function playRuns(options: PlayRunsOptions): Promise<void> {
  const { firstSeed, runCount, jobCount, begin, tell, isStopped } = options;
  const seeds = Array.from({ length: runCount }, (_, i) => ({ seed: firstSeed + i }));
  if (jobCount > 1) {
    return workInProcesses<{ readonly seed: number }, RunResult>({
      ...{ file: RUN_PROCESS, jobs: seeds, processCount: jobCount, isStopped },
      begin: ({ seed }) => begin(seed),
      tell: (result) => tell(result),
    });
  }
  for (const { seed } of seeds) {
    if (isStopped()) return;
    begin(seed);
    tell(playPlan(planRun(seed)));
    await new Promise((resolve) => setImmediate(resolve)); // signals are heard in between
  }
}
