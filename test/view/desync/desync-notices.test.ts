import { expect, test } from "vitest";

import type { DesyncNotice } from "../../../src/channel/index.ts";
import {
  DesyncList,
  desyncSentence,
  resultDesyncText,
  stateWord,
  verdictWord,
} from "../../../src/view/desync/desync-notices.ts";
import type { DescribedPlayer } from "../../../src/words/index.ts";
import { desyncNotice } from "../support/desync-notices.ts";

const STATES: readonly DesyncNotice["state"][] = ["comparing", "repaired", "standing", "went-on", "ended"];
const VERDICTS: readonly DescribedPlayer["verdict"][] = ["right", "wrong", "unknown"];

function all(...states: readonly DesyncNotice["state"][]): readonly DesyncNotice[] {
  return states.map((state, i) => desyncNotice({ number: i + 1, state }));
}

test("every state and verdict has a sign and a word of its own: colour is not needed", () => {
  for (const words of [STATES.map(stateWord), VERDICTS.map(verdictWord)]) {
    expect(new Set(words.map(({ sign }) => sign)).size).toBe(words.length);
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  }
});

test("what happened is said with the names that the peer tells; before it is known, that it is looked for", () => {
  expect(desyncSentence(desyncNotice())).toBe(
    "Jane's game differed at turn 412: cat 7's health was 3 there and 4 elsewhere. Repaired in 0.3\u00A0s.",
  );
  expect(desyncSentence(desyncNotice({ story: null }))).toBe(
    "The players' games differ. Comparing them to find out where …",
  );
});

test("the result says how often the match was repaired", () => {
  expect(resultDesyncText([])).toBeNull();
  expect(resultDesyncText(all("repaired"))).toBe("The match was repaired once.");
  expect(resultDesyncText(all("repaired", "repaired"))).toBe("The match was repaired twice.");
  expect(resultDesyncText(all("repaired", "repaired", "repaired", "ended"))).toBe(
    "The match was repaired 3 times.",
  );
});

test("the result says what could not be repaired", () => {
  expect(resultDesyncText(all("went-on"))).toBe("The match went on once without those who differed.");
  expect(resultDesyncText(all("repaired", "went-on"))).toBe(
    "The match was repaired once and went on once without those who differed.",
  );
  expect(resultDesyncText(all("ended"))).toBe("The games differed once.");
});

test("of each desync the last word holds, in the order of their numbers", () => {
  const list = new DesyncList();
  expect(list.latest).toBeNull();
  list.keep(desyncNotice({ number: 2, state: "comparing" }));
  list.keep(desyncNotice({ number: 1 })); // more on an earlier one
  list.keep(desyncNotice({ number: 2, state: "repaired" }));
  expect(list.all.map(({ number, state }) => [number, state])).toEqual([
    [1, "repaired"],
    [2, "repaired"],
  ]);
  expect(list.latest?.number).toBe(2);
});

test("a window that opened late knows only the later ones", () => {
  const list = new DesyncList();
  list.keep(desyncNotice({ number: 5 }));
  expect(list.all).toHaveLength(1);
});
