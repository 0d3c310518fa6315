import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../base/index.ts";
import { measureNetwork, type NetworkRow, type NetworkWish } from "../lab/index.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";

const HELP = `npm run bench -- network [--quick] [--only TEXT]: measures the table of docs/network.md, real processes over real UDP

  --quick      8 s a row in place of 20
  --only TEXT  the rows whose names hold it

Exit status: 0 measured, whatever came out; 1 something could not be measured, or bad usage; 130 interrupted.
`;

const SHOW_EVERY_MS = 200;

/** Measures, prints the table and returns the exit status. */
export async function runNetworkBench(
  args: readonly string[],
  out: { write(text: string): void },
): Promise<number> {
  const read = readNetworkArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(HELP);
    else process.stderr.write(`Cannot start: ${read.reason}\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT.cannotStart;
  }
  const progress = new ProgressLine();
  let text = "";
  const shown = setInterval(() => text !== "" && progress.show(() => text), SHOW_EVERY_MS);
  const say = (line: string): void => {
    progress.clear();
    process.stderr.write(`${line}\n`);
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
      process.stderr.write(`Cannot start: no row's name holds "${read.value.only}"\n`);
      return EXIT.cannotStart;
    }
    out.write(`\n${formatTable(measured.rows)}`);
    if (measured.isInterrupted) return EXIT.interrupted;
    return measured.isWhole ? EXIT.inSync : EXIT.notWhole;
  } finally {
    clearInterval(shown);
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

const TITLES = ["", "the original", "aim", "seen", "met"] as const;

/** A markdown table, padded so that it can be read as it is. */
export function formatTable(rows: readonly NetworkRow[]): string {
  const cells = rows.map(({ name, original, aim, seen, isMet }) => [
    name,
    original,
    aim,
    seen,
    verdict(isMet),
  ]);
  const widths = TITLES.map((title, column) =>
    Math.max(title.length, 3, ...cells.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |\n`;
  const rule = widths.map((width) => "-".repeat(width));
  return [TITLES, rule, ...cells].map(line).join("");
}

function verdict(isMet: boolean | null): string {
  return isMet === null ? "" : isMet ? "yes" : "**no**";
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readNetworkArguments(args: readonly string[]): Result<NetworkWish, string> {
  try {
    const options = {
      quick: { type: "boolean" },
      only: { type: "string" },
      help: { type: "boolean" },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return fail("help");
    return ok({ isQuick: values.quick === true, only: values.only ?? "" });
  } catch (error) {
    return fail(`bench network: ${error instanceof Error ? error.message.split("\n")[0]! : String(error)}`);
  }
}
