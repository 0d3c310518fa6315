import { assert } from "../base/index.ts";
import { CATS_PER_PLAYER_MAX, PLAYER_COUNT_MAX } from "./constants.ts";
import {
  FIELDS,
  type CatField,
  type HeaderField,
  type PlayerField,
  type RandomField,
  type YarnField,
} from "./fields.ts";
import { nameWords } from "./name-words.ts";

/** The columns of a table: views into the world's words, indexed by row. Only rows below the table's count are used. */
export type Columns<Field extends string> = Readonly<Record<Field, Int32Array>>;

/**
 * The whole state of a match in one Int32Array, with names for its parts. Everything here is a view of `words`: to copy
 * a world is to copy its words. Only step, runCommand and createWorld change it.
 */
export interface World {
  readonly words: Int32Array;
  readonly header: Record<HeaderField, number>;
  readonly random: Record<RandomField, number>;
  readonly players: Columns<PlayerField>;
  readonly cats: Columns<CatField>;
  readonly yarn: Columns<YarnField>;
}

const HEADER_WORDS = FIELDS.header.length;
const RANDOM_WORDS = FIELDS.random.length;
const CAT_CAPACITY_INDEX = FIELDS.header.indexOf("catCapacity");
const YARN_CAPACITY_INDEX = FIELDS.header.indexOf("yarnCapacity");
const CAT_CAPACITY_MAX = PLAYER_COUNT_MAX * CATS_PER_PLAYER_MAX;

const openHeader = nameWords(0, FIELDS.header);
const openRandom = nameWords(HEADER_WORDS, FIELDS.random);

/** Words a world of that capacity takes: 1,500 cats take 27,044 words, 106 KiB. */
export function worldWordCount(catCapacity: number, yarnCapacity: number): number {
  return (
    HEADER_WORDS +
    RANDOM_WORDS +
    FIELDS.players.length * PLAYER_COUNT_MAX +
    FIELDS.cats.length * catCapacity +
    FIELDS.yarn.length * yarnCapacity
  );
}

/** Whether a table may have room for so many rows. */
export function isCapacity(rowCount: number): boolean {
  return Number.isInteger(rowCount) && rowCount >= 1 && rowCount <= CAT_CAPACITY_MAX;
}

/** A world of zeros with room for so many cats and balls of yarn. */
export function allocateWorld(catCapacity: number, yarnCapacity: number): World {
  assert(
    isCapacity(catCapacity) && isCapacity(yarnCapacity),
    `allocateWorld: ${catCapacity} cats, ${yarnCapacity} yarn`,
  );
  const words = new Int32Array(worldWordCount(catCapacity, yarnCapacity));
  words[CAT_CAPACITY_INDEX] = catCapacity;
  words[YARN_CAPACITY_INDEX] = yarnCapacity;
  return openWorld(words);
}

/** Names for the parts of words that came from a world; see isWorld for words from elsewhere. */
export function openWorld(words: Int32Array): World {
  assert(isWorld(words), "openWorld: these words are not a world");
  const catCapacity = words[CAT_CAPACITY_INDEX]!;
  const yarnCapacity = words[YARN_CAPACITY_INDEX]!;
  const playersAt = HEADER_WORDS + RANDOM_WORDS;
  const catsAt = playersAt + FIELDS.players.length * PLAYER_COUNT_MAX;
  const yarnAt = catsAt + FIELDS.cats.length * catCapacity;
  return {
    words,
    header: openHeader(words),
    random: openRandom(words),
    players: nameColumns(words, playersAt, PLAYER_COUNT_MAX, FIELDS.players),
    cats: nameColumns(words, catsAt, catCapacity, FIELDS.cats),
    yarn: nameColumns(words, yarnAt, yarnCapacity, FIELDS.yarn),
  };
}

/** Whether the words have a world's shape: capacities and counts in range, and the length that they ask for. */
export function isWorld(words: Int32Array): boolean {
  if (words.length < HEADER_WORDS) return false;
  const value = (field: HeaderField): number => words[FIELDS.header.indexOf(field)]!;
  const within = (field: HeaderField, max: number): boolean => value(field) >= 0 && value(field) <= max;
  return (
    isCapacity(value("catCapacity")) &&
    isCapacity(value("yarnCapacity")) &&
    within("playerCount", PLAYER_COUNT_MAX) &&
    within("catCount", value("catCapacity")) &&
    within("yarnCount", value("yarnCapacity")) &&
    words.length === worldWordCount(value("catCapacity"), value("yarnCapacity"))
  );
}

function nameColumns<Field extends string>(
  words: Int32Array,
  at: number,
  rowCount: number,
  fields: readonly Field[],
): Columns<Field> {
  const columns = {} as Record<Field, Int32Array>;
  fields.forEach((field, i) => {
    columns[field] = words.subarray(at + i * rowCount, at + (i + 1) * rowCount);
  });
  return columns;
}
