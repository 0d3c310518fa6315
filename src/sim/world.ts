import { assert } from "../base/index.ts";
import {
  CATS_PER_PLAYER_MAX,
  FLOW_FIELD_ROWS,
  MAP_CUSHIONS_MAX,
  MAP_SIDE_MAX,
  MAP_SIDE_MIN,
  PLAYER_COUNT_MAX,
  WAYPOINT_ROWS,
} from "./constants.ts";
import {
  FIELDS,
  GROUND_FIELDS,
  type CatField,
  type CushionField,
  type FlowFieldField,
  type GroundField,
  type HeaderField,
  type PlayerField,
  type RandomField,
  type SeatField,
  type SteeringField,
  type WaypointField,
  type YarnField,
} from "./fields.ts";
import { Scratch } from "./ground/scratch.ts";
import { layoutOf, wordCountOf, type Dimensions, type GroundDimensions, type TableName } from "./layout.ts";
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
  readonly ground: Ground | null; // null: Classic
}

/** What a match on a map has besides. */
export interface Ground {
  readonly rules: Record<GroundField, number>; // the table `ground`
  readonly seats: Columns<SeatField>;
  readonly cushions: Columns<CushionField>;
  readonly flowFields: Columns<FlowFieldField>;
  readonly waypoints: Columns<WaypointField>;
  readonly walls: Int32Array;
  readonly steering: Columns<SteeringField>;
  /** No state: what a step works with, and what follows from the words but takes long to compute. */
  readonly scratch: Scratch;
}

const CAT_CAPACITY_MAX = PLAYER_COUNT_MAX * CATS_PER_PLAYER_MAX;
/** Dead throwers may still have yarn in the air while cats bred since throw as well. */
export const YARN_SPARE = MAP_CUSHIONS_MAX;

const openHeader = nameWords(FIELDS.header);
const openRandom = nameWords(FIELDS.random);
const openRules = nameWords(GROUND_FIELDS.ground);

/** Words a world of that capacity takes: 1,500 cats of Classic take 27,044 words, 106 KiB. */
export function worldWordCount(
  catCapacity: number,
  yarnCapacity: number,
  ground: GroundDimensions | null = null,
): number {
  const counts = { playerCount: 0, catCount: 0, yarnCount: 0 };
  const layout = layoutOf({ ...counts, catCapacity, yarnCapacity, ground });
  return layout.reduce((sum, table) => sum + wordCountOf(table), 0);
}

/** Whether a table may have room for so many rows. */
export function isCapacity(rowCount: number): boolean {
  return Number.isInteger(rowCount) && rowCount >= 1 && rowCount <= CAT_CAPACITY_MAX + YARN_SPARE;
}

/** A world of zeros with room for so many cats and balls of yarn, and for a map of that size. */
export function allocateWorld(
  catCapacity: number,
  yarnCapacity: number,
  ground: GroundDimensions | null = null,
): World {
  assert(
    isCapacity(catCapacity) && isCapacity(yarnCapacity),
    `allocateWorld: ${catCapacity} cats, ${yarnCapacity} yarn`,
  );
  const words = new Int32Array(worldWordCount(catCapacity, yarnCapacity, ground));
  words[FIELDS.header.indexOf("catCapacity")] = catCapacity;
  words[FIELDS.header.indexOf("yarnCapacity")] = yarnCapacity;
  if (ground !== null) {
    const at = worldWordCount(catCapacity, yarnCapacity);
    for (const field of ["mapWidth", "mapHeight", "cushionCount"] as const) {
      words[at + GROUND_FIELDS.ground.indexOf(field)] = ground[field];
    }
  }
  return openWorld(words);
}

/** Names for the parts of words that came from a world; see isWorld for words from elsewhere. */
export function openWorld(words: Int32Array): World {
  const dimensions = readDimensions(words);
  assert(dimensions !== null, "openWorld: these words are not a world");
  const starts = new Map<TableName, number>();
  let at = 0;
  for (const table of layoutOf(dimensions)) {
    starts.set(table.table, at);
    at += wordCountOf(table);
  }
  const { catCapacity, yarnCapacity, ground } = dimensions;
  const columns = <Field extends string>(table: TableName, fields: readonly Field[], capacity: number) =>
    nameColumns(words.subarray(starts.get(table)), capacity, fields);
  return {
    words,
    header: openHeader(words),
    random: openRandom(words.subarray(starts.get("random"))),
    players: columns("players", FIELDS.players, PLAYER_COUNT_MAX),
    cats: columns("cats", FIELDS.cats, catCapacity),
    yarn: columns("yarn", FIELDS.yarn, yarnCapacity),
    ground:
      ground === null
        ? null
        : {
            rules: openRules(words.subarray(starts.get("ground"))),
            seats: columns("seats", GROUND_FIELDS.seats, PLAYER_COUNT_MAX),
            cushions: columns("cushions", GROUND_FIELDS.cushions, ground.cushionCount),
            flowFields: columns("flowFields", GROUND_FIELDS.flowFields, FLOW_FIELD_ROWS),
            waypoints: columns("waypoints", GROUND_FIELDS.waypoints, WAYPOINT_ROWS),
            walls: words.subarray(starts.get("walls"), starts.get("steering")),
            steering: columns("steering", GROUND_FIELDS.steering, catCapacity),
            scratch: new Scratch(),
          },
  };
}

/** What the places of a world's words follow from, now. */
export function dimensionsOf({ header, ground }: World): Dimensions {
  const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity } = header;
  const counts = { playerCount, catCount, yarnCount, catCapacity, yarnCapacity };
  if (ground === null) return { ...counts, ground: null };
  const { mapWidth, mapHeight, cushionCount } = ground.rules;
  return { ...counts, ground: { mapWidth, mapHeight, cushionCount } };
}

/** Whether the words have a world's shape: capacities and counts in range, and the length that they ask for. */
export function isWorld(words: Int32Array): boolean {
  return readDimensions(words) !== null;
}

/** The dimensions of words from anywhere, or null if no world has them. */
function readDimensions(words: Int32Array): Dimensions | null {
  if (words.length < FIELDS.header.length) return null;
  const counts = readHeaderDimensions(words);
  if (counts === null) return null;
  const classicWords = worldWordCount(counts.catCapacity, counts.yarnCapacity);
  if (words.length === classicWords) return { ...counts, ground: null };
  const ground = readGroundDimensions(words.subarray(classicWords));
  if (ground === null) return null;
  const isWhole = words.length === worldWordCount(counts.catCapacity, counts.yarnCapacity, ground);
  return isWhole ? { ...counts, ground } : null;
}

/** Of words that begin with a header: its counts, or null if they are out of range. */
export function readHeaderDimensions(words: Int32Array): Omit<Dimensions, "ground"> | null {
  const value = (field: HeaderField): number => words[FIELDS.header.indexOf(field)] ?? -1;
  const counts = {
    playerCount: value("playerCount"),
    catCount: value("catCount"),
    yarnCount: value("yarnCount"),
    catCapacity: value("catCapacity"),
    yarnCapacity: value("yarnCapacity"),
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

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function nameColumns<Field extends string>(
  words: Int32Array,
  rowCount: number,
  fields: readonly Field[],
): Columns<Field> {
  const columns = {} as Record<Field, Int32Array>;
  fields.forEach((field, i) => {
    columns[field] = words.subarray(i * rowCount, (i + 1) * rowCount);
  });
  return columns;
}
