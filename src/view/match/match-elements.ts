import { make } from "../dom.ts";

/** The buttons in the corner of a match. */
export function makeButtons(showHelp: () => void, openMenu: () => void): readonly HTMLElement[] {
  const className = "button small";
  return [
    make("button", { className, text: "Keys F1", testId: "help-button", onClick: showHelp }),
    make("button", { className, text: "Menu Esc", testId: "menu-button", onClick: openMenu }),
  ];
}

/** Takes the mouse and the keys; the arena itself is drawn behind it. */
export function makeSurface(): HTMLElement {
  const attributes = { tabindex: "0", role: "application", "aria-label": "The match. F1 shows the keys." };
  return make("div", { className: "match-surface", testId: "match-surface", attributes });
}

/** The rectangle of a drag; hidden until there is one. */
export function makeSelectionBox(): HTMLElement {
  const box = make("div", { className: "selection-box" });
  box.hidden = true;
  return box;
}
