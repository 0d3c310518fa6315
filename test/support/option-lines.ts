import { OPTION_TABLE, type OptionRow } from "../../src/sim/index.ts";
import { filledOption, OPTION_HELP_WORDS, type HelpOfOptions } from "../../src/words/index.ts";

/** The lines of docs/command-line.md about options of a match, without padding. */
export function optionLinesOfDocs(
  rows: readonly OptionRow[] = OPTION_TABLE,
  words: HelpOfOptions = OPTION_HELP_WORDS,
): readonly string[] {
  return rows.flatMap((row) =>
    row.parts.map((part) => {
      const { letter, inDocs } = words[part.key]!;
      const word = letter === undefined ? part.key : `${part.key} ${letter}`;
      const [usual, meaning] = inDocs.map((text) => filledOption(text, row, part));
      return `| \`--${word}\` | ${usual} | ${meaning} |`;
    }),
  );
}
