import type { LobbyFact } from "./lobby-facts.ts";
import type { MatchFact } from "./match-facts.ts";

/** A word of the game among what is said. */
export type TalkFact =
  | { readonly kind: "talks-too-much"; readonly name: string; readonly dropped: number }
  | { readonly kind: "match-begins" }
  | { readonly kind: "match-over" }
  | { readonly kind: "games-healed" }
  | { readonly kind: "goes-on" }
  | { readonly kind: "paused"; readonly name: string | null } // null: the local player did
  | { readonly kind: "muted"; readonly name: string; readonly isMuted: boolean }
  | { readonly kind: "wants-again"; readonly name: string }
  | { readonly kind: "here"; readonly name: string }
  | { readonly kind: "left"; readonly name: string }
  | { readonly kind: "sent-out"; readonly name: string; readonly cause: string | null } // that the host gave for a reason
  | (MatchFact & { readonly kind: "departure" | "back" })
  | Extract<LobbyFact, { readonly kind: "map-grew" | "map-back" }>;

/** Why something was not said. */
export interface UnsaidFact {
  readonly kind: "unsaid";
  readonly why: "unsayable" | "not-here" | "nobody" | "too-much";
}
