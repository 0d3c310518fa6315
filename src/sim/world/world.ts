import { assert } from "../../base/index.ts";
import { FLOW_FIELD_ROWS, PLAYER_COUNT_MAX, WAYPOINT_ROWS } from "../constants.ts";
import {
  FIELDS,
  GROUND_FIELDS,
  PAUSE_FIELDS,
  type BallField,
  type CatField,
  type CushionField,
  type FlowFieldField,
  type GroundField,
  type HeaderField,
  type PauseField,
  type PauserField,
  type PlayerField,
  type RandomField,
  type SeatField,
  type SteeringField,
  type WaypointField,
  type YarnField,
} from "./fields.ts";
import {
  isCapacity,
  layoutOf,
  readDimensions,
  wordCountOf,
  worldWordCount,
  type Dimensions,
  type TableName,
  type WorldExtras,
} from "./layout.ts";
import { Scratch } from "./scratch.ts";

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
  readonly pausing: Pausing | null; // null: a match without pauses
}

/** What a match that may be paused has besides. */
interface Pausing {
  readonly pause: Record<PauseField, number>;
  readonly pausers: Columns<PauserField>;
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
  readonly balls: Columns<BallField>;
  /** No state: what a step works with, and what follows from the words but takes long to compute. */
  readonly scratch: Scratch;
}

/** Words of a world with names: `header.catCount` reads and writes the word of that field. */
class NamedWords {
  readonly #words: Int32Array;

  constructor(words: Int32Array) {
    this.#words = words;
  }

  /** A property for the word at that index; the same two functions serve every world, so the engine can inline them. */
  static property(index: number): PropertyDescriptor {
    return {
      enumerable: true,
      get(this: NamedWords): number {
        return this.#words[index]!;
      },
      set(this: NamedWords, value: number) {
        this.#words[index] = value;
      },
    };
  }
}

const openHeader = nameWords(FIELDS.header);
const openRandom = nameWords(FIELDS.random);
const openRules = nameWords(GROUND_FIELDS.ground);
const openPause = nameWords(PAUSE_FIELDS.pause);

/** A world of zeros with room for so many cats and balls of yarn, for a map of that size and for pauses. */
export function allocateWorld(
  catCapacity: number,
  yarnCapacity: number,
  { ground = null, pauses = null }: WorldExtras = {},
): World {
  assert(
    isCapacity(catCapacity) && isCapacity(yarnCapacity),
    `allocateWorld: ${catCapacity} cats, ${yarnCapacity} yarn`,
  );
  const words = new Int32Array(worldWordCount(catCapacity, yarnCapacity, { ground, pauses }));
  words[FIELDS.header.indexOf("catCapacity")] = catCapacity;
  words[FIELDS.header.indexOf("yarnCapacity")] = yarnCapacity;
  if (ground !== null) {
    const at = worldWordCount(catCapacity, yarnCapacity);
    for (const field of ["mapWidth", "mapHeight", "cushionCount"] as const) {
      words[at + GROUND_FIELDS.ground.indexOf(field)] = ground[field];
    }
  }
  if (pauses !== null) {
    const at = worldWordCount(catCapacity, yarnCapacity, { ground });
    for (const field of ["each", "length"] as const) {
      words[at + PAUSE_FIELDS.pause.indexOf(field)] = pauses[field];
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
  assert(at === words.length, "openWorld: the tables are all of a world");
  const { catCapacity, yarnCapacity, ground, pauses } = dimensions;
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
            balls: columns("balls", GROUND_FIELDS.balls, yarnCapacity),
            scratch: new Scratch(),
          },
    pausing:
      pauses === null
        ? null
        : {
            pause: openPause(words.subarray(starts.get("pause"))),
            pausers: columns("pausers", PAUSE_FIELDS.pausers, PLAYER_COUNT_MAX),
          },
  };
}

/** What the places of a world's words follow from, now. */
export function dimensionsOf({ header, ground, pausing }: World): Dimensions {
  const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity } = header;
  const pauses = pausing === null ? null : { each: pausing.pause.each, length: pausing.pause.length };
  const counts = { playerCount, catCount, yarnCount, catCapacity, yarnCapacity, pauses };
  if (ground === null) return { ...counts, ground: null };
  const { mapWidth, mapHeight, cushionCount } = ground.rules;
  return { ...counts, ground: { mapWidth, mapHeight, cushionCount } };
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

/** Names for the first words of an array; returns what opens them in one. */
function nameWords<Field extends string>(
  fields: readonly Field[],
): (words: Int32Array) => Record<Field, number> {
  const properties = Object.fromEntries(fields.map((field, i) => [field, NamedWords.property(i)]));
  return (words) =>
    Object.defineProperties(new NamedWords(words), properties) as unknown as Record<Field, number>;
}
