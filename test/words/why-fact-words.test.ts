import { expect, test } from "vitest";

import type { LostFact, WonFact } from "../../src/channel/index.ts";
import { sayWhy } from "../../src/words/why-fact-words.ts";

const NOTHING: LostFact = {
  ...{ kind: "lost", isTeam: false, winner: "Bo", losses: null, fight: null, setback: null, theirKinds: [] },
  ...{ tookCushions: null, held: null },
  ahead: { cushions: null, cats: null },
};
const at = (turn: number) => ({ turn, seconds: turn / 10 });
const CATS: LostFact = { ...NOTHING, ahead: { cushions: null, cats: at(20) } };
const BOTH: LostFact = { ...NOTHING, ahead: { cushions: at(10), cats: at(20) } };

test("where Bo had cushions, and the loser never, that is what it came from", () => {
  expect(sayWhy({ ...BOTH, tookCushions: { own: false, theirs: true } })).toBe(
    "You took no cushion, and cushions breed cats: Bo had more cushions than you from 0:01 on and more cats from 0:02 on.",
  );
});

test("where Bo never had one either, cushions are not blamed", () => {
  const lost = { ...CATS, tookCushions: { own: false, theirs: false }, losses: { own: 12, theirs: 4 } };
  expect(sayWhy(lost)).toBe(
    "Nobody took a cushion, so the fights decided: Bo had more cats than you from 0:02 on. You lost 12 cats, Bo 4.",
  );
});

test("where the loser alone had cushions, the fights are told of", () => {
  const lost = { ...CATS, tookCushions: { own: true, theirs: false }, losses: { own: 1, theirs: 0 } };
  expect(sayWhy(lost)).toBe("Bo had more cats than you from 0:02 on. You lost 1 cat, Bo none.");
});

test("losses are not told of where Bo lost as many, nor where cushions decided", () => {
  expect(sayWhy({ ...CATS, losses: { own: 5, theirs: 5 } })).toBe("Bo had more cats than you from 0:02 on.");
  expect(sayWhy({ ...BOTH, losses: { own: 9, theirs: 5 } })).not.toContain("lost");
});

test("kinds of which the loser had none are told of", () => {
  const lost = { ...CATS, theirKinds: ["tom", "knitter"] } as const;
  expect(sayWhy(lost)).toBe(
    "Bo had more cats than you from 0:02 on. They had toms and knitters as well, and you none.",
  );
});

test("a team is told of itself, and of more winners than one", () => {
  const lost = { ...CATS, isTeam: true, winner: null, losses: { own: 8, theirs: 2 } };
  expect(sayWhy({ ...lost, theirKinds: ["kitten"] })).toBe(
    "The winners had more cats than your team from 0:02 on. Your team lost 8 cats, the winners 2. They had kittens as well, and your team none.",
  );
});

const FIGHT = { fromSeconds: 440, toSeconds: 464, had: 60, own: 52, left: 8, theirs: 13 };

test("the fight that decided comes first, and then what Bo had from then on", () => {
  const lost = { ...BOTH, fight: FIGHT, tookCushions: { own: true, theirs: true } };
  expect(sayWhy(lost)).toBe(
    "One fight decided: from 7:20 to 7:44 you lost 52 of 60 cats, Bo 13. Bo had more cushions than you from 0:01 on and more cats from 0:02 on.",
  );
});

test("a fight is told of where nothing else is known, or nobody took a cushion", () => {
  const all = { fromSeconds: 24, toSeconds: 43, had: 12, own: 12, left: 0, theirs: 11 };
  const sentence = "One fight decided: from 0:24 to 0:43 you lost all of 12 cats, Bo 11.";
  expect(sayWhy({ ...NOTHING, fight: all })).toBe(sentence);
  const tookCushions = { own: false, theirs: false };
  expect(sayWhy({ ...CATS, fight: all, tookCushions, losses: { own: 12, theirs: 11 } })).toBe(
    `${sentence} Bo had more cats than you from 0:02 on.`,
  );
});

test("a team's fight is its own, and winners may have lost nobody", () => {
  const lost = { ...NOTHING, isTeam: true, winner: null };
  expect(sayWhy({ ...lost, fight: { ...FIGHT, theirs: 0 } })).toBe(
    "One fight decided: from 7:20 to 7:44 your team lost 52 of 60 cats, the winners none.",
  );
  expect(sayWhy({ ...lost, fight: { ...FIGHT, left: 20 } })).toContain("lost 52 cats,"); // 12 were bred
  expect(sayWhy({ ...lost, fight: { ...FIGHT, had: 1, own: 1, left: 0 } })).toContain("lost all of 1 cat,");
});

test("who won is told of the fight that decided, and of what they had more", () => {
  const won: WonFact = {
    ...{
      kind: "won",
      isTeam: false,
      name: "Bo",
      held: null,
      fight: null,
      setback: null,
      ahead: NOTHING.ahead,
    },
  };
  expect(sayWhy({ ...won, ahead: BOTH.ahead })).toBe(
    "You had more cushions than Bo from 0:01 on and more cats from 0:02 on.",
  );
  const fight = { fromSeconds: 80, toSeconds: 104, had: 60, own: 52, left: 8, theirs: 13 };
  expect(sayWhy({ ...won, fight })).toBe(
    "One fight decided: from 1:20 to 1:44 Bo lost 52 of 60 cats, you 13.",
  );
  const all = { fromSeconds: 80, toSeconds: 104, had: 1, own: 1, left: 0, theirs: 0 };
  expect(sayWhy({ ...won, isTeam: true, name: null, fight: all, ahead: CATS.ahead })).toBe(
    "One fight decided: from 1:20 to 1:44 the others lost all of 1 cat, your team none. Your team had more cats than the others from 0:02 on.",
  );
});

test("the worst fight that the winner lost is told of as well, in the order in which they came", () => {
  const setback = { fromSeconds: 10, toSeconds: 31, had: 40, own: 31, left: 9, theirs: 9 };
  const first = "From 0:10 to 0:31 Bo lost 31 of 40 cats, you 9.";
  const decided = "One fight decided: from 7:20 to 7:44 you lost 52 of 60 cats, Bo 13.";
  const lost = { ...NOTHING, fight: FIGHT, setback };
  expect(sayWhy(lost)).toBe(`${first} ${decided}`);
  expect(sayWhy({ ...lost, setback: { ...setback, fromSeconds: 900, toSeconds: 921 } })).toBe(
    `${decided} From 15:00 to 15:21 Bo lost 31 of 40 cats, you 9.`,
  );
  const won: WonFact = {
    ...{ kind: "won", isTeam: false, name: "Bo", held: null, ahead: NOTHING.ahead, fight: FIGHT, setback },
  };
  expect(sayWhy(won)).toBe(
    "From 0:10 to 0:31 you lost 31 of 40 cats, Bo 9. One fight decided: from 7:20 to 7:44 Bo lost 52 of 60 cats, you 13.",
  );
});

test("cushions that were held to the end are what won, and a fight before that is told as one", () => {
  const held = { seconds: 618, isAll: false };
  const lost = { ...NOTHING, held, fight: FIGHT };
  expect(sayWhy(lost)).toBe(
    "Bo held more than half of the cushions from 10:18 on, which won the match. From 7:20 to 7:44 you lost 52 of 60 cats, Bo 13.",
  );
  const won: WonFact = {
    ...{ kind: "won", isTeam: true, name: null, held: { ...held, isAll: true }, fight: null, setback: null },
    ahead: NOTHING.ahead,
  };
  expect(sayWhy(won)).toBe("Your team held all cushions from 10:18 on, which won the match.");
});
