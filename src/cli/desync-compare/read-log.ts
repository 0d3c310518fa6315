import { fail, ok, type Result } from "../../base/index.ts";
import { FILE_LIMITS, readFileLines } from "../../peer/index.ts";
import { MATCH_TURNS_MAX } from "../../replay/index.ts";
import type { RecordedTurn, Recording, SetupFact } from "./recording.ts";
import { hasSubTurns, stepsOfLog } from "./steps.ts";

type Line = Readonly<Record<string, unknown>>;

const CHECKSUM_PATTERN = /^[0-9a-f]{8}$/;
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
  const read = readFileLines(file, isTraced ? FILE_LIMITS.subTurns : FILE_LIMITS.log, (text) => {
    if (text === "" || (isTraced && text.startsWith(STEP))) return null;
    const line = parseLine(text);
    if (line === null || typeof line["event"] !== "string") brokenCount += 1;
    else {
      wholeCount += 1;
      noteLine(line, turns, facts);
    }
    return turns.size > MATCH_TURNS_MAX ? TOO_MANY_TURNS : null;
  });
  if (!read.ok) return read;
  if (wholeCount === 0) return fail("neither a replay nor a report nor a log");
  const damage = brokenCount === 0 ? [] : [`${brokenCount} of its lines can't be read`];
  return ok({ kind: "log", damage, facts, turns, source: null, steps: isTraced ? stepsOfLog(file) : null });
}

function noteLine(line: Line, turns: Map<number, RecordedTurn>, facts: Map<SetupFact, string>): void {
  if (line["event"] === "start" && typeof line["seed"] === "number") facts.set("seed", String(line["seed"]));
  if (line["event"] === "turn") noteTurn(turns, line["turn"], line["checksum"]);
  if (line["event"] === "settled") noteSettled(turns, line);
}

function noteTurn(turns: Map<number, RecordedTurn>, turn: unknown, checksum: unknown): void {
  const value = readChecksum(checksum);
  if (!isTurn(turn) || value === null) return;
  turns.set(turn, { commands: null, checksum: value, settled: null });
}

/** The checksums of the turns from one on that all agreed on after a repair. */
function noteSettled(turns: Map<number, RecordedTurn>, { from, checksums }: Line): void {
  if (!isTurn(from) || !Array.isArray(checksums)) return;
  checksums.forEach((text: unknown, i) => {
    const settled = readChecksum(text);
    const before = turns.get(from + i);
    if (settled === null) return;
    if (before === undefined) turns.set(from + i, { commands: null, checksum: settled, settled: null });
    else if (before.checksum !== settled) turns.set(from + i, { ...before, settled });
  });
}

/** Turns before 0 run nothing, and no replay has them. */
function isTurn(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function readChecksum(value: unknown): number | null {
  return typeof value === "string" && CHECKSUM_PATTERN.test(value) ? Number.parseInt(value, 16) : null;
}

function parseLine(text: string): Line | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Line) : null;
  } catch {
    return null;
  }
}
