import type { KeyHolder } from "../control/key-holder.ts";
import { keyName } from "../control/key-name.ts";

/** Whether that letter was pressed for the match, by itself. */
export function isLetter(event: KeyboardEvent, holder: KeyHolder, letter: string): boolean {
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
  return holder === "match" && isPlain && keyName(event) === letter;
}
