import { assert } from "./assert.ts";
import { sha256 } from "./sha256.ts";

/** The first 128 bits of a SHA-256, as 32 hexadecimal digits: nobody finds two texts that have the same. */
export type Digest = string;

export const DIGEST_BYTES = 16;
const DIGEST_FORM = /^[0-9a-f]{32}$/;
const BYTE_DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function digestOf(bytes: Uint8Array): Digest {
  return digestOfBytes(sha256(bytes).subarray(0, DIGEST_BYTES));
}

/** The digest that has these bytes. */
export function digestOfBytes(bytes: Uint8Array): Digest {
  assert(bytes.length === DIGEST_BYTES, "a digest has 16 bytes");
  let digits = "";
  for (const byte of bytes) digits += BYTE_DIGITS[byte]!;
  return digits;
}

export function bytesOfDigest(digest: Digest): Uint8Array {
  assert(isDigest(digest), `a digest of ${digest.length} characters`);
  return Uint8Array.from({ length: DIGEST_BYTES }, (_, i) => parseInt(digest.slice(2 * i, 2 * i + 2), 16));
}

export function isDigest(text: string): boolean {
  return DIGEST_FORM.test(text);
}
