import { expect, test } from "vitest";

import { backText } from "../../../src/view/match/match-words.ts";
import { MATCH_MENU_WORDS } from "../../../src/words/index.ts";

const KEPT = "What has been played is kept as a replay.";

test("who is about to leave a match is told what becomes of it", () => {
  const facts = { isReplay: false, hasCats: true, hasOthers: true };
  expect(MATCH_MENU_WORDS.leaving(facts)).toBe(`If you leave, a bot plays on with your cats. ${KEPT}`);
  expect(MATCH_MENU_WORDS.leaving({ ...facts, hasCats: false })).toBe(
    `If you leave, the others go on without you. ${KEPT}`,
  );
  expect(MATCH_MENU_WORDS.leaving({ ...facts, hasOthers: false })).toBe(
    `If you leave, the match ends: nobody else is in it. ${KEPT}`,
  );
  expect(MATCH_MENU_WORDS.leaving({ ...facts, isReplay: true })).not.toMatch(/match|bot/);
});

test("the keys lead back to what is seen", () => {
  expect(backText({ localPlayerId: 1 })).toBe("Back to the match");
  expect(backText({ localPlayerId: null, isLive: true })).toBe("Back to the match");
  expect(backText({ localPlayerId: null })).toBe("Back to the replay");
});
