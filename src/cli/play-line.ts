import { printJson, printLine, type Printer } from "./printing.ts";

/** A line of output: an object for --json, and what a person reads in its place (null: nothing). */
export interface PlayLine {
  readonly json: Readonly<Record<string, unknown>> & { readonly event: string };
  readonly text: string | null;
  readonly secondText?: string; // a line below it
}

/**
 * Takes the lines of a run, null: nothing, and prints them. Of lines on the lobby in which only figures for programs are new, people
 * read the first.
 */
export function playLinePrinter(isJson: boolean, out: Printer): (line: PlayLine | null) => void {
  let lobbyText: string | null = null;
  return (line) => {
    if (line === null) return;
    if (isJson) return printJson(out, line.json);
    if (line.json.event === "lobby") {
      if (line.text === lobbyText) return;
      lobbyText = line.text;
    }
    for (const text of [line.text, line.secondText ?? null]) if (text !== null) printLine(out, text);
  };
}
