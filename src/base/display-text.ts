/** Controls, format characters (such as those that turn the writing direction), private use, line breaks, surrogates. */
const UNSAFE_CHARACTER = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

type DisplayTextProblem = "empty" | "too-long" | "unsafe-characters";

/**
 * Why a short text from a person or a peer must not be shown, or null if it may: 1 to charactersMax code points, none
 * that could change how the rest is shown, no space at either end.
 */
export function displayTextProblem(text: string, charactersMax: number): DisplayTextProblem | null {
  if (text.trim().length === 0) return "empty";
  if (UNSAFE_CHARACTER.test(text) || text.trim() !== text) return "unsafe-characters";
  return [...text].length > charactersMax ? "too-long" : null;
}
