/** Those bytes with each of their bits turned over, one at a time. */
export function flippedBits(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
    return flipped;
  });
}

/** All beginnings of those bytes but the whole. */
export function beginnings(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length));
}
