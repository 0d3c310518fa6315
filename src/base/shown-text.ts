/** Controls, format characters (such as those that turn the writing direction), private use, line breaks, surrogates. */
export const UNSAFE_CHARACTER = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/**
 * What is drawn as nothing: all that Unicode lets be passed over, and the blank of Braille. One of them says how the picture before it is
 * drawn, and is at home there.
 */
export const INVISIBLE_CHARACTER = /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800|(?<!\p{Emoji})\ufe0f/u;
/** More marks on one letter than any writing needs: they cover the lines above and below. */
export const PILE_OF_MARKS = /\p{M}{4}/u;

const TO_ESCAPE = new RegExp(
  [UNSAFE_CHARACTER, INVISIBLE_CHARACTER, /\p{M}{4,}/u].map(({ source }) => source).join("|"),
  "gu",
);

/**
 * A text as it may be printed or logged, wherever it is from: what is not seen, ends a line, speaks to a terminal or buries
 * other lines stands as \uXXXX, a UTF-16 unit each. In JSON text that is the same value, for there such characters stand in strings only.
 */
export function escapeUnseen(text: string): string {
  return text.replace(TO_ESCAPE, escapeUnits);
}

/** JSON on one line, as it may be printed or logged. */
export function jsonLine(value: unknown): string {
  return escapeUnseen(JSON.stringify(value));
}

/**
 * A file's name, as whoever called it gave it, at the beginning of a line that ends with what is said of it: in quotes where it could be taken
 * for more than a name.
 */
export function shownFile(file: string): string {
  const shown = escapeUnseen(file);
  return shown === file && !/: |^\s|\s$|^"/.test(file) ? file : `"${shown.replaceAll('"', '\\"')}"`;
}

/** By units: an escape of five digits would end where the next letters look like more of them. */
function escapeUnits(characters: string): string {
  let escaped = "";
  for (let i = 0; i < characters.length; i += 1)
    escaped += `\\u${characters.charCodeAt(i).toString(16).padStart(4, "0")}`;
  return escaped;
}
