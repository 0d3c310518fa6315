import type { PauseReason } from "../../sim/index.ts";

/** What there is to tell of a replay. */
export type ReplayFact =
  | RepairFact
  | { readonly kind: "damaged"; readonly damage: "truncated" | "altered"; readonly turn: number } // it plays up to that one
  | { readonly kind: "not-played"; readonly turn: number } // from there on it is not the match that was played
  | { readonly kind: "wrong-ending"; readonly told: EndFact; readonly played: EndFact } // what the file says of its end is not so
  | { readonly kind: "past-end"; readonly turn: number; readonly turnCount: number } // asked for, and shown
  | { readonly kind: "camera-ends"; readonly name: string; readonly turn: number; readonly why: CameraEnd } // the camera of that player
  | { readonly kind: "replay-lost"; readonly error: string } // while it was played
  | { readonly kind: "pause"; readonly name: string; readonly reason: PauseReason; readonly seconds: number };

/** How a match ended. */
export interface EndFact {
  readonly outcome: "won" | "draw" | "stopped" | "undecided"; // stopped: the file says so; undecided: by the rules
  readonly winners: readonly string[]; // with "won", allies as well; else empty
}

/** Why no more is known of where somebody looked. */
export type CameraEnd = "cut" | "damaged" | "unordered" | "past-end" | "off-map";

/** Games differed and were made equal. */
export interface RepairFact {
  readonly kind: "repair";
  readonly fault: RepairFault | null; // null: not known
  readonly names: readonly string[]; // of the players that were wrong; none: nobody can be named
  readonly path: string; // of the first word that differed, such as "cats[3].health"; "": not known
}

/** What was wrong with a game, or with what its peer told. */
export type RepairFault =
  | "first-run"
  | "ran-other-commands"
  | "told-other-commands"
  | "passed-on-other-commands"
  | "told-other-checksum"
  | "other-simulation"
  | "called-without-cause"
  | "silent";
