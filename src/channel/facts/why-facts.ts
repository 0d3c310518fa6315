import type { CatKind } from "../../sim/index.ts";

/** Why the local player lost or won, as far as it is known. Times are seconds of the match. */
export type WhyFact = LostFact | WonFact;

/** What a team had that did not win, against the winners, while it had cats. */
export interface LostFact {
  readonly kind: "lost";
  readonly isTeam: boolean; // that lost: of more than one
  readonly winner: string | null; // name; null: they are more than one
  /** The winners held so many cushions for so long that they won by it. Null: they won otherwise, or it is not known since when. */
  readonly held: HeldFact | null;
  readonly ahead: AheadFact; // of the winners
  /** Whether each side ever held a cushion. Null: there are none, or that is not known. */
  readonly tookCushions: { readonly own: boolean; readonly theirs: boolean } | null;
  /** Cats from the start on. Null: that is not known. */
  readonly losses: Readonly<Record<"own" | "theirs", number>> | null;
  /** That decided. Null: no one fight did, or that is not known. */
  readonly fight: FightFact | null;
  /** The worst one that the winners lost. Null: they lost none, or that is not known. */
  readonly setback: FightFact | null;
  /** Of which they had many all the while, and the others none. */
  readonly theirKinds: readonly CatKind[];
}

/** What a team did by which it won, against the one other team. */
export interface WonFact {
  readonly kind: "won";
  readonly isTeam: boolean; // that won: of more than one
  readonly name: string | null; // of the loser; null: they are more than one
  readonly held: HeldFact | null; // as of who lost
  readonly ahead: AheadFact; // of the winners
  readonly fight: FightFact | null; // that decided: the losers lost it
  readonly setback: FightFact | null; // the worst one that the winners lost
}

/** Since when a team had more up to the end. Null: it had not, or nobody knows since when. */
export interface AheadFact {
  readonly cushions: SinceFact | null;
  readonly cats: SinceFact | null;
}

/** Cushions that a team held up to the end. */
export interface HeldFact {
  readonly seconds: number; // from then on
  readonly isAll: boolean; // false: more than half of them, late in a match
}

interface SinceFact {
  readonly turn: number; // by which they are ordered
  readonly seconds: number | null; // null: from the start
}

/** Of the team that lost it. */
export interface FightFact {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly had: number; // cats as it began
  readonly left: number; // when it was over, with those that were bred meanwhile
  readonly own: number; // lost in it
  readonly theirs: number;
}
