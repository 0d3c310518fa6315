import type { Columns, World } from "./world.ts";

/** The row that holds a network id, or -1. Rows are in ascending network id, so halving the range finds it. */
export function rowOfNetworkId(networkIds: Int32Array, count: number, networkId: number): number {
  // Ids are given from 1 upward: a row is never behind its id, and exactly there while nothing before it was removed.
  let high = Math.min(count, networkId) - 1;
  if (high < 0) return -1;
  if (networkIds[high] === networkId) return high;
  // It is before that place by no more than all that were removed: few for most of a match.
  const removed = networkIds[count - 1]! - count;
  let low = Math.max(0, networkId - 1 - removed);
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = networkIds[middle]!;
    if (found === networkId) return middle;
    if (found < networkId) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The row of a player, or -1: observers have none. */
export function rowOfPlayer({ header, players }: World, playerId: number): number {
  for (let row = 0; row < header.playerCount; row += 1) if (players.playerId[row] === playerId) return row;
  return -1;
}

/** The rows that are to go, ascending: working memory of one call, as large as the largest table so far. */
let freed = new Int32Array(64);

/**
 * Keeps the rows whose value in the column `keepField` is above 0, in their order, zeroes those freed, and returns how
 * many are left.
 */
export function compactRows<Field extends string>(
  columns: Columns<Field>,
  fields: readonly Field[],
  keepField: NoInfer<Field>,
  count: number,
): number {
  const freedCount = findFreed(columns[keepField], count);
  for (const field of fields) compactColumn(columns[field], freedCount, count);
  return count - freedCount;
}

/** The same for a table whose rows go with those of another, of which `keep` is a column. */
export function compactRowsBy<Field extends string>(
  columns: Columns<Field>,
  fields: readonly Field[],
  keep: Int32Array,
  count: number,
): void {
  const freedCount = findFreed(keep, count);
  for (const field of fields) compactColumn(columns[field], freedCount, count);
}

function findFreed(keep: Int32Array, count: number): number {
  if (freed.length < count) freed = new Int32Array(2 * count);
  let freedCount = 0;
  for (let row = 0; row < count; row += 1) {
    if (keep[row]! > 0) continue;
    freed[freedCount] = row;
    freedCount += 1;
  }
  return freedCount;
}

/** Moves up the runs of rows between those that go. */
function compactColumn(column: Int32Array, freedCount: number, count: number): void {
  for (let i = 0; i < freedCount; i += 1) {
    const next = i + 1 < freedCount ? freed[i + 1]! : count;
    column.copyWithin(freed[i]! - i, freed[i]! + 1, next);
  }
  column.fill(0, count - freedCount, count);
}
