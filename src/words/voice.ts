/** How every text of a table is spoken. */
type Voice = (text: string) => string;

/** Texts for people, by their keys: said as they are, or made of arguments. Nothing else may be in a table. */
type Texts<Said> = Said extends string | null | undefined
  ? Said
  : Said extends (...facts: infer Facts) => infer Result
    ? (...facts: Facts) => Texts<Result>
    : Said extends object
      ? { readonly [Key in keyof Said]: Texts<Said[Key]> }
      : never;

/** A symbol: no element of a page, address or setting can take this name. */
const VOICE_KEY = Symbol.for("robocat.voice");

/**
 * A table of words. Whatever it says can be heard in another voice, which a test gives to the page before any module is loaded: so the
 * test knows which text on the screen came out of a table. Nobody else gives one, and then the table is handed back as it is.
 */
/* @__NO_SIDE_EFFECTS__ */
export function words<Table>(table: Table & Texts<Table>): Table {
  const voice = (globalThis as { readonly [VOICE_KEY]?: Voice })[VOICE_KEY];
  return voice === undefined ? table : (spoken(table, voice) as Table);
}

/** The same, said by that voice; what is empty stays so. */
function spoken(said: unknown, voice: Voice): unknown {
  if (typeof said === "string") return said === "" ? "" : voice(said);
  if (typeof said === "function") {
    const say = said as (...facts: readonly unknown[]) => unknown;
    return (...facts: readonly unknown[]) => spoken(say(...facts), voice);
  }
  if (Array.isArray(said)) return (said as readonly unknown[]).map((one) => spoken(one, voice));
  if (typeof said !== "object" || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, spoken(value, voice)]));
}
