import { assert } from "./assert.ts";
import { digitsOf, hearDigits, speakDigits } from "./spoken-bytes.ts";

/** Of 5 bits each: 60 bits, three groups of four. An attacker who wants the fingerprint of somebody else makes keys for decades. */
const CHARACTERS = 12;
const IDENTITY_BYTES = 32;

/** The beginning of a public key, short enough to be compared aloud: "K7QM-2XPD-9A4T". */
export function fingerprintOf(identity: Uint8Array): string {
  assert(identity.length === IDENTITY_BYTES, `fingerprintOf: an identity has ${IDENTITY_BYTES} bytes`);
  return speakDigits(digitsOf(identity).slice(0, CHARACTERS));
}

/** The one text of a fingerprint that was typed; null: it is none. */
export function readFingerprint(text: string): string | null {
  const digits = hearDigits(text).filter((digit) => typeof digit === "number");
  const isWhole = digits.length === CHARACTERS && hearDigits(text).length === CHARACTERS;
  return isWhole ? speakDigits(digits) : null;
}
