import { fail, ok, type Result } from "../../base/index.ts";
import {
  OPTION_TABLE,
  tidyOptions,
  usualOf,
  type Chosen,
  type MatchOptions,
  type OptionKey,
  type OptionPart,
  type OptionRow,
  type PartValue,
} from "../../sim/index.ts";
import { filledOption, OPTION_HELP_WORDS, type HelpOfOptions } from "../../words/index.ts";
import { readNumber } from "../read-arguments.ts";

/** The words of the command line that make the options of a match, by their keys. */
type Typed = Readonly<Record<string, unknown>>;

const HELP_WORD_LENGTH = 17;

/** What host and quick take of them. */
export function optionFlags<Key extends string = OptionKey>(
  rows: readonly OptionRow[] = OPTION_TABLE,
): Readonly<Record<Key, { readonly type: "string" | "boolean" }>> {
  const parts = rows.flatMap((row) => row.parts);
  const flags = parts.map(({ key, form }) => [key, { type: form === "flag" ? "boolean" : "string" }]);
  return Object.fromEntries(flags) as ReturnType<typeof optionFlags<Key>>;
}

/** What a host wants to play. The reason of a failure is a sentence for the player. */
export function readMatchOptions(
  typed: Typed,
  rows: readonly OptionRow[] = OPTION_TABLE,
): Result<MatchOptions, string> {
  const values: Record<string, unknown> = {};
  for (const row of rows) {
    const value = readOption(row, typed, values as unknown as Chosen);
    if (!value.ok) return value;
    values[row.name] = value.value;
  }
  return ok(tidyOptions(values, rows));
}

function readOption(row: OptionRow, typed: Typed, chosen: Chosen): Result<unknown, string> {
  if (row.modes === "maps" && chosen.mode === "classic") {
    const part = row.parts.find(({ key }) => typed[key] !== undefined);
    return part === undefined
      ? ok(usualOf(row, chosen))
      : fail(`--${part.key} is for --mode battle and cushions`);
  }
  const usual = row.split(row.usual(chosen));
  const values: PartValue[] = [];
  for (const [i, part] of row.parts.entries()) {
    const word = typed[part.key];
    if (values[0] === 0 && word !== undefined)
      return fail(`--${part.key} is for a match with ${row.parts[0]!.key}`);
    const value = word === undefined ? ok(usual[i]!) : readPart(part, word, chosen);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(row.join(values));
}

function readPart(part: OptionPart, word: unknown, chosen: Chosen): Result<PartValue, string> {
  if (part.form === "flag") return ok(word === true);
  const text = String(word);
  if (part.form === "word") return readWord(part.key, text, part.words);
  if (text === part.none) return ok(null);
  const { from, to } = part.range(chosen);
  const read = readNumber(`--${part.key}`, text, from, to);
  return read.ok || part.none === undefined ? read : fail(`${read.reason}, or "${part.none}"`);
}

function readWord(key: string, text: string, words: readonly string[]): Result<string, string> {
  if (words.includes(text)) return ok(text);
  return fail(
    `--${key} is "${text}", not ${words.length > 2 ? `one of ${words.join(", ")}` : words.join(" or ")}`,
  );
}

/** Their lines of the help, each as wide as the others there: of those names, or of all but the mode, which stands before the map. */
export function optionHelp(
  names?: readonly string[],
  rows: readonly OptionRow[] = OPTION_TABLE,
  words: HelpOfOptions = OPTION_HELP_WORDS,
): string {
  const told = rows.filter(({ name }) => names?.includes(name) ?? name !== "mode");
  const lines = told.flatMap((row) =>
    row.parts.map((part) => {
      const { letter, help } = words[part.key]!;
      const word = letter === undefined ? part.key : `${part.key} ${letter}`;
      return `    --${word.padEnd(HELP_WORD_LENGTH - 1)} ${filledOption(help, row, part)}`;
    }),
  );
  return lines.join("\n");
}
