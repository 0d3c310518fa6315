import { readFileSync, statSync } from "node:fs";
import { fail, ok, type Result } from "../../base/index.ts";
import { describeFileError, wholePath } from "../../peer/index.ts";

/** As much as a replay of seven idle days; no log and no report comes near it. */
const FILE_BYTES_MAX = 64 * 2 ** 20;

/** The bytes of a file of a match. The reason of a failure is the rest of a sentence that names the file. */
export function readMatchFile(file: string): Result<Uint8Array, string> {
  try {
    const info = statSync(wholePath(file));
    if (!info.isFile()) return fail("not a file"); // a pipe or a device might never end
    if (info.size > FILE_BYTES_MAX) {
      return fail(`${info.size} bytes, and what is read here has at most ${FILE_BYTES_MAX}`);
    }
    return ok(readFileSync(wholePath(file)));
  } catch (error) {
    return fail(describeFileError(error));
  }
}
