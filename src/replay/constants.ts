import { assert } from "../base/index.ts";
import { COMMAND_DELAY_TURNS_MAX, TURN_COMMAND_BITS_MAX } from "../lockstep/index.ts";
import { PATH_LENGTH_MAX, PLAYER_COUNT_MAX } from "../sim/index.ts";
import { commandBits } from "../wire/index.ts";

/** Raised by every change of a replay's bytes. Magic and version themselves never move. */
export const REPLAY_VERSION = 10; // u16
/** The oldest version that is still read. */
export const REPLAY_VERSION_MIN = 1;
/** "RCR" and Ctrl-Z, at which old tools stop printing a binary file. */
export const REPLAY_MAGIC = 0x5243521a; // u32
/** Magic u32 and version u16. */
export const PREAMBLE_BYTES = 6;

/**
 * A day of play, which is longer than any match. The reader of a replay holds each of its turns, about 130 bytes for an idle one.
 */
export const MATCH_TURNS_MAX = 24 * 3_600 * 10;

/** The body of a record is at most this long; its length takes 14 bits. */
export const RECORD_BODY_BYTES_MAX = 2 ** 14 - 1;
/** Checksum u32, and who gave commands u8. */
export const TURN_BODY_BYTES_MIN = 5;
/** A change of the command delay, where there is one. */
const DELAY_BYTES = 1;
/** A repair that a turn begins with, where there is one: its kind, who was wrong, and the path. */
const MARK_BYTES_MIN = 2;
const MARK_BYTES_MAX = MARK_BYTES_MIN + PATH_LENGTH_MAX;
/** The first byte of a mark is this and its kind: more than any command delay. */
export const MARK_FLAG = 0x80;
/** Kinds of what was wrong; the replay keeps their number only, desync names them. */
export const MARK_KIND_COUNT = 8;
/** The first byte of a seat that changes is this and what it changes to: more than any command delay, less than a mark. */
export const SEAT_FLAG = 0x40;
/** Room for what every peer may say in one turn: its commands, and their count, which takes less than four bytes. */
export const TURN_BODY_BYTES_MAX =
  TURN_BODY_BYTES_MIN +
  PLAYER_COUNT_MAX * (TURN_COMMAND_BITS_MAX / 8 + 4) +
  DELAY_BYTES +
  PLAYER_COUNT_MAX + // a byte for each seat that changes
  MARK_BYTES_MAX;
/** Commands of one player in one turn; the shortest is a surrender. */
export const TURN_COMMANDS_MAX = Math.floor(TURN_COMMAND_BITS_MAX / commandBits({ kind: "surrender" }));

assert(TURN_BODY_BYTES_MAX <= RECORD_BODY_BYTES_MAX, "any turn fits a record");
assert(
  COMMAND_DELAY_TURNS_MAX < SEAT_FLAG && SEAT_FLAG < MARK_FLAG,
  "a command delay is no seat, and no mark",
);
assert(PLAYER_COUNT_MAX === 8, "a byte has one bit for each player");
