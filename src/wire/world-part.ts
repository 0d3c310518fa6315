import { assert, type BitReader, type BitWriter } from "../base/index.ts";
import { WORLD_PART_WORDS_MAX, WORLD_PARTS_MAX } from "./constants.ts";

/** After a desync: a piece of the sender's world as it was at the end of a turn, so that the difference gets a name. */
export interface WorldPartPacket {
  readonly kind: "world-part";
  readonly turn: number; // i32, the turn at whose end the world was so
  readonly index: number; // u12
  readonly partCount: number; // 1..4096
  readonly words: Int32Array; // of the packed world; 256, in the last part 1 to 256
}

export interface WorldPartAckPacket {
  readonly kind: "world-part-ack";
  readonly turn: number; // i32
  readonly index: number; // u12
}

const INDEX_BITS = 12;
const COUNT_BITS = 8;

export function writeWorldPart(writer: BitWriter, packet: WorldPartPacket): void {
  assert(isWorldPart(packet), "writeWorldPart: out of range");
  writer.i32(packet.turn);
  writer.bits(packet.index, INDEX_BITS);
  writer.bits(packet.partCount - 1, INDEX_BITS);
  writer.bits(packet.words.length - 1, COUNT_BITS);
  for (const word of packet.words) writer.i32(word);
}

export function readWorldPart(reader: BitReader): WorldPartPacket {
  const turn = reader.i32();
  const index = reader.bits(INDEX_BITS);
  const partCount = reader.bits(INDEX_BITS) + 1;
  const words = new Int32Array(reader.bits(COUNT_BITS) + 1);
  for (let i = 0; i < words.length && !reader.failed; i += 1) words[i] = reader.i32();
  const packet: WorldPartPacket = { kind: "world-part", turn, index, partCount, words };
  if (!isWorldPart(packet)) reader.fail();
  return packet;
}

export function writeWorldPartAck(writer: BitWriter, packet: WorldPartAckPacket): void {
  writer.i32(packet.turn);
  writer.bits(packet.index, INDEX_BITS);
}

export function readWorldPartAck(reader: BitReader): WorldPartAckPacket {
  return { kind: "world-part-ack", turn: reader.i32(), index: reader.bits(INDEX_BITS) };
}

/** Every part but the last is full: one legal way to cut a world. */
function isWorldPart({ index, partCount, words }: WorldPartPacket): boolean {
  const isLast = index === partCount - 1;
  return (
    partCount <= WORLD_PARTS_MAX &&
    index < partCount &&
    words.length >= 1 &&
    (isLast ? words.length <= WORLD_PART_WORDS_MAX : words.length === WORLD_PART_WORDS_MAX)
  );
}
