// `npm run bench`: how fast and how small it all is, against what it should be. See docs/bench.md.
import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../base/index.ts";
import {
  formatNumber,
  GROUP_NAMES,
  GROUPS,
  LONG_GROUPS,
  measureNetwork,
  NETWORK_GROUP,
  type Figure,
  type GroupName,
  type NetworkRow,
  type NetworkWish,
} from "../lab/index.ts";
import { EXIT } from "./exit-status.ts";
import { markdownTable } from "./markdown-table.ts";
import { ProgressLine } from "./progress-line.ts";
import { parseWords } from "./read-arguments.ts";
import { printJson, printProblem, printText } from "./printing.ts";

const HELP = `npm run bench -- [GROUP...] [--json]: measures the figures of docs/bench.md

  GROUP   ${GROUP_NAMES.join(", ")}; all of them by default, but ${LONG_GROUPS.join(", ")}
  --json  one JSON object a figure

npm run bench -- ${NETWORK_GROUP} [--quick] [--only TEXT]: the table of docs/network.md; a quarter of an hour

Exit status: 0 measured, whatever the figures are; 1 bad usage.
`;

interface BenchArguments {
  readonly groups: readonly GroupName[];
  readonly isJson: boolean;
}

/** Measures and prints figure after figure; returns the exit status. */
export async function runBench(args: readonly string[], out: { write(text: string): void }): Promise<number> {
  if (args[0] === NETWORK_GROUP) return runNetworkBench(args.slice(1), out);
  const read = readBenchArguments(args);
  if (!read.ok) return endUnread(HELP, read.reason, out);
  const { groups, isJson } = read.value;
  const progress = new ProgressLine();
  if (!isJson) printText(out, TABLE_HEAD);
  for (const group of groups) {
    for await (const figure of GROUPS[group]((text) => progress.show(() => text))) {
      progress.clear();
      if (isJson) printJson(out, figure);
      else printText(out, formatFigure(figure));
    }
  }
  return EXIT.inSync;
}

function endUnread(help: string, reason: string, out: { write(text: string): void }): number {
  if (reason === "help") printText(out, help);
  else printProblem(`Cannot start: ${reason}`);
  return reason === "help" ? EXIT.inSync : EXIT.cannotStart;
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readBenchArguments(args: readonly string[]): Result<BenchArguments, string> {
  const unknown = (word: string): Result<never, string> =>
    fail(
      word === NETWORK_GROUP
        ? `"${NETWORK_GROUP}" goes alone and comes first`
        : `there is no "${word}" to measure; there are the groups ${GROUP_NAMES.join(", ")}, and --json`,
    );
  const options = { json: { type: "boolean" }, help: { type: "boolean" } } as const;
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  if (values.help === true) return fail("help");
  const named = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "option" && (token.name !== "json" || token.value !== undefined)) {
      return unknown(token.rawName);
    }
    if (token.kind !== "positional") continue;
    if (!GROUP_NAMES.some((group) => group === token.value)) return unknown(token.value);
    named.add(token.value);
  }
  const groups = GROUP_NAMES.filter((group) =>
    named.size === 0 ? !LONG_GROUPS.includes(group) : named.has(group),
  );
  return ok({ groups, isJson: values.json === true });
}

const COLUMNS = [
  { title: "name", width: 44 },
  { title: "value", width: 10 },
  { title: "unit", width: 16 },
  { title: "aim", width: 16 },
  { title: "ok", width: 3 },
] as const;

/** The titles of the table that figures are printed in. */
export const TABLE_HEAD = formatCells(COLUMNS.map(({ title }) => title));

/** The figure as a line of the table. */
export function formatFigure({ name, value, unit, aim, ok }: Figure): string {
  const verdict = ok === null ? "-" : ok ? "yes" : "NO";
  return formatCells([name, value === null ? "-" : formatNumber(value), unit, aim ?? "-", verdict]);
}

function formatCells(cells: readonly string[]): string {
  const padded = cells.map((cell, i) => {
    const { title, width } = COLUMNS[i]!;
    return title === "value" ? cell.padStart(width) : cell.padEnd(width);
  });
  return padded.join("  ").trimEnd();
}

const NETWORK_HELP = `npm run bench -- network [--quick] [--only TEXT]: measures the table of docs/network.md, real processes over real UDP

  --quick      8 s a row in place of 20
  --only TEXT  the rows whose names hold it

Exit status: 0 measured, whatever came out; 1 something could not be measured, or bad usage; 130 interrupted.
`;

const SHOW_EVERY_MS = 200;

/** Measures, prints the table and returns the exit status. */
async function runNetworkBench(args: readonly string[], out: { write(text: string): void }): Promise<number> {
  const read = readNetworkArguments(args);
  if (!read.ok) return endUnread(NETWORK_HELP, read.reason, out);
  const progress = new ProgressLine();
  let text = "";
  const shown = setInterval(() => text !== "" && progress.show(() => text), SHOW_EVERY_MS);
  const say = (line: string): void => {
    progress.clear();
    printProblem(line);
  };
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    const measured = await measureNetwork(read.value, {
      interrupted,
      begin: (what) => (text = what),
      tell: ({ name, seen, isMet }) => say(`${name}: ${seen} (${verdict(isMet)})`),
      tellStandstill: (ms) => say(`This machine stood still for ${ms.toFixed(0)} ms: measured again`),
    });
    progress.clear();
    if (measured === null) {
      printProblem(`Cannot start: no row's name holds "${read.value.only}"`);
      return EXIT.cannotStart;
    }
    printText(out, `\n${formatTable(measured.rows)}`);
    if (measured.isInterrupted) return EXIT.interrupted;
    return measured.isWhole ? EXIT.inSync : EXIT.notWhole;
  } finally {
    clearInterval(shown);
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

const TITLES = ["", "the original", "aim", "seen", "met"] as const;

/** The table of docs/network.md. */
export function formatTable(rows: readonly NetworkRow[]): string {
  const cells = rows.map(({ name, original, aim, seen, isMet }) => [
    name,
    original,
    aim,
    seen,
    verdict(isMet),
  ]);
  return markdownTable(TITLES, cells);
}

function verdict(isMet: boolean | null): string {
  return isMet === null ? "" : isMet ? "yes" : "**no**";
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readNetworkArguments(args: readonly string[]): Result<NetworkWish, string> {
  const flag = { type: "boolean" } as const;
  const options = { quick: flag, only: { type: "string" }, help: flag } as const;
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return fail(`bench network: ${words.reason}`);
  const { quick, only = "", help } = words.value.values;
  return help === true ? fail("help") : ok({ isQuick: quick === true, only });
}

if (import.meta.main) process.exitCode = await runBench(process.argv.slice(2), process.stdout);
