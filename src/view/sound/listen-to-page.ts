import { takesAction } from "../control/key-actions.ts";
import type { SoundDesk } from "./sound-desk.ts";

/** Time goes on for the sound alone while a hidden window draws nothing. */
const HIDDEN_EVERY_MS = 250;
/** Buttons that answer by what they do. */
const SILENT_BUTTONS = ".sound-button, [data-testid=start]";

/**
 * What the whole page has to do with sound: the first gesture wakes it, buttons knock, a key mutes, and a hidden window rests.
 * `goOn` is called while the window is hidden and the player wants to hear it all the same.
 */
export function listenToPage(
  page: Window,
  desk: SoundDesk,
  {
    toggle,
    goOn,
  }: {
    readonly toggle: () => void;
    readonly goOn: (elapsedMs: number) => void;
  },
): void {
  const { document } = page;
  const note = (): void => desk.noteGesture();
  page.addEventListener("pointerdown", note, { capture: true });
  page.addEventListener("keydown", note, { capture: true });
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button, .switch, select") : null;
    if (button !== null && !button.matches(SILENT_BUTTONS)) desk.play("tap");
  });
  page.addEventListener("keydown", (event) => {
    if (event.repeat || event.defaultPrevented || isTyping(event.target)) return;
    if (takesAction(event, "page", { mute: toggle })) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => desk.setHidden(document.hidden));
  page.setInterval(() => {
    if (document.hidden && desk.isAwake) goOn(HIDDEN_EVERY_MS);
  }, HIDDEN_EVERY_MS);
}

/** Letters belong to a field that takes text. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "range", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
