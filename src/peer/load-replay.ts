import { readFileSync, statSync } from "node:fs";
import { fail, ok, type Result } from "../base/index.ts";
import { describeReplayRefusal, readReplay, type Replay } from "../replay/index.ts";
import { describeFileError } from "./describe-file-error.ts";

/** Seven days of idle turns. A larger file is no replay, and its turns would need gigabytes of memory. */
const REPLAY_FILE_BYTES_MAX = 64 * 2 ** 20;

/** Reads a replay file. The reason of a failure is the rest of a sentence that names the file, without its full stop. */
export function loadReplay(file: string): Result<Replay, string> {
  const bytes = readBytes(file);
  if (!bytes.ok) return bytes;
  const replay = readReplay(bytes.value);
  return replay.ok ? ok(replay.value) : fail(describeReplayRefusal(replay));
}

function readBytes(file: string): Result<Uint8Array, string> {
  try {
    const info = statSync(file);
    if (!info.isFile()) return fail("not a file"); // a pipe or a device might never end
    if (info.size > REPLAY_FILE_BYTES_MAX) {
      return fail(`${info.size} bytes, and a replay has at most ${REPLAY_FILE_BYTES_MAX}`);
    }
    return ok(readFileSync(file));
  } catch (error) {
    return fail(describeFileError(error));
  }
}
