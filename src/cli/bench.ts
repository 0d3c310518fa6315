// `npm run bench`: how fast and how small it all is, against what it should be. See docs/bench.md.
import {
  formatNumber,
  GROUP_NAMES,
  GROUPS,
  LONG_GROUPS,
  measureNetwork,
  NETWORK_GROUP,
  type Figure,
  type NetworkRow,
} from "../lab/index.ts";
import { EXIT } from "./exit-status.ts";
import { markdownTable } from "./markdown-table.ts";
import { ProgressLine } from "./progress-line.ts";
import { printJson, printProblem, printText } from "./printing.ts";
import { runProgram } from "./run-program.ts";
import { readBenchArguments, readNetworkArguments } from "./arguments/bench-arguments.ts";

const HELP = `npm run bench -- [GROUP...] [--json]: measures the figures of docs/bench.md

  GROUP   ${GROUP_NAMES.join(", ")}; all of them by default, but ${LONG_GROUPS.join(", ")}
  --json  one JSON object a figure

npm run bench -- ${NETWORK_GROUP} [--quick] [--only TEXT]: the table of docs/network.md; a quarter of an hour

Exit status: 0 measured, whatever the figures are; 1 bad usage.
`;

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

if (import.meta.main) await runProgram(() => runBench(process.argv.slice(2), process.stdout));
