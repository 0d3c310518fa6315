import {
  CATS_PER_PLAYER_MAX,
  FLOW_FIELD_ROWS,
  MAP_CUSHIONS_MAX,
  MAP_SIDE_MAX,
  MAP_SIDE_MIN,
  PAUSE_SECONDS_MAX,
  PAUSE_SECONDS_MIN,
  PAUSES_EACH_MAX,
  PLAYER_COUNT_MAX,
  SUB_TURNS_PER_SECOND,
  WAYPOINT_ROWS,
} from "../constants.ts";
import { wallWordCount } from "../map/game-map.ts";
import {
  FIELDS,
  GROUND_FIELDS,
  PAUSE_FIELDS,
  type GroundField,
  type HeaderField,
  type PauseField,
} from "./fields.ts";

/** The counts and capacities that the places of all words of a world follow from. */
export interface Dimensions {
  readonly playerCount: number;
  readonly catCount: number;
  readonly yarnCount: number;
  readonly catCapacity: number;
  readonly yarnCapacity: number;
  readonly ground: GroundDimensions | null; // Classic: null
  readonly pauses: PauseDimensions | null; // null: a match without
}

/** What a world may have besides; Classic without pauses by default. */
export type WorldExtras = Partial<Pick<Dimensions, "ground" | "pauses">>;

interface GroundDimensions {
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly cushionCount: number;
}

type Counts = Omit<Dimensions, "ground" | "pauses">;

/** No sizes: they tell the words of pauses, which come last, from others. */
export interface PauseDimensions {
  readonly each: number; // 1..PAUSES_EACH_MAX
  readonly length: number; // sub-turns
}

export type TableName = keyof typeof FIELDS | keyof typeof GROUND_FIELDS | keyof typeof PAUSE_FIELDS;

/** A table in the words of a world: one word a field, or a column a field, or one run of words without names. */
interface TableLayout {
  readonly table: TableName;
  readonly kind: "scalars" | "columns" | "words";
  readonly fields: readonly string[];
  readonly capacity: number; // rows there is room for
  readonly count: number; // rows in use
}

const CAT_CAPACITY_MAX = PLAYER_COUNT_MAX * CATS_PER_PLAYER_MAX;
/** Where a count is in the words of a world. */
const at = (field: HeaderField): number => FIELDS.header.indexOf(field);
const AT = {
  playerCount: at("playerCount"),
  catCount: at("catCount"),
  yarnCount: at("yarnCount"),
  catCapacity: at("catCapacity"),
  yarnCapacity: at("yarnCapacity"),
} as const;
/** Of the tables whose size is always the same. */
const CLASSIC_WORDS = FIELDS.header.length + FIELDS.random.length + FIELDS.players.length * PLAYER_COUNT_MAX;
const GROUND_WORDS =
  GROUND_FIELDS.ground.length +
  GROUND_FIELDS.seats.length * PLAYER_COUNT_MAX +
  GROUND_FIELDS.flowFields.length * FLOW_FIELD_ROWS +
  GROUND_FIELDS.waypoints.length * WAYPOINT_ROWS;
const PAUSE_WORDS = PAUSE_FIELDS.pause.length + PAUSE_FIELDS.pausers.length * PLAYER_COUNT_MAX;
/** Dead throwers may still have yarn in the air while cats bred since throw as well. */
export const YARN_SPARE = MAP_CUSHIONS_MAX;

/** The tables of a world in the order of its words. Everything that goes through the words of a world goes by this. */
export function layoutOf(dimensions: Dimensions): readonly TableLayout[] {
  const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity, ground, pauses } = dimensions;
  const classic: readonly TableLayout[] = [
    scalars("header", FIELDS.header),
    scalars("random", FIELDS.random),
    columns("players", FIELDS.players, PLAYER_COUNT_MAX, playerCount),
    columns("cats", FIELDS.cats, catCapacity, catCount),
    columns("yarn", FIELDS.yarn, yarnCapacity, yarnCount),
  ];
  const last: readonly TableLayout[] = pauses === null ? [] : pauseTables(playerCount);
  if (ground === null) return [...classic, ...last];
  const { cushionCount } = ground;
  const wallWords = wallWordCount(ground.mapWidth * ground.mapHeight);
  return [
    ...classic,
    scalars("ground", GROUND_FIELDS.ground),
    columns("seats", GROUND_FIELDS.seats, PLAYER_COUNT_MAX, playerCount),
    columns("cushions", GROUND_FIELDS.cushions, cushionCount, cushionCount),
    columns("flowFields", GROUND_FIELDS.flowFields, FLOW_FIELD_ROWS, FLOW_FIELD_ROWS),
    columns("waypoints", GROUND_FIELDS.waypoints, WAYPOINT_ROWS, WAYPOINT_ROWS),
    { table: "walls", kind: "words", fields: [], capacity: wallWords, count: wallWords },
    columns("steering", GROUND_FIELDS.steering, catCapacity, catCount),
    columns("balls", GROUND_FIELDS.balls, yarnCapacity, yarnCount),
    ...last,
  ];
}

function pauseTables(playerCount: number): readonly TableLayout[] {
  return [
    scalars("pause", PAUSE_FIELDS.pause),
    columns("pausers", PAUSE_FIELDS.pausers, PLAYER_COUNT_MAX, playerCount),
  ];
}

/** Words that a table takes in the world. */
export function wordCountOf({ kind, fields, capacity }: TableLayout): number {
  return kind === "words" ? capacity : fields.length * capacity;
}

/** Words that a table has in use. */
export function usedWordCountOf({ kind, fields, count }: TableLayout): number {
  return kind === "words" ? count : fields.length * count;
}

/**
 * Words a world of that capacity takes: 1,500 cats of Classic take 27,028 words, 106 KiB, and with pauses 27,043. As layoutOf has
 * them, without making a layout: a peer asks of its world before each sub-turn whether it is one.
 */
export function worldWordCount(
  catCapacity: number,
  yarnCapacity: number,
  { ground = null, pauses = null }: WorldExtras = {},
): number {
  let count = CLASSIC_WORDS + FIELDS.cats.length * catCapacity + FIELDS.yarn.length * yarnCapacity;
  if (ground !== null) {
    const { mapWidth, mapHeight, cushionCount } = ground;
    const { steering, balls, cushions } = GROUND_FIELDS;
    count += GROUND_WORDS + wallWordCount(mapWidth * mapHeight) + cushions.length * cushionCount;
    count += steering.length * catCapacity + balls.length * yarnCapacity;
  }
  return pauses === null ? count : count + PAUSE_WORDS;
}

/** Whether a table may have room for so many rows. */
export function isCapacity(rowCount: number): boolean {
  return Number.isInteger(rowCount) && rowCount >= 1 && rowCount <= CAT_CAPACITY_MAX + YARN_SPARE;
}

/** Whether the words have a world's shape: capacities and counts in range, and the length that they ask for. */
export function isWorld(words: Int32Array): boolean {
  return readDimensions(words) !== null;
}

/** The dimensions of words from anywhere, or null if no world has them. */
export function readDimensions(words: Int32Array): Dimensions | null {
  if (words.length < FIELDS.header.length) return null;
  const counts = readHeaderDimensions(words);
  if (counts === null) return null;
  const { catCapacity, yarnCapacity } = counts;
  const classicWords = worldWordCount(catCapacity, yarnCapacity);
  if (words.length === classicWords) return { ...counts, ground: null, pauses: null };
  const ground = readGroundDimensions(words.subarray(classicWords));
  const pauses = readPauseDimensions(words, PLAYER_COUNT_MAX);
  for (const shape of shapesOf(counts, ground, pauses)) {
    if (words.length === worldWordCount(catCapacity, yarnCapacity, shape)) return shape;
  }
  return null;
}

/** What a world with those counts may be, with such a map and such pauses or without; each has another number of words. */
export function shapesOf(
  counts: Counts,
  ground: GroundDimensions | null,
  pauses: PauseDimensions | null,
): readonly Dimensions[] {
  const shapes: Dimensions[] = [{ ...counts, ground: null, pauses: null }];
  if (ground !== null) shapes.push({ ...counts, ground, pauses: null });
  if (pauses !== null) shapes.push(...shapes.map((shape) => ({ ...shape, pauses })));
  return shapes;
}

/** Of words that begin with a header: its counts, or null if they are out of range. */
export function readHeaderDimensions(words: Int32Array): Counts | null {
  const counts = {
    playerCount: words[AT.playerCount] ?? -1,
    catCount: words[AT.catCount] ?? -1,
    yarnCount: words[AT.yarnCount] ?? -1,
    catCapacity: words[AT.catCapacity] ?? -1,
    yarnCapacity: words[AT.yarnCapacity] ?? -1,
  };
  const isSound =
    isCapacity(counts.catCapacity) &&
    isCapacity(counts.yarnCapacity) &&
    isWithin(counts.playerCount, 0, PLAYER_COUNT_MAX) &&
    isWithin(counts.catCount, 0, counts.catCapacity) &&
    isWithin(counts.yarnCount, 0, counts.yarnCapacity);
  return isSound ? counts : null;
}

/** Of words that begin with the table `ground`: the size of the map, or null if it is out of range. */
export function readGroundDimensions(words: Int32Array): GroundDimensions | null {
  const value = (field: GroundField): number => words[GROUND_FIELDS.ground.indexOf(field)] ?? -1;
  const ground = {
    mapWidth: value("mapWidth"),
    mapHeight: value("mapHeight"),
    cushionCount: value("cushionCount"),
  };
  const isSound =
    isWithin(ground.mapWidth, MAP_SIDE_MIN, MAP_SIDE_MAX) &&
    isWithin(ground.mapHeight, MAP_SIDE_MIN, MAP_SIDE_MAX) &&
    isWithin(ground.cushionCount, 0, MAP_CUSHIONS_MAX);
  return isSound ? ground : null;
}

/** Of words that end with the tables of pauses, with so many rows: their rules, or null if they are out of range. */
export function readPauseDimensions(words: Int32Array, rowCount: number): PauseDimensions | null {
  const start = words.length - PAUSE_FIELDS.pause.length - rowCount * PAUSE_FIELDS.pausers.length;
  const value = (field: PauseField): number => words[start + PAUSE_FIELDS.pause.indexOf(field)] ?? -1;
  const pauses = { each: value("each"), length: value("length") };
  const isSound =
    isWithin(pauses.each, 1, PAUSES_EACH_MAX) &&
    isWithin(
      pauses.length,
      PAUSE_SECONDS_MIN * SUB_TURNS_PER_SECOND,
      PAUSE_SECONDS_MAX * SUB_TURNS_PER_SECOND,
    );
  return isSound ? pauses : null;
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function scalars(table: TableName, fields: readonly string[]): TableLayout {
  return { table, kind: "scalars", fields, capacity: 1, count: 1 };
}

function columns(table: TableName, fields: readonly string[], capacity: number, count: number): TableLayout {
  return { table, kind: "columns", fields, capacity, count };
}
