import type { FileCause } from "../../base/index.ts";

/** What sort a file is, of those that have a limit: "other" ones are never told of. */
export type FileSort = "replay" | "camera" | "report" | "log" | "sub-turns" | "map" | "trace" | "other";

/** Why a file can't be read. */
export type FileFault =
  | FileCause
  | { readonly kind: "not-a-file" } // a folder, a device, a pipe
  | {
      readonly kind: "file-too-large";
      readonly sort: FileSort;
      readonly bytes: number;
      readonly bytesMax: number;
    }
  | { readonly kind: "too-many-lines"; readonly sort: FileSort; readonly linesMax: number }
  | { readonly kind: "line-too-long"; readonly at: number; readonly bytesMax: number };

/** Why a replay can't be played. */
export type ReplayFault =
  | FileFault
  | { readonly kind: "no-such-replay" | "not-a-replay" | "bad-header" }
  | {
      readonly kind: "other-format";
      readonly version: number | null; // null: not known
      readonly from: number; // of those that are read
      readonly to: number;
    }
  | {
      readonly kind: "other-rules";
      readonly version: number; // SIM_VERSION, as all here
      readonly own: number;
      readonly classicFrom: number;
      readonly frozen: readonly number[]; // older than its own; ascending
    }
  | { readonly kind: "too-many-turns"; readonly turnsMax: number }
  | { readonly kind: "bad-rules"; readonly version: number; readonly why: RulesFault }; // of the replay; frozen ones

/** What is wrong with a file of frozen rules. */
type RulesFault = { readonly file: string } & (
  | { readonly kind: "altered" | "other-interface" }
  | { readonly kind: "unread"; readonly cause: FileCause }
);

/** Why where somebody looked can't be followed. */
export type CameraFault =
  | FileFault
  | { readonly kind: "not-a-camera" | "camera-cut" | "camera-of-other-match" | "camera-of-nobody" }
  | { readonly kind: "other-camera-version"; readonly version: number };

/** What there is to tell of files: of those that can't be written the match goes on. */
export type FileFact = { readonly file: string } & (
  | {
      readonly kind:
        | "replay-unwritten"
        | "trace-unwritten" // the log of sub-turns
        | "report-unwritten"
        | "camera-unwritten" // where the player here looked
        | "others-camera-unwritten";
      readonly why: FileCause;
    }
  | { readonly kind: "camera-unread"; readonly why: CameraFault }
  | { readonly kind: "unplayable"; readonly why: ReplayFault } // a replay
);
