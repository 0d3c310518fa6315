import { LADDER, type LadderMatch } from "./matches.ts";

/** The most that a match is worth. */
export const STARS_MAX = 3;

/** By which name the best stars of a match are kept. */
export function starsKey({ id }: { readonly id: string }): string {
  return `ladder.${id}`;
}

/** The best stars of a match in a record of settings, 0 to 3: what is missing or odd is 0. */
export function keptStars(match: { readonly id: string }, kept: Readonly<Record<string, unknown>>): number {
  const value = kept[starsKey(match)];
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= STARS_MAX ? value : 0;
}

/** How many matches may be played, counted from the first: each opens with the win of the one before. */
export function openCount(starsIn: (match: LadderMatch) => number): number {
  const unwon = LADDER.findIndex((match) => starsIn(match) === 0);
  return unwon < 0 ? LADDER.length : unwon + 1;
}
