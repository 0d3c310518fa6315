// Goal: lessons go on where they were, whenever the game is opened again, and what can't be read of that costs nothing but that.
// Method: progress is kept and read; what was kept is changed by hand.
import { expect, test } from "vitest";

import type { KeptSettings } from "../../../src/channel/index.ts";
import { FROM_THE_FIRST, keptProgress, readProgress } from "../../../src/view/tutorial/kept-progress.ts";
import { STEPS } from "../../../src/view/tutorial/steps.ts";

const SIXTH_SKIPPED = { now: 6, done: [0, 1, 2, 3, 4] };

test.each([FROM_THE_FIRST, SIXTH_SKIPPED, { now: 0, done: [3] }, { now: STEPS.length, done: [0, 7] }])(
  "gives back what was kept: %j",
  (progress) => {
    expect(readProgress(keptProgress(progress))).toEqual(progress);
  },
);

test("keeps lessons by their names: one that there is no more is none that is done", () => {
  const kept = keptProgress(SIXTH_SKIPPED);
  expect(kept).toEqual({ "lessons.now": "breed", "lessons.done": "select move advance keep recall" });
  expect(readProgress({ ...kept, "lessons.done": "select dance recall select" })).toEqual({
    now: 6,
    done: [0, 4],
  });
});

test.each<KeptSettings>([
  {},
  { "lessons.now": "breed" },
  { "lessons.done": "select" },
  { "lessons.now": "dance", "lessons.done": "select" },
  { "lessons.now": 6, "lessons.done": "select" },
  { "lessons.now": "breed", "lessons.done": true },
  { "lessons.now": "past", "lessons.done": STEPS.join(" ") }, // then nothing would be left to do
])("begins with the first where nothing can be read: %j", (kept) => {
  expect(readProgress(kept)).toEqual(FROM_THE_FIRST);
});
