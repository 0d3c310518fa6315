import type { MatchMode } from "./match-modes.ts";
import type { Chosen, OptionRow } from "./option-row.ts";
import { OPTION_TABLE, type MatchOptions, type MatchTerms } from "./option-table.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whether these are options that a host may choose: everything in range, and in Classic nothing that it does not know. */
export function isMatchOptions(options: MatchOptions, rows: readonly OptionRow[] = OPTION_TABLE): boolean {
  return rows.every((row) => {
    const value = valueOf(options, row);
    if (options.mode === "classic" && row.modes === "maps") return value === row.inClassic?.(options);
    return isOption(row, value, options);
  });
}

/** Whether that is a value of this option, or it is absent and may be. */
export function isOption(row: OptionRow, value: unknown, chosen: Chosen): boolean {
  return value === undefined ? row.isFree : row.isValue(value, chosen);
}

/** Those of the values that are of these rows, in their order. What is not chosen is absent: options that are alike have the same fields. */
export function tidyOptions(values: object, rows: readonly OptionRow[] = OPTION_TABLE): MatchOptions {
  const chosen = rows.map((row) => [row.name, (values as Values)[row.name]] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as unknown as MatchOptions;
}

/** The options that a mode begins with, for a host that chooses nothing, or only how many cats. */
export function usualOptions(
  mode: MatchMode,
  cats?: number,
  rows: readonly OptionRow[] = OPTION_TABLE,
): MatchOptions {
  const values: Record<string, unknown> = { mode, ...(cats === undefined ? {} : { catsPerPlayer: cats }) };
  for (const row of rows) values[row.name] ??= usualOf(row, values as unknown as Chosen);
  return tidyOptions(values, rows);
}

/** What an option is in that mode for a host that does not choose it. */
export function usualOf(row: OptionRow, chosen: Chosen): unknown {
  return chosen.mode === "classic" && row.modes === "maps" ? row.inClassic?.(chosen) : row.usual(chosen);
}

/** Options as they are after another mode was picked: what each mode has of its own is as it begins. */
export function inMode(
  options: MatchOptions,
  mode: MatchMode,
  rows: readonly OptionRow[] = OPTION_TABLE,
): MatchOptions {
  const values: Record<string, unknown> = { ...options, mode };
  for (const row of rows) {
    const isKept = row.isOfMode !== true && (mode !== "classic" || row.modes === "all");
    if (!isKept) values[row.name] = usualOf(row, values as unknown as Chosen);
  }
  return tidyOptions(values, rows);
}

/** Those that a lobby of any mode may have, and may be without. */
export function termsOf(options: MatchOptions, rows: readonly OptionRow[] = OPTION_TABLE): MatchTerms {
  return tidyOptions(
    options,
    rows.filter(({ modes, isFree }) => modes === "all" && isFree),
  );
}

/** Classic, without pauses and strangers who watch. */
export function classicOptions(catsPerPlayer: number): MatchOptions {
  return { mode: "classic", catsPerPlayer, catLimit: catsPerPlayer, timeLimitMinutes: 0 };
}

export function areSameOptions(
  a: MatchOptions,
  b: MatchOptions,
  rows: readonly OptionRow[] = OPTION_TABLE,
): boolean {
  return rows.every((row) => {
    const [one, other] = [row.split(valueOf(a, row)), row.split(valueOf(b, row))];
    return valueOf(a, row) === valueOf(b, row) || one.every((value, i) => value === other[i]);
  });
}

export function valueOf(options: MatchOptions, row: OptionRow): unknown {
  return (options as Values)[row.name];
}
