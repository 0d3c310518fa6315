import { expect, test } from "vitest";

import {
  BREED_WORTH,
  CAT_KINDS,
  CAT_RULES,
  CUSHION_KINDS,
  LATE_SUB_TURNS,
  type World,
} from "../../../src/sim/index.ts";
import { breedingOf } from "../../../src/view/match/breeding.ts";
import { BREED_WORDS } from "../../../src/words/index.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

/** Seconds that each kind takes. */
const PLAIN = CAT_KINDS.map((kind) => Math.ceil(CAT_RULES[kind].breed / 30));
const WOOL = CAT_KINDS.map((kind) => Math.ceil((CAT_RULES[kind].breed * 2) / 3 / 30));

/** All cushions are Ada's, who has an army worth twenty tabbies; the first has bred for two seconds. */
function makeHeldWorld(worth = BREED_WORTH): World {
  const world = makeTeamWorld();
  const { cushions, seats } = world.ground!;
  seats.worth[0] = worth;
  cushions.owner.fill(1);
  cushions.breedSubTurns[0] = 60;
  return world;
}

test("a cushion says what it breeds, how far that is, what comes next and what each kind takes", () => {
  const world = makeHeldWorld();
  world.ground!.cushions.breedsNext[0] = CAT_KINDS.indexOf("kitten");
  expect(breedingOf(world, [0])).toMatchObject({
    title: "Cushion",
    progress: "Tabby in 6\u00A0s",
    share: 0.25,
    then: "then kittens",
    chosen: "kitten",
    costs: PLAIN.map((seconds) => `${seconds}\u00A0s`),
    rallyCount: 0,
  });
});

test("wool breeds in two thirds of the time, and several cushions tell of the first cat and both times", () => {
  const world = makeHeldWorld();
  const { cushions } = world.ground!;
  cushions.kind[1] = 1;
  expect(breedingOf(world, [1])).toMatchObject({
    title: "Wool cushion",
    costs: WOOL.map((seconds) => `${seconds}\u00A0s`),
  });
  cushions.breedsNext[1] = CAT_KINDS.indexOf("tom");
  cushions.hasRally[1] = 1;
  expect(breedingOf(world, [0, 1])).toMatchObject({
    title: "2 cushions",
    note: "",
    progress: "Tabby in 6\u00A0s",
    then: "then tabbies and toms",
    chosen: null,
    costs: PLAIN.map((seconds, i) => `${WOOL[i]} to ${seconds}\u00A0s`),
    rallyCount: 1,
  });
});

test("what is left of a cat that has just begun is what it takes, whatever its kind, its cushion and the army", () => {
  for (const worth of [0.2, 0.63, 1, 1.37, 2.5]) {
    const world = makeHeldWorld(Math.floor(worth * BREED_WORTH));
    const { cushions } = world.ground!;
    cushions.kind[1] = 1;
    cushions.breedSubTurns.fill(0);
    for (const row of [0, 1]) {
      const said = CAT_KINDS.map((_, kind) => {
        cushions.breeds[row] = kind;
        const { progress, costs } = breedingOf(world, [row])!;
        return [progress.split(" in ")[1], costs[kind]];
      });
      for (const [left, cost] of said) expect(left).toBe(cost);
    }
  }
});

test("a plain cushion says that a large army breeds slowly and a small one fast, and its times say so too", () => {
  expect(breedingOf(makeHeldWorld(), [0])?.note).toBe("breeds cats");
  const large = breedingOf(makeHeldWorld(2.5 * BREED_WORTH), [0])!;
  expect([large.note, large.costs[0]]).toEqual(["a large army: breeds slowly", "16\u00A0s"]);
  const small = breedingOf(makeHeldWorld(BREED_WORTH / 4), [0])!;
  expect([small.note, small.costs[0]]).toEqual(["a small army: breeds fast", "4\u00A0s"]);
});

test("says why nothing is bred: somebody claims it, or there are as many cats as there may be", () => {
  const world = makeHeldWorld();
  world.ground!.cushions.claimant[0] = 2;
  expect(breedingOf(world, [0])?.progress).toContain("claiming");
  world.ground!.cushions.claimant[0] = 0;
  world.players.score[0] = 8;
  expect(breedingOf(world, [0])?.progress).toBe("Waits: you have 8 cats, the most there may be");
});

test("after ten minutes it says that no more cats are bred, and nothing of cats that would come", () => {
  const world = makeHeldWorld(2.5 * BREED_WORTH);
  world.header.subTurn = LATE_SUB_TURNS;
  world.players.score[0] = 8; // as many as there may be
  const said = { progress: "Ten minutes are over: no more cats are bred", share: 0, then: "", isOver: true };
  expect(breedingOf(world, [0])).toMatchObject(said);
  const notes = CUSHION_KINDS.map((_, kind) => {
    world.ground!.cushions.kind[0] = kind;
    return breedingOf(world, [0])!.note !== "";
  });
  expect(CUSHION_KINDS.filter((_, kind) => notes[kind])).toEqual(["milk", "window"]);
  world.header.subTurn = LATE_SUB_TURNS - 1;
  expect(breedingOf(world, [0])?.isOver).toBe(false);
});

test("nothing selected, nothing to say", () => {
  expect(breedingOf(makeHeldWorld(), [])).toBeNull();
});

test("the panel says where new cats go and how that is changed", () => {
  expect(BREED_WORDS.rally(0, 1)).toContain("Right click");
  expect(BREED_WORDS.rally(1, 1)).toBe("New cats go to the flag – {stay}: they stay here");
  expect(BREED_WORDS.rally(1, 3)).toBe("1 of 3 has a flag for new cats – {stay}: no flag");
  expect(BREED_WORDS.rally(3, 3)).toBe("All have a flag for new cats – {stay}: no flag");
});
