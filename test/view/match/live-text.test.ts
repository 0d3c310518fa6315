import { expect, test } from "vitest";
import { liveText } from "../../../src/view/match/replay-bar.ts";

test.each([
  ["0:30 – live", 300, 320, { delaySeconds: 0, isOver: false }],
  ["0:30 – 12 s late", 300, 420, { delaySeconds: 0, isOver: false }],
  ["0:30 – 60 s late", 300, 302, { delaySeconds: 60, isOver: false }],
  ["10:00 – the match is over", 6_000, 6_000, { delaySeconds: 60, isOver: true }],
])("who watches reads %s", (text, turn, newestTurn, live) => {
  expect(liveText(turn, newestTurn, live)).toBe(text);
});
