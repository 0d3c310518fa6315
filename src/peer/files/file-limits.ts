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
  replay: { what: "a replay", bytesMax: 64 * MIB },
  /** A day of a camera that never stands still takes 0.4 MiB. */
  camera: { what: "a camera", bytesMax: MIB },
  /** Two of the largest worlds in base64 take 14 MiB, the turns and all else far less. */
  report: { what: "a report", bytesMax: 32 * MIB },
  /** Of a day of turns; what happens again and again is not written beyond 8 MiB, but others write on with --json. */
  log: { what: "a log", bytesMax: 128 * MIB, linesMax: 2_000_000, lineBytesMax: MIB },
  /** Minutes of a battle of 1,500 cats, hours of a small match; the writer stops before. */
  subTurns: { what: "a log of sub-turns", bytesMax: 1_024 * MIB, linesMax: 8_000_000, lineBytesMax: MIB },
  /** A character of UTF-16 is at most three bytes of UTF-8. */
  map: { what: "a map", bytesMax: 3 * MAP_TEXT_LENGTH_MAX },
  /** Far above a trace of the longest that is read. */
  trace: { what: "a trace", bytesMax: 16 * MIB },
  settings: { what: "a file of settings", bytesMax: 256 * 1_024 },
  people: { what: "a list of people", bytesMax: 1_024 * 1_024 },
  identity: { what: "an identity", bytesMax: 1_024 },
  seat: { what: "a seat", bytesMax: 4 * MAP_BYTES_MAX },
  seatMemory: { what: "the memory of a seat", bytesMax: 256 * 1_024 },
} as const satisfies Readonly<Record<string, FileLimit | LineLimits>>;

/** Seats that are looked at, of the matches of a day. */
export const SEAT_FILES_MAX = 256;

assert(
  FILE_LIMITS.log.linesMax > 2 * MATCH_TURNS_MAX,
  "a log may tell of each turn, and of what happens in it",
);
