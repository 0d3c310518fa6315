import type { FrameTimes } from "./frame-stats.ts";
import type { ScreenName } from "./screen-state.ts";

/** The last picture in short, in world units. */
export interface WorldSummary {
  readonly turn: number;
  readonly subTurn: number;
  readonly cats: readonly {
    readonly networkId: number;
    readonly playerId: number;
    readonly x: number;
    readonly y: number;
    readonly health: number;
  }[];
}

/** `window.robocatView`: what tests of the whole window may look at. Nothing in it changes anything. */
export interface WindowTestHook {
  screen(): ScreenName;
  /** World units on the ground to CSS pixels of the page, as seen through the camera right now. */
  projectToScreen(x: number, y: number): { readonly x: number; readonly y: number } | null;
  /** Null before the first picture, and outside matches. */
  world(): WorldSummary | null;
  /** Network ids of the selected cats, ascending. */
  selected(): readonly number[];
  /** Of the last frame: draw calls, triangles and the milliseconds its preparation took. */
  drawn(): { readonly calls: number; readonly triangles: number; readonly frameMs: number };
  /** For measuring: draw calls and triangles of the last frame, and the times of the last 120 (medians, but for the p95). */
  drawStats(): { readonly drawCalls: number; readonly triangles: number } & FrameTimes;
}

declare global {
  interface Window {
    robocatView?: WindowTestHook;
  }
}
