import { describe, expect, test } from "vitest";

import { CUSHION_KINDS, ONE, runCommand, step } from "../../../src/sim/index.ts";
import { WINDOW_SIGHT } from "../../../src/sim/constants.ts";
import { CAT_RULES } from "../../../src/sim/kinds.ts";
import { at, hold, kin, LOOK, targetOf, worldOf } from "../../support/ground-fights.ts";
import type { GroundCat } from "../../support/ground-world.ts";
import { catOf, runSubTurns } from "../../support/test-world.ts";
import { own, worldOf as cushionWorld } from "../../support/two-cushions.ts";

/** A knitter throws farther than it sees. */
const FAR = 4.4;

function foggy(cats: readonly GroundCat[], teams = {}): ReturnType<typeof worldOf> {
  const world = worldOf(cats, undefined, teams);
  world.ground.rules.fog = 1;
  world.cats.cooldown.fill(99, 1, cats.length); // nobody else throws
  return world;
}

describe("in the fog a cat takes on by itself", () => {
  test("whom it sees itself", () => {
    const world = foggy([at(1, 0), at(2, 2.9)]);
    hold(world, 2, [2]);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(2);
    expect(CAT_RULES.knitter.sight).toBeLessThan(FAR * ONE);
  });

  test.each(["hold", "idle", "attack-move", "patrol"] as const)(
    "nobody that its team does not see: %s",
    (order) => {
      const seen: number[] = [];
      for (const fog of [0, 1]) {
        const world = foggy([kin("knitter", 1, 0), at(2, FAR)]);
        world.ground.rules.fog = fog;
        hold(world, 2, [2]);
        if (order === "hold") hold(world, 1, [1]);
        else if (order !== "idle") runCommand(world, 1, { kind: order, cats: [1], x: 0, y: 1 });
        runSubTurns(world, LOOK);
        seen.push(targetOf(world, 1));
      }
      expect(seen).toEqual([2, 0]);
    },
  );

  test("whom another cat of its team sees, but not one asleep or of others", () => {
    const eyes = foggy([kin("knitter", 1, 0), at(2, FAR), at(1, FAR, 5.9)]);
    const allied = foggy([kin("knitter", 1, 0), at(2, FAR), at(3, FAR, 5.9)], { 3: 1 });
    const far = foggy([kin("knitter", 1, 0), at(2, FAR), at(1, FAR, 6.1)]);
    const alien = foggy([kin("knitter", 1, 0), at(2, FAR), at(3, FAR, 5.9)]);
    const asleep = foggy([kin("knitter", 1, 0), at(2, FAR), at(3, FAR, 5.9)], { 3: 1 });
    runCommand(asleep, 3, { kind: "surrender" });
    const targets = [eyes, allied, far, alien, asleep].map((world) => {
      for (const [player, ids] of [
        [1, [1, 3]],
        [2, [2]],
        [3, [3]],
      ] as const) {
        hold(world, player, ids);
      }
      runSubTurns(world, LOOK);
      return targetOf(world, 1);
    });
    expect(targets).toEqual([2, 2, 0, 0, 0]);
  });

  test("whom it was told to attack, seen or not", () => {
    const world = foggy([kin("knitter", 1, 0), at(2, FAR)]);
    hold(world, 2, [2]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(world);
    expect(world.header.yarnCount).toBe(1);
  });

  test("nobody any more whom its team has lost sight of", () => {
    const world = foggy([kin("knitter", 1, 0), at(2, FAR), at(1, FAR, 5.9)]);
    hold(world, 1, [1, 3]);
    hold(world, 2, [2]);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(2);
    world.cats.y[2] = 9 * ONE; // who saw it
    runSubTurns(world, CAT_RULES.knitter.cooldown);
    expect(targetOf(world, 1)).toBe(0);
    expect(catOf(world, 1)!["cooldown"]).toBe(0);
  });

  test("the same after a snapshot was restored, sub-turn by sub-turn", () => {
    const cats = [
      kin("knitter", 1, 0),
      at(2, FAR),
      at(1, FAR, 5.9),
      kin("tom", 2, 3),
      kin("kitten", 2, 5, 3),
    ];
    const [one, other] = [foggy(cats), foggy(cats)];
    for (let i = 0; i < 120; i += 1) {
      step(one);
      const fresh = foggy(cats); // a world that has never stepped
      fresh.words.set(other.words);
      step(fresh);
      other.words.set(fresh.words);
      expect(other.words).toEqual(one.words);
    }
  });
});

describe("a window", () => {
  const viewed = (kind: (typeof CUSHION_KINDS)[number], owner: number, distance: number): number => {
    // The cushion in the west is at (-7.5, 0.5).
    const x = -7.5 + distance;
    const world = cushionWorld([kin("knitter", 1, x - FAR, 0.5), at(2, x, 0.5)]);
    world.ground.rules.fog = 1;
    world.ground.cushions.kind[0] = CUSHION_KINDS.indexOf(kind);
    own(world, owner, 0);
    world.cats.cooldown.fill(99, 4, 5);
    runCommand(world, 1, { kind: "hold", cats: [4] });
    runCommand(world, 2, { kind: "hold", cats: [5] });
    runSubTurns(world, LOOK);
    return targetOf(world, 4);
  };

  test("sees far for the team of its owner", () => {
    const reach = WINDOW_SIGHT / ONE;
    expect([viewed("window", 1, reach - 0.01), viewed("window", 1, reach + 0.01)]).toEqual([5, 0]);
    expect(viewed("window", 3, reach - 0.01)).toBe(5); // an ally
    const near = reach - 0.01;
    expect([viewed("window", 2, near), viewed("window", 0, near), viewed("wool", 1, near)]).toEqual([
      0, 0, 0,
    ]);
  });
});
