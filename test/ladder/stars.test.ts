import { expect, test } from "vitest";

import type { Figure } from "../../src/lab/index.ts";
import { PLAY_MATCH, TUTORIAL_MATCH } from "../../src/ladder/first-matches.ts";
import { LADDER } from "../../src/ladder/matches.ts";
import { starsOf } from "../../src/ladder/stars.ts";
import { measureLadder } from "../../src/lab/tournament/measure-ladder.ts";
import { playLadder } from "../../src/lab/tournament/play-ladder.ts";
import { setupOfLadder } from "../../src/lab/tournament/ladder-setup.ts";
import { isMatchOptions, isMatchSetup, type BotStrength } from "../../src/sim/index.ts";
import { LADDER_MATCH_WORDS } from "../../src/words/index.ts";
import { longTest, runsOf, seedsOf } from "../support/drawn.ts";

test("the ladder has ten matches, each with a name of its own, that can be played as they are", () => {
  expect(LADDER.length).toBe(10);
  expect(new Set(LADDER.map(({ id }) => id)).size).toBe(10);
  expect(new Set(LADDER.map(({ id }) => LADDER_MATCH_WORDS[id].title)).size).toBe(10);
  for (const match of LADDER) {
    expect(isMatchOptions(match.options), match.id).toBe(true);
    expect(isMatchSetup(setupOfLadder(match, 1)), match.id).toBe(true);
    expect(LADDER_MATCH_WORDS[match.id].story.length).toBeGreaterThan(20);
  }
});

test("the first matches are options that a host may choose, against one bot", () => {
  for (const { options, bots } of [TUTORIAL_MATCH, PLAY_MATCH]) {
    expect(isMatchOptions(options)).toBe(true);
    expect(bots).toEqual([{ strength: "beginner", team: null }]);
  }
});

test("the first star is for a win, the others for more, each with the one before it", () => {
  const match = LADDER[0]!;
  expect(match).toMatchObject({ secondStar: { minutes: 2 }, thirdStar: { cats: 6 } });
  expect(starsOf(match, { hasWon: false, turns: 1, catsLeft: 20 })).toBe(0);
  expect(starsOf(match, { hasWon: true, turns: 1_201, catsLeft: 20 })).toBe(1);
  expect(starsOf(match, { hasWon: true, turns: 1_200, catsLeft: 5 })).toBe(2);
  expect(starsOf(match, { hasWon: true, turns: 1_200, catsLeft: 6 })).toBe(3);
});

test("the first three are three ideas, on maps of their own", () => {
  const maps = LADDER.map(({ mapId }) => mapId);
  expect(new Set(maps.slice(0, 3)).size).toBe(3);
  for (const mapId of maps.slice(0, 3)) expect(maps.indexOf(mapId)).toBe(maps.lastIndexOf(mapId));
  const ideas = LADDER.slice(0, 3).map(({ options }) => [options.mode, options.kinds]);
  expect(ideas).toEqual([
    ["battle", undefined],
    ["cushions", undefined],
    ["cushions", "mixed"],
  ]);
});

test("the first matches give a good player all stars", () => {
  for (const match of LADDER.slice(0, 2)) {
    const isClimbed = (seed: number): boolean => playLadder(match, "strong", seed).stars === 3;
    expect([1, 2, 3].some(isClimbed), match.id).toBe(true);
  }
});

// Goal: somebody who has never played wins what the title begins with one click, and has somebody to beat there.
// Method: `npm run tournament -- ladder`, as far as the first match of the ladder, with few seeds and wider aims.
longTest(
  "how hard the first matches are is told, and as it should be; then each one of the ladder, in stars",
  () => {
    const figures: Figure[] = [];
    for (const figure of measureLadder({ firstSeed: 1, isQuick: true, tell: () => undefined })) {
      figures.push(figure);
      if (figure.name === "ladder: First Yarn, master") break;
    }
    const first = figures.slice(0, -3);
    for (const { name, value, ok } of first) expect(ok, `${name}: ${value}`).not.toBe(false);
    const aimed = (beginning: string): number =>
      first.filter(({ name, aim }) => name.startsWith(beginning) && aim !== null).length;
    // Each of those who play, and nobody: who loses, and takes a while for it.
    expect(aimed("first: Tutorial, ")).toBe(7);
    expect(aimed("first: Play, ")).toBe(9);
    expect(aimed("ladder: ")).toBe(3); // the tutorial's advice, in the first three
    expect(figures.slice(-3).map(({ name, unit }) => [name, unit])).toEqual(
      ["weak", "strong", "master"].map((level) => [`ladder: First Yarn, ${level}`, "stars"]),
    );
  },
);

// The beginning of it, of which a run of the suite plays three who play.
test("how hard the tutorial is is told, and as it should be", () => {
  const figures: Figure[] = [];
  const aimCount = runsOf(7, 3);
  const aimed = (): readonly Figure[] => figures.filter(({ aim }) => aim !== null);
  for (const figure of measureLadder({ firstSeed: 1, isQuick: true, tell: () => undefined })) {
    if (!figure.name.startsWith("first: Tutorial, ")) break;
    figures.push(figure);
    if (aimed().length === aimCount) break;
  }
  for (const { name, value, ok } of figures) expect(ok, `${name}: ${value}`).not.toBe(false);
  expect(aimed().length).toBe(aimCount);
});

// Goal: the ladder can be climbed. Method: bots in the player's seat; whoever learns with it is as good as these by then.
const MEANT_FOR = {
  ...{ "first-yarn": "weak", "soft-places": "weak", "all-sorts": "weak" },
  ...{ "house-rules": "weak", "even-odds": "medium", "two-fronts": "medium" },
  ...{ "lights-out": "strong", "old-friends": "strong" },
  ...{ "the-countess": "strong", "the-old-manor": "strong" },
} as const satisfies Record<string, BotStrength>;
const SEEDS = [1, 2, 3, 4];

test.each(LADDER)("$title can be won by a bot of the level that it is meant for", (match) => {
  const level = MEANT_FOR[match.id as keyof typeof MEANT_FOR];
  expect(SEEDS.some((seed) => playLadder(match, level, seed).stars > 0)).toBe(true);
});

test("the last three are too hard for a weak bot: it wins two of twelve at most", () => {
  const stars = LADDER.slice(-3).flatMap((match) =>
    seedsOf(4, 1).map((seed) => playLadder(match, "weak", seed).stars),
  );
  expect(stars.filter((count) => count > 0).length).toBeLessThanOrEqual(2);
});
