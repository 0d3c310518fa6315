import { fileCauseOf } from "../system/index.ts";
import { describeTrouble } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { printProblem } from "./printing.ts";

/** How a write fails whose reader is gone: a pipe, one of Windows, a socket. */
const READER_GONE: ReadonlySet<unknown> = new Set(["EPIPE", "EOF", "ECONNRESET"]);

/**
 * Runs a program to its exit status, which it returns. Nobody reads its lines any more (`... | head`): as Ctrl+C, with a goodbye if there
 * is a match. They can't be written, as on a full disk: it is told once, and the program ends, or goes on without them if `goesOn`.
 */
export async function runProgram(main: () => Promise<number>, { goesOn = false } = {}): Promise<void> {
  let isTold = false;
  process.stdout.on("error", (error: Error) => {
    if (isTold) return;
    isTold = true;
    if ("code" in error && READER_GONE.has(error.code)) {
      if (!process.emit("SIGTERM")) process.exit(EXIT.interrupted);
      return;
    }
    const why = describeTrouble(fileCauseOf(error));
    printProblem(`Cannot write the output: ${why}.${goesOn ? " It goes on without." : ""}`);
    if (!goesOn) process.exit(EXIT.cannotStart);
  });
  process.stderr.on("error", () => undefined); // there is nobody to tell
  try {
    process.exitCode = await main();
  } catch (error) {
    printProblem(`The program made a mistake: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = EXIT.crashed;
  }
}
