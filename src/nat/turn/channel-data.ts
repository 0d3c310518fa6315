import { assert, joined } from "../../base/index.ts";
import { CARRIED_BYTES_MAX } from "../limits.ts";

/** What a packet costs on its way through a relay. */
export const CHANNEL_HEAD_BYTES = 4;
/** Channels that a client may use, RFC 8656, 12. */
export const [CHANNEL_FIRST, CHANNEL_LAST] = [0x4000, 0x4fff];

interface ChannelData {
  readonly channel: number; // CHANNEL_FIRST..CHANNEL_LAST
  readonly bytes: Uint8Array;
}

/** A datagram through a channel: its number, its length, itself. Over UDP nothing is added behind. */
export function writeChannelData({ channel, bytes }: ChannelData): Uint8Array {
  assert(channel >= CHANNEL_FIRST && channel <= CHANNEL_LAST, `TURN: there is no channel ${channel}`);
  assert(bytes.length <= CARRIED_BYTES_MAX, `TURN: a datagram of ${bytes.length} bytes`);
  const head = [channel, bytes.length].flatMap((word) => [word >> 8, word & 0xff]);
  return joined(Uint8Array.from(head), bytes);
}

/** By the first bits: a message of STUN begins with 00, a channel's datagram with 01. */
export function isChannelData(bytes: Uint8Array): boolean {
  return (bytes[0] ?? 0) >> 6 === 1;
}

/** Null: it is none. Up to three bytes behind it are passed over: a server may fill it up to a multiple of four. */
export function readChannelData(bytes: Uint8Array): ChannelData | null {
  if (bytes.length < CHANNEL_HEAD_BYTES) return null;
  const [channel, length] = [(bytes[0]! << 8) | bytes[1]!, (bytes[2]! << 8) | bytes[3]!];
  const isOne = channel >= CHANNEL_FIRST && channel <= CHANNEL_LAST && length <= CARRIED_BYTES_MAX;
  const end = CHANNEL_HEAD_BYTES + length;
  const behind = bytes.length - end;
  return isOne && behind >= 0 && behind <= 3
    ? { channel, bytes: bytes.slice(CHANNEL_HEAD_BYTES, end) }
    : null;
}
