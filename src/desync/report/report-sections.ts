import type { CommandDelay, Moment, TurnData, TurnEnd } from "../../lockstep/index.ts";
import type { MatchOptions, PlayerId } from "../../sim/index.ts";
import type { Environment, Slip } from "../letters/account.ts";
import type { DesyncStory, StoryOutcome } from "../story.ts";
import type { ReportedProof } from "./report-proof.ts";

/** Raised when a section changes its meaning. */
export const REPORT_VERSION = 4;
/** Of reports that are read as well: they have no proofs, and digests are u32. */
export const REPORT_VERSION_BEFORE = 3;

/** The sections of a report, in the order of its lines. Behind them comes "end". */
export const REPORT_SECTIONS = [
  "header",
  "story",
  "environments",
  "map",
  "commands",
  "snapshot-before",
  "snapshot-after",
  "points",
  "words",
  "links",
  "log",
  "proofs",
] as const;

export type ReportSectionName = (typeof REPORT_SECTIONS)[number];

/** What a peer writes down of one desync: enough to run it again, and to see which player was wrong, without another file. */
export interface ReportSections {
  readonly header: ReportHeader;
  readonly story: DesyncStory | null; // null: there was no halt, somebody was proven a liar
  readonly environments: readonly ReportedEnvironment[]; // ascending player id
  readonly map: string | null; // as formatMap writes it; null: Classic
  readonly commands: readonly (readonly TurnData[])[]; // whole turn data from baseTurn + 1 on, as they were run
  readonly "snapshot-before": Int32Array | null; // the words in use (packWorld) at the end of baseTurn; null: there was no halt
  readonly "snapshot-after": Int32Array | null; // of the world that all went on with; null: the match did not go on
  readonly points: readonly ReportedPoints[]; // ascending player id
  readonly words: ReportedWords;
  readonly links: unknown; // counters of the links, plain JSON
  readonly log: readonly string[]; // the last lines, oldest first
  readonly proofs: readonly ReportedProof[]; // of lies, ascending player id
}

/** Options are those of the match that its world depends on. */
export interface ReportHeader extends Omit<MatchOptions, "watchDelaySeconds"> {
  readonly reportVersion: number;
  readonly simVersion: number;
  readonly protocolVersion: number;
  readonly seed: number; // u32
  readonly players: readonly ReportedPlayer[]; // players that take part, ascending player id
  readonly writtenBy: PlayerId;
  readonly haltTurn: number; // the difference was found on entering it
  readonly baseTurn: number; // at its end all agreed
  readonly baseEnd: TurnEnd | null; // null: the world as the match began
  readonly baseLog: ReportedLog; // what the second run begins with besides the world
  readonly outcome: StoryOutcome;
  readonly tookMs: number;
}

interface ReportedPlayer {
  readonly playerId: PlayerId;
  readonly name: string;
  readonly team: number | null; // as chosen in the lobby, 0: watches; null: there were no teams
}

interface ReportedLog {
  readonly logChecksum: number; // u32
  readonly delay: CommandDelay;
}

interface ReportedEnvironment {
  readonly playerId: PlayerId;
  readonly environment: Environment;
}

/** What one player's game said of itself. */
export interface ReportedPoints {
  readonly playerId: PlayerId;
  readonly baseTurn: number; // its second run began after this turn
  readonly firstEnds: readonly TurnEnd[]; // of baseTurn + 1 on, in the first run
  readonly secondRun: readonly (readonly number[])[]; // checksums at the five points of the same turns
  readonly slip: Slip | null;
}

/** Where the writer's game differed, word by word. */
export interface ReportedWords {
  readonly at: Moment | null; // null: not known, or no words differed
  readonly words: readonly DifferingWord[]; // ascending index, at most REPORT_WORDS_MAX
}

/** A word in which two worlds differ. */
export interface DifferingWord {
  readonly path: string;
  readonly networkId: number | null;
  readonly index: number; // of the word in the world
  readonly first: number; // i32
  readonly second: number; // i32
}

/** A world that differs everywhere has thousands of words; the first tell the story. */
export const REPORT_WORDS_MAX = 1_024;
/** Lines of the log in a report, and the length of each. */
export const REPORT_LOG_LINES_MAX = 100;
export const REPORT_LOG_LINE_LENGTH_MAX = 2_000;
