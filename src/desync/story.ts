import type { Digest } from "../base/index.ts";
import type { Moment, TurnData } from "../lockstep/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { Environment } from "./letters/account.ts";

/** What was wrong with a player's game, or with what its peer told. Ascending in how much others have to rely on its word. */
export type FaultKind =
  | "first-run" // its second run differs from its first: bad memory, a race, or something from outside changed the world
  | "ran-other-commands" // it ran other turn data than it was sent
  | "told-other-commands" // it sent different turn data to different peers
  | "passed-on-other-commands" // it passed on other turn data than their author sent
  | "told-other-checksum" // it told check values that its own game did not have
  | "other-simulation" // its second run repeats its first, and differs from what is right: another build, a changed rule
  | "called-without-cause" // it said that games differ, and they do not
  | "silent"; // it gave no account in time

/** One player and what was wrong there. */
export interface Fault {
  readonly kind: FaultKind;
  readonly playerId: PlayerId;
}

/**
 * How it is known which game is right. "own-runs": the players that were wrong have shown so by their own second runs.
 * "majority": more than half of those whose second run repeats their first. "tie-break": neither; the lowest player id
 * decided, which says nothing on which player was wrong.
 */
export type RightBy = "own-runs" | "majority" | "tie-break";

/** What is agreed from the accounts of all: the same on every peer that has the same accounts. */
export interface Judgement {
  readonly faults: readonly Fault[]; // ascending player id; with "tie-break" the players that are not with the lowest player id
  readonly rightBy: RightBy;
  readonly right: readonly PlayerId[]; // players whose second runs hold, ascending; never empty
}

/** The first word in which games differed, and what each player's game had there. */
export interface StoryDifference {
  readonly at: Moment;
  readonly path: string; // such as "cats[3].health"
  readonly networkId: number | null;
  readonly values: readonly { readonly playerId: PlayerId; readonly value: number }[]; // ascending player id; players whose value is not known are left out
  readonly wordCount: number | null; // words that differ then
  /** Random numbers drawn in that turn up to that moment; null: can't be told. */
  readonly draws: readonly { readonly playerId: PlayerId; readonly count: number | null }[];
}

/** Turn data as somebody had them; of `versions` there are two or more. */
export interface LogDifference {
  readonly turn: number;
  readonly playerId: PlayerId; // their author
  readonly versions: readonly { readonly playerIds: readonly PlayerId[]; readonly digest: Digest }[]; // the one that holds first
}

interface StoryTurn {
  readonly turn: number;
  readonly players: readonly Pick<TurnData, "playerId" | "wantedDelay" | "commands">[];
}

/**
 * "healed": the match goes on. "standstill": it does not; people choose. "went-on": it was left without the players in
 * `without`. "ended": it could not go on.
 */
export type StoryOutcome = "healed" | "standstill" | "went-on" | "ended";

/** Why the match stands still though the difference is known. */
export type StandstillReason = "same-cause-again" | "too-often" | "no-account" | "not-repaired";

/** Everything that a peer knows of one desync. Plain data; the view, the log and the report are made from it. */
export interface DesyncStory {
  readonly haltTurn: number; // found on entering it
  readonly baseTurn: number; // all agreed at its end
  readonly localPlayerId: PlayerId;
  readonly judgement: Judgement;
  readonly difference: StoryDifference | null; // null: only words to others differed, or it is not known yet
  readonly logDifference: LogDifference | null;
  readonly turns: readonly StoryTurn[]; // that ran from baseTurn + 1 on, as agreed
  readonly environments: readonly { readonly playerId: PlayerId; readonly environment: Environment }[];
  readonly outcome: StoryOutcome;
  readonly standstill: StandstillReason | null;
  readonly without: readonly PlayerId[]; // players that are left out, or would be
  readonly tookMs: number; // from the halt to the resumption; 0 while it stands
  readonly bytesSent: number; // messages of the healing, all peers together
  readonly bytesReceived: number;
}
