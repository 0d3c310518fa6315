// `npm run tournament`: many matches played without a network, and whether the game is as even as it should be. See docs/balance.md.
import { fail, ok, type Result } from "../base/index.ts";
import { holdTournaments, TOURNAMENT_NAMES, type TournamentName } from "../lab/index.ts";
import { formatFigure, TABLE_HEAD } from "./bench.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";
import { printJson, printText } from "./printing.ts";
import { runProgram } from "./run-program.ts";

/** Seeds, u32, are counted up from the first. */
const SEED_MAX = 0xffff_ffff - 1_000;
const JOBS_MAX = 64;

const HELP = `npm run tournament -- [NAME...] [--seed S] [--jobs N] [--only TEXT] [--quick] [--json]: plays the tables of docs/balance.md

  NAME      ${TOURNAMENT_NAMES.join(", ")}; all of them by default
  --seed S  the first seed, 0 to ${SEED_MAX}; 1 by default. The same seed, the same figures
  --jobs N  tournaments held at a time, each in a process, 1 by default; the same figures for any
  --only T  of the ladder alone, rows whose names have that in them, such as "Soft Places" or "Play, nobody"
  --quick   few matches and wider aims, as the tests play them
  --json    one JSON object a figure

Exit status: 0 all figures are as they should be; 1 one falls short, or bad usage.
`;

interface TournamentArguments {
  readonly names: readonly TournamentName[];
  readonly firstSeed: number; // u32
  readonly jobCount: number;
  readonly only: string; // "": all rows
  readonly isQuick: boolean;
  readonly isJson: boolean;
}

/** Holds the tournaments and prints figure after figure; returns the exit status. */
export async function runTournament(
  args: readonly string[],
  out: { write(text: string): void },
): Promise<number> {
  const read = readTournamentArguments(args);
  if (!read.ok) return endUnread({ program: "tournament", help: HELP, reason: read.reason }, out);
  const { isJson, only } = read.value;
  const progress = new ProgressLine();
  let figureCount = 0;
  let isWhole = true;
  await holdTournaments({
    ...read.value,
    tell: (text) => progress.show(() => text),
    take: (figure) => {
      progress.clear();
      if (!isJson && figureCount === 0) printText(out, TABLE_HEAD);
      figureCount += 1;
      if (isJson) printJson(out, figure);
      else printText(out, formatFigure(figure));
      isWhole &&= figure.ok !== false;
    },
  });
  if (figureCount === 0) {
    const reason = `no row that is played has "${only}" in its name`;
    return endUnread({ program: "tournament", help: HELP, reason }, out);
  }
  return isWhole ? EXIT.inSync : EXIT.notWhole;
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readTournamentArguments(args: readonly string[]): Result<TournamentArguments, string> {
  const flag = { type: "boolean" } as const;
  const options = {
    seed: { type: "string" },
    jobs: { type: "string" },
    only: { type: "string" },
    quick: flag,
    json: flag,
    help: flag,
  } as const;
  const words = parseWords({ args: [...args], options, allowPositionals: true });
  if (!words.ok) return words;
  const { values, positionals } = words.value;
  if (values.help === true) return fail("help");
  const seed = readNumber("the seed", values.seed ?? "1", 0, SEED_MAX);
  if (!seed.ok) return seed;
  const jobs = readNumber("the number of jobs", values.jobs ?? "1", 1, JOBS_MAX);
  if (!jobs.ok) return jobs;
  const unknown = positionals.find((word) => !TOURNAMENT_NAMES.some((name) => name === word));
  if (unknown !== undefined) {
    return fail(`there is no tournament "${unknown}"; there is ${TOURNAMENT_NAMES.join(", ")}`);
  }
  const names = TOURNAMENT_NAMES.filter((name) => positionals.length === 0 || positionals.includes(name));
  const only = values.only ?? "";
  if (only !== "" && names.join() !== "ladder")
    return fail("--only is for rows of the ladder: name it alone");
  const numbers = { firstSeed: seed.value, jobCount: jobs.value };
  return ok({ names, ...numbers, only, isQuick: values.quick === true, isJson: values.json === true });
}

if (import.meta.main) await runProgram(() => runTournament(process.argv.slice(2), process.stdout));
