import type { CursorState } from "../control/map-cursor.ts";

const FIRST_HINT_MS = 20_000;

/** How to begin, for who has selected nothing yet; empty after a while. */
export function firstHint(playedMs: number): string {
  return playedMs > FIRST_HINT_MS ? "" : "Drag a box, then right click – F1: all keys";
}

/** What the keys do while an order is being aimed; empty without one. */
export function cursorHint(cursor: CursorState, isGround: boolean): string {
  if (cursor.kind === "off") return "";
  if (cursor.kind === "attack") return "Arrows or Tab choose the enemy – Enter attacks – Esc cancels";
  switch (cursor.order) {
    case "move":
      return isGround
        ? "Click or arrows, Enter: go there – Shift queues"
        : "Arrows move the paw – Enter sends the cats – Esc cancels";
    case "attack-move":
      return "Click or arrows, Enter: advance – Tab: an enemy – Shift queues";
    case "patrol":
      return "Click or arrows, Enter: patrol to there – Shift queues";
  }
}
