import { fail, ok, type Result } from "../base/index.ts";
import { isSceneResult, playScenes, type SceneResult } from "../lab/index.ts";
import { breathe } from "./campaigns/campaign.ts";
import { tellRuns, type RunsWish } from "./departure-runs.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";
import { printJson, printLine, printText } from "./printing.ts";
import { untilInterrupted } from "./until-interrupted.ts";

const DEPARTURES_HELP = `robocat departures: goes through all that can happen when peers leave a match of two, three or four

  --states N    finds so many states of each match at most, 1500000 by default; 10000 already show most mistakes, and what has more of
                them is "cut off": nobody knows whether it is right
  --json        one JSON object a line

Each match is followed with the very function that peers agree by, whatever is lost, late or comes twice. Then rules that are wrong on
purpose take the place of right ones, and must be found out.

  --runs N      in place of that: N whole simulated matches of 2 to 8 peers, in which peers crash, say goodbye, sleep, are cut off and come back
  --seed S      the first seed, 1 by default; a run follows from its seed
  --jobs N      processes that play at a time, 1 by default

Exit status: 0 fine, 1 something was wrong, or cut off, or bad usage, 130 interrupted: what was
played until then is told.
`;

const STATES_MAX = 20_000_000;
const USUAL_STATES = 1_500_000;
const RUNS_MAX = 1_000_000;
const SEED_MAX = 0xffff_ffff;
const JOBS_MAX = 64;

interface DeparturesWish {
  readonly statesMax: number;
  readonly runs: RunsWish | null; // in place of the exploration
  readonly isJson: boolean;
}

/** Prints what came of it, and returns the exit status. */
export async function runDepartures(
  args: readonly string[],
  out: { write(text: string): unknown },
): Promise<number> {
  const read = readDeparturesArguments(args);
  if (!read.ok)
    return endUnread({ program: "robocat departures", help: DEPARTURES_HELP, reason: read.reason }, out);
  const { statesMax, runs, isJson } = read.value;
  if (runs !== null) return tellRuns(runs, out);
  return untilInterrupted((isStopped) => tellScenes({ statesMax, isJson, isStopped }, out));
}

interface ScenesWish {
  readonly statesMax: number;
  readonly isJson: boolean;
  readonly isStopped: () => boolean; // what came of scenes until then is told
}

async function tellScenes(
  { statesMax, isJson, isStopped }: ScenesWish,
  out: { write(text: string): unknown },
): Promise<number> {
  const progress = new ProgressLine();
  const by: Record<SceneWord, string[]> = { ok: [], "NOT OK": [], "cut off": [] };
  let seenCount = 0;
  for (const said of playScenes(statesMax)) {
    await breathe();
    if (isStopped()) break;
    progress.show(() => `${said.name}: ${said.stateCount} states`);
    if (!isSceneResult(said)) continue;
    seenCount += 1;
    progress.clear();
    if (isJson) printJson(out, said);
    else printText(out, describeScene(said));
    by[wordOf(said)].push(said.name);
  }
  progress.clear();
  const bad = (["NOT OK", "cut off"] as const).filter((word) => by[word].length > 0);
  const end = bad.length === 0 ? "OK" : bad.map((word) => `${word}: ${by[word].join("; ")}`).join(". ");
  if (!isJson) printLine(out, isStopped() ? `${end}, stopped after ${seenCount}` : end);
  if (bad.length > 0) return EXIT.notWhole;
  return isStopped() ? EXIT.interrupted : EXIT.inSync;
}

type SceneWord = "ok" | "NOT OK" | "cut off";

/** Of what ended at the limit nobody knows whether it is right. */
function wordOf({ isOk, isComplete, fault }: SceneResult): SceneWord {
  if (isOk) return "ok";
  return isComplete || fault !== null ? "NOT OK" : "cut off";
}

function describeScene(result: SceneResult): string {
  const { name, isMutant, isComplete, stateCount, foundCount, fault, missed, reached } = result;
  const word = wordOf(result);
  const ofHowMany = isComplete ? ", all there are" : word === "cut off" ? `, of ${foundCount} found` : "";
  const lines = [`${word}  ${name}: ${stateCount} states${ofHowMany}`];
  if (isMutant && word === "NOT OK") lines.push("  a wrong rule that was not found out");
  if (fault !== null) lines.push(`  ${fault.rule}`, ...fault.steps.map((step) => `    ${step}`));
  if (missed.length > 0) lines.push(`  ${isComplete ? "never" : "not yet"} seen: ${missed.join("; ")}`);
  if (!isMutant) {
    const seen = Object.entries(reached).filter(([, count]) => count > 0);
    lines.push(...seen.map(([landmark, count]) => `  ${landmark}: ${count}`));
  }
  return lines.join("\n");
}

function readDeparturesArguments(args: readonly string[]): Result<DeparturesWish, string> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { states: text, runs: text, seed: text, jobs: text, json: flag, help: flag };
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return words;
  const { values } = words.value;
  if (values.help === true) return fail("help");
  const isJson = values.json === true;
  if (values.runs !== undefined && values.states !== undefined)
    return fail("--runs and --states exclude each other");
  if (values.runs === undefined && (values.seed ?? values.jobs) !== undefined)
    return fail("--seed and --jobs are for --runs");
  const states = readNumber("--states", values.states ?? String(USUAL_STATES), 1, STATES_MAX);
  if (!states.ok) return states;
  if (values.runs === undefined) return ok({ statesMax: states.value, runs: null, isJson });
  const runs = readNumber("--runs", values.runs, 1, RUNS_MAX);
  const seed = readNumber("--seed", values.seed ?? "1", 0, SEED_MAX);
  const jobs = readNumber("--jobs", values.jobs ?? "1", 1, JOBS_MAX);
  if (!runs.ok) return runs;
  if (!seed.ok) return seed;
  if (!jobs.ok) return jobs;
  if (seed.value + runs.value - 1 > SEED_MAX)
    return fail(`--runs ${runs.value} goes beyond the last seed, ${SEED_MAX}`);
  const wish = { runCount: runs.value, seed: seed.value, jobCount: jobs.value, isJson };
  return ok({ statesMax: states.value, runs: wish, isJson });
}
