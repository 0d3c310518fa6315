import { expect, test } from "vitest";

import { FLOOD_FROM } from "../../src/channel/index.ts";
import { MatchWarnings } from "../../src/desk/match-warnings.ts";
import { sentenceOf } from "../support/sentences.ts";

test.each([
  ["called player 3 gone, who is there", "Mio calls somebody gone who is there. Nobody is put out for that."],
  [
    "called a halt without cause, and is heeded no more for now",
    "Mio stops the match for nothing. It is heeded so often, and no more.",
  ],
  [
    "admitted somebody in another one's place",
    "Mio let somebody in who is not the player of that seat. It was not believed.",
  ],
  [
    "signed two things that contradict each other",
    "Mio has told two of you different things, and that is proven.",
  ],
  [
    "sent other orders than it has signed",
    "What Mio has signed is not what was played or sent. It has no effect on your game.",
  ],
  [
    "gave another state than it had offered",
    "Mio gave another game than the one it had promised. It is asked for elsewhere.",
  ],
  [
    "sent blocks unasked",
    "While the games were compared Mio sent what is not right. It has no effect on your game.",
  ],
  ["danced", "The game of Mio did what it may not. It has no effect on your game."],
])("of one who %s it is said: %s", (reason, text) => {
  expect(sentenceOf(new MatchWarnings().refused(2, reason, "Mio"))).toBe(text);
});

test("each kind is told once of each player, however often it comes", () => {
  const warnings = new MatchWarnings();
  const all: string[] = [];
  for (let i = 0; i < 1_000; i += 1) {
    for (const playerId of [2, 3]) {
      for (const reason of [`called player ${4 + (i % 3)} gone, who is there`, "sent minds unasked"]) {
        const told = warnings.refused(playerId, reason, `Cat ${playerId}`);
        if (told !== null) all.push(sentenceOf(told));
      }
    }
  }
  expect(all).toHaveLength(4);
  expect(new Set(all).size).toBe(4);
});

test("a flood is told when it begins, and again after a minute", () => {
  const warnings = new MatchWarnings();
  expect(warnings.isFlood(FLOOD_FROM - 1, 0)).toBe(false);
  const times: number[] = [];
  for (let nowMs = 1_000; nowMs <= 130_000; nowMs += 1_000)
    if (warnings.isFlood(FLOOD_FROM, nowMs)) times.push(nowMs);
  expect(times).toEqual([1_000, 61_000, 121_000]);
});
