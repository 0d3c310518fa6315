import { assert } from "../../base/index.ts";
import { layoutOf, wordCountOf, type TableName } from "./layout.ts";
import { dimensionsOf, type World } from "./world.ts";

/** A run of words in use: the header, the random state, one column's rows, or a table without columns. */
export interface Part {
  readonly table: TableName;
  readonly field: string | null; // null: the words of a whole table
  readonly start: number; // index of its first word
  readonly count: number; // words in use
}

/** The used part of a world, in the order of its words. */
export function usedParts(world: World): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const layout of layoutOf(dimensionsOf(world))) {
    const { table, kind, fields, capacity, count } = layout;
    if (kind === "columns") {
      fields.forEach((field, i) => parts.push({ table, field, start: at + i * capacity, count }));
    } else parts.push({ table, field: null, start: at, count: kind === "words" ? count : fields.length });
    at += wordCountOf(layout);
  }
  assert(at === world.words.length, "the parts cover the world");
  return parts;
}
