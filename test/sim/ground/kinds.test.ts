import { describe, expect, test } from "vitest";

import { CAT_KINDS, ONE, runCommand, step, type CatKind, type World } from "../../../src/sim/index.ts";
import { CAT_RULES } from "../../../src/sim/kinds.ts";
import { at, hold, kin, LOOK, targetOf, worldOf } from "../../support/ground-fights.ts";
import { floorMap, placeOf, send } from "../../support/ground-world.ts";
import { catOf, runSubTurns } from "../../support/test-world.ts";

const healthOf = (world: World, id: number): number => catOf(world, id)?.["health"] ?? 0;

describe("a cat of a kind", () => {
  test.each([
    ["tabby", 2.5],
    ["tom", 1.7],
    ["kitten", 4],
    ["knitter", 2.5],
  ] as const)("walks as fast as a %s: %d units a second", (kind, perSecond) => {
    const world = worldOf([kin(kind, 1, -15)]);
    send(world, "move", [1], { x: 15, y: 0 });
    runSubTurns(world, 30);
    const from = placeOf(world, 1).x;
    runSubTurns(world, 60);
    expect((placeOf(world, 1).x - from) / 2).toBeCloseTo(perSecond, 2);
  });

  test.each([...CAT_KINDS])("throws as far as a %s does, and no farther", (kind: CatKind) => {
    const range = CAT_RULES[kind].range / ONE;
    for (const [distance, isThrown] of [
      [range, true],
      [range + 2 / ONE, false],
    ] as const) {
      const world = worldOf([kin(kind, 1, 0), at(2, distance)]);
      hold(world, 1, [1]);
      hold(world, 2, [2]);
      world.cats.cooldown[1] = 99; // it does not throw back
      runSubTurns(world, LOOK);
      expect(world.header.yarnCount > 0).toBe(isThrown);
      expect(targetOf(world, 1)).toBe(isThrown ? 2 : 0);
    }
  });

  test.each([...CAT_KINDS])("throws as often, as hard and as long as a %s does", (kind: CatKind) => {
    const { range, cooldown, flight, damage } = CAT_RULES[kind];
    const world = worldOf([kin(kind, 1, 0), kin("tom", 2, range / ONE)]);
    hold(world, 1, [1]);
    const thrown: number[] = [];
    const hurt: number[] = [];
    for (let subTurn = 0; subTurn < LOOK + 2 * cooldown + flight; subTurn += 1) {
      const before = [catOf(world, 1)!["cooldown"]!, healthOf(world, 2)] as const;
      runCommand(world, 2, { kind: "stop", cats: [2] });
      world.cats.cooldown[1] = 99; // it does not throw back
      step(world);
      if (catOf(world, 1)!["cooldown"]! > before[0]) thrown.push(subTurn);
      if (healthOf(world, 2) < before[1]) {
        hurt.push(subTurn);
        expect(before[1] - healthOf(world, 2)).toBe(damage);
      }
    }
    expect(thrown).toHaveLength(3);
    expect([thrown[1]! - thrown[0]!, thrown[2]! - thrown[1]!]).toEqual([cooldown, cooldown]);
    expect(hurt.slice(0, 2)).toEqual([thrown[0]! + flight, thrown[1]! + flight]);
  });
});

describe("a knitter", () => {
  test("can't throw at who is nearer than 1.5 units, whatever it was ordered", () => {
    for (const order of ["hold", "attack"] as const) {
      const world = worldOf([kin("knitter", 1, 0), at(2, 1.4)]);
      hold(world, 2, [2]);
      world.cats.cooldown[1] = 99;
      if (order === "hold") hold(world, 1, [1]);
      else runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
      runSubTurns(world, 3 * LOOK);
      expect([world.header.yarnCount, placeOf(world, 1).x]).toEqual([0, 0]);
    }
  });

  test("throws at who stands farther, past one that is too near", () => {
    const world = worldOf([kin("knitter", 1, 0), at(2, 1), at(2, -3)]);
    hold(world, 1, [1]);
    world.cats.cooldown.fill(99, 1, 3);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(3);
    expect(world.header.yarnCount).toBe(1);
  });

  test("hits everybody within 1.2 units of the place, its own cats too, and nobody else", () => {
    const places = [at(2, 4), at(2, 5.1), at(3, 4, 1.19), at(2, 4, -1.22), at(1, 3.4, 0.5), at(1, 2.78)];
    const world = worldOf([kin("knitter", 1, 0), ...places]);
    for (const [player, ids] of [
      [1, [1, 6, 7]],
      [2, [2, 3, 5]],
      [3, [4]],
    ] as const) {
      hold(world, player, ids);
    }
    const { flight } = CAT_RULES.knitter;
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    for (let i = 0; i <= flight; i += 1) {
      world.cats.cooldown.fill(99, 1, 7); // nobody else throws
      step(world);
    }
    expect([2, 3, 4, 5, 6, 7].map((id) => healthOf(world, id))).toEqual([3, 3, 3, 5, 3, 5]);
  });

  // Beyond the cats that stand farthest to a side the neighbour grid says nothing.
  test.each([
    ["west", -1],
    ["east", 1],
  ])("hits each cat once at the %s end of where cats stand", (_side, sign) => {
    const rows = [-1.1, 0, 1.1].map((y) => kin("tom", 2, 22 * sign, y));
    const world = worldOf([kin("knitter", 1, 18 * sign), ...rows], floorMap(60, 24));
    hold(world, 2, [2, 3, 4]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 3 });
    runSubTurns(world, CAT_RULES.knitter.flight + 1);
    expect([2, 3, 4].map((id) => healthOf(world, id))).toEqual(
      rows.map(() => CAT_RULES.tom.health - CAT_RULES.knitter.damage),
    );
  });

  test("throws at a place: who walks on is not hit", () => {
    const world = worldOf([kin("knitter", 1, 0), at(2, 4)]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(world);
    expect(world.header.yarnCount).toBe(1);
    expect([world.yarn.targetId[0], world.ground.balls.kind[0]]).toEqual([0, 3]);
    runCommand(world, 1, { kind: "stop", cats: [1] });
    send(world, "move", [2], { x: 12, y: 0 });
    runSubTurns(world, CAT_RULES.knitter.flight + 1);
    expect([world.header.yarnCount, healthOf(world, 2)]).toEqual([0, 5]);
    expect(world.ground.balls.kind.every((word) => word === 0)).toBe(true);
  });

  test("kills several at once, and scores go down", () => {
    const world = worldOf([kin("knitter", 1, 0), at(2, 4, 0, 1), at(2, 4.65, 0, 2), at(2, 4, 0.65, 3)]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    hold(world, 2, [2, 3, 4]);
    runSubTurns(world, CAT_RULES.knitter.flight + 1);
    expect([2, 3, 4].map((id) => healthOf(world, id))).toEqual([0, 0, 1]);
    expect(world.players.score[1]).toBe(1);
  });
});

describe("a tom shields", () => {
  const thrownAt = (target: ReturnType<typeof at>, ...others: readonly ReturnType<typeof at>[]): number => {
    const world = worldOf([at(1, 0), target, ...others]);
    for (const player of new Set(others.map(({ playerId }) => playerId))) {
      const ids = others.flatMap(({ playerId }, i) => (playerId === player ? [i + 3] : []));
      hold(world, player, ids);
    }
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(world);
    return world.yarn.targetId[0]!;
  };

  test("who stands behind him from where the ball comes", () => {
    expect(thrownAt(at(2, 1.4), kin("tom", 2, 0.7))).toBe(3);
    expect(thrownAt(at(2, 1.4), kin("tom", 2, 0.8, 0.5))).toBe(3);
    expect(thrownAt(at(2, 0, -1.4), kin("tom", 2, 0.1, -0.7))).toBe(3);
  });

  test("nobody who stands before or beside him", () => {
    expect(thrownAt(at(2, 0.8), kin("tom", 2, 1.4))).toBe(2);
    expect(thrownAt(at(2, 1.4), kin("tom", 2, 0.7, 0.7))).toBe(2);
    expect(thrownAt(at(2, 0.7), kin("tom", 2, -0.7))).toBe(2); // behind the thrower
  });

  test("his own team only, and none but toms do", () => {
    expect(thrownAt(at(2, 1.4), kin("tom", 3, 0.7))).toBe(2);
    expect(thrownAt(at(2, 1.4), at(2, 0.7))).toBe(2);
    const allies = worldOf([at(1, 0), at(2, 1.4), kin("tom", 3, 0.7)], undefined, { 3: 2 });
    runCommand(allies, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(allies);
    expect(allies.yarn.targetId[0]).toBe(3);
  });

  test("of several the one nearest to the target; of as near the one with the lowest id", () => {
    expect(thrownAt(at(2, 1.4), kin("tom", 2, 0.5), kin("tom", 2, 0.8))).toBe(4);
    expect(thrownAt(at(2, 1.4), kin("tom", 2, 0.7, 0.3), kin("tom", 2, 0.7, -0.3))).toBe(3);
  });

  test("nobody once his player has surrendered, and not from a big ball", () => {
    const asleep = worldOf([at(1, 0), at(2, 1.4), kin("tom", 3, 0.7)], undefined, { 3: 2 });
    runCommand(asleep, 3, { kind: "surrender" });
    expect(asleep.ground.steering.kind[2]).toBe(1); // asleep it is still a tom
    runCommand(asleep, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(asleep);
    expect(asleep.yarn.targetId[0]).toBe(2);
    const lobbed = worldOf([kin("knitter", 1, 0), at(2, 4), kin("tom", 2, 3)]);
    runCommand(lobbed, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(lobbed);
    expect([lobbed.yarn.targetId[0], lobbed.yarn.toX[0]]).toEqual([0, 4 * ONE]);
  });
});
