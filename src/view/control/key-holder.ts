import { actionOf } from "./key-actions.ts";
import type { KeyPress } from "./key-name.ts";

/** What a key is for: an open dialog, a field that takes text, a button or slider that it works, or the match. */
export type KeyHolder = "dialog" | "text" | "control" | "match";

const CONTROLS = "button, a[href], input, select, textarea, [tabindex]";
/** What text can be pasted into. */
const EDITABLE = "input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea";
const TEXTS = `${EDITABLE}, select`;
/** What may be marked to be copied by hand: a toast, and the words that hold the link to a moment of a replay. base.css lets it. */
const MARKED = ".toast, .is-replay .hint";
/** What a focused button needs of the keyboard; all else goes on to the match. */
const BUTTON_KEYS: readonly string[] = ["Enter", " ", "Tab"];
const SLIDER_KEYS: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * The one rule of what has the keyboard in a match. It asks what the key would do where the focus is, and not whether the
 * focus is in the right place: a button that was clicked, a dialog that was closed or a text on the page takes no key away.
 */
export function keyHolder(key: string, focused: Element | null, surface: Element): KeyHolder {
  if (isDialogOpen(surface)) return "dialog";
  if (focused === null || focused === surface || !focused.matches(CONTROLS)) return "match";
  if (focused.matches(TEXTS)) return "text";
  if (focused.matches("[role=slider]")) return key === "Tab" ? "control" : "match"; // of a replay, whose keys it shares
  const isSlider = focused.matches("input");
  return worksButton({ key }) || (isSlider && SLIDER_KEYS.includes(key)) ? "control" : "match";
}

/** Whether a key goes from one button to the next, or presses it. */
export function worksButton({ key }: Pick<KeyboardEvent, "key">): boolean {
  return BUTTON_KEYS.includes(key);
}

/** Whether text can be typed and pasted there. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(EDITABLE) !== null;
}

/** Whether a key writes a sign into a field. */
export function isTyped({ key, target }: Pick<KeyboardEvent, "key" | "target">): boolean {
  return key.length === 1 && takesText(target);
}

/** Whether a dialog has the keyboard, whatever has the focus. */
export function isDialogOpen(surface: Element): boolean {
  return surface.ownerDocument.querySelector("dialog:modal") !== null;
}

/**
 * The mouse does not take the keyboard from the match, nor mark text in it: only fields, dialogs and words to be copied by hand keep
 * what it does there.
 */
export function keepFocusFromMouse(page: HTMLElement): void {
  page.addEventListener("mousedown", (event) => {
    const isKept =
      event.target instanceof Element && event.target.closest(`dialog, input, ${TEXTS}, ${MARKED}`) !== null;
    if (!isKept) event.preventDefault();
  });
}

/**
 * Ctrl+A chooses all cats, and all of a field's text; never every word of a screen, a dialog or a menu, when it was meant for the match
 * behind it. The marks would stay for many screens.
 */
export function marksWholePage(press: KeyPress, focused: Element | null): boolean {
  return actionOf(press, "browser")?.action === "mark-all" && focused?.matches(EDITABLE) !== true;
}

/** The way between the match and its buttons. */
export function changeFocus(page: HTMLElement, surface: HTMLElement): void {
  if (document.activeElement !== surface) surface.focus({ preventScroll: true });
  else page.querySelector<HTMLElement>("button:not(dialog *, [hidden], [hidden] *)")?.focus();
}
