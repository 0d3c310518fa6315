import { assert, crc32OfWords } from "../../base/index.ts";
import { usedParts } from "./parts.ts";
import type { World } from "./world.ts";

const ONE_LITTLE_ENDIAN = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;
assert(ONE_LITTLE_ENDIAN, "the checksum is that of little-endian words; this machine is big-endian");

/** The CRC-32 of every word in use, random state included, as u32. */
export function checksumOf(world: World): number {
  let checksum = 0;
  for (const { start, count } of usedParts(world)) {
    checksum = crc32OfWords(world.words, start, start + count, checksum);
  }
  return checksum;
}

/** A checksum as people read it: eight hexadecimal digits. */
export function formatChecksum(checksum: number): string {
  return checksum.toString(16).padStart(8, "0");
}
