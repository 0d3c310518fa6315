import type { PeerNotice } from "../channel/index.ts";

/** What fills the window. "settings" and "replays" are the window's own; the peer is in its menu meanwhile. */
export type ScreenName =
  | "menu"
  | "connecting"
  | "lobby"
  | "match" // also a replay
  | "result"
  | "replays"
  | "settings"
  | "ended"; // the peer process is gone

/** The screen after a notice of the peer. Only a few kinds move the window to another one. */
export function screenAfter(current: ScreenName, notice: PeerNotice): ScreenName {
  if (current === "ended") return current;
  switch (notice.kind) {
    case "menu":
      return notice.problem === null && (current === "settings" || current === "replays") ? current : "menu";
    case "connecting":
    case "lobby":
    case "match":
    case "result":
      return notice.kind;
    case "replay-list":
      return current === "menu" ? "replays" : current;
    case "map-list":
    case "map":
    case "status":
    case "network":
    case "picture":
    case "replay-status":
    case "desync":
    case "problem":
      return current;
  }
}
