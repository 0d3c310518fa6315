import { fail, ok, type Result } from "../../base/index.ts";
import { parseWords, readNumber } from "../read-arguments.ts";

/** What is wished of a run of many parts, each of which is drawn from a seed. */
export interface RunWish {
  readonly seed: number;
  readonly only: string; // parts whose name holds this; "": all
  readonly isQuick: boolean;
  readonly isJson: boolean;
}

/** The same, where the seeds of each part may be counted. */
export interface RunsWish extends RunWish {
  readonly runs: number | null; // null: as many as each part has by itself
}

const SEED_USUAL = "1";

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;
const OPTIONS = { seed: TEXT, only: TEXT, quick: FLAG, json: FLAG, help: FLAG };

/** Reads --seed, --only, --quick and --json. The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readRunWish(args: readonly string[], seedMax: number): Result<RunWish, string> {
  const words = parseWords({ args: [...args], options: OPTIONS });
  return words.ok ? wishOf(words.value.values, seedMax) : words;
}

/** The same, and --runs, up to so many. */
export function readRunsWish(
  args: readonly string[],
  { seedMax, runsMax }: { readonly seedMax: number; readonly runsMax: number },
): Result<RunsWish, string> {
  const words = parseWords({ args: [...args], options: { ...OPTIONS, runs: TEXT } });
  if (!words.ok) return words;
  const { values } = words.value;
  const wish = wishOf(values, seedMax);
  if (!wish.ok || values.runs === undefined) return wish.ok ? ok({ ...wish.value, runs: null }) : wish;
  const runs = readNumber("--runs", values.runs, 1, runsMax);
  return runs.ok ? ok({ ...wish.value, runs: runs.value }) : runs;
}

function wishOf(
  values: {
    readonly seed?: string | undefined;
    readonly only?: string | undefined;
    readonly quick?: boolean | undefined;
    readonly json?: boolean | undefined;
    readonly help?: boolean | undefined;
  },
  seedMax: number,
): Result<RunWish, string> {
  if (values.help === true) return fail("help");
  const seed = readNumber("--seed", values.seed ?? SEED_USUAL, 0, seedMax);
  if (!seed.ok) return seed;
  const { only = "", quick, json } = values;
  return ok({ seed: seed.value, only, isQuick: quick === true, isJson: json === true });
}
