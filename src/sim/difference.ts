import { FIELDS } from "./fields.ts";
import { usedParts, type Part } from "./parts.ts";
import type { World } from "./world.ts";

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
  for (const part of usedParts(a)) {
    for (let i = 0; i < part.count; i += 1) {
      const index = part.start + i;
      if (a.words[index] !== b.words[index]) {
        return {
          index,
          path: pathOf(part, i),
          networkId: networkIdAt(a, part, i),
          a: a.words[index]!,
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

function pathOf(part: Part, i: number): string {
  return part.field === null
    ? `${part.table}.${FIELDS[part.table][i]!}`
    : `${part.table}[${i}].${part.field}`;
}

function networkIdAt(world: World, part: Part, row: number): number | null {
  if (part.table === "cats") return world.cats.networkId[row]!;
  if (part.table === "yarn") return world.yarn.networkId[row]!;
  return null;
}
