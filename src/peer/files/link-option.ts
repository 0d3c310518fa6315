import { fail, ok, type Result } from "../../base/index.ts";
import type { FileFault } from "../../channel/index.ts";
import { readLinkSettings, type LinkSettings } from "../../simnet/index.ts";
import { wholePath } from "../../system/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";

/**
 * Reads what follows --link; nothing follows: null. `say` has the words for a trace that can't be read. The reason of a failure is a
 * sentence without its full stop.
 */
export function readLinkOption(
  text: string | undefined,
  say: (fault: FileFault) => string,
): Result<LinkSettings | null, string> {
  if (text === undefined) return ok(null);
  const link = readLinkSettings(text, (file) => readTraceFile(file, say));
  return link.ok ? link : fail(`--link: ${link.reason}`);
}

function readTraceFile(file: string, say: (fault: FileFault) => string): Result<string, string> {
  const bytes = readWholeFile(wholePath(file), FILE_LIMITS.trace);
  return bytes.ok ? ok(bytes.value.toString("latin1")) : fail(say(bytes.reason));
}
