import { assert } from "../../base/index.ts";
import { FRAGMENT_BYTES_MAX, FRAGMENT_OFFSET_BITS } from "../../wire/index.ts";

/** What a lane holds at most; the same on both sides. */
export interface LaneLimits {
  readonly messageBytesMax: number;
  readonly queuedBytesMax: number; // of messages that are not delivered yet
}

const KIB = 1_024;
const SMALL: LaneLimits = { messageBytesMax: 64 * KIB, queuedBytesMax: 1_024 * KIB };
const LARGE: LaneLimits = { messageBytesMax: 16 * 1_024 * KIB, queuedBytesMax: 32 * 1_024 * KIB };

/** Lane 0 is urgent, 1 normal, 2 bulk. An earlier lane goes first. */
export const LANES: readonly LaneLimits[] = [SMALL, SMALL, LARGE];
export const URGENT_LANE = 0;
export const NORMAL_LANE = 1;
export const BULK_LANE = 2;

/** The length of a message goes before it. */
export const MESSAGE_HEAD_BYTES = 4;
/** Messages of a lane that are not delivered yet. */
export const MESSAGES_QUEUED_MAX = 256;
/** What a lane's receiver keeps beyond the first byte that it lacks, and so how far the sender goes. */
export const LANE_WINDOW_BYTES = 64 * KIB;
/** A fragment shorter than this is only sent where it takes all that there is. */
export const FRAGMENT_BYTES_LEAST = 16;

assert(FRAGMENT_BYTES_MAX < LANE_WINDOW_BYTES, "a fragment fits the window");
assert(
  LANE_WINDOW_BYTES * 64 < 2 ** FRAGMENT_OFFSET_BITS,
  "low bits of an offset tell the place in the window",
);
