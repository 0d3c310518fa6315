import { expect, test } from "vitest";

import { whyLostText, whyWonText, type LostMatch } from "../../src/desk/why-lost.ts";

const NOTHING: LostMatch = {
  ...{ isTeam: false, winners: "Bo", losses: null, fight: null, setback: null, theirKinds: [] },
  tookCushions: null,
  ahead: { cushions: null, cats: null },
};
const at = (turn: number) => ({ turn, words: `from 0:0${turn / 10} on` });
const CATS: LostMatch = { ...NOTHING, ahead: { cushions: null, cats: at(20) } };
const BOTH: LostMatch = { ...NOTHING, ahead: { cushions: at(10), cats: at(20) } };

test("who was behind in nothing is told nothing", () => {
  expect(whyLostText(NOTHING)).toBeNull();
  expect(whyLostText({ ...NOTHING, losses: { own: 9, theirs: 1 }, theirKinds: ["tom"] })).toBeNull();
});

test("where Bo had cushions, and the loser never, that is what it came from", () => {
  expect(whyLostText({ ...BOTH, tookCushions: { own: false, theirs: true } })).toBe(
    "You took no cushion, and cushions breed cats: Bo had more cushions than you from 0:01 on and more cats from 0:02 on.",
  );
});

test("where Bo never had one either, cushions are not blamed", () => {
  const lost = { ...CATS, tookCushions: { own: false, theirs: false }, losses: { own: 12, theirs: 4 } };
  expect(whyLostText(lost)).toBe(
    "Nobody took a cushion, so the fights decided: Bo had more cats than you from 0:02 on. You lost 12 cats, Bo 4.",
  );
});

test("where the loser alone had cushions, the fights are told of", () => {
  const lost = { ...CATS, tookCushions: { own: true, theirs: false }, losses: { own: 1, theirs: 0 } };
  expect(whyLostText(lost)).toBe("Bo had more cats than you from 0:02 on. You lost 1 cat, Bo none.");
});

test("losses are not told of where Bo lost as many, nor where cushions decided", () => {
  expect(whyLostText({ ...CATS, losses: { own: 5, theirs: 5 } })).toBe(
    "Bo had more cats than you from 0:02 on.",
  );
  expect(whyLostText({ ...BOTH, losses: { own: 9, theirs: 5 } })).not.toContain("lost");
});

test("kinds of which the loser had none are told of", () => {
  const lost = { ...CATS, theirKinds: ["tom", "knitter"] } as const;
  expect(whyLostText(lost)).toBe(
    "Bo had more cats than you from 0:02 on. They had toms and knitters as well, and you none.",
  );
});

test("a team is told of itself, and of more winners than one", () => {
  const lost = { ...CATS, isTeam: true, winners: "the winners", losses: { own: 8, theirs: 2 } };
  expect(whyLostText({ ...lost, theirKinds: ["kitten"] })).toBe(
    "The winners had more cats than your team from 0:02 on. Your team lost 8 cats, the winners 2. They had kittens as well, and your team none.",
  );
});

const FIGHT = { turn: 800, words: "from 7:20 to 7:44", had: 60, own: 52, theirs: 13 };

test("the fight that decided comes first, and then what Bo had from then on", () => {
  const lost = { ...BOTH, fight: FIGHT, tookCushions: { own: true, theirs: true } };
  expect(whyLostText(lost)).toBe(
    "One fight decided: from 7:20 to 7:44 you lost 52 of 60 cats, Bo 13. Bo had more cushions than you from 0:01 on and more cats from 0:02 on.",
  );
});

test("a fight is told of where nothing else is known, or nobody took a cushion", () => {
  const all = { turn: 800, words: "from 0:24 to 0:43", had: 12, own: 12, theirs: 11 };
  const sentence = "One fight decided: from 0:24 to 0:43 you lost all of 12 cats, Bo 11.";
  expect(whyLostText({ ...NOTHING, fight: all })).toBe(sentence);
  const tookCushions = { own: false, theirs: false };
  expect(whyLostText({ ...CATS, fight: all, tookCushions, losses: { own: 12, theirs: 11 } })).toBe(
    `${sentence} Bo had more cats than you from 0:02 on.`,
  );
});

test("a team's fight is its own, and winners may have lost nobody", () => {
  const lost = { ...NOTHING, isTeam: true, winners: "the winners" };
  expect(whyLostText({ ...lost, fight: { ...FIGHT, theirs: 0 } })).toBe(
    "One fight decided: from 7:20 to 7:44 your team lost 52 of 60 cats, the winners none.",
  );
  expect(whyLostText({ ...lost, fight: { ...FIGHT, had: 1, own: 1 } })).toContain("lost all of 1 cat,");
});

test("who won is told of the fight that decided, and of what they had more", () => {
  const won = { isTeam: false, losers: "Bo", fight: null, setback: null, ahead: NOTHING.ahead };
  expect(whyWonText(won)).toBeNull();
  expect(whyWonText({ ...won, ahead: BOTH.ahead })).toBe(
    "You had more cushions than Bo from 0:01 on and more cats from 0:02 on.",
  );
  const fight = { turn: 800, words: "from 1:20 to 1:44", had: 60, own: 52, theirs: 13 };
  expect(whyWonText({ ...won, fight })).toBe(
    "One fight decided: from 1:20 to 1:44 Bo lost 52 of 60 cats, you 13.",
  );
  const all = { turn: 800, words: "from 1:20 to 1:44", had: 1, own: 1, theirs: 0 };
  expect(
    whyWonText({ isTeam: true, losers: "the others", fight: all, setback: null, ahead: CATS.ahead }),
  ).toBe(
    "One fight decided: from 1:20 to 1:44 the others lost all of 1 cat, your team none. Your team had more cats than the others from 0:02 on.",
  );
});

test("the worst fight that the winner lost is told of as well, in the order in which they came", () => {
  const setback = { turn: 100, words: "from 0:10 to 0:31", had: 40, own: 31, theirs: 9 };
  const first = "From 0:10 to 0:31 Bo lost 31 of 40 cats, you 9.";
  const decided = "One fight decided: from 7:20 to 7:44 you lost 52 of 60 cats, Bo 13.";
  const lost = { ...NOTHING, fight: FIGHT, setback };
  expect(whyLostText(lost)).toBe(`${first} ${decided}`);
  expect(whyLostText({ ...lost, setback: { ...setback, turn: 900 } })).toBe(`${decided} ${first}`);
  const won = { isTeam: false, losers: "Bo", ahead: NOTHING.ahead, fight: FIGHT, setback };
  expect(whyWonText(won)).toBe(
    "From 0:10 to 0:31 you lost 31 of 40 cats, Bo 9. One fight decided: from 7:20 to 7:44 Bo lost 52 of 60 cats, you 13.",
  );
  expect(whyWonText({ ...won, fight: null })).toBeNull(); // that is not why
});
