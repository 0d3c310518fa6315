import { actionOf } from "./control/key-actions.ts";

/** A key that reloads the page does so within this time, or not at all: in Electron no menu has such a key. */
const RELOAD_MS = 2_000;

/**
 * Asks before the page goes while a match of this player runs: who closes its window leaves the match, and a bot may play on
 * in the seat. A reload by the keyboard leaves nothing, for the peer goes on meanwhile. In Electron the main process asks, see
 * game-window.ts.
 */
export function askBeforeClosing(isMatchRunning: () => boolean): void {
  let reloadedMs = -Infinity; // when such a key went down last
  window.addEventListener(
    "keydown",
    (event) => {
      reloadedMs = actionOf(event, "browser")?.action === "reload" ? event.timeStamp : -Infinity;
    },
    { capture: true },
  );
  window.addEventListener("beforeunload", (event) => {
    const isReloading = event.timeStamp < reloadedMs + RELOAD_MS;
    if (isMatchRunning() && !isReloading) event.preventDefault();
  });
}
