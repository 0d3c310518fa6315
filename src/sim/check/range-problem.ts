import type { Columns } from "../world/world.ts";

/** The least and the greatest value, both inclusive. */
export type Range = readonly [min: number, max: number];

export function valueProblem(path: string, value: number, [min, max]: Range): string | null {
  return value >= min && value <= max ? null : path;
}

/** The path of the first value of a table that is outside of its field's range, or not 0 in a row that is not in use. */
export function columnsProblem<Field extends string>(
  table: string,
  columns: Columns<Field>,
  count: number,
  ranges: Readonly<Record<Field, Range>>,
): string | null {
  for (const [field, column] of Object.entries<Int32Array>(columns)) {
    const [min, max] = ranges[field as Field];
    const row = column.findIndex((value, i) => (i < count ? value < min || value > max : value !== 0));
    if (row >= 0) return `${table}[${row}].${field}`;
  }
  return null;
}
