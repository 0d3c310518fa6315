import type { PauseReason } from "../../sim/index.ts";

/** What there is to tell of a replay. */
export type ReplayFact =
  | { readonly kind: "damaged"; readonly damage: "truncated" | "altered"; readonly turn: number } // it plays up to that one
  | { readonly kind: "not-played"; readonly turn: number } // from there on it is not the match that was played
  | { readonly kind: "past-end"; readonly turn: number; readonly turnCount: number } // asked for, and shown
  | { readonly kind: "replay-lost"; readonly error: string } // while it was played
  | { readonly kind: "pause"; readonly name: string; readonly reason: PauseReason; readonly seconds: number };
