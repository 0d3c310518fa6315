import { plural } from "../words/index.ts";
import { LANDMARKS, playRuns, type RunResult } from "../lab/index.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { printJson, printLine, printText } from "./printing.ts";

export interface RunsWish {
  readonly runCount: number;
  readonly seed: number; // the first
  readonly jobCount: number;
  readonly isJson: boolean;
}

/**
 * Plays whole matches in which peers leave, a line each, then how often each thing was seen; returns the exit status. SIGINT ends it
 * with what was played.
 */
export async function tellRuns(
  { runCount, seed, jobCount, isJson }: RunsWish,
  out: { write(text: string): unknown },
): Promise<number> {
  const progress = new ProgressLine();
  const results: RunResult[] = [];
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  try {
    await playRuns({
      ...{ firstSeed: seed, runCount, jobCount, isStopped: () => isStopped },
      begin: (playing) => progress.show(() => `${results.length} of ${runCount}: seed ${playing}`),
      tell: (result) => {
        results.push(result);
        progress.clear();
        if (isJson) printJson(out, result);
        else printText(out, describeRun(result));
      },
    });
  } finally {
    process.off("SIGINT", stop);
    progress.clear();
  }
  const failed = results.filter(({ problems }) => problems.length > 0);
  if (!isJson) for (const line of summaryOf(results, failed)) printLine(out, line);
  if (failed.length > 0) return EXIT.notWhole;
  return isStopped ? EXIT.interrupted : EXIT.inSync;
}

/** One line of a run, and one for each thing that went wrong in it. */
export function describeRun(result: RunResult): string {
  const { seed, mode, peers, botSeats, hasObserver, lossPercent, delayMs } = result;
  const seats =
    botSeats === 0 ? "" : `, ${botSeats} ${plural(botSeats, { one: "bot seat", other: "bot seats" })}`;
  const who = `${peers} peers${hasObserver ? ", one watches" : ""}${seats}`;
  const { troubles, outcome, turn, problems } = result;
  return [
    `seed ${seed}: ${mode}, ${who}, loss ${lossPercent} %, delay ${delayMs} ms; ${troubles.join("; ")}: ${outcome}, turn ${turn}`,
    ...problems.map((problem) => `  PROBLEM: ${problem}`),
  ].join("\n");
}

function summaryOf(results: readonly RunResult[], failed: readonly RunResult[]): readonly string[] {
  const counts = LANDMARKS.map((landmark) => {
    return `${String(results.filter(({ reached }) => reached.includes(landmark)).length).padStart(6)}  ${landmark}`;
  });
  const seeds = failed.map(({ seed }) => seed);
  return [
    "in so many runs:",
    ...counts,
    failed.length === 0
      ? `OK: ${results.length} runs`
      : `NOT OK: ${failed.length} of ${results.length} runs; again with --runs 1 --seed ${seeds.join(", ")}`,
  ];
}
