/** What the keys of a match's page work on. */
export interface PageKeyWorld {
  readonly surface: HTMLElement; // the match's own keys count there
  readonly isDialogOpen: () => boolean;
  readonly showHelp: () => void;
  readonly toggleNetwork: () => void;
  readonly toggleDesync: () => void; // the details of it; they are a dialog themselves
}

/** Keys that count wherever the focus is: help, the network, desyncs, and the way between the match and its buttons. */
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
    else page.querySelector<HTMLElement>("button:not(dialog *, [hidden], [hidden] *)")?.focus();
    return true;
  }
  const key = event.key.toLowerCase();
  if ((key !== "n" && key !== "d") || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.repeat) return true;
  if (key === "d") world.toggleDesync();
  else if (!world.isDialogOpen()) world.toggleNetwork();
  return true;
}
