import { parseArgs, type ParseArgsConfig } from "node:util";
import { fail, ok, type Result } from "../base/index.ts";
import { EXIT } from "./exit-status.ts";
import { printProblem, printText, type Printer } from "./printing.ts";

/** The words of a command line as Node reads them; the reason of a failure is the first sentence of Node's. */
export function parseWords<T extends ParseArgsConfig>(
  config: T,
): Result<ReturnType<typeof parseArgs<T>>, string> {
  try {
    return ok(parseArgs(config));
  } catch (error) {
    return fail(error instanceof Error ? error.message.split(/\.\s/)[0]! : String(error));
  }
}

/** The whole number that was typed. `what` begins the sentence that refuses it. */
export function readNumber(what: string, text: string, min: number, max: number): Result<number, string> {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max
    ? ok(value)
    : fail(`${what} is "${text}", not a whole number of ${min} to ${max}`);
}

/** A user who asked for "help" gets it. All else was refused, and stderr says so. Returns the exit status. */
export function endUnread(
  { program, help, reason }: { readonly program: string; readonly help: string; readonly reason: string },
  out: Printer,
): number {
  if (reason === "help") printText(out, help);
  else printProblem(`${program}: ${reason}, see ${program} --help`);
  return reason === "help" ? EXIT.inSync : EXIT.cannotStart;
}
