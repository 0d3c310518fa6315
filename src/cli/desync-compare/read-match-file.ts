import { fail, ok, type Result } from "../../base/index.ts";
import { isReportText } from "../../desync/index.ts";
import { FILE_LIMITS, readFileHead, readWholeFile, wholePath } from "../../peer/index.ts";
import { describeTrouble } from "../../words/index.ts";

/** As its first bytes tell. */
type MatchFileKind = "replay" | "report" | "log";

/** "RCR" and Ctrl-Z. */
const REPLAY_MAGIC = [0x52, 0x43, 0x52, 0x1a];
const HEAD_BYTES = 16;

/** What kind of file of a match that is, before it is read. The reason of a failure is the rest of a sentence that names the file. */
export function kindOfMatchFile(file: string): Result<MatchFileKind, string> {
  const head = readFileHead(wholePath(file), HEAD_BYTES);
  if (!head.ok) return fail(describeTrouble(head.reason));
  if (REPLAY_MAGIC.every((byte, i) => head.value[i] === byte)) return ok("replay");
  return ok(isReportText(Buffer.from(head.value).toString("latin1")) ? "report" : "log");
}

/** The text of a report, which is of ASCII. */
export function readReportFile(file: string): Result<string, string> {
  const bytes = readWholeFile(wholePath(file), FILE_LIMITS.report);
  return bytes.ok ? ok(bytes.value.toString("latin1")) : fail(describeTrouble(bytes.reason));
}
