import { assert } from "../../base/index.ts";
import { FIELDS, GROUND_FIELDS, PAUSE_FIELDS } from "./fields.ts";
import { usedParts, type Part } from "./parts.ts";
import type { World } from "./world.ts";

const SCALAR_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...FIELDS,
  ...GROUND_FIELDS,
  ...PAUSE_FIELDS,
};

/** Characters of the path of a word, such as "cats[3].health". */
export const PATH_LENGTH_MAX = 48;
const PATH = /^[a-zA-Z0-9.[\]]+$/;

/** Whether a text may be the path of a word: files and people are told it. */
export function isPath(text: string): boolean {
  return text.length <= PATH_LENGTH_MAX && PATH.test(text);
}

/** The first word in which two worlds differ. */
export interface Difference {
  readonly index: number; // of the word
  readonly path: string; // such as "cats[3].health": row 3 of the table
  readonly networkId: number | null; // of the object in that row of `a`, if it has one
  readonly a: number;
  readonly b: number;
}

/**
 * The first difference in the order of words, or null if the worlds are equal. Row counts are in the header, which comes
 * first, so worlds with other counts differ there. Worlds of other capacity differ in their capacity.
 */
export function firstDifference(a: World, b: World): Difference | null {
  // Of two worlds with the same header only one may have a map.
  const parts = usedParts(a.ground === null && b.ground !== null ? b : a);
  for (const part of parts) {
    for (let i = 0; i < part.count; i += 1) {
      const index = part.start + i;
      if (a.words[index] !== b.words[index]) {
        return {
          index,
          path: pathOf(part, i),
          networkId: networkIdAt(a, part, i),
          a: a.words[index] ?? 0,
          b: b.words[index] ?? 0,
        };
      }
    }
  }
  return null;
}

/** The name of a word of this world, such as "random.x" or "yarn[0].toX"; null if it is not in use. */
export function nameOfWord(world: World, index: number): string | null {
  const part = usedParts(world).find(({ start, count }) => index >= start && index < start + count);
  return part === undefined ? null : pathOf(part, index - part.start);
}

const LONGEST_FIELD = Math.max(
  ...Object.values<readonly string[]>(SCALAR_FIELDS).flatMap((fields) => fields.map(({ length }) => length)),
);
assert("flowFields[99999].".length + LONGEST_FIELD <= PATH_LENGTH_MAX, "the path of every word has room");

/** The path of a word of that part, by its row. */
export function pathOf({ table, field }: Part, i: number): string {
  if (field !== null) return `${table}[${i}].${field}`;
  return table === "walls" ? `walls[${i}]` : `${table}.${SCALAR_FIELDS[table]![i]!}`;
}

function networkIdAt(world: World, { table }: Part, row: number): number | null {
  if (table === "cats" || table === "steering") return world.cats.networkId[row]!;
  if (table === "yarn" || table === "balls") return world.yarn.networkId[row]!;
  return null;
}
