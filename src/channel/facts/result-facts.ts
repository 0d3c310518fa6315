import type { NamedDesyncFact } from "./desync-facts.ts";
import type { DepartureCause, SplitFact } from "./match-facts.ts";
import type { WhyFact } from "./why-facts.ts";

/** How a match ended, and which players were gone by then. */
export interface ResultFact {
  readonly kind: "result";
  readonly outcome: OutcomeFact;
  readonly why: WhyFact | null; // the local player lost or won
  readonly absences: readonly (AbsenceFact | SplitFact)[]; // in their order
}

export type OutcomeFact =
  | VictoryFact
  | { readonly kind: "draw"; readonly by: "time-limit" | "same-moment" | "surrender" }
  | { readonly kind: "stopped"; readonly turn: number }
  | { readonly kind: "differ"; readonly story: NamedDesyncFact | null } // null: no more is known
  | { readonly kind: "cut-off"; readonly names: readonly string[]; readonly because: "too-few" | "left-out" }
  | { readonly kind: "you-left"; readonly out?: OutBefore }; // missing: they still took part

/** By what a player was out of a match that the others played on. */
export type OutBefore = "given-up" | "fallen";

interface VictoryFact {
  readonly kind: "victory";
  readonly names: readonly string[]; // of the winners
  readonly by: "cushions" | "most-cushions" | "time-limit" | "last-awake"; // most: enough after ten minutes
  readonly surrendered: readonly string[]; // names
  readonly reader?: VictoryReader; // missing: it is told to somebody who did not play
}

/** Which side of a victory it is told to. */
export type VictoryReader =
  | {
      readonly kind: "winner";
      readonly isTeam: boolean; // of more than one
      readonly fallen: readonly string[]; // names of the others who did not surrender
    }
  | {
      readonly kind: "loser";
      readonly isTeam: boolean;
      readonly hasGivenUp: boolean; // all of it
    };

/** Somebody was gone, or is. Times are seconds of the match. */
export interface AbsenceFact {
  readonly kind: "absence";
  readonly name: string;
  readonly cause: Exclude<DepartureCause, "gone" | "split">;
  readonly seconds: number; // when
  readonly backSeconds: number | null; // null: not by then
}
