import { expect, test } from "vitest";

import { desyncChoices } from "../support/desync-notices.ts";
import { choiceWords, countdownText } from "../../../src/view/desync/choice-words.ts";

const NAMES = ["", "Ada", "Jane", "Mio", "Kit"];
const nameOf = (playerId: number): string => NAMES[playerId]!;

test("asks whether to go on without those who differ, by name", () => {
  expect(choiceWords(desyncChoices(), 1, nameOf)).toEqual({
    question: "Go on without Jane, or save the match and leave?",
    goOn: "Go on without Jane",
    waits: "Still choosing: Mio.",
  });
});

test("a button has room for two names, the question for all", () => {
  const words = choiceWords(desyncChoices({ without: [2, 3, 4] }), 1, nameOf);
  expect(words.goOn).toBe("Go on without 3 players");
  expect(words.question).toContain("without Jane, Mio and Kit");
  expect(choiceWords(desyncChoices({ without: [] }), 1, nameOf).goOn).toBe("Go on");
});

test("those who differ are not asked, but told", () => {
  const words = choiceWords(desyncChoices({ without: [1, 2], canGoOn: false }), 2, nameOf);
  expect(words.goOn).toBeNull();
  expect(words.question).toBe("The others may go on without you and Ada. You can save the match and leave.");
});

test("where nobody can go on, only leaving is left", () => {
  const words = choiceWords(desyncChoices({ without: [], canGoOn: false }), 1, nameOf);
  expect(words).toMatchObject({ goOn: null, question: "This match cannot go on. Save it and leave." });
});

test("says whom it waits for", () => {
  const waits = (change: Parameters<typeof desyncChoices>[0]): string =>
    choiceWords(desyncChoices(change), 1, nameOf).waits;
  expect(waits({ waitsFor: [1] })).toBe("Only you have not chosen yet.");
  expect(waits({ waitsFor: [3, 4], hasChosen: true })).toBe(
    "You chose to go on. Still choosing: Mio and Kit.",
  );
  expect(waits({ waitsFor: [], hasChosen: true })).toBe("You chose to go on.");
  expect(waits({ waitsFor: [], canGoOn: false })).toBe("");
});

test("counts whole seconds down to none", () => {
  expect([12_001, 12_000, 1, 0, -5].map((leftMs) => countdownText(leftMs, true))).toEqual(
    [13, 12, 1, 0, 0].map((seconds) => `It goes on by itself in ${seconds}\u00A0s.`),
  );
  expect(countdownText(1000, false)).toBe("The others go on by themselves in 1\u00A0s.");
});
