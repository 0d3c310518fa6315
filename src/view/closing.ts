import { actionOf } from "./control/key-actions.ts";

/**
 * Asks before the page goes while a match of this player runs: who closes its window leaves the match, and a bot may play on
 * in the seat. A reload by the keyboard leaves nothing, for the peer goes on meanwhile. In Electron the main process asks, see
 * game-window.ts.
 */
export function askBeforeClosing(isMatchRunning: () => boolean): void {
  let isReloading = false;
  window.addEventListener(
    "keydown",
    (event) => {
      isReloading = actionOf(event, "browser")?.action === "reload";
    },
    { capture: true },
  );
  window.addEventListener("beforeunload", (event) => {
    if (isMatchRunning() && !isReloading) event.preventDefault();
  });
}
