import { coded, type Shape } from "../shape/index.ts";
import { PLACE_ALPHABET, PLACE_LETTERS } from "./limits.ts";

/** Three letters by which a lobby is found, as they travel: upper case, nothing between. */
export const place: Shape<string> = coded(
  `[${PLACE_ALPHABET}]{${PLACE_LETTERS}}`,
  PLACE_LETTERS,
  "where a lobby is found",
);
