import { assert } from "../base/index.ts";
import { SEAL_BYTES } from "../seal/index.ts";
import { TURN_COMMAND_BITS_MAX, TURN_GIVEN_BITS_MAX } from "../lockstep/index.ts";
import { PLAYER_COUNT_MAX } from "../sim/index.ts";
import { MAP_BYTES_MAX } from "./parts/map-codec.ts";

/** "RC", the first two bytes of every packet that is no link packet: those have no envelope, and their first bit is 1. */
export const MAGIC = 0x5243;
/** Raised by every change of a packet's bytes, and of what peers compare or sign of a match. The envelope (magic, version, four bytes) and the kind behind it never change. */
export const PROTOCOL_VERSION = 17; // u8

/** Longer packets are refused. */
export const PACKET_BYTES_MAX = 1_200;
/**
 * No packet that a peer makes is longer, so every path carries each of them whole: 576 bytes, which each IPv4 host takes (RFC 791), without
 * the headers. The exceptions are turn data of another peer, which were not made here, and the long parts of a welcome.
 */
export const PATH_BYTES_MAX = 548;
/** IP and UDP headers, which count wherever bytes on the way are counted. */
export const HEADER_BYTES = 28;
/** Magic u16, version u8, and u32: the CRC-32 of what is open, the number of what is sealed. */
export const ENVELOPE_BYTES = 7;
/** What of a packet is never sealed: the envelope, and kind and sender. */
export const PACKET_HEAD_BYTES = ENVELOPE_BYTES + 1;
/** What of a link packet is never sealed: flags and sender, and the sequence number. */
export const LINK_HEAD_BYTES = 3;
/** The most bytes of a packet before it is sealed. */
export const SEALED_PACKET_BYTES_MAX = PACKET_BYTES_MAX - SEAL_BYTES;

/** What of a hello is sealed. */
export const HELLO_SEALED_BYTES_MAX = 1_000;
/** Parts of a welcome. Few, for each of them may be lost on a full line; and small ones, where these don't get through. */
export const WELCOME_PART_BYTES_MAX = 1_024;
export const WELCOME_PART_BYTES_SMALL = 480;

export const START_DELAY_MS_MAX = 10_000;
/** Bytes of a map in one map-part packet, and parts of the largest map. */
export const MAP_PART_BYTES_MAX = 480;
export const MAP_PARTS_MAX = Math.floor((MAP_BYTES_MAX - 1) / MAP_PART_BYTES_MAX) + 1;
/** Of a match that is watched: bytes of one part, and of a section. */
export const WATCH_PART_BYTES_MAX = 480;
export const WATCH_BYTES_MAX = 8 * 2 ** 20;
/** Anything that those who watch say or hear, before it is sealed. */
export const WATCHER_BYTES_MAX = WATCH_PART_BYTES_MAX + 40;
/** Turn data in one packet. */
export const TURNS_PER_PACKET_MAX = 32;
/** Before it is sealed: it leaves room for that, and for what a peer puts around it that passes it on to another. */
export const LINK_PACKET_BYTES_MAX = 1_157;
/** The same of one that fits every path. */
export const PATH_LINK_BYTES_MAX = 505;
/** How far the turns that a link packet speaks of may be from the sender's own. */
export const LINK_TURN_DISTANCE_MAX = 1_023;
/** The earliest turn that a sender of link packets may be in: the match begins before turn 0. */
export const LINK_TURN_MIN = -16;
/** Milliseconds into a turn that a link packet can tell; this value: that or more. */
export const POSITION_MS_MAX = 127;
/** How long the receiver of a packet held its acknowledgement is told in these steps, and this long or longer as null. */
export const HELD_STEP_MS = 4;
export const HELD_MS_END = 1_016;
/** Lanes of reliable messages, of which lane 3 is spare. */
export const LANE_COUNT = 4;
/** Bytes of a lane in one fragment, and fragments in one link packet. */
export const FRAGMENT_BYTES_MAX = 1_100;
export const FRAGMENTS_PER_PACKET_MAX = 16;
/** The place of a fragment in its lane travels as its low bits: far more than what can be on its way at a time. */
export const FRAGMENT_OFFSET_BITS = 24;

assert(PLAYER_COUNT_MAX <= 8, "a player id takes three bits");
assert(40 + TURN_COMMAND_BITS_MAX / 8 <= LINK_PACKET_BYTES_MAX, "any turn data fit a packet");
assert(40 + TURN_GIVEN_BITS_MAX / 8 <= PATH_LINK_BYTES_MAX, "those of a turn of ours fit every path");
assert(ENVELOPE_BYTES + 8 + MAP_PART_BYTES_MAX + SEAL_BYTES <= PATH_BYTES_MAX, "a map part fits every path");
assert(
  ENVELOPE_BYTES + WATCHER_BYTES_MAX + SEAL_BYTES <= PATH_BYTES_MAX,
  "a part for who watches fits every path",
);
