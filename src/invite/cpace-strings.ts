// The strings of CPace, draft-irtf-cfrg-cpace-21: what is hashed, with lengths so that it can be taken apart in one way only.

import { joined } from "../base/index.ts";
import { asciiBytes } from "../seal/index.ts";

const DSI = asciiBytes("CPaceRistretto255");

/** H.s_in_bytes: of a block of SHA-512. */
const BLOCK_BYTES = 128;

/** prepend_len (A.1.1): the length as LEB128, then the bytes. */
export function withLength(bytes: Uint8Array): Uint8Array {
  const head: number[] = [];
  let rest = bytes.length;
  for (; rest >= 0x80; rest >>= 7) head.push((rest & 0x7f) | 0x80);
  return joined(Uint8Array.of(...head, rest), bytes);
}

/** lv_cat: each with its length in front. */
export function withLengths(...parts: readonly Uint8Array[]): Uint8Array {
  return joined(...parts.map(withLength));
}

/** What both must know alike. */
export interface CpaceTerms {
  readonly password: Uint8Array; // PRS
  readonly channel: Uint8Array; // CI: who speaks to whom, of what
  readonly session: Uint8Array; // sid: fresh each time
}

/** generator_string (7.1): the password fills up the first block, so that hashing it takes the same time for all. */
export function generatorString({ password, channel, session }: CpaceTerms): Uint8Array {
  const used = 1 + withLength(password).length + withLength(DSI).length;
  return withLengths(DSI, password, new Uint8Array(Math.max(0, BLOCK_BYTES - used)), channel, session);
}
