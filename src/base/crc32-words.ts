import { assert } from "./assert.ts";

/** Words that are looked at together: where all are 0 one step takes the checksum over them. */
const BLOCK_WORDS = 16;
const SLICES = 16;
/** Of CRC-32 (IEEE 802.3), the bits of a byte from the lowest on. */
const POLYNOMIAL = 0xedb88320;
/** TABLES[256 * n + byte]: what a byte does to the checksum that n bytes follow in its slice of sixteen. */
const TABLES = new Int32Array(256 * SLICES);
/** The same of four bytes of a checksum that BLOCK_WORDS words of 0 follow. */
const ZEROS = new Int32Array(256 * 4);

fillTables();

/**
 * CRC-32 of the words from `start` up to `end`, each as its four bytes from the lowest on: what crc32 says of those bytes on a
 * machine that keeps words so. A world has many words of 0 on end, which are passed over. "Slicing-by-16", after Kounavis and Berry,
 * 2005; zeros after zlib's crc32_combine.
 */
export function crc32OfWords(words: Int32Array, start: number, end: number, before: number): number {
  assert(start >= 0 && start <= end && end <= words.length, "words that are there");
  let crc = ~before;
  let at = start;
  while (at + BLOCK_WORDS <= end) {
    const blockEnd = at + BLOCK_WORDS;
    if (areZero(words, at)) {
      crc =
        ZEROS[crc & 0xff]! ^
        ZEROS[0x100 + ((crc >>> 8) & 0xff)]! ^
        ZEROS[0x200 + ((crc >>> 16) & 0xff)]! ^
        ZEROS[0x300 + (crc >>> 24)]!;
      at = blockEnd;
      continue;
    }
    for (; at < blockEnd; at += 4) {
      const a = words[at]! ^ crc;
      const b = words[at + 1]!;
      const c = words[at + 2]!;
      const d = words[at + 3]!;
      crc =
        TABLES[0xf00 + (a & 0xff)]! ^
        TABLES[0xe00 + ((a >>> 8) & 0xff)]! ^
        TABLES[0xd00 + ((a >>> 16) & 0xff)]! ^
        TABLES[0xc00 + (a >>> 24)]! ^
        TABLES[0xb00 + (b & 0xff)]! ^
        TABLES[0xa00 + ((b >>> 8) & 0xff)]! ^
        TABLES[0x900 + ((b >>> 16) & 0xff)]! ^
        TABLES[0x800 + (b >>> 24)]! ^
        TABLES[0x700 + (c & 0xff)]! ^
        TABLES[0x600 + ((c >>> 8) & 0xff)]! ^
        TABLES[0x500 + ((c >>> 16) & 0xff)]! ^
        TABLES[0x400 + (c >>> 24)]! ^
        TABLES[0x300 + (d & 0xff)]! ^
        TABLES[0x200 + ((d >>> 8) & 0xff)]! ^
        TABLES[0x100 + ((d >>> 16) & 0xff)]! ^
        TABLES[d >>> 24]!;
    }
  }
  for (; at < end; at += 1) {
    const word = words[at]! ^ crc;
    crc =
      TABLES[0x300 + (word & 0xff)]! ^
      TABLES[0x200 + ((word >>> 8) & 0xff)]! ^
      TABLES[0x100 + ((word >>> 16) & 0xff)]! ^
      TABLES[word >>> 24]!;
  }
  return ~crc >>> 0;
}

/** Of a block. Most that are not are so within their first words. */
function areZero(words: Int32Array, at: number): boolean {
  if ((words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) !== 0) return false;
  let bits = 0;
  for (let i = at + 4; i < at + BLOCK_WORDS; i += 4) {
    bits |= words[i]! | words[i + 1]! | words[i + 2]! | words[i + 3]!;
  }
  return bits === 0;
}

function fillTables(): void {
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 1 ? POLYNOMIAL : 0);
    TABLES[byte] = crc;
  }
  for (let i = 256; i < TABLES.length; i += 1) TABLES[i] = passByte(TABLES[i - 256]!);
  for (let slice = 0; slice < 4; slice += 1) {
    for (let byte = 0; byte < 256; byte += 1) {
      let crc = byte << (8 * slice);
      for (let i = 0; i < 4 * BLOCK_WORDS; i += 1) crc = passByte(crc);
      ZEROS[256 * slice + byte] = crc;
    }
  }
}

/** The checksum after a byte of 0. */
function passByte(crc: number): number {
  return TABLES[crc & 0xff]! ^ (crc >>> 8);
}
