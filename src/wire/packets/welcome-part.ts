import { assert, crc32, type BitReader, type BitWriter } from "../../base/index.ts";
import { WELCOME_BYTES_MAX, writeWelcome, type WelcomePacket } from "./welcome.ts";

/** One part of a welcome, which is longer than a packet where many are in. */
export interface WelcomePartPacket {
  readonly kind: "welcome-part";
  readonly checksum: number; // u32, CRC-32 of the whole welcome: which one it is a part of
  readonly isSmall: boolean; // cut so that every path carries its parts
  readonly index: number; // u3
  readonly count: number; // 1 to as many as the longest welcome has of that size; index is below
  readonly bytes: Uint8Array; // of that size in every part but the last, 1 or more in that one
}

/** Few parts, for each of them may be lost on a full line; and small ones, where these don't get through. */
export const WELCOME_PART_BYTES_MAX = 1_024;
export const WELCOME_PART_BYTES_SMALL = 480;
export const WELCOME_PARTS_MAX = partsOf(WELCOME_BYTES_MAX, WELCOME_PART_BYTES_SMALL);

const INDEX_BITS = 3;
const LENGTH_BITS = 11;

assert(WELCOME_PARTS_MAX <= 2 ** INDEX_BITS, "the parts of a welcome can be told apart");

/** The parts in which a welcome travels. */
export function partsOfWelcome(welcome: WelcomePacket, isSmall = false): readonly WelcomePartPacket[] {
  const whole = writeWelcome(welcome);
  const checksum = crc32(whole);
  const partBytes = partBytesOf(isSmall);
  const count = partsOf(whole.length, partBytes);
  return Array.from({ length: count }, (_, index) => {
    const at = index * partBytes;
    return { kind: "welcome-part", checksum, isSmall, index, count, bytes: whole.slice(at, at + partBytes) };
  });
}

export function writeWelcomePart(writer: BitWriter, packet: WelcomePartPacket): void {
  assert(isPart(packet), `writeWelcomePart: part ${packet.index} of ${packet.count}`);
  writer.u32(packet.checksum);
  writer.flag(packet.isSmall);
  writer.bits(packet.index, INDEX_BITS);
  writer.bits(packet.count - 1, INDEX_BITS);
  writer.bits(packet.bytes.length, LENGTH_BITS);
  writer.bytes(packet.bytes);
}

export function readWelcomePart(reader: BitReader): WelcomePartPacket {
  const checksum = reader.u32();
  const isSmall = reader.flag();
  const index = reader.bits(INDEX_BITS);
  const count = reader.bits(INDEX_BITS) + 1;
  const bytes = reader.bytes(reader.bits(LENGTH_BITS));
  const packet: WelcomePartPacket = { kind: "welcome-part", checksum, isSmall, index, count, bytes };
  if (!isPart(packet)) reader.fail();
  return packet;
}

function isPart({ isSmall, index, count, bytes }: WelcomePartPacket): boolean {
  const partBytes = partBytesOf(isSmall);
  const isLast = index === count - 1;
  const isLong = isLast ? bytes.length >= 1 && bytes.length <= partBytes : bytes.length === partBytes;
  return index < count && count <= partsOf(WELCOME_BYTES_MAX, partBytes) && isLong;
}

function partBytesOf(isSmall: boolean): number {
  return isSmall ? WELCOME_PART_BYTES_SMALL : WELCOME_PART_BYTES_MAX;
}

function partsOf(byteCount: number, partBytes: number): number {
  return Math.floor((byteCount - 1) / partBytes) + 1;
}
