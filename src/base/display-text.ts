import { INVISIBLE_CHARACTER, PILE_OF_MARKS, UNSAFE_CHARACTER } from "./shown-text.ts";

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
