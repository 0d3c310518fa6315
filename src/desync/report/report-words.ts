// Words of a world as text in a report, and the sum that tells whether a report came whole.

import { crc32 } from "../../base/index.ts";
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

export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PADDING = "=";
/** A string is put together of pieces, for one that grows by a character at a time is slow to read. */
const PIECE_BYTES = 3 * 1_024;

/** Little-endian words as base64 (RFC 4648, with padding). */
export function wordsToBase64(words: Int32Array): string {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => view.setInt32(i * 4, word, true));
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(pieceToBase64(bytes.subarray(at, at + PIECE_BYTES)));
  }
  return pieces.join("");
}

/** The words, or null if the text is not exactly what wordsToBase64 makes of some. */
export function wordsOfBase64(text: string): Int32Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith("==") ? 2 : text.endsWith(PADDING) ? 1 : 0;
  const byteCount = (text.length >> 2) * 3 - padding;
  if (byteCount % 4 !== 0) return null;
  const bytes = new Uint8Array(byteCount + padding);
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let group = 0;
    for (let i = 0; i < 4; i += 1) {
      const isPadding = at + i >= text.length - padding;
      const digit = isPadding ? 0 : (VALUES[text.charCodeAt(at + i)] ?? -1);
      if (digit < 0) return null;
      group = (group << 6) | digit;
    }
    bytes[to] = group >> 16;
    bytes[to + 1] = (group >> 8) & 0xff;
    bytes[to + 2] = group & 0xff;
  }
  if (bytes.subarray(byteCount).some((byte) => byte !== 0)) return null;
  const view = new DataView(bytes.buffer);
  return Int32Array.from({ length: byteCount >> 2 }, (_, i) => view.getInt32(i * 4, true));
}

/** By char code, -1 for what is no digit. */
export const VALUES = new Int8Array(128).fill(-1);

function pieceToBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += DIGITS[group >> 18]! + DIGITS[(group >> 12) & 63]!;
    text += at + 1 < bytes.length ? DIGITS[(group >> 6) & 63]! : PADDING;
    text += at + 2 < bytes.length ? DIGITS[group & 63]! : PADDING;
  }
  return text;
}
