import type { Digest } from "../../base/index.ts";
import type { Moment } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Account } from "../letters/account.ts";
import type { Fault, Judgement, LogDifference } from "../story.ts";

/** What the accounts of a halt are judged with. All of it is the same on every peer, unless one tells different things. */
export interface JudgeInput {
  readonly players: readonly PlayerId[]; // players that take part, ascending
  readonly leavers?: readonly PlayerId[]; // whose turn data ran lately, ascending: they are to be alike as well; absent: nobody
  /** Of the same haltTurn and attempt, without an accountProblem; of all players but the silent, whose count for nothing. */
  readonly accounts: ReadonlyMap<PlayerId, Account>;
  readonly silent: readonly PlayerId[]; // gave none in time, ascending
  readonly before: readonly Plan[]; // of the attempts of this halt before this one, in order
}

/** Turn data that all must have alike. */
export interface DataVersion {
  readonly turn: number;
  readonly playerId: PlayerId; // their author
  readonly digest: Digest; // of the version that holds
  readonly source: PlayerId; // the lowest player that has it: sends it
  readonly lacking: readonly PlayerId[]; // players that have another or none, ascending
}

/** Somebody has other turn data of that turn than their author says, and says who brought them. */
export interface Dispute {
  readonly turn: number;
  readonly accused: PlayerId; // the player that brought them: their author, mostly
  readonly by: PlayerId;
}

/** What all peers do next. */
export type Plan =
  /** The accounts begin at different turns: all run again from the earliest of them. */
  | { readonly kind: "again"; readonly baseTurn: number }
  /** The logs differ: the sources send what holds, then all run again. */
  | {
      readonly kind: "agree-data";
      readonly versions: readonly DataVersion[]; // ascending turn, then player id, those that have left after the others
      readonly faults: readonly Fault[];
      readonly disputes: readonly Dispute[]; // ascending turn
      readonly logDifference: LogDifference; // the first
    }
  | {
      readonly kind: "judged";
      readonly judgement: Judgement;
      readonly source: PlayerId; // the lowest player that is right: gives blocks
      readonly borrowers: readonly PlayerId[]; // players whose second runs are not right: take blocks
      readonly endChecksum: number; // u32, of the right world at the end of haltTurn - 1
      readonly endRandomValue: number | null; // u32; null: no account tells, see random.w of that world
      readonly logChecksum: number; // u32, after the turn data of haltTurn - 1
      readonly settledThrough: number; // turn data up to this turn were given before the match goes on: not compared any more
      readonly firstOther: Moment | null; // the first moment at which second runs differ
    };
