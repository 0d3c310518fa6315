import { assert, crc32, type BitReader, type BitWriter } from "../../base/index.ts";
import { WELCOME_BYTES_MAX, writeWelcome, type WelcomePacket } from "./welcome.ts";

/** One part of a welcome, which is longer than a packet where many are in. */
export interface WelcomePartPacket {
  readonly kind: "welcome-part";
  readonly checksum: number; // u32, CRC-32 of the whole welcome: which one it is a part of
  readonly index: number; // u2
  readonly count: number; // 1 to WELCOME_PARTS_MAX; index is below
  readonly bytes: Uint8Array; // WELCOME_PART_BYTES_MAX in every part but the last, 1 or more in that one
}

export const WELCOME_PART_BYTES_MAX = 1_024;
export const WELCOME_PARTS_MAX = Math.floor((WELCOME_BYTES_MAX - 1) / WELCOME_PART_BYTES_MAX) + 1;

const INDEX_BITS = 2;
const LENGTH_BITS = 11;

assert(WELCOME_PARTS_MAX <= 2 ** INDEX_BITS, "the parts of a welcome can be told apart");

/** The parts in which a welcome travels. */
export function partsOfWelcome(welcome: WelcomePacket): readonly WelcomePartPacket[] {
  const whole = writeWelcome(welcome);
  const checksum = crc32(whole);
  const count = Math.floor((whole.length - 1) / WELCOME_PART_BYTES_MAX) + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = index * WELCOME_PART_BYTES_MAX;
    return {
      kind: "welcome-part",
      checksum,
      index,
      count,
      bytes: whole.slice(at, at + WELCOME_PART_BYTES_MAX),
    };
  });
}

export function writeWelcomePart(writer: BitWriter, packet: WelcomePartPacket): void {
  assert(isPart(packet), `writeWelcomePart: part ${packet.index} of ${packet.count}`);
  writer.u32(packet.checksum);
  writer.bits(packet.index, INDEX_BITS);
  writer.bits(packet.count - 1, INDEX_BITS);
  writer.bits(packet.bytes.length, LENGTH_BITS);
  writer.bytes(packet.bytes);
}

export function readWelcomePart(reader: BitReader): WelcomePartPacket {
  const checksum = reader.u32();
  const index = reader.bits(INDEX_BITS);
  const count = reader.bits(INDEX_BITS) + 1;
  const bytes = reader.bytes(reader.bits(LENGTH_BITS));
  const packet: WelcomePartPacket = { kind: "welcome-part", checksum, index, count, bytes };
  if (!isPart(packet)) reader.fail();
  return packet;
}

function isPart({ index, count, bytes }: WelcomePartPacket): boolean {
  const isLast = index === count - 1;
  const isFull = bytes.length === WELCOME_PART_BYTES_MAX;
  return (
    index < count &&
    count <= WELCOME_PARTS_MAX &&
    (isLast ? bytes.length >= 1 && bytes.length <= WELCOME_PART_BYTES_MAX : isFull)
  );
}
