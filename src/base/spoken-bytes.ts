/** Crockford's base 32: digits and letters, without I, L, O (taken for 1, 1, 0) and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ALIKE: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };
const BITS = 5;
const GROUP = 4;
/** What people put between groups: white space, and any dash that a program made of theirs. */
const GAPS = /[\s\p{Pd}]+/gu;

/** Numbers of 0 to 31 as they are read aloud and typed: "K7QM-2XPD". */
export function speakDigits(digits: readonly number[]): string {
  const text = digits.map((digit) => ALPHABET[digit]!).join("");
  return (text.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}

/** The same of what was typed, whatever its case and gaps. A character that is none stands there as itself. */
export function hearDigits(text: string): readonly (number | string)[] {
  return [...text.replace(GAPS, "").toUpperCase()].map((character) => {
    const digit = ALPHABET.indexOf(ALIKE[character] ?? character);
    return digit < 0 ? character : digit;
  });
}

/** Bytes as numbers of 5 bits, the highest first; zero bits fill up the last. */
export function digitsOf(bytes: Uint8Array): readonly number[] {
  const digits: number[] = [];
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= BITS; held &= 2 ** bits - 1) {
      bits -= BITS;
      digits.push(held >> bits);
    }
  }
  return bits === 0 ? digits : [...digits, held << (BITS - bits)];
}

/** The whole bytes that begin these numbers of 5 bits. */
export function bytesOfDigits(digits: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const digit of digits) {
    held = (held << BITS) | digit;
    bits += BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= 2 ** bits - 1;
  }
  return Uint8Array.from(bytes);
}
