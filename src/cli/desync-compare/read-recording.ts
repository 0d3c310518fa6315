import { fail, ok, type Result } from "../../base/index.ts";
import { describeReportDamage, readReport } from "../../desync/index.ts";
import { loadReplay, wholePath } from "../../peer/index.ts";
import type { FrozenSims } from "../../replay/index.ts";
import { describeTrouble } from "../../words/index.ts";
import { readLog } from "./read-log.ts";
import { kindOfMatchFile, readReportFile } from "./read-match-file.ts";
import { recordingOfReplay, recordingOfReport, type Recording } from "./recording.ts";

/** Reads a replay, a report or a log; which it is, its bytes tell. The reason of a failure names what is wrong with the file. */
export function readRecording(file: string, sims: FrozenSims): Result<Recording, string> {
  const kind = kindOfMatchFile(file);
  if (!kind.ok) return kind;
  switch (kind.value) {
    case "replay": {
      const replay = loadReplay(wholePath(file), sims);
      return replay.ok ? ok(recordingOfReplay(replay.value)) : fail(describeTrouble(replay.reason));
    }
    case "report": {
      const text = readReportFile(file);
      return text.ok ? readReportRecording(text.value, sims) : text;
    }
    case "log":
      return readLog(wholePath(file));
  }
}

function readReportRecording(text: string, sims: FrozenSims): Result<Recording, string> {
  const { sections, damage } = readReport(text);
  const told = damage.map(describeReportDamage);
  return Object.keys(sections).length === 0
    ? fail(told.join("; "))
    : ok(recordingOfReport(sections, told, sims));
}
