import {
  describeReportDamage,
  isReportText,
  readReport,
  setupOfReport,
  startOfReport,
  type ReportSections,
  type ReportStart,
} from "../../desync/index.ts";
import { describeReplayRefusal, readReplay, type Replay } from "../../replay/index.ts";
import type { PlayerCommands } from "../../lockstep/index.ts";
import {
  formatChecksum,
  mapChecksumOf,
  optionsOfSetup,
  seatsOf,
  type MatchSetup,
  type PlayerId,
} from "../../sim/index.ts";
import { fail, ok, type Result } from "../../base/index.ts";

/** What a file holds of a match, whatever kind it is of. */
export interface Recording {
  readonly kind: "replay" | "report" | "log";
  readonly damage: readonly string[]; // what is wrong with the file; empty: nothing
  readonly facts: ReadonlyMap<SetupFact, string>; // of the setup, as far as the file says them
  readonly turns: ReadonlyMap<number, RecordedTurn>;
  /** What the turns can be run again from; null: nothing, as in a log. */
  readonly source: RecordingSource | null;
}

type RecordingSource =
  | { readonly kind: "replay"; readonly replay: Replay }
  | { readonly kind: "report"; readonly start: ReportStart; readonly sections: Partial<ReportSections> };

export interface RecordedTurn {
  readonly commands: readonly PlayerCommands[] | null; // of those who gave any, ascending player id; null: not told
  readonly checksum: number | null; // u32, at its end, as the game first had it
  readonly settled: number | null; // u32, what all agreed on later, where that is another
}

/** In the order in which they are compared. */
export const SETUP_FACTS = [
  "mode",
  "seed",
  "players",
  "teams",
  "cats of each player",
  "cat limit",
  "time limit",
  "kinds",
  "fog",
  "map",
] as const;

export type SetupFact = (typeof SETUP_FACTS)[number];

/** What makes matches the same match. Teams as the rules see them: who is an ally of whom. */
function factsOfSetup(setup: MatchSetup): ReadonlyMap<SetupFact, string> {
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes, kinds, fog } = optionsOfSetup(setup);
  const facts: [SetupFact, string][] = [
    ["mode", mode],
    ["seed", String(setup.seed)],
    ["players", setup.playerIds.join(", ")],
    ["teams", teamsOf(setup)],
    ["cats of each player", String(catsPerPlayer)],
  ];
  if (setup.ground !== undefined) {
    facts.push(
      ["cat limit", String(catLimit)],
      ["time limit", String(timeLimitMinutes)],
      ["kinds", kinds ?? "tabbies"],
      ["fog", fog === true ? "on" : "off"],
      ["map", `${setup.ground.map.name} (${formatChecksum(mapChecksumOf(setup.ground.map))})`],
    );
  }
  return new Map(facts);
}

/** Those who gave commands. */
function withCommands(turnData: readonly PlayerCommands[]): readonly PlayerCommands[] {
  return turnData
    .filter(({ commands }) => commands.length > 0)
    .map(({ playerId, commands }) => ({ playerId, commands }));
}

function teamsOf(setup: MatchSetup): string {
  const teams = new Map<PlayerId, PlayerId[]>();
  for (const { playerId, team } of seatsOf(setup)) teams.set(team, [...(teams.get(team) ?? []), playerId]);
  return [...teams.values()].map((members) => members.join(" and ")).join(" against ");
}

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

type Line = Readonly<Record<string, unknown>>;

const CHECKSUM_PATTERN = /^[0-9a-f]{8}$/;

/** What the log of a peer, or the output of `robocat host --json`, says of its match; null if the text is neither. */
function readLog(text: string): Recording | null {
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
