/** Controls, format characters (such as those that turn the writing direction), private use, line breaks, surrogates. */
const UNSAFE_CHARACTER = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/**
 * What is drawn as nothing: all that Unicode lets be passed over, and the blank of Braille. One of them says how the picture before it is
 * drawn, and is at home there.
 */
const INVISIBLE_CHARACTER = /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800|(?<!\p{Emoji})\ufe0f/u;
/** More marks on one letter than any writing needs: they cover the lines above and below. */
const PILE_OF_MARKS = /\p{M}{4}/u;

type DisplayTextProblem = "empty" | "too-long" | "unsafe-characters";

/**
 * Why a short text from a person or a peer must not be shown, or null if it may: 1 to charactersMax code points, none
 * that is not seen or could change how the rest is shown, no space at either end.
 */
export function displayTextProblem(text: string, charactersMax: number): DisplayTextProblem | null {
  if (text.trim().length === 0) return "empty";
  const isUnsafe = [UNSAFE_CHARACTER, INVISIBLE_CHARACTER, PILE_OF_MARKS].some((kind) => kind.test(text));
  if (isUnsafe || text.trim() !== text) return "unsafe-characters";
  return [...text].length > charactersMax ? "too-long" : null;
}
