import type { FileCause } from "../base/index.ts";

/** Why a file can't be played. Versions are those of the simulation where it is not said otherwise. */
export type ReplayFault =
  | { readonly kind: "not-a-replay" | "bad-header" }
  | {
      readonly kind: "other-format";
      readonly version: number | null; // of the replay
      readonly from: number; // of those that are read
      readonly to: number;
    }
  | OtherRulesFault
  | { readonly kind: "too-many-turns"; readonly turnsMax: number };

/** Why nobody here plays what was recorded. */
export type OtherRulesFault =
  | {
      readonly kind: "other-rules";
      readonly version: number;
      readonly own: number; // that this program plays
      readonly classicFrom: number;
      readonly frozen: readonly number[]; // that it plays by frozen rules, ascending
    }
  | { readonly kind: "bad-rules"; readonly version: number; readonly why: RulesFault };

/** What is wrong with a file of frozen rules. */
export type RulesFault = { readonly file: string } & (
  | { readonly kind: "altered" | "other-interface" }
  | { readonly kind: "unread"; readonly cause: FileCause }
);
