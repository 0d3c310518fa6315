import {
  FIELDS,
  FLOW_FIELD_ROWS,
  GROUND_FIELDS,
  isWorld,
  nameOfWord,
  openWorld,
  WAYPOINT_ROWS,
  type Ground,
  type World,
} from "../../sim/index.ts";

/** What two worlds really hold where they first differ. */
export interface TrueDifference {
  readonly path: string;
  readonly first: number;
  readonly second: number;
  readonly wordCount: number | null; // words that differ; null: their tables have other sizes
}

/**
 * The first field in which the words of a first run differ from the world that they should be, taken by name and row and not
 * by word, so that it does not share a mistake with the finder that it judges. Null if all are equal.
 */
export function trueDifference(firstRun: Int32Array, world: World): TrueDifference | null {
  if (!isWorld(firstRun)) return shapeDifference(firstRun, world);
  const first = new Map(namedValues(openWorld(firstRun)));
  const second = new Map(namedValues(world));
  const areAlike = first.size === second.size;
  let found: TrueDifference | null = null;
  let wordCount = 0;
  for (const path of new Set([...second.keys(), ...first.keys()])) {
    const [a, b] = [first.get(path) ?? 0, second.get(path) ?? 0];
    if (a === b) continue;
    wordCount += 1;
    found ??= { path, first: a, second: b, wordCount: null };
  }
  return found === null ? null : { ...found, wordCount: areAlike ? wordCount : null };
}

/** The same by the places of words in the world that it should be: a world of another shape can't be opened. */
function shapeDifference(words: Int32Array, world: World): TrueDifference | null {
  for (let index = 0; index < world.words.length; index += 1) {
    const [first, second] = [words[index]!, world.words[index]!];
    const path = first === second ? null : nameOfWord(world, index);
    if (path !== null) return { path, first, second, wordCount: null };
  }
  return null;
}

/** All fields of a world by name, such as "cats[3].health". */
export function* namedValues({
  header,
  random,
  players,
  cats,
  yarn,
  ground,
}: World): Generator<[string, number]> {
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
