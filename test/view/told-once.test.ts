import { expect, test } from "vitest";

import type { Fact, TalkNotice } from "../../src/channel/index.ts";
import { saysSame, ToldOnce } from "../../src/view/told-once.ts";

const TALK: TalkNotice = {
  ...{ kind: "talk", isOpen: true, hasAllies: false, lines: [], people: [], wantAgain: [] },
};
const BACK: Fact = { kind: "back", name: "Bo" };
const LEFT = { kind: "departure", name: "Bo", cause: "left", playedBy: "bot", silentSeconds: 0 } as const;
const ALONE = { kind: "alone", isObserver: false, allies: [] } as const;

/** What is shown over the screen, where these are the lines in sight. */
function screen() {
  const [shown, lines]: [Set<string>, Fact[]] = [new Set(), []];
  const told = new ToldOnce((message) => {
    shown.add(message);
    return () => shown.delete(message);
  });
  const shows = (fact: Fact): boolean => lines.some((line) => saysSame(line, fact));
  return {
    news: (fact: Fact) => told.hearNotice({ kind: "news", fact }, { shows }),
    line: (fact: Fact) => {
      lines.push(fact);
      told.hearNotice(TALK, { shows });
    },
    shown: () => [...shown],
  };
}

test("what a line in sight says is not said over the screen as well, whichever comes first", () => {
  const { news, line, shown } = screen();
  line(BACK);
  news(BACK);
  expect(shown()).toEqual([]);
  news(LEFT);
  expect(shown()).toEqual(["Bo left; a bot plays on for them."]);
  line(LEFT);
  expect(shown()).toEqual([]);
});

test("what is out of sight, or in no line, is said over the screen", () => {
  const { news, line, shown } = screen();
  line({ kind: "back", name: "Al" });
  news(BACK);
  expect(shown()).toEqual(["Bo is back."]);
});

test("of news in part of which there is a line, the rest is said", () => {
  for (const isLineFirst of [true, false]) {
    const { news, line, shown } = screen();
    if (isLineFirst) line(LEFT);
    news({ ...LEFT, alone: ALONE });
    if (!isLineFirst) line(LEFT);
    expect(shown()).toEqual(["Everybody has left; you play on against bots."]);
  }
});

test("what a line says is taken back once, and a line on somebody else takes nothing back", () => {
  const lines: Fact[] = [];
  const takenBack: string[] = [];
  const told = new ToldOnce((message) => () => takenBack.push(message));
  const shows = (fact: Fact): boolean => lines.some((line) => saysSame(line, fact));
  told.hearNotice({ kind: "news", fact: LEFT }, { shows });
  lines.push({ ...LEFT, name: "Al" });
  told.hearNotice(TALK, { shows });
  expect(takenBack).toEqual([]);
  lines.push(LEFT);
  told.hearNotice(TALK, { shows });
  told.hearNotice(TALK, { shows });
  expect(takenBack).toEqual(["Bo left; a bot plays on for them."]);
});

test("of news without a line the last eight are remembered", () => {
  const { news, line, shown } = screen();
  const names = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
  for (const name of names) news({ kind: "back", name });
  for (const name of names) line({ kind: "back", name });
  expect(shown()).toEqual(["A is back."]);
});
