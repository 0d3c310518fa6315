import { expect, test } from "vitest";
import type { LiveStatus } from "../../../src/channel/index.ts";
import { liveText } from "../../../src/view/match/replay-words.ts";

function standing(lacks: "players" | "source"): LiveStatus {
  return { delaySeconds: 0, isOver: false, stands: { seconds: 9, lacks } };
}

const LOST: LiveStatus = { delaySeconds: 0, isOver: true, isLost: true };

test.each<readonly [string, number, number, LiveStatus]>([
  ["0:30 – live", 300, 320, { delaySeconds: 0, isOver: false }],
  ["0:30 – 12\u00A0s late", 300, 420, { delaySeconds: 0, isOver: false }],
  ["0:30 – 60\u00A0s late", 300, 302, { delaySeconds: 60, isOver: false }],
  ["0:30 – 12\u00A0s before now", 300, 420, { delaySeconds: 60, isOver: false, isBack: true }],
  ["0:30 – the match waits for somebody who plays, 9\u00A0s", 300, 302, standing("players")],
  ["0:30 – looking for somebody who has the match, 9\u00A0s", 300, 302, standing("source")],
  ["0:30 – nobody who has the match can be reached", 300, 302, LOST],
  ["10:00 – the match is over", 6_000, 6_000, { delaySeconds: 60, isOver: true }],
])("who watches reads %s", (text, turn, newestTurn, live) => {
  expect(liveText(turn, newestTurn, live)).toBe(text);
});
