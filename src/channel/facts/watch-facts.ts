/** What there is to tell of a match that is watched. */
export type WatchFact =
  | { readonly kind: "watch-lost"; readonly why: WatchEnd }
  | WatchedEndFact
  | { readonly kind: "seat"; readonly name: string; readonly playedBy: "peer" | "bot" | "nobody" } // from now on
  | { readonly kind: "distrusted"; readonly address: string; readonly why: Untruth }
  | { readonly kind: "held-from-here" } // nothing of before, and it goes on
  | { readonly kind: "let-go-before" } // what was before is not held any more
  | { readonly kind: "past-lost" };

/** Why there is nothing to watch, or nothing more. */
export type WatchEnd = "no-answer" | "no-match" | "not-allowed" | "no-room" | "other-match" | "silent";

/** What a peer did that gave us the match. */
export type Untruth = "damaged" | "other-match" | "other-state" | "other-turns";

interface WatchedEndFact {
  readonly kind: "watched-end";
  readonly outcome: "won" | "draw" | "stopped" | "desynced" | "lost-peers" | "left";
  readonly winners: readonly string[]; // with "won", allies as well; else empty
}
