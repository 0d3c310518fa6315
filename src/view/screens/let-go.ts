const PRESSED = "button, summary";
const CHOSEN = "select, input:is([type=checkbox], [type=radio], [type=range])";

/**
 * A player that presses or chooses something with the mouse has not chosen it for the keyboard: the keys of the screen
 * work at once, and Enter does not press it again. By keyboard the focus stays. `elsewhere`: what has it instead, and
 * does nothing.
 */
export function letGoAfterMouse(screen: HTMLElement, elsewhere: HTMLElement): void {
  let isMouse = false; // what was used last
  const letGo = (of: Element | null): void => {
    if (of !== null && of === document.activeElement && of.closest("dialog") === null)
      elsewhere.focus({ preventScroll: true });
  };
  const before = { capture: true };
  screen.addEventListener("pointerdown", () => (isMouse = true), before);
  screen.addEventListener("keydown", () => (isMouse = false), before);
  // Before the button does what it does: what a dialog gives back when it closes is what had the focus as it opened.
  screen.addEventListener(
    "click",
    ({ detail, target }) => {
      if (detail > 0 && target instanceof Element) letGo(target.closest(PRESSED));
    },
    before,
  );
  screen.addEventListener("change", ({ target }) => {
    if (isMouse && target instanceof Element && target.matches(CHOSEN)) letGo(target);
  });
  // A dialog that a key has opened gives the focus back to its button.
  screen.addEventListener(
    "close",
    () => {
      const focused = document.activeElement;
      if (isMouse && focused !== null && screen.contains(focused) && focused.matches(PRESSED)) letGo(focused);
    },
    before,
  );
}
