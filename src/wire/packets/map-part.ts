import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { MAP_PART_BYTES_MAX, MAP_PARTS_MAX } from "../constants.ts";
import { MAP_BYTES_MAX } from "../parts/map-codec.ts";

/** A peer that lacks the map of the lobby asks the master peer for a piece of it. */
export interface MapRequestPacket {
  readonly kind: "map-request";
  readonly mapChecksum: number; // u32, of the map as the welcome promised it
  readonly index: number; // u6, the part
}

/** The answer to a map-request: a piece of the map's bytes. */
export interface MapPartPacket {
  readonly kind: "map-part";
  readonly mapChecksum: number; // u32, of the whole map
  readonly index: number; // u6
  readonly byteCount: number; // of the whole map; 1..MAP_BYTES_MAX
  readonly bytes: Uint8Array; // 480; in the last part 1 to 480
}

const INDEX_BITS = 6;
const BYTE_COUNT_BITS = 15;

assert(MAP_BYTES_MAX <= 2 ** BYTE_COUNT_BITS, "the size of a map takes 15 bits");
assert(MAP_PARTS_MAX <= 2 ** INDEX_BITS, "the index of a part takes six bits");

export function writeMapRequest(writer: BitWriter, packet: MapRequestPacket): void {
  assert(packet.index < MAP_PARTS_MAX, `writeMapRequest: no map has a part ${packet.index}`);
  writer.u32(packet.mapChecksum);
  writer.bits(packet.index, INDEX_BITS);
}

export function readMapRequest(reader: BitReader): MapRequestPacket {
  const packet: MapRequestPacket = {
    kind: "map-request",
    mapChecksum: reader.u32(),
    index: reader.bits(INDEX_BITS),
  };
  if (packet.index >= MAP_PARTS_MAX) reader.fail();
  return packet;
}

export function writeMapPart(writer: BitWriter, packet: MapPartPacket): void {
  const { mapChecksum, index, byteCount, bytes } = packet;
  assert(
    isMapSize(byteCount) && bytes.length > 0 && bytes.length === mapPartBytes(byteCount, index),
    "writeMapPart: every part but the last is full",
  );
  writer.u32(mapChecksum);
  writer.bits(index, INDEX_BITS);
  writer.bits(byteCount - 1, BYTE_COUNT_BITS);
  writer.bytes(bytes);
}

export function readMapPart(reader: BitReader): MapPartPacket {
  const mapChecksum = reader.u32();
  const index = reader.bits(INDEX_BITS);
  const byteCount = reader.bits(BYTE_COUNT_BITS) + 1;
  const partBytes = isMapSize(byteCount) ? mapPartBytes(byteCount, index) : 0;
  if (partBytes === 0) reader.fail();
  return { kind: "map-part", mapChecksum, index, byteCount, bytes: reader.bytes(partBytes) };
}

/** Parts that a map of so many bytes is cut into. */
export function mapPartCount(byteCount: number): number {
  return Math.floor((byteCount - 1) / MAP_PART_BYTES_MAX) + 1;
}

/** Bytes of the part with that index: 0 if the map has no such part. One legal way to cut a map. */
function mapPartBytes(byteCount: number, index: number): number {
  return Math.max(0, Math.min(MAP_PART_BYTES_MAX, byteCount - index * MAP_PART_BYTES_MAX));
}

function isMapSize(byteCount: number): boolean {
  return byteCount >= 1 && byteCount <= MAP_BYTES_MAX;
}
