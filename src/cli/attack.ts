import type { Result } from "../base/index.ts";
import { ATTACKS, runAttacks, type Attack, type AttackRow } from "../lab/index.ts";
import { readRunWish, type RunWish } from "./arguments/read-run-wish.ts";
import { FILE_ATTACKS } from "./attack/file-rows.ts";
import { NAME_ATTACKS } from "./attack/name-rows.ts";
import { WINDOW_ATTACKS } from "./attack/window-rows.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { printJson, printLine, printText, type Printer } from "./printing.ts";
import { endUnread } from "./read-arguments.ts";

const ATTACK_HELP = `robocat attack: does to peers what strangers, recorders and lying members would do, and says what came of it

  --seed S     the seed, 1 by default
  --quick      a fiftieth of the packets, one seed for each lie: some minutes; else well over an hour
  --only TEXT  the rows whose names hold it
  --json       one JSON object a row

Simulated peers where time or false senders matter, else real ones on 127.0.0.1. What came of it: docs/attacks.md.

Exit status: 0 all rows are fine, 1 one is not, or bad usage.
`;
/** Those on a match; then those on files, texts and the window's server, which are read here. */
const ALL_ATTACKS: readonly Attack[] = [...ATTACKS, ...NAME_ATTACKS, ...FILE_ATTACKS, ...WINDOW_ATTACKS];
const SEED_MAX = 0xffff_0000;

/** Prints a row after the other, and returns the exit status. */
export async function runAttack(args: readonly string[], out: Printer): Promise<number> {
  const read = readAttackArguments(args);
  if (!read.ok) return endUnread({ program: "robocat attack", help: ATTACK_HELP, reason: read.reason }, out);
  const { isJson } = read.value;
  const progress = new ProgressLine();
  const failed: string[] = [];
  let rowCount = 0;
  const begin = (name: string): void => progress.show(() => name);
  for await (const row of runAttacks(read.value, begin, ALL_ATTACKS)) {
    progress.clear();
    rowCount += 1;
    if (isJson) printJson(out, row);
    else printText(out, formatRow(row));
    if (!row.ok) failed.push(row.name);
  }
  if (!isJson) printLine(out, failed.length === 0 ? `OK: ${rowCount} rows` : `NOT OK: ${failed.join("; ")}`);
  return failed.length === 0 && rowCount > 0 ? EXIT.inSync : EXIT.notWhole;
}

/** The row's name and verdict, then what was done and what came of it. */
export function formatRow({ name, done, came, ok: isOk }: AttackRow): string {
  return [`${isOk ? "ok    " : "NOT OK"}  ${name}`, `          ${done}`, `          ${came}`].join("\n");
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readAttackArguments(args: readonly string[]): Result<RunWish, string> {
  return readRunWish(args, SEED_MAX);
}
