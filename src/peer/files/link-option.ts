import { fail, ok, type Result } from "../../base/index.ts";
import { readLinkSettings, type LinkSettings } from "../../simnet/index.ts";
import { wholePath } from "../../system/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";

/** Reads what follows --link; nothing follows: null. The reason of a failure is a sentence without its full stop. */
export function readLinkOption(text: string | undefined): Result<LinkSettings | null, string> {
  if (text === undefined) return ok(null);
  const link = readLinkSettings(text, readTraceFile);
  return link.ok ? link : fail(`--link: ${link.reason}`);
}

function readTraceFile(file: string): Result<string, string> {
  const bytes = readWholeFile(wholePath(file), FILE_LIMITS.trace);
  return bytes.ok ? ok(bytes.value.toString("latin1")) : bytes;
}
