import { escapeUnseen, jsonLine } from "../base/index.ts";

/** What takes the lines: the standard output, or a test. */
export interface Printer {
  write(text: string): unknown;
}

/** A line for people: one, whatever names, file names and messages of others stand in it. */
export function printLine(out: Printer, text: string): void {
  out.write(`${escapeUnseen(text)}\n`);
}

/** A line for programs. */
export function printJson(out: Printer, value: unknown): void {
  out.write(`${jsonLine(value)}\n`);
}

/** A text of ours of several lines, with its last line end or without: a help, a table, a map. */
export function printText(out: Printer, text: string): void {
  for (const line of text.replace(/\n$/, "").split("\n")) printLine(out, line);
}

/** A line on what goes wrong: to where it is seen also if the output goes into a file. */
export function printProblem(text: string): void {
  printLine(process.stderr, text);
}
