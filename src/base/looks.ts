import { assert } from "./assert.ts";

/** One colour and one emblem for each seat, and no more. */
const LOOK_COUNT = 8;

/** Colours by their numbers, 0 to 7: as the usual palette has them. Another palette has other colours, under the same numbers. */
export const COLOR_NAMES = [
  "blue",
  "vermilion",
  "yellow",
  "green",
  "pink",
  "sky",
  "orange",
  "charcoal",
] as const;

/** Emblems by their numbers, 0 to 7. */
export const EMBLEM_NAMES = [
  "circle",
  "triangle",
  "square",
  "star",
  "heart",
  "diamond",
  "cross",
  "moon",
] as const;
export type EmblemName = (typeof EMBLEM_NAMES)[number];

/** By what a player is told apart: numbers of a colour and an emblem. */
export interface Look {
  readonly color: number; // 0 to 7
  readonly emblem: number; // 0 to 7
}

/** A look that somebody would like to have; null: any. */
export interface LookWish {
  readonly color: number | null;
  readonly emblem: number | null;
}

/** The looks of all seats, of player n at n - 1, of empty ones too. Nobody has the colour or the emblem of another: each number is there once. */
export interface Looks {
  readonly colors: readonly number[];
  readonly emblems: readonly number[];
}

const COUNTED: readonly number[] = Array.from({ length: LOOK_COUNT }, (_, i) => i);

/** As nobody has chosen any: player n has number n - 1. */
export const PLAIN_LOOKS: Looks = { colors: COUNTED, emblems: COUNTED };

/** Whether each seat has one of each, and none is there twice. */
export function isLooks({ colors, emblems }: Looks): boolean {
  return [colors, emblems].every(
    (numbers) => numbers.length === LOOK_COUNT && COUNTED.every((one) => numbers.includes(one)),
  );
}

export function isLookNumber(value: number): boolean {
  return COUNTED.includes(value);
}

export function areSameLooks(a: Looks, b: Looks): boolean {
  return COUNTED.every((i) => a.colors[i] === b.colors[i] && a.emblems[i] === b.emblems[i]);
}

export function lookOfSeat({ colors, emblems }: Looks, playerId: number): Look {
  assert(isLookNumber(playerId - 1), `lookOfSeat: there is no seat ${playerId}`);
  return { color: colors[playerId - 1]!, emblem: emblems[playerId - 1]! };
}

/** The holder of that colour or that emblem: the player id of a seat, which may be empty. */
export function holderOf(looks: Looks, part: keyof Look, number: number): number {
  return (part === "color" ? looks.colors : looks.emblems).indexOf(number) + 1;
}

/**
 * That seat has the colour and the emblem it wishes for, as far as their holder can give them: the two change places.
 * `gives`: whether that other seat, an empty one or a bot's, gives up its own.
 */
export function withWish(
  looks: Looks,
  playerId: number,
  wish: LookWish,
  gives: (holder: number) => boolean,
): Looks {
  const swapped = (part: keyof Look, numbers: readonly number[]): readonly number[] => {
    const wanted = wish[part];
    if (wanted === null) return numbers;
    assert(isLookNumber(wanted), `withWish: there is no ${part} ${wanted}`);
    const holder = holderOf(looks, part, wanted);
    if (holder === playerId || !gives(holder)) return numbers;
    return numbers.with(holder - 1, numbers[playerId - 1]!).with(playerId - 1, wanted);
  };
  return { colors: swapped("color", looks.colors), emblems: swapped("emblem", looks.emblems) };
}
