/** What is looked at of a key. */
export interface KeyPress extends Pick<KeyboardEvent, "key" | "code"> {
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

/** A letter or a mark of a script that is not Latin, as a layout gives it: "ф", "α", "ש", "ำ". */
const FOREIGN = /^(?!\p{Script=Latin})[\p{L}\p{M}]+$/u;
/** An input method has the key, and does not say what it makes of it. */
const WITHIN_INPUT_METHOD = "Process";
/** Hebrew has these signs where others have a letter. */
const HEBREW_SIGNS: Readonly<Record<string, string>> = { KeyQ: "/", KeyW: "'" };
/** Signs that are keys of ours, by their place. */
const SIGNS: Readonly<Record<string, string>> = { Comma: ",", Period: "." };
/** Signs that a key has with or without Shift, on one layout or another: they count as the one that the table has. */
const TWINS: Readonly<Record<string, string>> = { "=": "+", _: "-", ">": ".", "<": "," };

/**
 * What a key press means: its letter or name, in small letters ("a", "escape"). A Latin layout says which letter it is, as AZERTY and
 * Dvorak do. Where a layout has none, the place of the key says it: the letter that a US keyboard has there.
 */
export function keyName({ key, code }: KeyPress): string {
  const hasNoLatin = FOREIGN.test(key) || key === WITHIN_INPUT_METHOD || HEBREW_SIGNS[code] === key;
  return (hasNoLatin ? nameAt(code) : null) ?? key.toLowerCase();
}

/** What a key may be called, the surest first: an arrow, the digit of its place, the letter or name that the layout gives it. */
export function namesOf(press: KeyPress): readonly string[] {
  const name = keyName(press);
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(press.code)?.[1];
  const called = name === " " ? "space" : (TWINS[name] ?? name);
  return digit === undefined || name.startsWith("arrow") ? [called] : [digit, called];
}

/** Whether a sign counts with and without Shift. */
export function hasTwin(name: string): boolean {
  return Object.values(TWINS).includes(name);
}

function nameAt(code: string): string | null {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code] ?? null;
}
