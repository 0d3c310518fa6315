import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../../base/index.ts";
import { kindsOf } from "./case-plan.ts";
import { FAULT_KINDS } from "./fault-kinds.ts";

export interface DesyncArguments {
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
  explain FILE   what a report of a desync says, and whether it can be repeated; see robocat desync explain --help
  compare A B    the first difference of two replays, reports or logs; see robocat desync compare --help

Kinds:
${KINDS}

Exit status: 0 all as it should be, 1 something was missed, or bad usage, 130 interrupted: what was played until then is told.
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
  const read = readWords(args);
  if (!read.ok) return read;
  const { kind = "", json, help } = read.value;
  if (help === true) return fail("help");
  const numbers: Partial<Record<keyof typeof RANGES, number>> = {};
  for (const name of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
    const text = read.value[name];
    const [min, max] = RANGES[name];
    if (text === undefined) continue;
    if (!/^[0-9]{1,10}$/.test(text) || Number(text) < min || Number(text) > max) {
      return fail(`--${name} ${text} is not a whole number of ${min}..${max}`);
    }
    numbers[name] = Number(text);
  }
  if (kindsOf(kind).length === 0) return fail(`no kind of fault begins with "${kind}"`);
  const { runs = RUNS_USUAL, seed = 1, only = null, jobs = 1 } = numbers;
  return ok({ runCount: runs, seed, kindPrefix: kind, only, jobCount: jobs, isJson: json === true });
}

function readWords(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { runs: text, seed: text, kind: text, only: text, jobs: text, json: flag, help: flag };
  try {
    return ok(parseArgs({ args: [...args], options }).values);
  } catch (error) {
    return fail(error instanceof Error ? error.message.split("\n")[0]! : String(error));
  }
}
