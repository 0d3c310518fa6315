type KeyPress = Pick<KeyboardEvent, "key" | "code">;

/** A letter or a mark of a script that is not Latin, as a layout gives it: "ф", "α", "ש", "ำ". */
const FOREIGN = /^(?!\p{Script=Latin})[\p{L}\p{M}]+$/u;
/** An input method has the key, and does not say what it makes of it. */
const WITHIN_INPUT_METHOD = "Process";
/** Hebrew has these signs where others have a letter. */
const HEBREW_SIGNS: Readonly<Record<string, string>> = { KeyQ: "/", KeyW: "'" };
/** Signs that are keys of ours, by their place. */
const SIGNS: Readonly<Record<string, string>> = { Comma: ",", Period: "." };

/**
 * What a key press means: its letter or name, in small letters ("a", "escape"). A Latin layout says which letter it is, as AZERTY and
 * Dvorak do. Where a layout has none, the place of the key says it: the letter that a US keyboard has there.
 */
export function keyName({ key, code }: KeyPress): string {
  const hasNoLatin = FOREIGN.test(key) || key === WITHIN_INPUT_METHOD || HEBREW_SIGNS[code] === key;
  return (hasNoLatin ? nameAt(code) : null) ?? key.toLowerCase();
}

function nameAt(code: string): string | null {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code] ?? null;
}
