import { describe, expect, test } from "vitest";

import {
  CAT_KINDS,
  CLAIM_SUB_TURNS,
  CUSHION_KINDS,
  ONE,
  ORDER_ATTACK_MOVE,
  ORDER_IDLE,
  runCommand,
  step,
  type CatKind,
  type CushionKind,
} from "../../../src/sim/index.ts";
import {
  BREED_SUB_TURNS,
  HEAL_SUB_TURNS,
  HOLD_SUB_TURNS,
  LATE_SUB_TURNS,
} from "../../../src/sim/constants.ts";
import { CAT_RULES } from "../../../src/sim/kinds.ts";
import { placeOf, type GroundCat } from "../../support/ground-world.ts";
import { catIds, catOf, runSubTurns } from "../../support/test-world.ts";
import { breedTime } from "../../support/breed-time.ts";
import { own, worldOf, type GroundWorld } from "../../support/two-cushions.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";

const WEST = { x: -7.5, y: 0.5 };
const onWest = (playerId: number, kind: CatKind = "tabby", dx = 0, dy = 0): GroundCat => ({
  ...{ playerId, kind, x: WEST.x + dx, y: WEST.y + dy },
});

function breeds(world: GroundWorld, sender: number, catKind: CatKind, cushion = 0): void {
  runCommand(world, sender, { kind: "breed", cushion, catKind });
}

function makeKind({ ground }: GroundWorld, cushion: number, kind: CushionKind): void {
  ground.cushions.kind[cushion] = CUSHION_KINDS.indexOf(kind);
}

/** Kinds of the cats with ids from 4 on: 1 to 3 are the players' cats far away. */
function kindsBred({ cats, header, ground }: GroundWorld): readonly string[] {
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  return rows.filter((row) => cats.networkId[row]! > 3).map((row) => CAT_KINDS[ground.steering.kind[row]!]!);
}

/** Sub-turns until the next cat is bred anywhere. */
function timeToBreed(world: GroundWorld): number {
  const { nextNetworkId } = world.header;
  for (let subTurns = 1; subTurns < 2_000; subTurns += 1) {
    step(world);
    if (world.header.nextNetworkId > nextNetworkId) return subTurns;
  }
  return Infinity;
}

/** So many tabbies of player 1, away from both cushions. */
function others(count: number): readonly GroundCat[] {
  return Array.from({ length: count }, (_, i) => ({
    playerId: 1,
    x: -3 + (i % 8) * 0.8,
    y: 0.5 + Math.floor(i / 8) * 0.8,
  }));
}

describe("how long a cushion takes", () => {
  test("is what the table of kinds says for an army worth twenty tabbies, a third of that for next to nobody", () => {
    expect([0, 20, 50, 500].map((count) => breedTime("tabby", Array(count).fill("tabby")))).toEqual([
      80, 240, 480, 960,
    ]);
    for (const count of [0, 4, 19, 40]) {
      const world = worldOf(others(count));
      own(world, 1, 0);
      const owned = Array.from({ length: count + 1 }, () => "tabby" as const);
      expect(timeToBreed(world)).toBe(breedTime("tabby", owned));
      expect(world.ground.seats.worth[0]).toBe((count + 1) * BREED_SUB_TURNS);
    }
  });

  test("is never less than 1.6 s, whatever hurries it", () => {
    const world = worldOf([]);
    own(world, 1, 0);
    makeKind(world, 0, "wool");
    breeds(world, 1, "kitten");
    timeToBreed(world);
    expect(timeToBreed(world)).toBe(48);
  });
});

describe("what a cushion breeds", () => {
  test("is what its owner chose, from the cat after the present one on", () => {
    const world = worldOf([]);
    own(world, 1, 0);
    runSubTurns(world, 40);
    breeds(world, 1, "kitten");
    expect(timeToBreed(world)).toBe(breedTime("tabby", ["tabby"]) - 40);
    expect(timeToBreed(world)).toBe(breedTime("kitten", ["tabby", "tabby"]));
    expect(timeToBreed(world)).toBe(breedTime("kitten", ["tabby", "tabby", "kitten"]));
    expect(kindsBred(world)).toEqual(["tabby", "kitten", "kitten"]);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test.each(["tom", "kitten", "knitter"] as const)(
    "takes as long as a %s takes, and is in full health",
    (kind) => {
      const world = worldOf([]);
      own(world, 1, 0);
      breeds(world, 1, kind);
      timeToBreed(world);
      expect(timeToBreed(world)).toBe(breedTime(kind, ["tabby", "tabby"]));
      expect(catOf(world, 5)).toMatchObject({ health: CAT_RULES[kind].health });
    },
  );

  test("nobody else chooses: not an ally, not an enemy, nor on a cushion that there is not", () => {
    const world = worldOf([]);
    own(world, 1, 2);
    const before = world.words.slice();
    for (const sender of [2, 3]) {
      breeds(world, sender, "tom");
      runCommand(world, sender, { kind: "rally", cushion: 0, at: { x: 0, y: 0 } });
    }
    for (const cushion of [2, 31]) {
      breeds(world, 1, "tom", cushion);
      runCommand(world, 1, { kind: "rally", cushion, at: null });
    }
    expect(world.words).toEqual(before);
  });

  test("is a tabby again, without a rally, for a new owner", () => {
    const world = worldOf([onWest(2)]);
    own(world, 1, 0);
    breeds(world, 1, "tom");
    runCommand(world, 1, { kind: "rally", cushion: 0, at: { x: 256, y: 0 } });
    runSubTurns(world, CLAIM_SUB_TURNS);
    const { owner, breeds: now, breedsNext, hasRally, rallyX, rallyY } = world.ground.cushions;
    const found = [owner, now, breedsNext, hasRally, rallyX, rallyY].map((column) => column[0]);
    expect(found).toEqual([2, 0, 0, 0, 0, 0]);
  });

  test("is nothing while somebody is claiming it", () => {
    const world = worldOf([onWest(2)]);
    own(world, 1, 0);
    world.ground.cushions.breedSubTurns[0] = BREED_SUB_TURNS - 5;
    runSubTurns(world, 100);
    expect(world.ground.cushions.breedSubTurns[0]).toBe(BREED_SUB_TURNS - 5);
  });
});

describe("a rally point", () => {
  test("is where new cats go, taking on whom they meet; they come to rest there", () => {
    const world = worldOf([], { catLimit: 3 });
    own(world, 1, 0);
    runCommand(world, 1, { kind: "rally", cushion: 0, at: { x: -3 * 256, y: 2 * 256 } });
    runSubTurns(world, breedTime("tabby", ["tabby"]));
    expect(catOf(world, 4)).toMatchObject({ order: ORDER_ATTACK_MOVE, goalX: -3 * ONE, goalY: 2 * ONE });
    runSubTurns(world, BREED_SUB_TURNS + 150);
    expect([catOf(world, 4)!["order"], catOf(world, 5)!["order"]]).toEqual([ORDER_IDLE, ORDER_IDLE]);
    for (const id of [4, 5]) {
      const { x, y } = placeOf(world, id);
      expect(Math.hypot(x + 3, y - 2)).toBeLessThan(0.8);
    }
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("can be taken away, and outside of the map is the nearest free place", () => {
    const world = worldOf([]);
    own(world, 1, 0);
    runCommand(world, 1, { kind: "rally", cushion: 0, at: { x: -32_768, y: -32_768 } });
    expect(world.ground.cushions.rallyX[0]).toBeLessThan(-5 * ONE);
    expect(brokenInvariants(world)).toEqual([]);
    runCommand(world, 1, { kind: "rally", cushion: 0, at: null });
    runSubTurns(world, BREED_SUB_TURNS);
    expect(catOf(world, 4)).toMatchObject({ order: ORDER_IDLE });
    expect(catIds(world)).toContain(4);
  });
});

describe("a cushion of wool", () => {
  test("breeds in two thirds of the time", () => {
    for (const kind of CAT_KINDS) {
      const world = worldOf([]);
      own(world, 1, 0);
      makeKind(world, 0, "wool");
      breeds(world, 1, kind);
      timeToBreed(world);
      expect(timeToBreed(world)).toBe(breedTime(kind, ["tabby", "tabby"], 2 / 3));
    }
  });
});

describe("a cushion of milk", () => {
  const milk = (...cats: readonly GroundCat[]): GroundWorld => {
    const world = worldOf(cats);
    makeKind(world, 0, "milk");
    return world;
  };

  test("heals its owner's team's cats that rest on it, a health a second, up to what their kind has", () => {
    const world = milk(
      { ...onWest(1), health: 2 },
      { ...onWest(3, "tom", 0, 1), health: 8 },
      onWest(1, "kitten", 0.8),
    );
    own(world, 1, 0);
    runSubTurns(world, 2 * HEAL_SUB_TURNS);
    expect([4, 5, 6].map((id) => catOf(world, id)!["health"])).toEqual([4, 10, 3]);
    runSubTurns(world, 5 * HEAL_SUB_TURNS);
    expect([4, 5, 6].map((id) => catOf(world, id)!["health"])).toEqual([5, 13, 3]);
  });

  test("heals nobody who fights, walks, is beside it or another's, and nobody while it is nobody's", () => {
    const nobodys = milk({ ...onWest(1), health: 2 });
    runSubTurns(nobodys, HEAL_SUB_TURNS);
    expect(catOf(nobodys, 4)!["health"]).toBe(2);
    const world = milk(
      { ...onWest(1), health: 2 },
      { ...onWest(1, "tabby", 0, 1.7), health: 2 },
      { ...onWest(1, "tabby", 0, -1), health: 2 },
    );
    own(world, 1, 0);
    runCommand(world, 1, { kind: "patrol", cats: [6], x: -8 * 256, y: -128 });
    for (let i = 0; i < 2 * HEAL_SUB_TURNS; i += 1) {
      world.cats.cooldown[world.cats.networkId.indexOf(4)] = 9;
      step(world);
    }
    expect([4, 5, 6].map((id) => catOf(world, id)!["health"])).toEqual([2, 2, 2]);
  });

  test("of a plain cushion nobody gets better", () => {
    const world = worldOf([{ ...onWest(1), health: 2 }]);
    own(world, 1, 0);
    runSubTurns(world, 3 * HEAL_SUB_TURNS);
    expect(catOf(world, 4)!["health"]).toBe(2);
  });
});

describe("a claim", () => {
  const claimTime = (world: GroundWorld): number => {
    for (let subTurns = 1; subTurns < 1_000; subTurns += 1) {
      step(world);
      if (world.ground.cushions.owner[0] !== 0) return subTurns;
    }
    return Infinity;
  };
  const group = (count: number, kind: CatKind): readonly GroundCat[] =>
    Array.from({ length: count }, (_, i) =>
      onWest(1, kind, (i % 2) * 0.7 - 0.3, Math.floor(i / 2) * 0.7 - 0.3),
    );

  test.each([
    [1, "tabby", 270],
    [2, "tabby", 135],
    [3, "tabby", 90],
    [4, "tabby", 90],
    [1, "kitten", 135],
    [2, "kitten", 90],
    [1, "tom", 270],
  ] as const)("by %d of the kind %s takes %d sub-turns", (count, kind, subTurns) => {
    expect(claimTime(worldOf(group(count, kind)))).toBe(subTurns);
  });

  test("by any cat takes 3 s after ten minutes", () => {
    const world = worldOf(group(1, "tabby"));
    world.header.subTurn = LATE_SUB_TURNS;
    expect(claimTime(world)).toBe(90);
  });
});

describe("a claim of another team's cushion", () => {
  test.each([
    [1, 1_620],
    [3, 540],
    [5, 540],
  ])("by %d tabbies takes %d sub-turns", (count, subTurns) => {
    const cats = Array.from({ length: count }, (_, i) =>
      onWest(2, "tabby", (i % 2) * 0.7 - 0.3, Math.floor(i / 2) * 0.7 - 0.7),
    );
    const world = worldOf(cats);
    own(world, 1, 0);
    runSubTurns(world, subTurns - 1);
    expect(world.ground.cushions.owner[0]).toBe(1);
    step(world);
    expect(world.ground.cushions.owner[0]).toBe(2);
  });

  test("by any cat takes 18 s after ten minutes", () => {
    const world = worldOf([onWest(2)]);
    own(world, 1, 0);
    world.header.subTurn = LATE_SUB_TURNS;
    runSubTurns(world, 539);
    expect(world.ground.cushions.owner[0]).toBe(1);
    step(world);
    expect(world.ground.cushions.owner[0]).toBe(2);
  });
});

describe("after ten minutes", () => {
  test("no cushion breeds, not even the cat that was as good as there, and the world is sound", () => {
    const worldAt = (subTurn: number): GroundWorld => {
      const world = worldOf([]);
      own(world, 1, 2);
      world.ground.cushions.breedSubTurns[0] = breedTime("tabby", ["tabby"]) - 1;
      world.header.subTurn = subTurn;
      return world;
    };
    expect(timeToBreed(worldAt(LATE_SUB_TURNS - 2))).toBe(1); // the last sub-turn of these ten minutes
    const world = worldAt(LATE_SUB_TURNS);
    expect(timeToBreed(world)).toBe(Infinity);
    expect(brokenInvariants(world)).toEqual([]);
    expect(LATE_SUB_TURNS).toBe(10 * 60 * 30);
  });

  test("all cushions held win in half a minute", () => {
    const world = worldOf([]);
    own(world, 1, 1);
    world.header.subTurn = LATE_SUB_TURNS;
    runSubTurns(world, HOLD_SUB_TURNS / 2); // the first of them notes who holds them
    expect(world.header.outcome).toBe(0);
    step(world);
    expect(world.header.outcome).toBe(1);
  });
});
