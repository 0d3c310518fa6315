import { assert } from "../../base/index.ts";
import { MATCH_TURNS_MAX } from "../../replay/index.ts";
import { MAP_TEXT_LENGTH_MAX } from "../../sim/index.ts";
import { MAP_BYTES_MAX } from "../../wire/index.ts";
import type { FileLimit, LineLimits } from "./read-file.ts";

const MIB = 2 ** 20;

/** People of past matches that are remembered, those met last. */
export const PEOPLE_MET_MAX = 500;
/** What is read of a replay for its row in the list. The head of one without a map takes a tenth of that. */
export const PIECE_BYTES = 4 * 1_024;

/**
 * What files may take, of which anybody may have made any: docs/limits.md tells what each comes to. Checked by the size that the system
 * says, before a byte is read.
 */
export const FILE_LIMITS = {
  /** A day of turns in which every second one has an order to hundreds of cats. */
  replay: { sort: "replay", bytesMax: 64 * MIB },
  /** A day of a camera that never stands still takes 0.4 MiB. */
  camera: { sort: "camera", bytesMax: MIB },
  /** Two of the largest worlds in base64 take 14 MiB, the turns and all else far less. */
  report: { sort: "report", bytesMax: 32 * MIB },
  /** Of a day of turns; what happens again and again is not written beyond some 8 MiB, but others write on with --json. */
  log: { sort: "log", bytesMax: 128 * MIB, linesMax: 2_000_000, lineBytesMax: MIB },
  /** Minutes of a battle of 1,500 cats, hours of a small match; the writer stops before. */
  subTurns: { sort: "sub-turns", bytesMax: 1_024 * MIB, linesMax: 8_000_000, lineBytesMax: MIB },
  /** A character of UTF-16 is at most three bytes of UTF-8. */
  map: { sort: "map", bytesMax: 3 * MAP_TEXT_LENGTH_MAX },
  /** Far above a trace of the longest that is read. */
  trace: { sort: "trace", bytesMax: 16 * MIB },
  settings: { sort: "other", bytesMax: 256 * 1_024 },
  people: { sort: "other", bytesMax: 1_024 * 1_024 },
  identity: { sort: "other", bytesMax: 1_024 },
  seat: { sort: "other", bytesMax: 4 * MAP_BYTES_MAX },
  seatMemory: { sort: "other", bytesMax: 256 * 1_024 },
} as const satisfies Readonly<Record<string, FileLimit | LineLimits>>;

/** Seats that are looked at: the newest, of the matches of a day. */
export const SEAT_FILES_MAX = 256;
/** Replays in their list: the newest. */
export const REPLAYS_LISTED_MAX = 1_000;
/** Marks of a match that windows are told, which go with each picture: the first. Anybody may make a file in each turn of which all seats change. */
export const MARKS_TOLD_MAX = 1_000;
/** Own maps in a list: the first by name. */
export const OWN_MAPS_LISTED_MAX = 100;

assert(
  FILE_LIMITS.log.linesMax > 2 * MATCH_TURNS_MAX,
  "a log may tell of each turn, and of what happens in it",
);
