import { assert } from "../base/index.ts";
import { TURN_COMMAND_BITS_MAX } from "../lockstep/index.ts";
import { PLAYER_COUNT_MAX } from "../sim/index.ts";
import { MAP_BYTES_MAX } from "./map-codec.ts";

/** "RC", the first two bytes of every packet. */
export const MAGIC = 0x5243;
/** Raised by every change of a packet's bytes. The envelope (magic, version, checksum, kind) never changes. */
export const PROTOCOL_VERSION = 2; // u8

/** Fits the smallest MTU in common use (1,280, IPv6) with all headers. */
export const PACKET_BYTES_MAX = 1_200;
/** Magic u16, version u8, CRC-32 u32. */
export const ENVELOPE_BYTES = 7;

export const START_DELAY_MS_MAX = 10_000;
/** Words of a world in one world-part packet. */
export const WORLD_PART_WORDS_MAX = 256;
/** Parts of the largest world that is sent: 4 MiB. */
export const WORLD_PARTS_MAX = 4_096;
/** Bytes of a map in one map-part packet, and parts of the largest map. */
export const MAP_PART_BYTES_MAX = 1_000;
export const MAP_PARTS_MAX = Math.floor((MAP_BYTES_MAX - 1) / MAP_PART_BYTES_MAX) + 1;
/** Turn data in one packet. */
export const TURNS_PER_PACKET_MAX = 32;

assert(PLAYER_COUNT_MAX <= 8, "a player id takes three bits");
assert(ENVELOPE_BYTES + 30 + TURN_COMMAND_BITS_MAX / 8 <= PACKET_BYTES_MAX, "any turn data fit a packet");
assert(ENVELOPE_BYTES + 8 + MAP_PART_BYTES_MAX <= PACKET_BYTES_MAX, "a map part fits a packet");
assert(ENVELOPE_BYTES + 10 + WORLD_PART_WORDS_MAX * 4 <= PACKET_BYTES_MAX, "a world part fits a packet");
