import type { MatchInfo, PeerNotice, WindowRequest } from "../../channel/index.ts";
import type { Settings } from "../settings.ts";

/** What fills the window. "settings", "replays", "public" and "ladder" are the window's own; the peer is in its menu meanwhile. */
export type ScreenName =
  | "opening" // nothing yet: the peer tells its settings first, then where it is
  | "menu"
  | "connecting"
  | "lobby"
  | "match" // also a replay
  | "result"
  | "replays"
  | "public"
  | "settings"
  | "ladder"
  | "ended"; // the peer process is gone

/** One screen of the window, without the arena behind it. */
export interface Screen {
  readonly element: HTMLElement;
  /** What should have the focus once the screen is shown. */
  readonly focus: () => void;
  /** The notices that came since; a screen passes over those it has no use for. */
  readonly hearNotice: (notice: PeerNotice) => void;
  /** Shows settings that were changed elsewhere in this window. */
  readonly refresh?: () => void;
  /** Does what a key means here, wherever the focus is; true if it meant something. */
  readonly takesKey?: (event: KeyboardEvent) => boolean;
}

/** What a screen may do to the rest of the window. */
export interface ScreenContext {
  readonly settings: () => Settings;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly send: (request: WindowRequest) => void;
  /** Whether matches can be drawn: there is WebGL 2. */
  readonly canDraw: () => boolean;
  /** Between the window's own screens: menu, replays, public lobbies, settings, ladder. */
  readonly goTo: (screen: ScreenName) => void;
  /** The match that was just asked for comes with lessons. */
  readonly expectTutorial: () => void;
  readonly toast: (message: string) => void;
}

/** What a window shows while its peer is in the menu. */
const MENU_SCREENS: readonly ScreenName[] = ["settings", "replays", "public", "ladder"];

/** Where a match leads back to: one of the ladder, and a replay that was opened in the list. `before`: what was shown, and its home. */
export function homeOf(
  { ladderId, localPlayerId, isLive }: Pick<MatchInfo, "ladderId" | "localPlayerId" | "isLive">,
  before: ScreenName,
  homeBefore: ScreenName | null,
): ScreenName | null {
  if (ladderId !== undefined) return "ladder";
  if (localPlayerId !== null || isLive === true) return null;
  if (before === "replays") return before;
  return before === "match" ? homeBefore : null; // from one replay to the next
}

/** The screen after a notice of the peer. Only a few kinds move the window to another one. `home`: where the match that is shown leads back to. */
export function screenAfter(
  current: ScreenName,
  notice: PeerNotice,
  home: ScreenName | null = null,
): ScreenName {
  if (current === "ended") return current;
  switch (notice.kind) {
    case "menu":
      if (notice.problem !== null) return "menu";
      if (home !== null && (current === "match" || current === "result")) return home;
      return MENU_SCREENS.includes(current) ? current : "menu";
    case "connecting":
    case "lobby":
    case "match":
    case "result":
      return notice.kind;
    case "replay-list":
    case "settings":
    case "near":
    case "public":
    case "blocked-list":
    case "map-list":
    case "ladder-maps":
    case "map":
    case "status":
    case "network":
    case "picture":
    case "replay-status":
    case "replay-glance":
    case "replay-cameras":
    case "replay-sight":
    case "orders-given":
    case "facts":
    case "desync":
    case "talk":
    case "pinged":
    case "news":
    case "problem":
      return current;
  }
}
