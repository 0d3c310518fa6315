import type { PeerNotice, WindowRequest } from "../../channel/index.ts";
import type { ScreenName } from "../screen-state.ts";
import type { Settings } from "../settings.ts";

/** One screen of the window, without the arena behind it. */
export interface Screen {
  readonly element: HTMLElement;
  /** What should have the focus once the screen is shown. */
  readonly focus: () => void;
  /** The notices that came since; a screen passes over those it has no use for. */
  readonly receive: (notice: PeerNotice) => void;
}

/** What a screen may do to the rest of the window. */
export interface ScreenContext {
  readonly settings: () => Settings;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly send: (request: WindowRequest) => void;
  /** Whether matches can be drawn: there is WebGL 2. */
  readonly canDraw: () => boolean;
  /** Between the window's own screens: menu, replays, settings. */
  readonly goTo: (screen: ScreenName) => void;
  readonly toast: (message: string) => void;
}
