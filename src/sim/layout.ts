import { FLOW_FIELD_ROWS, PLAYER_COUNT_MAX, WAYPOINT_ROWS } from "./constants.ts";
import { FIELDS, GROUND_FIELDS } from "./fields.ts";
import { wallWordCount } from "./map/game-map.ts";

/** The counts and capacities that the places of all words of a world follow from. */
export interface Dimensions {
  readonly playerCount: number;
  readonly catCount: number;
  readonly yarnCount: number;
  readonly catCapacity: number;
  readonly yarnCapacity: number;
  readonly ground: GroundDimensions | null; // Classic: null
}

export interface GroundDimensions {
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly cushionCount: number;
}

export type TableName = keyof typeof FIELDS | keyof typeof GROUND_FIELDS;

/** A table in the words of a world: one word a field, or a column a field, or one run of words without names. */
export interface TableLayout {
  readonly table: TableName;
  readonly kind: "scalars" | "columns" | "words";
  readonly fields: readonly string[];
  readonly capacity: number; // rows there is room for
  readonly count: number; // rows in use
}

/** The tables of a world in the order of its words. Everything that goes through the words of a world goes by this. */
export function layoutOf(dimensions: Dimensions): readonly TableLayout[] {
  const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity, ground } = dimensions;
  const classic: readonly TableLayout[] = [
    scalars("header", FIELDS.header),
    scalars("random", FIELDS.random),
    columns("players", FIELDS.players, PLAYER_COUNT_MAX, playerCount),
    columns("cats", FIELDS.cats, catCapacity, catCount),
    columns("yarn", FIELDS.yarn, yarnCapacity, yarnCount),
  ];
  if (ground === null) return classic;
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

function scalars(table: TableName, fields: readonly string[]): TableLayout {
  return { table, kind: "scalars", fields, capacity: 1, count: 1 };
}

function columns(table: TableName, fields: readonly string[], capacity: number, count: number): TableLayout {
  return { table, kind: "columns", fields, capacity, count };
}
