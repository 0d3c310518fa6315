import { fail, ok, type Result } from "../../base/index.ts";
import { FILE_LIMITS, readFileLines } from "../../peer/index.ts";
import { MATCH_TURNS_MAX } from "../../replay/index.ts";
import {
  anything,
  atLeast,
  finite,
  hex,
  isShaped,
  listOf,
  only,
  readJson,
  text,
  whole,
  type Of,
} from "../../shape/index.ts";
import { describeTrouble } from "../../words/index.ts";
import type { RecordedTurn, Recording, SetupFact } from "./recording.ts";
import { hasSubTurns, stepsOfLog } from "./steps.ts";

/** Turns before 0 run nothing, and no replay has them. */
const turn = whole(0, Number.MAX_SAFE_INTEGER);
const checksum = hex(8);
/** What of a log is looked at; a line of these events that says it otherwise is passed over. */
const ANY_LINE = atLeast({ event: text() });
const START = atLeast({ event: only("start"), seed: finite() });
const TURN = atLeast({ event: only("turn"), turn, checksum });
/** The checksums of the turns from one on that all agreed on after a repair. */
const SETTLED = atLeast({
  event: only("settled"),
  from: turn,
  checksums: listOf(anything(), { most: Infinity }),
});

/** What a line of a sub-turn begins with: those of a turn are read when somebody asks what it did. */
const STEP = `{"event":"sub-turn",`;
const TOO_MANY_TURNS = `it tells of more than ${MATCH_TURNS_MAX} turns, which is a day of play`;

/**
 * What the log of a peer, or the output of `robocat host --json`, says of its match. Line by line: in memory is what the turns come to. The
 * reason of a failure is the rest of a sentence that names the file.
 */
export function readLog(file: string): Result<Recording, string> {
  const turns = new Map<number, RecordedTurn>();
  const facts = new Map<SetupFact, string>();
  let wholeCount = 0;
  let brokenCount = 0;
  const isTraced = hasSubTurns(file);
  const read = readFileLines(file, isTraced ? FILE_LIMITS.subTurns : FILE_LIMITS.log, (json) => {
    if (json === "" || (isTraced && json.startsWith(STEP))) return null;
    const line = readJson(ANY_LINE, json);
    if (!line.ok) brokenCount += 1;
    else {
      wholeCount += 1;
      noteLine(line.value, turns, facts);
    }
    return turns.size > MATCH_TURNS_MAX ? TOO_MANY_TURNS : null;
  });
  if (!read.ok) return fail(read.reason.kind === "refused" ? read.reason.why : describeTrouble(read.reason));
  if (wholeCount === 0) return fail("neither a replay nor a report nor a log");
  const damage = brokenCount === 0 ? [] : [`${brokenCount} of its lines can't be read`];
  // A repair is told of after later turns, and lines may be lost.
  const inOrder = new Map([...turns].sort(([a], [b]) => a - b));
  const steps = isTraced ? stepsOfLog(file) : null;
  return ok({ kind: "log", damage, facts, turns: inOrder, source: null, steps });
}

function noteLine(line: unknown, turns: Map<number, RecordedTurn>, facts: Map<SetupFact, string>): void {
  if (isShaped(START, line)) facts.set("seed", String(line.seed));
  if (isShaped(TURN, line))
    turns.set(line.turn, { commands: null, checksum: Number.parseInt(line.checksum, 16), settled: null });
  if (isShaped(SETTLED, line)) noteSettled(turns, line);
}

function noteSettled(turns: Map<number, RecordedTurn>, { from, checksums }: Of<typeof SETTLED>): void {
  for (const [i, text] of checksums.entries()) {
    if (!isShaped(checksum, text)) continue;
    const settled = Number.parseInt(text, 16);
    const before = turns.get(from + i);
    if (before === undefined) turns.set(from + i, { commands: null, checksum: settled, settled: null });
    else if (before.checksum !== settled) turns.set(from + i, { ...before, settled });
  }
}
