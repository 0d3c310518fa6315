import { beforeEach, expect, test } from "vitest";

import type { DeskScreen } from "../../src/desk/desk-screen.ts";
import { WindowWatch } from "../../src/desk/window-watch.ts";

// Goal: others wait for nobody whose window is closed, and a page that is loaded again loses nothing. Method: screens of no more than
// what is asked of them, and times by hand.
const match = (isWaitedFor: boolean): DeskScreen =>
  ({ kind: "match", match: { isWaitedFor } }) as unknown as DeskScreen;
const lobby = (hasCompany: boolean): DeskScreen =>
  ({ kind: "lobby", lobby: { hasCompany } }) as unknown as DeskScreen;

let watch = new WindowWatch();
beforeEach(() => {
  watch = new WindowWatch();
});

/** The reason at each of those seconds, all without a window. */
const reasons = (screen: DeskScreen, seconds: readonly number[]): readonly (string | null)[] =>
  seconds.map((second) => watch.reasonToLeave(screen, false, second * 1_000)?.kind ?? null);

test("a match that others play as well is left after ten seconds without a window, a lobby with others after thirty", () => {
  expect(reasons(match(true), [5, 14, 15])).toEqual([null, null, "no-window"]);
  watch = new WindowWatch();
  expect(reasons(lobby(true), [5, 34, 35])).toEqual([null, null, "left-alone-lobby"]);
});

test("a window that comes back in time begins it anew", () => {
  reasons(match(true), [0, 9]);
  expect(watch.reasonToLeave(match(true), true, 9_500)).toBeNull();
  expect(reasons(match(true), [10, 19, 20])).toEqual([null, null, "no-window"]);
});

test("where nobody waits for the player nothing is left, however long no window is open", () => {
  for (const screen of [match(false), lobby(false), { kind: "menu" } as const])
    expect(reasons(screen, [0, 1_000])).toEqual([null, null]);
});
