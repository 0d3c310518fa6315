/** What the keys of a match's page work on. */
export interface PageKeyWorld {
  readonly surface: HTMLElement; // the match's own keys count there
  readonly isDialogOpen: () => boolean;
  readonly showHelp: () => void;
  readonly toggleNetwork: () => void;
}

/** Keys that count wherever the focus is: help, the network panel, and the way between the match and its buttons. */
export function listenToPageKeys(page: HTMLElement, world: PageKeyWorld): void {
  page.addEventListener("keydown", (event) => {
    if (isTaken(event, page, world)) event.preventDefault();
  });
}

function isTaken(event: KeyboardEvent, page: HTMLElement, world: PageKeyWorld): boolean {
  if (event.key === "F1" || (event.key === "?" && !event.ctrlKey)) {
    if (!world.isDialogOpen()) world.showHelp();
    return true;
  }
  if (event.key === "F6") {
    if (document.activeElement !== world.surface) world.surface.focus({ preventScroll: true });
    else page.querySelector<HTMLElement>("button:not(dialog *)")?.focus();
    return true;
  }
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (!event.repeat && !world.isDialogOpen()) world.toggleNetwork();
  return true;
}
