import { coded, type Shape } from "../shape/index.ts";
import { PLACE_ALPHABET, PLACE_LETTERS } from "./limits.ts";

const ALPHABET = new Set(PLACE_ALPHABET);

/** Three letters by which a lobby is found, as they travel: upper case, nothing between. */
export const place: Shape<string> = coded(
  `[${PLACE_ALPHABET}]{${PLACE_LETTERS}}`,
  PLACE_LETTERS,
  "where a lobby is found",
);

/** A place as somebody typed it, whatever its case and blanks; null: it is none. */
export function readPlace(typed: string): string | null {
  const letters = typed
    .slice(0, 4 * PLACE_LETTERS)
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
  return letters.length === PLACE_LETTERS && [...letters].every((letter) => ALPHABET.has(letter))
    ? letters
    : null;
}
