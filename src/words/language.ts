/** The languages that there are words in. The words are spelt as in Britain, and "a, b and c" is its list. */
type Locale = "en-GB";

/** A text for each kind of number that a language tells apart. */
type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** What depends on the language and not on the sentence. */
interface Language {
  /** The form for that number: "cat", or "cats". */
  readonly plural: (count: number, forms: PluralForms) => string;
  /** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
  readonly list: (parts: readonly string[]) => string;
  /** "Ann", "Ann or Bo", "Ann, Bo or Cy". */
  readonly choice: (parts: readonly string[]) => string;
  /** "10,000" */
  readonly number: (value: number) => string;
  /** "28 Nov 2026, 14:05", of a time in milliseconds since 1970, where this machine is. */
  readonly moment: (timeMs: number) => string;
  /** Whether a name comes before another in a list, as a comparator says it. */
  readonly compare: (a: string, b: string) => number;
}

/** What Intl makes is made once, when it is first asked for: a match asks for plurals with every picture. */
export function makeLanguage(locale: Locale): Language {
  const plurals = once(() => new Intl.PluralRules(locale));
  const lists = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));
  const choices = once(() => new Intl.ListFormat(locale, { type: "disjunction" }));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const moments = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }));
  const order = once(() => new Intl.Collator(locale));
  return {
    plural: (count, forms) => forms[plurals().select(count)] ?? forms.other,
    list: (parts) => lists().format(parts),
    choice: (parts) => choices().format(parts),
    number: (value) => numbers().format(value),
    moment: (timeMs) => moments().format(timeMs),
    compare: (a, b) => order().compare(a, b),
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | null = null;
  return () => (made ??= make());
}

/** The one language so far. */
export const {
  plural,
  list: joinNames,
  choice,
  number,
  moment,
  compare: compareNames,
} = makeLanguage("en-GB");

/** "8 s", in which no line ends: a number stays with its unit. */
export function inUnit(value: number | string, unit: "s" | "ms" | "kB/s"): string {
  return `${value}\u00A0${unit}`;
}
