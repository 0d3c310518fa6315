import type { Columns } from "./world.ts";

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
  const keep = columns[keepField];
  // The column that decides is moved last: the others still need it as it was.
  for (const field of fields) if (field !== keepField) compactColumn(columns[field], keep, count);
  return compactColumn(keep, keep, count);
}

function compactColumn(column: Int32Array, keep: Int32Array, count: number): number {
  let kept = 0;
  for (let row = 0; row < count; row += 1) {
    if (keep[row]! <= 0) continue;
    column[kept] = column[row]!;
    kept += 1;
  }
  column.fill(0, kept, count);
  return kept;
}
