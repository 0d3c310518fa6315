import { readFileSync, statSync } from "node:fs";

import { fail, ok, type Result } from "../base/index.ts";

/** Seven days of idle turns. A larger file is no replay, and its turns would need gigabytes of memory. */
const REPLAY_FILE_BYTES_MAX = 64 * 2 ** 20;

/** The bytes of a file that a person named, or why there are none, in words. */
export function readReplayFile(file: string): Result<Uint8Array, string> {
  try {
    const info = statSync(file);
    if (!info.isFile()) return fail("not a file"); // a pipe or a device might never end
    if (info.size > REPLAY_FILE_BYTES_MAX) {
      return fail(`${info.size} bytes, and a replay has at most ${REPLAY_FILE_BYTES_MAX}`);
    }
    return ok(readFileSync(file));
  } catch (error) {
    return fail(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  if (code === "ENOENT") return "missing";
  return code === "EACCES" || code === "EPERM" ? "may not be read" : `can't be read (${code})`;
}
