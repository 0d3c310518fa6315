import { assert } from "../../base/index.ts";
import { FIELDS, GROUND_FIELDS, PAUSE_FIELDS } from "./fields.ts";
import { usedParts } from "./parts.ts";
import { allocateWorld, type World } from "./world.ts";

/** Words in use of one field: the rows of a column, or one word; or a table that has no fields. */
interface NamedPart {
  readonly table: string; // such as "cats"
  readonly field: string; // such as "health"; "": the table has no fields
  readonly start: number; // index of its first word
  readonly count: number;
}

const FIELDS_OF: Readonly<Record<string, readonly string[]>> = {
  ...FIELDS,
  ...GROUND_FIELDS,
  ...PAUSE_FIELDS,
};

/** The used part of a world, field by field in the order of its words. */
export function namedParts(world: World): readonly NamedPart[] {
  return usedParts(world).flatMap(({ table, field, start, count }): readonly NamedPart[] => {
    if (field !== null) return [{ table, field, start, count }];
    const fields = FIELDS_OF[table]!;
    if (fields.length === 0) return [{ table, field: "", start, count }];
    return fields.map((name, i) => ({ table, field: name, start: start + i, count: 1 }));
  });
}

/**
 * A world of other rules, in the layout of these: each field has the values of the field of its name, and zeros if there was none.
 * It may be drawn, named and compared with others, never played on: nothing says that its values mean the same to the rules of today.
 */
export function worldOfParts(words: Int32Array, parts: readonly NamedPart[]): World {
  const places = new Map(parts.map((part) => [`${part.table}.${part.field}`, part]));
  const valueOf = (name: string): number => {
    const place = places.get(name);
    assert(place !== undefined && place.count === 1, `worldOfParts: there is no ${name}`);
    return words[place.start]!;
  };
  const ground = places.has("ground.mode")
    ? {
        mapWidth: valueOf("ground.mapWidth"),
        mapHeight: valueOf("ground.mapHeight"),
        cushionCount: valueOf("ground.cushionCount"),
      }
    : null;
  const pauses = places.has("pause.each")
    ? { each: valueOf("pause.each"), length: valueOf("pause.length") }
    : null;
  const world = allocateWorld(valueOf("header.catCapacity"), valueOf("header.yarnCapacity"), {
    ground,
    pauses,
  });
  // What the parts of the new world follow from.
  world.header.playerCount = valueOf("header.playerCount");
  world.header.catCount = valueOf("header.catCount");
  world.header.yarnCount = valueOf("header.yarnCount");
  for (const { table, field, start, count } of namedParts(world)) {
    const from = places.get(`${table}.${field}`);
    if (from === undefined) continue;
    const known = words.subarray(from.start, from.start + Math.min(count, from.count));
    world.words.set(known, start);
  }
  return world;
}
