import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import {
  FRAGMENT_BYTES_MAX,
  FRAGMENT_OFFSET_BITS,
  FRAGMENTS_PER_PACKET_MAX,
  LANE_COUNT,
} from "../constants.ts";

/** Bytes of a lane's stream of messages. */
export interface LaneFragment {
  readonly lane: number; // u2: 0 urgent, 1 normal, 2 bulk, 3 spare
  readonly offset: number; // u24, the low bits of where the first byte is in the stream
  readonly bytes: Uint8Array; // 1..1,100
}

const LANE_BITS = 2;
const LENGTH_ORDER = 5;
const FRAGMENT_HEAD_BITS = LANE_BITS + FRAGMENT_OFFSET_BITS + 16;
/** Of the count of fragments in a packet. */
export const FRAGMENT_COUNT_BITS_MAX = 9;

assert(LANE_COUNT <= 2 ** LANE_BITS, "a lane takes two bits");

/** Bits that a fragment of so many bytes takes at most. */
export function fragmentBits(length: number): number {
  return FRAGMENT_HEAD_BITS + length * 8;
}

/** Their count, less `countMin`, then of each: lane, offset, length, bytes. */
export function writeFragments(
  writer: BitWriter,
  fragments: readonly LaneFragment[],
  countMin: number,
): void {
  assert(fragments.length <= FRAGMENTS_PER_PACKET_MAX, "writeFragments: too many fragments");
  writer.golomb(fragments.length - countMin, 0);
  for (const { lane, offset, bytes } of fragments) {
    assert(bytes.length >= 1 && bytes.length <= FRAGMENT_BYTES_MAX, "a fragment has 1 to 1,100 bytes");
    writer.bits(lane, LANE_BITS);
    writer.bits(offset, FRAGMENT_OFFSET_BITS);
    writer.golomb(bytes.length - 1, LENGTH_ORDER);
    writer.bytes(bytes);
  }
}

/** Reads what writeFragments wrote; on anything else the reader has failed. */
export function readFragments(reader: BitReader, countMin: number): readonly LaneFragment[] {
  const count = reader.golomb(0) + countMin;
  if (count > FRAGMENTS_PER_PACKET_MAX) reader.fail();
  const fragments: LaneFragment[] = [];
  while (fragments.length < count && !reader.failed) {
    const [lane, offset] = [reader.bits(LANE_BITS), reader.bits(FRAGMENT_OFFSET_BITS)];
    const length = reader.golomb(LENGTH_ORDER) + 1;
    if (length > FRAGMENT_BYTES_MAX) reader.fail();
    fragments.push({ lane, offset, bytes: reader.bytes(reader.failed ? 0 : length) });
  }
  return fragments;
}
