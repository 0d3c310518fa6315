import { describe, expect, test } from "vitest";

import { ONE, ORDER_ATTACK_MOVE, ORDER_IDLE, ORDER_MOVE, runCommand, step } from "../../../src/sim/index.ts";
import { queueLength } from "../../../src/sim/ground/queue.ts";
import type { GroundCat } from "../../support/ground-world.ts";
import { runSubTurns } from "../../support/test-world.ts";
import { own, worldOf, type GroundWorld } from "../../support/two-cushions.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";

const POINTS = 256;
const WEST = { x: -7.5, y: 0.5 };
const EAST = { x: 7.5, y: 0.5 };
/** Whoever is not done by then never is. */
const SUB_TURNS_MAX = 5_000;
/** The cats of worldOf stand before those of a test. */
const FIRST = 4;

type Way = "move" | "attack-move";

function order(
  world: GroundWorld,
  id: number | readonly number[],
  to: typeof WEST,
  { kind = "move", queued }: { readonly kind?: Way; readonly queued: boolean },
): void {
  const cats = typeof id === "number" ? [id] : id;
  const now = { kind, cats, x: to.x * POINTS, y: to.y * POINTS };
  runCommand(world, 1, queued ? { ...now, queued } : now);
}

/** First to the cushion in the west, then to the one in the east. */
function tour(
  cats: readonly GroundCat[],
  kind: Way = "move",
  options: { readonly catLimit?: number } = {},
): GroundWorld {
  const world = worldOf(cats, options);
  const ids = cats.flatMap(({ playerId }, i) => (playerId === 1 ? [FIRST + i] : []));
  order(world, ids, WEST, { kind, queued: false });
  order(world, ids, EAST, { kind, queued: true });
  return world;
}

function runUntil(world: GroundWorld, isDone: () => boolean): void {
  for (let i = 0; !isDone(); i += 1) {
    expect(i).toBeLessThan(SUB_TURNS_MAX);
    step(world);
  }
}

function rowOf({ cats }: GroundWorld, id: number): number {
  return cats.networkId.indexOf(id);
}

function isBetween({ cats }: GroundWorld, row: number): boolean {
  return Math.abs(cats.x[row]!) < 4 * ONE;
}

describe("a cushion in a queue of orders", () => {
  test.each(["move", "attack-move"] as const)("is taken before the cat goes on, by %s", (kind) => {
    const world = tour([{ playerId: 1, x: -3, y: 0.5 }], kind);
    const { owner } = world.ground.cushions;
    runUntil(world, () => world.cats.order[rowOf(world, FIRST)] === ORDER_IDLE);
    expect([owner[0], queueLength(world.ground, rowOf(world, FIRST))]).toEqual([0, 1]);
    expect(brokenInvariants(world)).toEqual([]);
    runUntil(world, () => owner[0] === 1);
    runSubTurns(world, 2);
    expect(world.cats.order[rowOf(world, FIRST)]).toBe(kind === "move" ? ORDER_MOVE : ORDER_ATTACK_MOVE);
    runUntil(world, () => owner[1] === 1);
  });

  test("is taken by a group, which goes on together", () => {
    const world = tour(
      Array.from({ length: 12 }, (_, i) => ({ playerId: 1, x: -5 + (i % 4), y: 1 + (i >> 2) })),
    );
    const rows = Array.from({ length: 12 }, (_, i) => FIRST - 1 + i);
    const { owner } = world.ground.cushions;
    runUntil(world, () => rows.some((row) => queueLength(world.ground, row) === 0));
    expect(owner[0]).toBe(1);
    runSubTurns(world, 2);
    expect(rows.filter((row) => queueLength(world.ground, row) > 0)).toEqual([]);
    runUntil(world, () => owner[1] === 1);
  });

  test.each([
    ["one's own", 1],
    ["an ally's", 3],
  ])("is walked across if it is %s", (_, owner) => {
    const world = tour([{ playerId: 1, x: -3, y: 0.5 }]);
    own(world, owner, 0);
    const row = rowOf(world, FIRST);
    runUntil(world, () => queueLength(world.ground, row) === 0);
    expect(world.cats.order[row]).toBe(ORDER_MOVE);
    runUntil(world, () => world.ground.cushions.owner[1] === 1);
  });

  test("that falls to an enemy meanwhile is taken from that one", () => {
    const world = tour([{ playerId: 1, x: 3, y: 0.5 }]);
    const row = rowOf(world, FIRST);
    runUntil(world, () => world.cats.x[row]! < -6 * ONE);
    own(world, 2, 0);
    runUntil(world, () => world.ground.cushions.claimant[0] === 1);
    runUntil(world, () => queueLength(world.ground, row) === 0);
    expect(world.ground.cushions.owner[0]).toBe(1);
  });

  test("with an enemy on it is fought for first", () => {
    const world = tour([
      ...[0, 1, 2, 3].map((i) => ({ playerId: 1, x: -1 + i * 0.7, y: 0.5 })),
      { playerId: 2, ...WEST },
    ]);
    runUntil(world, () => world.ground.cushions.owner[0] === 1);
    expect(world.cats.networkId.indexOf(FIRST + 4)).toBe(-1);
    runUntil(world, () => world.ground.cushions.owner[1] === 1);
  });

  test("that nobody gets to is given up after ten seconds", () => {
    const world = tour([{ playerId: 1, x: -3, y: 0.5 }]);
    const row = rowOf(world, FIRST);
    runUntil(world, () => world.cats.order[row] === ORDER_IDLE);
    world.cats.x[row] = -3 * ONE; // as if it had got no nearer
    runSubTurns(world, 300);
    expect([world.cats.order[row], queueLength(world.ground, row)]).toEqual([ORDER_IDLE, 1]);
    expect(world.ground.steering.formsAt[row]).toBe(300);
    step(world);
    expect([world.cats.order[row], queueLength(world.ground, row)]).toEqual([ORDER_MOVE, 0]);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("that was left by all who were on it is waited for anew, ten seconds long", () => {
    const cats = [
      { playerId: 1, x: -3, y: 0.5 },
      { playerId: 3, ...WEST },
    ];
    const world = tour(cats, "move", { catLimit: 1 }); // whoever owns it breeds nobody
    own(world, 2, 0);
    const row = rowOf(world, FIRST);
    runUntil(world, () => world.cats.order[row] === ORDER_IDLE);
    world.cats.x[row] = -3 * ONE;
    runSubTurns(world, 200);
    world.cats.y[rowOf(world, FIRST + 1)] = 5 * ONE;
    runSubTurns(world, 300);
    expect([world.cats.order[row], queueLength(world.ground, row)]).toEqual([ORDER_IDLE, 1]);
    step(world);
    expect([world.cats.order[row], queueLength(world.ground, row)]).toEqual([ORDER_MOVE, 0]);
  });

  test("that is being taken already is taken before a queued order begins", () => {
    const world = worldOf([{ playerId: 1, ...WEST }]);
    const row = rowOf(world, FIRST);
    order(world, FIRST, { x: WEST.x + 0.5, y: WEST.y }, { queued: false });
    runUntil(world, () => world.cats.order[row] === ORDER_IDLE);
    order(world, FIRST, EAST, { queued: true });
    runSubTurns(world, 2);
    expect([world.cats.order[row], world.ground.cushions.claimant[0]]).toEqual([ORDER_IDLE, 1]);
    runUntil(world, () => queueLength(world.ground, row) === 0);
    expect(world.ground.cushions.owner[0]).toBe(1);
  });

  test("is left at once by an order that is not queued", () => {
    const world = tour([{ playerId: 1, x: -6, y: 0.5 }]);
    const row = rowOf(world, FIRST);
    runUntil(world, () => world.cats.order[row] === ORDER_IDLE);
    order(world, FIRST, EAST, { queued: false });
    runUntil(world, () => isBetween(world, row));
    expect([world.ground.cushions.owner[0], queueLength(world.ground, row)]).toEqual([0, 0]);
  });

  test("is nothing to stay for in a battle", () => {
    const world = tour([{ playerId: 1, x: -6, y: 0.5 }]);
    world.ground.rules.mode = 1;
    const row = rowOf(world, FIRST);
    runUntil(world, () => queueLength(world.ground, row) === 0 || world.cats.order[row] === ORDER_IDLE);
    expect([world.cats.order[row], queueLength(world.ground, row)]).toEqual([ORDER_MOVE, 0]);
  });

  test("is nothing to stay for to who was sent nowhere, though it lies where a goal of nothing is", () => {
    const world = worldOf([{ playerId: 1, x: 0, y: 0 }]);
    world.ground.cushions.x[0] = 0;
    world.ground.cushions.y[0] = 0;
    order(world, FIRST, EAST, { queued: true });
    step(world);
    expect(world.cats.order[rowOf(world, FIRST)]).toBe(ORDER_MOVE);
  });
});

/** Six of the first player's cats take the enemy's cushion in the west; an enemy stands so far to its east, and stays there. */
function siege(away: number): { readonly world: GroundWorld; readonly enemy: number } {
  const cats = Array.from({ length: 6 }, (_, i) => ({ playerId: 1, x: -9 + (i % 3), y: 1 + (i >> 1) * 0.7 }));
  const enemy = FIRST + cats.length;
  const world = worldOf([...cats, { playerId: 2, x: WEST.x + away, y: WEST.y }]);
  own(world, 2, 0);
  runCommand(world, 2, { kind: "hold", cats: [enemy] });
  const ids = cats.map((_, i) => FIRST + i);
  order(world, ids, WEST, { kind: "attack-move", queued: false });
  return { world, enemy };
}

describe("who was sent to a cushion of the enemy's", () => {
  test("does not leave it for an enemy who stands beside it, and goes for that one when it is taken", () => {
    const { world, enemy } = siege(3.5);
    const { owner, claimant } = world.ground.cushions;
    runUntil(world, () => claimant[0] === 1);
    const ids = Array.from({ length: 6 }, (_, i) => FIRST + i);
    const farthest = (): number =>
      Math.max(...ids.map((id) => (world.cats.x[rowOf(world, id)]! - WEST.x * ONE) / ONE));
    runUntil(world, () => {
      expect(farthest()).toBeLessThan(1.9);
      return owner[0] === 1;
    });
    expect(rowOf(world, enemy)).toBeGreaterThanOrEqual(0);
    runUntil(world, () => rowOf(world, enemy) < 0);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("throws at an enemy in reach who is not at it, and steps no nearer to that one", () => {
    const enemy = FIRST + 1;
    const world = worldOf([
      { playerId: 1, x: WEST.x + 2.4, y: WEST.y, health: 40 },
      { playerId: 2, x: WEST.x + 3.7, y: WEST.y, health: 40 },
    ]);
    own(world, 2, 0);
    runCommand(world, 2, { kind: "hold", cats: [enemy] });
    order(world, FIRST, WEST, { kind: "attack-move", queued: false });
    runUntil(world, () => world.cats.health[rowOf(world, enemy)]! < 40);
    runUntil(world, () => {
      expect(world.cats.x[rowOf(world, FIRST)]!).toBeLessThan((WEST.x + 2.5) * ONE);
      return world.cats.health[rowOf(world, enemy)]! < 36;
    });
  });

  test("fights an enemy who can throw at it there", () => {
    const { world, enemy } = siege(2.9);
    runUntil(world, () => rowOf(world, enemy) < 0);
    expect(world.ground.cushions.owner[0]).toBe(2);
    runUntil(world, () => world.ground.cushions.owner[0] === 1);
  });

  test("helps no comrade who fights beside it, when its own enemy on the cushion is too far off", () => {
    const [enemy, beside] = [FIRST + 2, FIRST + 3];
    const world = worldOf([
      { playerId: 1, x: WEST.x - 2.8, y: WEST.y },
      { playerId: 1, x: WEST.x - 2.8, y: WEST.y - 3, health: 90 },
      { playerId: 2, x: WEST.x + 2.8, y: WEST.y, health: 90 },
      { playerId: 2, x: WEST.x - 2.8, y: WEST.y - 4.2, health: 90 },
    ]);
    own(world, 2, 0);
    runCommand(world, 1, { kind: "hold", cats: [FIRST + 1] });
    runCommand(world, 2, { kind: "hold", cats: [enemy, beside] });
    order(world, FIRST, WEST, { kind: "attack-move", queued: false });
    runUntil(world, () => world.cats.targetId[rowOf(world, FIRST + 1)] === beside);
    const row = rowOf(world, FIRST);
    const { targetId, x, y } = world.cats;
    x[row] = (WEST.x - 2.8) * ONE;
    y[row] = WEST.y * ONE;
    targetId[row] = enemy;
    runUntil(world, () => {
      expect(targetId[row]).not.toBe(beside);
      return targetId[row] === 0;
    });
  });

  test("goes for an enemy beside its way there", () => {
    const enemy = FIRST + 1;
    const world = worldOf([
      { playerId: 1, x: 2, y: 0.5 },
      { playerId: 2, x: -2.5, y: 2.9 },
    ]);
    own(world, 2, 0);
    runCommand(world, 2, { kind: "hold", cats: [enemy] });
    order(world, FIRST, WEST, { kind: "attack-move", queued: false });
    runUntil(world, () => world.cats.y[rowOf(world, FIRST)]! > 1.2 * ONE);
    expect(world.cats.targetId[rowOf(world, FIRST)]).toBe(enemy);
  });
});
