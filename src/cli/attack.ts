import type { Result } from "../base/index.ts";
import { ATTACKS, realOf, runAttacks, runAttacksOften, type Attack, type AttackRow } from "../lab/index.ts";
import { readRunsWish, type RunsWish } from "./arguments/read-run-wish.ts";
import { FILE_ATTACKS } from "./attack/file-rows.ts";
import { NAME_ATTACKS } from "./attack/name-rows.ts";
import { WINDOW_ATTACKS } from "./attack/window-rows.ts";
import { EXIT } from "./exit-status.ts";
import { markdownTable } from "./markdown-table.ts";
import { ProgressLine } from "./progress-line.ts";
import { printJson, printLine, printText, type Printer } from "./printing.ts";
import { endUnread } from "./read-arguments.ts";
import { untilInterrupted } from "./until-interrupted.ts";

const ATTACK_HELP = `robocat attack: does to peers what strangers, recorders and lying members would do, and says what came of it

  --seed S     the seed, 1 by default
  --quick      a fiftieth of the packets, one seed for each lie: some minutes; else well over an hour
  --runs N     N seeds of each simulated row, from the first seed on, and a table at the end; with --quick each is quick
  --only TEXT  the rows whose names hold it
  --json       one JSON object a row

Simulated peers where time or false senders matter, else real ones on 127.0.0.1. What came of it: docs/attacks.md.

Exit status: 0 all rows are fine, 1 one is not, or bad usage, 130 interrupted: the rows until then are told.
`;
/** Those on a match; then those on files, texts and the window's server, which are read here. */
const ALL_ATTACKS: readonly Attack[] = [
  ...ATTACKS,
  ...[...NAME_ATTACKS, ...FILE_ATTACKS, ...WINDOW_ATTACKS].map(realOf),
];
const SEED_MAX = 0xffff_0000;
const RUNS_MAX = 10_000;
const TITLES = ["row", "seeds", "not as promised", "seeds that are not"];
/** Of seeds that are not as promised so many are in the table. */
const SEEDS_TOLD_MAX = 8;

/** Prints a row after the other, and returns the exit status. SIGINT ends it with the rows so far. */
export async function runAttack(args: readonly string[], out: Printer): Promise<number> {
  const read = readAttackArguments(args);
  if (!read.ok) return endUnread({ program: "robocat attack", help: ATTACK_HELP, reason: read.reason }, out);
  const { only } = read.value;
  if (!ALL_ATTACKS.some(({ name }) => name.includes(only)))
    return endUnread(
      { program: "robocat attack", help: ATTACK_HELP, reason: `no row's name holds "${only}"` },
      out,
    );
  return untilInterrupted((isStopped) => tellRows(read.value, isStopped, out));
}

async function tellRows(wish: RunsWish, isStopped: () => boolean, out: Printer): Promise<number> {
  const { isJson, runs } = wish;
  const progress = new ProgressLine();
  const rows: AttackRow[] = [];
  const begin = (name: string): void => progress.show(() => name);
  const run = { begin, attacks: ALL_ATTACKS, isStopped };
  const played = runs === null ? runAttacks(wish, run) : runAttacksOften(wish, runs, run);
  for await (const row of played) {
    progress.clear();
    rows.push(row);
    if (isJson) printJson(out, row);
    else printText(out, formatRow(row));
  }
  progress.clear();
  const failed = rows.filter((row) => !row.ok).map(({ name }) => name);
  if (!isJson && runs !== null) printText(out, tableOf(rows));
  const end = failed.length === 0 ? `OK: ${rows.length} rows` : `NOT OK: ${failed.join("; ")}`;
  if (!isJson) printLine(out, isStopped() ? `${end}, stopped` : end);
  if (failed.length > 0) return EXIT.notWhole;
  return isStopped() ? EXIT.interrupted : EXIT.inSync;
}

function tableOf(rows: readonly AttackRow[]): string {
  return markdownTable(
    TITLES,
    rows.map(({ name, runs }) => {
      const { count, failedSeeds } = runs ?? { count: 1, failedSeeds: [] };
      const told = failedSeeds.slice(0, SEEDS_TOLD_MAX).join(", ");
      const more = failedSeeds.length > SEEDS_TOLD_MAX ? ", ..." : "";
      return [name, String(count), String(failedSeeds.length), `${told}${more}`];
    }),
  );
}

/** The row's name and verdict, then what was done and what came of it. */
export function formatRow({ name, done, came, ok: isOk }: AttackRow): string {
  return [`${isOk ? "ok    " : "NOT OK"}  ${name}`, `          ${done}`, `          ${came}`].join("\n");
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readAttackArguments(args: readonly string[]): Result<RunsWish, string> {
  return readRunsWish(args, { seedMax: SEED_MAX, runsMax: RUNS_MAX });
}
