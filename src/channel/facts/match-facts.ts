import type { FileCause } from "../../base/index.ts";

/** What there is to tell in a match besides how it stands. */
export type MatchFact =
  | DepartureFact
  | SplitFact
  | OwnSplitFact
  | { readonly kind: "went-on-without-you"; readonly wasSlow: boolean; readonly hasCats: boolean } // slow: the others waited for the player here
  | { readonly kind: "back"; readonly name: string }
  | { readonly kind: "you-are-back"; readonly hasCats: boolean } // else the player here only watches
  | AloneFact
  | { readonly kind: "only-watching" } // and so gives no orders
  | { readonly kind: "order-refused"; readonly catsMax: number }
  | WarningFact
  | { readonly kind: "flood" }
  | { readonly kind: "no-window" } // none was open, so a bot plays on
  | { readonly kind: "no-report" } // of this match
  | { readonly kind: "folder-shut"; readonly folder: string } // it can't be opened from here
  | { readonly kind: "notice-unread"; readonly reason: "malformed" | "unknown-kind" } // of the peer
  | { readonly kind: "request-unread"; readonly reason: string } // of a window; which rule of the table of requests it breaks, as src/shape says it
  | { readonly kind: "settings-full" } // the last one was not kept
  | { readonly kind: "settings-damaged"; readonly file: string | null } // where the old ones lie now; null: they can't be moved
  | { readonly kind: "people-damaged"; readonly file: string | null } // the same of whom this player met and blocked
  | { readonly kind: "settings-unkept"; readonly why: FileCause }
  | { readonly kind: "ipv6-taken"; readonly port: number } // by another program
  | MistakeFact;

/** Why somebody plays no more. "gone": that is not known, as in a replay that breaks off. */
export type DepartureCause =
  | "gone"
  | "left"
  | "silent"
  | "voted"
  | "differs"
  | "accuses"
  | "lied"
  | "restarted"
  | "split";

/** Somebody is gone. */
export interface DepartureFact {
  readonly kind: "departure";
  readonly name: string;
  readonly cause: DepartureCause;
  readonly playedBy: "bot" | "nobody"; // nobody: the gone player only watched
  readonly silentSeconds: number; // that were waited, with "silent"
  readonly alone?: AloneFact; // and so the player here is left alone
}

/** The players that are here went on by themselves. */
export interface SplitFact {
  readonly kind: "split-off";
  readonly names: readonly string[];
  readonly turn: number; // from which on
  readonly seconds: number; // of the match, by then
}

/** The player here went on with these, without the absent ones. */
export interface OwnSplitFact {
  readonly kind: "own-split";
  readonly names: readonly string[];
  readonly away: readonly string[];
  readonly seconds: number; // of the match, by then
  readonly playedBy: "bot" | "nobody"; // the absent players; nobody: they only watched
}

/** All remaining players are bots. */
export interface AloneFact {
  readonly kind: "alone";
  readonly isObserver: boolean;
  readonly allies: readonly string[]; // players that are bots now
}

/** What a player's game did that is not taken. */
export type Misdeed =
  | "false-alarm"
  | "false-absence"
  | "false-guest"
  | "contradiction"
  | "false-signature"
  | "false-state"
  | "false-account"
  | "other";

export interface WarningFact {
  readonly kind: "warning";
  readonly misdeed: Misdeed;
  readonly name: string;
}

/** The game itself made a mistake. */
interface MistakeFact {
  readonly kind: "mistake";
  readonly of: "match" | "watched"; // that was played here, or watched
  readonly log: string | null; // the file that has it, beside a replay; null: nothing was written
}
