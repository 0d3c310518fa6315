import { marksWholePage, takesText } from "../control/key-holder.ts";
import type { TalkBox } from "../talk/talk-box.ts";
import type { ScreenHelp } from "./screen-help.ts";
import type { Screen } from "./screen.ts";

interface ScreenKeysOptions {
  readonly screen: () => Screen | null; // null: a match takes its keys itself
  readonly help: ScreenHelp;
  readonly talk: TalkBox;
}

/** Keys that all screens have, and that of the one that is shown. The browser's own menu has nothing for a game. */
export function listenToScreenKeys(page: Document, options: ScreenKeysOptions): void {
  page.addEventListener("keydown", (event) => {
    if (!event.defaultPrevented && isTaken(page, options, event)) event.preventDefault();
    // Also where a dialog has the keys. A match without one takes its keys after this, and only those that nobody has taken.
    const isMatch = options.screen() === null && page.querySelector("dialog:modal") === null;
    if (!isMatch && marksWholePage(event, page.activeElement)) event.preventDefault();
  });
  page.addEventListener("contextmenu", (event) => {
    if (!takesText(event.target)) event.preventDefault();
  });
}

function isTaken(page: Document, options: ScreenKeysOptions, event: KeyboardEvent): boolean {
  const { help, talk } = options;
  const screen = options.screen();
  if (screen === null) return false;
  if (help.takesKey(event)) return true;
  if (page.querySelector("dialog:modal") !== null) return false;
  return screen.takesKey?.(event) === true || talk.takesScreenKey(event);
}
