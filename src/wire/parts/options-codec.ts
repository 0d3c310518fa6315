import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import {
  isMatchOptions,
  OPTION_TABLE,
  tidyOptions,
  usualOf,
  valueOf,
  type Chosen,
  type MatchOptions,
  type OptionRow,
} from "../../sim/index.ts";

/** Options as a welcome has them: those of all modes in the order of their table, then, unless it is Classic, those of maps. */
export function writeOptions(
  writer: BitWriter,
  options: MatchOptions,
  rows: readonly OptionRow[] = OPTION_TABLE,
): void {
  assert(isMatchOptions(options, rows), "writeOptions: the options are out of range");
  for (const row of inOrder(rows)) {
    if (isSaid(row, options)) row.bits.write(writer, valueOf(options, row), options);
  }
}

/** Reads options; on some that no host may choose the reader has failed. */
export function readOptions(reader: BitReader, rows: readonly OptionRow[] = OPTION_TABLE): MatchOptions {
  const values: Record<string, unknown> = {};
  const chosen = values as unknown as Chosen;
  for (const row of inOrder(rows))
    values[row.name] = isSaid(row, chosen) ? row.bits.read(reader, chosen) : usualOf(row, chosen);
  const options = tidyOptions(values, rows);
  if (!isMatchOptions(options, rows)) reader.fail();
  return options;
}

/** The part of a setup that the options of all modes are, or of maps, as a replay of that version has them. */
export function writeWorldOptions(
  writer: BitWriter,
  modes: OptionRow["modes"],
  options: MatchOptions,
  rows: readonly OptionRow[] = OPTION_TABLE,
): void {
  for (const row of rows) {
    if (row.modes === modes) row.inReplay?.bits.write(writer, valueOf(options, row), options);
  }
}

/** What was not yet there in that version is absent. Whether all is in range is for the caller to ask, of the whole setup. */
export function readWorldOptions(
  reader: BitReader,
  modes: OptionRow["modes"],
  { chosen, version }: { readonly chosen: Chosen; readonly version: number },
  rows: readonly OptionRow[] = OPTION_TABLE,
): Omit<MatchOptions, keyof Chosen> {
  const values: Record<string, unknown> = {};
  for (const { name, inReplay, modes: ofModes } of rows) {
    if (ofModes === modes && inReplay !== undefined && inReplay.since <= version)
      values[name] = inReplay.bits.read(reader, chosen);
  }
  return tidyOptions(values, rows);
}

/** Those of all modes, then those of maps. */
export function inOrder(rows: readonly OptionRow[]): readonly OptionRow[] {
  return [...rows.filter(({ modes }) => modes === "all"), ...rows.filter(({ modes }) => modes === "maps")];
}

function isSaid({ modes }: OptionRow, { mode }: Chosen): boolean {
  return modes === "all" || mode !== "classic";
}
