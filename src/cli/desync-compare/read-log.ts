import type { RecordedTurn, Recording, SetupFact } from "./recording.ts";

type Line = Readonly<Record<string, unknown>>;

const CHECKSUM_PATTERN = /^[0-9a-f]{8}$/;

/** What the log of a peer, or the output of `robocat host --json`, says of its match; null if the text is neither. */
export function readLog(text: string): Recording | null {
  const texts = text.split("\n").filter((line) => line !== "");
  const lines = texts.map(parseLine);
  const whole = lines.filter((line) => line !== null && typeof line["event"] === "string");
  if (whole.length === 0) return null;
  const broken = texts.length - whole.length;
  const turns = new Map<number, RecordedTurn>();
  const facts = new Map<SetupFact, string>();
  for (const line of whole) {
    if (line === null) continue;
    if (line["event"] === "start" && typeof line["seed"] === "number")
      facts.set("seed", String(line["seed"]));
    if (line["event"] === "turn") noteTurn(turns, line["turn"], line["checksum"]);
    if (line["event"] === "settled") noteSettled(turns, line);
  }
  return {
    kind: "log",
    damage: broken === 0 ? [] : [`${broken} of its lines can't be read`],
    facts,
    turns,
    source: null,
  };
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
