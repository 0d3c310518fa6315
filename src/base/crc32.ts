import crc from "crc-32";

/** CRC-32 (IEEE 802.3) of the bytes, as u32. Pass the checksum of what came before to go on from it. */
export function crc32(bytes: Uint8Array, before = 0): number {
  return crc.buf(bytes, before | 0) >>> 0;
}

/** The bytes that words are kept in, without a copy: in the order of the machine. */
export function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Uint16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
