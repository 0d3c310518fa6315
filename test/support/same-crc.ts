import { crc32 } from "../../src/base/index.ts";

const CRC_BITS = 32;

/** Those bytes with other last four ones, so that their CRC-32 is that: as a liar makes what it likes look like something else. */
export function withCrc(bytes: Uint8Array, wanted: number): Uint8Array<ArrayBuffer> {
  const made = Uint8Array.from(bytes);
  const flip = (bit: number): void => {
    made[made.length - 1 - (bit >> 3)]! ^= 1 << (bit & 7);
  };
  // A CRC is linear: each of the last 32 bits changes it by the same, whatever the others are. So it is a system of equations.
  const before = crc32(made);
  const rows = Array.from({ length: CRC_BITS }, (_, bit) => {
    flip(bit);
    const row = { crc: (crc32(made) ^ before) >>> 0, bits: 2 ** bit };
    flip(bit);
    return row;
  });
  let left = { crc: (before ^ wanted) >>> 0, bits: 0 };
  for (let column = 0; column < CRC_BITS; column += 1) {
    const has = ({ crc }: { readonly crc: number }): boolean => (crc >>> column) % 2 === 1;
    const pivot = rows.splice(
      rows.findIndex((row) => has(row)),
      1,
    )[0]!;
    const without = (row: typeof pivot): typeof pivot =>
      has(row) ? { crc: (row.crc ^ pivot.crc) >>> 0, bits: (row.bits ^ pivot.bits) >>> 0 } : row;
    rows.splice(0, rows.length, ...rows.map(without));
    left = without(left);
  }
  for (let bit = 0; bit < CRC_BITS; bit += 1) if ((left.bits >>> bit) % 2 === 1) flip(bit);
  return made;
}
