/** A file, and what is wrong with it. */
interface FileTrouble {
  readonly file: string;
  readonly why: string; // the rest of a sentence, in the words of whoever reads and writes files
}

/** What there is to tell of files: of those that can't be written the match goes on. */
export type FileFact = FileTrouble & {
  readonly kind:
    | "replay-unwritten"
    | "trace-unwritten" // the log of sub-turns
    | "report-unwritten"
    | "camera-unwritten" // where the player here looked
    | "others-camera-unwritten"
    | "camera-unread"
    | "unplayable"; // a replay
};
