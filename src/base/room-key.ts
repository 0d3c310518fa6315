import { assert } from "./assert.ts";
import { fail, ok, type Result } from "./result.ts";
import { bytesOfDigits, digitsOf, hearDigits, speakDigits } from "./spoken-bytes.ts";

/** Of a room key: 128 bits. */
export const ROOM_KEY_BYTES = 16;

/** What is wrong with a text that should be a room key. */
export type RoomKeyProblem = "no-key" | "strange-character" | "wrong-length" | "mistyped"; // its check says so

/** Of a key as it is typed, and of these those that check the others. */
const ROOM_KEY_CHARACTERS = 28;
const CHECK_BITS = 12;
const CHECK_MAX = 2 ** CHECK_BITS - 1;
/** CRC-12: x^12 + x^11 + x^3 + x^2 + x + 1. */
const POLYNOMIAL = 0x80f;

/**
 * A room key as it is read aloud and typed: seven groups of four of Crockford's base 32, the last 12 bits of which check the others.
 * Being a CRC, they tell for certain one wrong character, two side by side, and two that changed places; anything else in 4,095 of 4,096
 * cases.
 */
export function formatRoomKey(key: Uint8Array): string {
  assert(key.length === ROOM_KEY_BYTES, `formatRoomKey: a room key has ${ROOM_KEY_BYTES} bytes`);
  const check = checkOf(key);
  // 128 and 12 bits are 17 bytes and a half.
  return speakDigits(
    digitsOf(Uint8Array.of(...key, check >> 4, (check & 15) << 4)).slice(0, ROOM_KEY_CHARACTERS),
  );
}

/** Reads it back, whatever the case, spaces and dashes; O is read as 0, I and L as 1. */
export function readRoomKey(text: string): Result<Uint8Array, RoomKeyProblem> {
  const heard = hearDigits(text);
  if (heard.length === 0) return fail("no-key");
  if (heard.some((digit) => typeof digit === "string")) return fail("strange-character");
  if (heard.length !== ROOM_KEY_CHARACTERS) return fail("wrong-length");
  const bytes = bytesOfDigits([...(heard as readonly number[]), 0]); // whole bytes of all 140 bits
  const key = bytes.slice(0, ROOM_KEY_BYTES);
  const check = (bytes[ROOM_KEY_BYTES]! << 4) | (bytes[ROOM_KEY_BYTES + 1]! >> 4);
  return check === checkOf(key) ? ok(key) : fail("mistyped");
}

/** The rest of a sentence that begins with the key; `text`: of the key, as it was typed. */
export function describeRoomKeyProblem(problem: RoomKeyProblem, text: string): string {
  const heard = hearDigits(text);
  switch (problem) {
    case "no-key":
      return "is missing";
    case "strange-character":
      return `has "${String(heard.find((digit) => typeof digit === "string"))}" in it: keys are of digits and letters, without U`;
    case "wrong-length":
      return `has ${heard.length} characters, not ${ROOM_KEY_CHARACTERS}: seven groups of four`;
    case "mistyped":
      return "is mistyped: a character is wrong, or two changed places";
  }
}

/** CRC-12 of a key; it begins with ones, so that a key of zeros has a check that is none. */
function checkOf(key: Uint8Array): number {
  let crc = CHECK_MAX;
  for (const byte of key) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOdd = ((crc >> (CHECK_BITS - 1)) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & CHECK_MAX) ^ (isOdd * POLYNOMIAL);
    }
  }
  return crc;
}
