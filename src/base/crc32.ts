import crc from "crc-32";

/** CRC-32 (IEEE 802.3) of the bytes, as u32. Pass the checksum of what came before to go on from it. */
export function crc32(bytes: Uint8Array, before = 0): number {
  return crc.buf(bytes, before | 0) >>> 0;
}
