// Words of a world as text in a report, and the sum that tells whether a report came whole.

import { base64OfBytes, bytesOfBase64, crc32 } from "../../base/index.ts";
import { formatChecksum } from "../../sim/index.ts";

/** The CRC-32 of a text of ASCII, a byte a character, as it stands in a line; null if it is none. */
export function crcOfContent(content: string): string | null {
  const bytes = new Uint8Array(content.length);
  for (let i = 0; i < content.length; i += 1) {
    const unit = content.charCodeAt(i);
    if (unit < 0x20 || unit > 0x7e) return null;
    bytes[i] = unit;
  }
  return formatChecksum(crc32(bytes));
}

/** Little-endian words as base64 (RFC 4648, with padding). */
export function wordsToBase64(words: Int32Array): string {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => view.setInt32(i * 4, word, true));
  return base64OfBytes(bytes);
}

/** The words, or null if the text is not exactly what wordsToBase64 makes of some. */
export function wordsOfBase64(text: string): Int32Array | null {
  const bytes = bytesOfBase64(text);
  if (bytes === null || bytes.length % 4 !== 0) return null;
  const view = new DataView(bytes.buffer);
  return Int32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getInt32(i * 4, true));
}
