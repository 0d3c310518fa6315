import { fail, ok, type Result } from "../base/index.ts";
import { KeyLog, wholePath } from "../peer/index.ts";
import { describeTrouble } from "../words/index.ts";
import { printProblem } from "./printing.ts";

/** The file that keys are to be written to: of the option, or else of the environment. Null: of neither. */
export function keyLogFileOf(asked: string | null): string | null {
  const file = asked ?? process.env["ROBOCAT_KEY_LOG"] ?? "";
  return file === "" ? null : wholePath(file);
}

/** Opens it, and warns. Null: none is asked for. The reason of a failure is a sentence for the player. */
export function openKeyLog(asked: string | null): Result<KeyLog | null, string> {
  const file = keyLogFileOf(asked);
  if (file === null) return ok(null);
  const opened = KeyLog.open(file);
  if (!opened.ok) return fail(`the keys can't be written to ${file}: ${describeTrouble(opened.reason)}`);
  printProblem(
    `Warning: the keys of this session are written to ${file}. Who has them and a recording can read all that was sent.`,
  );
  return opened;
}
