import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { fail, ok, type Result } from "../../base/index.ts";
import { readLinkSettings, type LinkSettings } from "../../simnet/index.ts";
import { describeFileError } from "./describe-file-error.ts";

/** Far above a trace of the longest that is read. */
const FILE_BYTES_MAX = 16 * 1_024 * 1_024;

/** Reads what follows --link; nothing follows: null. The reason of a failure is a sentence without its full stop. */
export function readLinkOption(text: string | undefined): Result<LinkSettings | null, string> {
  if (text === undefined) return ok(null);
  const link = readLinkSettings(text, readTraceFile);
  return link.ok ? link : fail(`--link: ${link.reason}`);
}

function readTraceFile(file: string): Result<string, string> {
  try {
    const open = openSync(wholePath(file), "r");
    try {
      const stat = fstatSync(open);
      if (!stat.isFile()) return fail("it is not a file");
      const { size } = stat;
      if (size > FILE_BYTES_MAX) return fail(`it has ${size} bytes, more than ${FILE_BYTES_MAX}`);
      return ok(readFileSync(open, "latin1"));
    } finally {
      closeSync(open);
    }
  } catch (error) {
    return fail(describeFileError(error));
  }
}

/** npm runs its scripts at the top of the project, wherever it was called: relative names count from where it was. */
export function wholePath(file: string): string {
  return path.resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
}
