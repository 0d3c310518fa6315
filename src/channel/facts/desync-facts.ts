import type { Command, PlayerId } from "../../sim/index.ts";
import type { RepairFault } from "./replay-facts.ts";

/** What is known of games that differed: what happened, which player was wrong, how that is known, and what became of the match. */
export interface DesyncFact {
  readonly haltTurn: number; // found on entering it
  readonly baseTurn: number; // all agreed at its end; -1: of the beginning
  readonly judgement: {
    readonly faults: readonly { readonly kind: RepairFault; readonly playerId: PlayerId }[];
    readonly rightBy: "own-runs" | "majority" | "tie-break"; // a tie-break says nothing on which player was wrong
    readonly right: readonly PlayerId[]; // ascending; never empty
  };
  readonly difference: DifferenceFact | null; // null: only words to others differed, or it is not known yet
  readonly logDifference: {
    readonly turn: number;
    readonly playerId: PlayerId; // the author of the orders
    readonly versions: readonly { readonly playerIds: readonly PlayerId[] }[]; // the one that holds first
  } | null;
  readonly turns: readonly TurnFact[]; // that ran since all agreed
  readonly environments: readonly { readonly playerId: PlayerId; readonly environment: EnvironmentFact }[];
  readonly outcome: "healed" | "standstill" | "went-on" | "ended";
  readonly standstill: "same-cause-again" | "too-often" | "no-account" | "not-repaired" | null;
  readonly without: readonly PlayerId[]; // players that are left out, or would be
  readonly tookMs: number;
}

/** The same, for a reader that has no other names than these. */
export type NamedDesyncFact = DesyncFact & {
  readonly names: readonly string[]; // of player 1, 2 and so on
};

/** A moment of a match: of a turn, after so many of its steps; turn -1 is the beginning. */
export interface MomentFact {
  readonly turn: number;
  readonly point: number;
}

/** The first word in which games differed. */
export interface DifferenceFact {
  readonly at: MomentFact;
  readonly path: string; // such as "cats[3].health"
  readonly networkId: number | null; // of the cat or ball of yarn
  readonly values: readonly { readonly playerId: PlayerId; readonly value: number }[]; // as they are stored; players whose value is not known are left out
  readonly wordCount: number | null; // that differ then
  readonly draws: readonly { readonly playerId: PlayerId; readonly count: number | null }[]; // random numbers in that turn; null: can't be told
}

/** What ran in a turn, in that order. */
export interface TurnFact {
  readonly turn: number;
  readonly players: readonly { readonly playerId: PlayerId; readonly commands: readonly Command[] }[];
}

/** What a player's game runs on; "" where it is not known. */
export interface EnvironmentFact {
  readonly gameVersion: string;
  readonly codeHash: string;
  readonly engine: string;
  readonly platform: string;
}
