import { fail, ok, type Result } from "../../base/index.ts";
import {
  describeReportDamage,
  isReportText,
  readReport,
  setupOfReport,
  startOfReport,
  type ReportSections,
} from "../../desync/index.ts";
import { describeReplayRefusal, readReplay, type Replay } from "../../replay/index.ts";
import { readLog } from "./read-log.ts";
import { factsOfSetup, withCommands, type RecordedTurn, type Recording } from "./recording.ts";

/** "RCR" and Ctrl-Z. */
const REPLAY_MAGIC = [0x52, 0x43, 0x52, 0x1a];

/** Reads a replay, a report or a log; which it is, its bytes tell. The reason of a failure names what is wrong with the file. */
export function readRecording(bytes: Uint8Array): Result<Recording, string> {
  if (REPLAY_MAGIC.every((byte, i) => bytes[i] === byte)) {
    const replay = readReplay(bytes);
    return replay.ok ? ok(recordingOfReplay(replay.value)) : fail(describeReplayRefusal(replay));
  }
  const text = Buffer.from(bytes).toString("utf8");
  if (isReportText(text)) {
    const { sections, damage } = readReport(text);
    const told = damage.map(describeReportDamage);
    if (Object.keys(sections).length === 0) return fail(told.join("; "));
    return ok(recordingOfReport(sections, told));
  }
  const log = readLog(text);
  return log === null ? fail("neither a replay nor a report nor a log") : ok(log);
}

function recordingOfReplay(replay: Replay): Recording {
  const { header, turns, damage } = replay;
  return {
    kind: "replay",
    damage: damage === null ? [] : [`${damage.kind} after turn ${damage.afterTurn}`],
    facts: factsOfSetup(header.setup),
    turns: new Map(
      turns.map((recorded) => [
        recorded.turn,
        {
          // A few bytes can name thousands of cats, so they are unfolded when they are asked for.
          get commands() {
            return recorded.playerCommands;
          },
          checksum: recorded.checksum,
          settled: null,
        },
      ]),
    ),
    source: { kind: "replay", replay },
  };
}

/** The checksums are those of the writer's first run, and of the turn at whose end all agreed. */
function recordingOfReport(sections: Partial<ReportSections>, damage: readonly string[]): Recording {
  const { header, commands = [], points = [] } = sections;
  const setup = setupOfReport(sections);
  const turns = new Map<number, RecordedTurn>();
  const nothing: RecordedTurn = { commands: null, checksum: null, settled: null };
  for (const turnData of commands) {
    const turn = turnData[0]?.turn;
    if (turn !== undefined) turns.set(turn, { ...nothing, commands: withCommands(turnData) });
  }
  const own = points.find(({ playerId }) => playerId === header?.writtenBy);
  own?.firstEnds.forEach(({ checksum }, i) => {
    const turn = own.baseTurn + 1 + i;
    turns.set(turn, { ...(turns.get(turn) ?? nothing), checksum });
  });
  if (header !== undefined && header.baseEnd !== null && header.baseTurn >= 0) {
    turns.set(header.baseTurn, { ...nothing, checksum: header.baseEnd.checksum });
  }
  const start = startOfReport(sections);
  return {
    kind: "report",
    damage,
    facts: setup === null ? new Map() : factsOfSetup(setup),
    turns: new Map([...turns].sort(([a], [b]) => a - b)),
    source: start.ok ? { kind: "report", start: start.value, sections } : null,
  };
}
