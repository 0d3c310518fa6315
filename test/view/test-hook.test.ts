import { expect, test } from "vitest";

import { FrameStats } from "../../src/view/test-hook.ts";

test("gives the middle of the last 120 frames, and what nearly all stay below", () => {
  const stats = new FrameStats();
  expect(stats.times).toEqual({ scriptMs: 0, scriptMsP95: 0, renderMs: 0, frameCount: 0 });
  for (let i = 0; i < 50; i += 1) stats.note(900, 900);
  for (let i = 0; i < 120; i += 1) stats.note(i < 110 ? 2 : 30, 5);
  expect(stats.times).toEqual({ scriptMs: 2, scriptMsP95: 30, renderMs: 5, frameCount: 120 });
});
