import type { Range } from "../../base/index.ts";
import type { Chosen, OptionFacts } from "./option-row.ts";

type Values<Value, Absent extends boolean, Key extends string> = Pick<
  OptionFacts<Value, Absent, Key>,
  "isFree" | "parts" | "split" | "join" | "isValue"
>;

/** A number that there always is. */
export function number<const Key extends string>(
  key: Key,
  range: (chosen: Chosen) => Range,
): Values<number, false, Key> {
  return {
    isFree: false,
    parts: [{ form: "number", key, range }],
    split: (value) => [value],
    join: ([value]) => value as number,
    isValue: (value, chosen): value is number => isIn(value, range(chosen)),
  };
}

/** A number, or none: then that word is said. */
export function numberOrNone<const Key extends string>(
  key: Key,
  range: Range,
  { none, offers }: { readonly none: string; readonly offers: readonly number[] },
): Values<number, true, Key> {
  return {
    isFree: true,
    parts: [{ form: "number", key, range: () => range, none, offers }],
    split: (value) => [value ?? null],
    join: ([value]) => (value === null ? undefined : (value as number)),
    isValue: (value): value is number => isIn(value, range),
  };
}

/** One of some words, that there always is. */
export function wordOf<const Key extends string, const Word extends string>(
  key: Key,
  words: readonly Word[],
): Values<Word, false, Key> {
  return {
    isFree: false,
    parts: [{ form: "word", key, words }],
    split: (value) => [value],
    join: ([value]) => value as Word,
    isValue: (value): value is Word => words.includes(value as Word),
  };
}

/** Absent, as one word says, or what the other says. */
export function otherWord<const Key extends string, const Word extends string>(
  key: Key,
  [usual, other]: readonly [usual: string, other: Word],
): Values<Word, true, Key> {
  return {
    isFree: true,
    parts: [{ form: "word", key, words: [usual, other] }],
    split: (value) => [value ?? usual],
    join: ([value]) => (value === other ? other : undefined),
    isValue: (value): value is Word => value === other,
  };
}

/** Absent, or true. */
export function yes<const Key extends string>(key: Key): Values<true, true, Key> {
  return {
    isFree: true,
    parts: [{ form: "flag", key }],
    split: (value) => [value === true],
    join: ([value]) => (value === true ? true : undefined),
    isValue: (value): value is true => value === true,
  };
}

export function isIn(value: unknown, { from, to }: Range): boolean {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
}
