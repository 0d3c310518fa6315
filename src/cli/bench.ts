// `npm run bench`: how fast and how small it all is, against what it should be. See docs/bench.md.
import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../base/index.ts";
import {
  formatNumber,
  GROUP_NAMES,
  GROUPS,
  NETWORK_GROUP,
  type Figure,
  type GroupName,
} from "../lab/index.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";

const HELP = `npm run bench -- [GROUP...] [--json]: measures the figures of docs/bench.md

  GROUP   ${GROUP_NAMES.join(", ")}; all of them by default
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
  if (args[0] === NETWORK_GROUP) {
    return (await import("./bench-network.ts")).runNetworkBench(args.slice(1), out);
  }
  const read = readBenchArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(HELP);
    else process.stderr.write(`Cannot start: ${read.reason}\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT.cannotStart;
  }
  const { groups, isJson } = read.value;
  const progress = new ProgressLine();
  if (!isJson) out.write(`${TABLE_HEAD}\n`);
  for (const group of groups) {
    for await (const figure of GROUPS[group]((text) => progress.show(() => text))) {
      progress.clear();
      out.write(`${isJson ? JSON.stringify(figure) : formatFigure(figure)}\n`);
    }
  }
  return EXIT.inSync;
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
  const groups = GROUP_NAMES.filter((group) => named.size === 0 || named.has(group));
  return ok({ groups, isJson: values.json === true });
}

const COLUMNS = [
  { title: "name", width: 44 },
  { title: "value", width: 10 },
  { title: "unit", width: 16 },
  { title: "aim", width: 16 },
  { title: "ok", width: 3 },
] as const;

const TABLE_HEAD = formatCells(COLUMNS.map(({ title }) => title));

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

if (import.meta.main) process.exitCode = await runBench(process.argv.slice(2), process.stdout);
