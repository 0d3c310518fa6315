import { crc32, deflateSync } from "node:zlib";

/** Pixels of a picture: three bytes each, red, green and blue, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH = 8;
const TRUE_COLOR = 2;
const CHANNELS = 3;

/** The bytes of a PNG file (W3C, Portable Network Graphics, third edition). Each row has the filter "none". */
export function pngOf({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = BIT_DEPTH;
  header[9] = TRUE_COLOR;
  const rowBytes = width * CHANNELS;
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from(SIGNATURE), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
