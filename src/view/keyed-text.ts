import type { ChosenKeys } from "./control/chosen-keys.ts";
import { chooseKeys, withKeys } from "./control/key-actions.ts";
import { make, setText } from "./dom.ts";
import { isSame } from "./shown.ts";

const MARK = "data-keyed";
const shows = new WeakMap<Element, () => void>();
let taken: ChosenKeys | null = null;

/** Does `show` now, and again whenever the player has changed a key while the element is on the page. It says what names keys. */
export function followKeys(element: Element, show: () => void): void {
  shows.set(element, show);
  element.setAttribute(MARK, "");
  show();
}

/** From now on the player has chosen these keys: they count at once, and what names them on the page says so. */
export function takeKeys(chosen: ChosenKeys, page: ParentNode): void {
  if (taken !== null && isSame(chosen, taken)) return; // another setting was changed
  taken = chosen;
  chooseKeys(chosen);
  for (const element of page.querySelectorAll(`[${MARK}]`)) shows.get(element)?.();
}

/** A button whose words name keys. */
export function makeKeyedButton(words: string, options: Parameters<typeof make>[1]): HTMLButtonElement {
  const button = make("button", options);
  followKeys(button, () => setText(button, withKeys(words)));
  return button;
}

/** The title of an element that names a key: what it is made for, and `hint` of the key. */
export function followTitle(element: HTMLElement, hint: () => string): void {
  followKeys(element, () => (element.title = hint()));
}
