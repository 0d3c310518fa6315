import { once, takesAction } from "../control/key-actions.ts";
import { takesBack } from "./back-key.ts";

/** A list below a search. */
export interface SearchedList {
  readonly search: HTMLElement;
  readonly buttons: readonly HTMLButtonElement[]; // of what can be chosen, from above
  /** Takes what the search has found first. False: the key is for the button that has the focus. */
  take(): boolean;
}

/** Whether a key was for the list: arrows choose, Enter takes, and the key of all screens leads back. */
export function takesListKeys(event: KeyboardEvent, list: SearchedList, goBack: () => void): boolean {
  return (
    takesBack(event, goBack) ||
    takesAction(event, "list", {
      "list-down": () => moveFocus(list, 1),
      "list-up": () => moveFocus(list, -1),
      "list-take": once(event)(() => list.take()), // the Enter that opened the screen may still be held
    })
  );
}

/** Into the list, along it, and from its top back to the search. A choice that is open keeps its arrows. */
function moveFocus({ search, buttons }: SearchedList, direction: 1 | -1): boolean {
  if (document.activeElement instanceof HTMLSelectElement) return false;
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = index < 0 ? 0 : Math.min(buttons.length - 1, index + direction);
  (next < 0 ? search : buttons[next])?.focus();
  return true;
}
