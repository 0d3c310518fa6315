import {
  assert,
  checked,
  counted,
  given,
  headed,
  record,
  u,
  whole,
  type Of,
  type WithKind,
} from "../../base/index.ts";
import { MAP_PART_BYTES_MAX, MAP_PARTS_MAX } from "../constants.ts";
import { MAP_BYTES_MAX } from "../parts/map-codec.ts";

const INDEX_BITS = 6;
const EACH = MAP_PART_BYTES_MAX;

assert(MAP_PARTS_MAX <= 2 ** INDEX_BITS, "the index of a part takes six bits");

/** A peer that lacks the map of the lobby asks the master peer for a piece of it. */
export const mapRequest = record({
  mapChecksum: u(32, "as in the welcome"),
  index: whole({ from: 0, to: MAP_PARTS_MAX - 1, bits: INDEX_BITS }, "which part"),
});
export type MapRequestPacket = WithKind<"map-request", typeof mapRequest>;

const partHead = record({
  mapChecksum: u(32, "of the whole map"),
  index: u(INDEX_BITS, "of the request"),
  byteCount: whole({ from: 1, to: MAP_BYTES_MAX, bits: 15 }, "(`MAP_BYTES_MAX`): of the whole map"),
});

/** The answer to a map-request: a piece of the map's bytes. */
export const mapPart = headed(
  checked(partHead, "the map has such a part", (part) => mapPartBytes(part) > 0),
  record({
    bytes: counted(given(mapPartBytes), `${EACH} in every part but the last, 1 to ${EACH} in that one`),
  }),
);
export type MapPartPacket = WithKind<"map-part", typeof mapPart>;

/** Parts that a map of so many bytes is cut into. */
export function mapPartCount(byteCount: number): number {
  return Math.floor((byteCount - 1) / MAP_PART_BYTES_MAX) + 1;
}

/** Bytes of that part: none if the map has no such part. One legal way to cut a map. */
function mapPartBytes({ byteCount, index }: Of<typeof partHead>): number {
  return Math.max(0, Math.min(MAP_PART_BYTES_MAX, byteCount - index * MAP_PART_BYTES_MAX));
}
