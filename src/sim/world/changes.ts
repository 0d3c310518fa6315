import { pathOf } from "./difference.ts";
import type { TableName } from "./layout.ts";
import { usedParts, type Part } from "./parts.ts";
import type { World } from "./world.ts";

/**
 * A word that has another value than before. The path is that of the field table with the network id of a cat or a ball in place of
 * its row, such as "cats#17.health"; "cats#17" alone is 1 where there is such a cat.
 */
export type Change = readonly [path: string, before: number, after: number];

/** Tables whose rows move when one goes, by whose ids they are known. */
const ID_TABLES: Readonly<Partial<Record<TableName, "cats" | "yarn">>> = {
  cats: "cats",
  steering: "cats",
  yarn: "yarn",
  balls: "yarn",
};

/**
 * All words in use that differ between two worlds of one match, in the order of the field table, row by row. A cat or ball that came
 * has its words from 0 on; of one that went nothing is told but that it went. Both worlds are whole.
 */
export function changesBetween(before: World, after: World): readonly Change[] {
  const changes: Change[] = [];
  const partsBefore = new Map(usedParts(before).map((part) => [keyOf(part), part]));
  for (const parts of byTable(usedParts(after))) {
    const ids = ID_TABLES[parts[0]!.table];
    const pairs = parts.map((part) => [partsBefore.get(keyOf(part)), part] as const);
    if (ids === undefined) for (const [was, part] of pairs) noteWords(changes, { before, after }, was, part);
    else noteRows(changes, { before, after }, ids, pairs);
  }
  return changes;
}

interface Worlds {
  readonly before: World;
  readonly after: World;
}

/** Where a part of a world that had no such table is missing, all was 0. */
type Pair = readonly [was: Part | undefined, part: Part];

function noteWords(changes: Change[], { before, after }: Worlds, was: Part | undefined, part: Part): void {
  for (let i = 0; i < part.count; i += 1) {
    const [a, b] = [wordOf(before, was, i), after.words[part.start + i]!];
    if (a !== b) changes.push([pathOf(part, i), a, b]);
  }
}

function noteRows(
  changes: Change[],
  { before, after }: Worlds,
  ids: "cats" | "yarn",
  pairs: readonly Pair[],
): void {
  const { table, count } = pairs[0]![1];
  const rowsBefore = new Map<number, number>();
  const countBefore = ids === "cats" ? before.header.catCount : before.header.yarnCount;
  for (let row = 0; row < countBefore; row += 1) rowsBefore.set(before[ids].networkId[row]!, row);
  const isFirst = table === ids; // of the tables with these ids
  for (let row = 0; row < count; row += 1) {
    const id = after[ids].networkId[row]!;
    const rowBefore = rowsBefore.get(id);
    rowsBefore.delete(id);
    const name = `${table}#${id}`;
    if (rowBefore === undefined && isFirst) changes.push([name, 0, 1]);
    for (const [was, part] of pairs) {
      const a = rowBefore === undefined ? 0 : wordOf(before, was, rowBefore);
      const b = after.words[part.start + row]!;
      if (a !== b) changes.push([`${name}.${part.field}`, a, b]);
    }
  }
  if (isFirst) for (const id of rowsBefore.keys()) changes.push([`${table}#${id}`, 1, 0]);
}

function wordOf(world: World, part: Part | undefined, i: number): number {
  return part === undefined || i >= part.count ? 0 : world.words[part.start + i]!;
}

function keyOf({ table, field }: Part): string {
  return `${table}.${field}`;
}

/** The parts of each table together. */
function byTable(parts: readonly Part[]): readonly (readonly Part[])[] {
  const tables = new Map<TableName, Part[]>();
  for (const part of parts) tables.set(part.table, [...(tables.get(part.table) ?? []), part]);
  return [...tables.values()];
}
