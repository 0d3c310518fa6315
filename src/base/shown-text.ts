/**
 * Joiners where a script needs them: they are not seen, and change the letters or pictures beside them. After the sign of a missing vowel of an
 * Indic letter (as RFC 5892 has it in A.1 and A.2), between Arabic letters, and within a picture that is made of several.
 */
const JOINERS: readonly RegExp[] = [
  /(?<=\p{L}\p{M}{0,2}[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2])[\u200c\u200d](?=(?!\p{Default_Ignorable_Code_Point})\p{L})/u,
  /(?<=(?=\p{Script=Arabic})\p{L}\p{M}{0,2})\u200c(?=(?=\p{Script=Arabic})\p{L})/u,
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/u,
];
/** Every character but a joiner that is at home where it stands. */
const NO_JOINER = `(?!${JOINERS.map(({ source }) => source).join("|")})`;
/**
 * Controls, format characters (such as those that turn the writing direction), private use, line breaks, surrogates; and what no Unicode
 * will ever have: noncharacters, and the planes 4 to 14, of which nothing is seen. What a later Unicode may have is no such thing: each
 * reader would know another one, and a name may come from a program that is newer.
 */
export const UNSAFE_CHARACTER = new RegExp(
  `${NO_JOINER}${/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u{40000}-\u{effff}]/u.source}`,
  "u",
);
/**
 * What is drawn as nothing: all that Unicode lets be passed over, and the blank of Braille. One of them says how the picture before it is
 * drawn, and is at home there.
 */
export const INVISIBLE_CHARACTER = new RegExp(
  `${NO_JOINER}(?:${/(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800|(?<!\p{Emoji})\ufe0f/u.source})`,
  "u",
);
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
 * A file's name, as its author gave it, at the beginning of a line that ends with what is said of it: in quotes where it could be taken
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
