import fc from "fast-check";

import {
  OPTION_TABLE,
  tidyOptions,
  usualOf,
  type Chosen,
  type MatchOptions,
  type OptionPart,
  type OptionRow,
  type PartValue,
} from "../../src/sim/index.ts";

/** Options of a match, any that a host may choose: as the rows of their table say. */
export function optionsArbitrary(rows: readonly OptionRow[] = OPTION_TABLE): fc.Arbitrary<MatchOptions> {
  let chosen: fc.Arbitrary<object> = fc.constant({});
  for (const row of rows) {
    chosen = chosen.chain((before) =>
      valueArbitrary(row, before as Chosen).map((value) => ({ ...before, [row.name]: value })),
    );
  }
  return chosen.map((values) => tidyOptions(values, rows));
}

function valueArbitrary(row: OptionRow, chosen: Chosen): fc.Arbitrary<unknown> {
  if (row.modes === "maps" && chosen.mode === "classic") return fc.constant(usualOf(row, chosen));
  return fc.tuple(...row.parts.map((part) => partArbitrary(part, chosen))).map((parts) => row.join(parts));
}

function partArbitrary(part: OptionPart, chosen: Chosen): fc.Arbitrary<PartValue> {
  switch (part.form) {
    case "flag":
      return fc.boolean();
    case "word":
      return fc.constantFrom(...part.words);
    case "number": {
      const { from, to } = part.range(chosen);
      const number = fc.integer({ min: from, max: to });
      return part.none === undefined ? number : fc.option(number, { nil: null });
    }
  }
}
