import { fail, ok, type Result } from "../base/index.ts";
import {
  FAULT_KINDS,
  FAULT_KIT,
  kindsOf,
  runCampaign,
  type CampaignOptions,
  type CasePlan,
  type CaseResult,
} from "../lab/index.ts";
import { EXIT } from "./exit-status.ts";
import { endUnread, parseWords } from "./read-arguments.ts";
import { ProgressLine } from "./progress-line.ts";
import { printJson, printLine, printText } from "./printing.ts";

/** Runs `robocat desync` and returns its exit status: a campaign of faults, or what is asked of a file. */
export async function runDesync(
  args: readonly string[],
  out: { write(line: string): void },
): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === "explain") return (await import("./desync-explain.ts")).runExplain(rest, out);
  if (verb === "compare") return (await import("./desync-compare.ts")).runCompare(rest, out);
  if (args.includes("--liars")) return (await import("./desync-liars.ts")).tellLiars(args, out);
  const read = readDesyncArguments(args);
  if (!read.ok) return endUnread({ program: "robocat desync", help: DESYNC_HELP, reason: read.reason }, out);
  return tellCampaign({ ...read.value, kit: FAULT_KIT }, out);
}

/** Runs a campaign, tells of it and returns the exit status. SIGINT ends it with the table so far. */
export async function tellCampaign(
  options: CampaignOptions & { readonly isJson: boolean },
  out: { write(line: string): void },
): Promise<number> {
  const { isJson, kindPrefix, seed } = options;
  const progress = new ProgressLine();
  const results: CaseResult[] = [];
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  try {
    await runCampaign(options, {
      isStopped: () => isStopped,
      begin: (plan, caseCount) => progress.show(() => describeProgress(plan, results, caseCount)),
      tell: (result) => {
        results.push(result);
        if (!isJson && isRight(result)) return;
        progress.clear();
        if (isJson) printJson(out, result);
        else printText(out, describeFailure(result, seed, kindPrefix));
      },
    });
  } finally {
    process.off("SIGINT", stop);
    progress.clear();
  }
  if (!isJson) for (const line of tableOf(results, kindsOf(kindPrefix))) printLine(out, line);
  if (!results.every(isRight)) return EXIT.notWhole;
  return isStopped ? EXIT.interrupted : EXIT.inSync;
}

function describeProgress(
  { kind, peerCount, mode }: CasePlan,
  results: readonly CaseResult[],
  count: number,
): string {
  const wrong = results.filter((result) => !isRight(result)).length;
  return `${results.length} of ${count}${wrong > 0 ? `, ${wrong} not right` : ""}: ${kind}, ${peerCount} peers, ${mode}`;
}

interface DesyncArguments {
  readonly runCount: number;
  readonly seed: number; // u32
  readonly kindPrefix: string;
  readonly only: number | null; // the index of one case; null: all
  readonly jobCount: number;
  readonly isJson: boolean;
}

const KIND_WIDTH = 12;
const KINDS = FAULT_KINDS.map(({ kind, about }) => `  ${kind.padEnd(KIND_WIDTH)} ${about}`).join("\n");

export const DESYNC_HELP = `robocat desync: puts faults into peers of simulated matches, and checks that each is found, named, judged and healed

  --runs N       matches, 200 by default, a fault each
  --seed S       that all of it is drawn from, 1 by default
  --kind PREFIX  only the kinds of fault that begin so
  --only I       only the run with that number, from 0, to see what went wrong
  --jobs N       processes that play at a time, 1 by default
  --json         one JSON object a line
  --liars        members who lie in place of faults; see robocat desync --liars --help
  explain FILE   what a report of a desync says, and whether it can be repeated; see robocat desync explain --help
  compare A B    the first difference of two replays, reports or logs; see robocat desync compare --help

Kinds:
${KINDS}

Exit status: 0 all as it should be, 1 something was missed, or bad usage, 130 interrupted, with nothing missed until then.
`;

const RANGES = {
  runs: [1, 1_000_000],
  seed: [0, 0xffff_ffff],
  only: [0, 999_999],
  jobs: [1, 64],
} as const;
const RUNS_USUAL = 200;

/** Reads the command line; a refusal is one sentence without its full stop, and "help" is a refusal as well. */
export function readDesyncArguments(args: readonly string[]): Result<DesyncArguments, string> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { runs: text, seed: text, kind: text, only: text, jobs: text, json: flag, help: flag };
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return words;
  const { kind = "", json, help, ...texts } = words.value.values;
  if (help === true) return fail("help");
  const numbers: Partial<Record<keyof typeof RANGES, number>> = {};
  for (const name of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
    const typed = texts[name];
    const [min, max] = RANGES[name];
    if (typed === undefined) continue;
    if (!/^[0-9]{1,10}$/.test(typed) || Number(typed) < min || Number(typed) > max) {
      return fail(`--${name} ${typed} is not a whole number of ${min}..${max}`);
    }
    numbers[name] = Number(typed);
  }
  if (kindsOf(kind).length === 0) return fail(`no kind of fault begins with "${kind}"`);
  const { runs = RUNS_USUAL, seed = 1, only = null, jobs = 1 } = numbers;
  return ok({ runCount: runs, seed, kindPrefix: kind, only, jobCount: jobs, isJson: json === true });
}

const COLUMNS = ["runs", "found", "named", "judged", "healed", "pause p50", "p99 ms", "bytes p50", "max"];
const NAME_WIDTH = 12;
const CELL_WIDTH_MIN = 8;

/** Whether nothing was missed. */
export function isRight({ problems }: CaseResult): boolean {
  return problems.length === 0;
}

/** A row for each kind of fault that was tried, and one for all. */
function tableOf(results: readonly CaseResult[], kinds: readonly string[]): readonly string[] {
  const rows = kinds.flatMap((kind) => {
    const own = results.filter((result) => result.kind === kind);
    return own.length === 0 ? [] : [row(kind, cellsOf(own))];
  });
  return [row("fault", COLUMNS), ...rows, row("all", cellsOf(results)), summarize(results)];
}

/** One run in which something was missed: how to see it again, and what it was. With its line ends. */
export function describeFailure(result: CaseResult, seed: number, kindPrefix: string): string {
  const { index, kind, field, peerCount, mode, catsPerPlayer, linkName, problems } = result;
  const again = `robocat desync --seed ${seed}${kindPrefix === "" ? "" : ` --kind ${kindPrefix}`} --only ${index}`;
  const what = `${kind}${field === null ? "" : ` ${field}`}, ${peerCount} peers, ${mode}, ${catsPerPlayer} cats each, ${linkName}`;
  return [`${again}: ${what}`, ...problems.map((problem) => `  ${problem}`), ""].join("\n");
}

/** What a row says of these runs, column by column: how many, found, named, judged, healed, pauses, bytes. */
export function cellsOf(results: readonly CaseResult[]): readonly (string | number)[] {
  const count = (is: (result: CaseResult) => boolean): number => results.filter(is).length;
  const pauses = results.flatMap(({ pauseMs }) => pauseMs ?? []);
  const bytes = results.flatMap((result) => result.bytes);
  return [
    results.length,
    count(({ isFound }) => isFound),
    count(({ isNamed }) => isNamed),
    count(({ isJudged }) => isJudged),
    count(({ isHealed }) => isHealed),
    shareOf(pauses, 0.5),
    shareOf(pauses, 0.99),
    shareOf(bytes, 0.5),
    shareOf(bytes, 1),
  ];
}

/** The least of these that so many are not above; "-" of none. */
function shareOf(values: readonly number[], share: number): string {
  if (values.length === 0) return "-";
  const sorted = values.toSorted((a, b) => a - b);
  return String(Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!));
}

function summarize(results: readonly CaseResult[]): string {
  const wrong = results.filter((result) => !isRight(result)).map(({ index }) => index);
  const seconds = results.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1_000;
  const missed = wrong.length === 0 ? "nothing missed" : `${wrong.length} not right: ${wrong.join(", ")}`;
  return `${results.length} runs, ${missed}; ${seconds.toFixed(0)} s of work`;
}

function row(name: string, cells: readonly (string | number)[]): string {
  return (
    name.padEnd(NAME_WIDTH) +
    cells.map((cell, i) => String(cell).padStart(Math.max(CELL_WIDTH_MIN, COLUMNS[i]!.length + 2))).join("")
  );
}
