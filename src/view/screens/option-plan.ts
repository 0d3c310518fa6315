import {
  OPTION_TABLE,
  type MatchOptions,
  type OptionPart,
  type OptionRow,
  type PartValue,
} from "../../sim/index.ts";
import { OPTION_WORDS, type OptionWords, type WordsOfOptions } from "../../words/index.ts";

/** What a host sets by one field or list of the lobby's panel. */
export interface PlannedControl {
  readonly row: OptionRow;
  readonly place: number; // of the part in its row
  readonly part: OptionPart;
  readonly words: OptionWords;
  readonly list: readonly PartValue[] | null; // what there is to choose; null: a number is typed
}

/** All but the mode, which changes what there is to choose at all. */
export function planControls(
  rows: readonly OptionRow[] = OPTION_TABLE,
  words: WordsOfOptions = OPTION_WORDS,
): readonly PlannedControl[] {
  const set = rows.filter(({ group }) => group !== "mode");
  return set.flatMap((row) =>
    row.parts.map((part, place) => ({ row, place, part, words: words[part.key]!, list: listOf(part) })),
  );
}

function listOf(part: OptionPart): readonly PartValue[] | null {
  switch (part.form) {
    case "flag":
      return [false, true];
    case "word":
      return part.words;
    case "number":
      return part.none === undefined ? null : [...(part.offers ?? []), null];
  }
}

/** Whether the lobby shows an option where that is chosen. */
export function isOffered({ modes, offeredIn }: OptionRow, { mode }: MatchOptions): boolean {
  return offeredIn === undefined ? modes === "all" || mode !== "classic" : offeredIn.includes(mode);
}
