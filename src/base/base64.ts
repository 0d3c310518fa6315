import { assert } from "./assert.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PADDING = "=";
/** A string is put together of pieces, for one that grows by a character at a time is slow to read. */
const PIECE_BYTES = 3 * 1_024;
/** By char code, -1 for what is no digit. */
const VALUES = new Int8Array(128).fill(-1);
for (let digit = 0; digit < DIGITS.length; digit += 1) VALUES[DIGITS.charCodeAt(digit)] = digit;

assert(PIECE_BYTES % 3 === 0, "only the last piece is padded");

/** Bytes as base64 (RFC 4648, with padding). */
export function base64OfBytes(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(pieceToBase64(bytes.subarray(at, at + PIECE_BYTES)));
  }
  return pieces.join("");
}

/** The bytes, or null if the text is not exactly what base64OfBytes makes of some. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith("==") ? 2 : text.endsWith(PADDING) ? 1 : 0;
  const byteCount = (text.length >> 2) * 3 - padding;
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
  return bytes.subarray(0, byteCount);
}

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
