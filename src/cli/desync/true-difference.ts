import {
  drawRandom,
  FIELDS,
  FLOW_FIELD_ROWS,
  GROUND_FIELDS,
  openWorld,
  WAYPOINT_ROWS,
  type Ground,
  type Snapshot,
  type World,
} from "../../sim/index.ts";

/** What the worlds of all peers really hold where they first differ. Players as in the argument. */
export interface TrueDifference {
  readonly path: string;
  readonly values: readonly number[];
}

/**
 * The first field in which worlds differ, taken by name and row and not by word, so that it does not share a mistake
 * with the finder that it judges. Null if all are equal.
 */
export function trueDifference(worlds: readonly World[]): TrueDifference | null {
  const named = worlds.map((world) => new Map(namedValues(world)));
  const paths = new Set(named.flatMap((values) => [...values.keys()]));
  for (const path of paths) {
    const values = named.map((world) => world.get(path) ?? 0);
    if (values.some((value) => value !== values[0])) return { path, values };
  }
  return null;
}

/** The world as it is at the end of its turn, from the words after its last sub-turn: only the check value is drawn. */
export function endOfTurn(afterLastSubTurn: Snapshot): World {
  const world = openWorld(afterLastSubTurn.slice());
  drawRandom(world);
  return world;
}

function* namedValues({ header, random, players, cats, yarn, ground }: World): Generator<[string, number]> {
  for (const field of FIELDS.header) yield [`header.${field}`, header[field]];
  for (const field of FIELDS.random) yield [`random.${field}`, random[field]];
  for (const field of FIELDS.players)
    yield* namedColumn("players", field, players[field], header.playerCount);
  for (const field of FIELDS.cats) yield* namedColumn("cats", field, cats[field], header.catCount);
  for (const field of FIELDS.yarn) yield* namedColumn("yarn", field, yarn[field], header.yarnCount);
  if (ground !== null) yield* namedGroundValues(ground, header.playerCount, header.catCount);
}

function* namedGroundValues(
  ground: Ground,
  playerCount: number,
  catCount: number,
): Generator<[string, number]> {
  for (const field of GROUND_FIELDS.ground) yield [`ground.${field}`, ground.rules[field]];
  const counts = {
    seats: playerCount,
    cushions: ground.rules.cushionCount,
    flowFields: FLOW_FIELD_ROWS,
    waypoints: WAYPOINT_ROWS,
  };
  for (const table of ["seats", "cushions", "flowFields", "waypoints"] as const) {
    const columns: Readonly<Record<string, Int32Array>> = ground[table];
    for (const field of GROUND_FIELDS[table])
      yield* namedColumn(table, field, columns[field]!, counts[table]);
  }
  for (let i = 0; i < ground.walls.length; i += 1) yield [`walls[${i}]`, ground.walls[i]!];
  for (const field of GROUND_FIELDS.steering) {
    yield* namedColumn("steering", field, ground.steering[field], catCount);
  }
}

function* namedColumn(
  table: string,
  field: string,
  column: Int32Array,
  count: number,
): Generator<[string, number]> {
  for (let row = 0; row < count; row += 1) yield [`${table}[${row}].${field}`, column[row]!];
}
