import { afterEach, expect, test } from "vitest";

import { ONE, runCommand, step } from "../../../src/sim/index.ts";
import { chooseRulesRunner } from "../../../src/sim/kernel/move-in-kernel.ts";
import { own, worldOf, type GroundWorld } from "../../support/two-cushions.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";

const POINTS = 256;
const WEST = { x: -7.5, y: 0.5 };
const COUNT = 17;
const ENEMIES = 6;
/** The cats of worldOf stand before those of a test. */
const FIRST = 4;
const SUB_TURNS_MAX = 5_000;
/** Enemies come so far to the east of the middle: in sight of who lies on the edge of the cushion, and not at it. */
const BESIDE = 3.7;

afterEach(() => chooseRulesRunner("webassembly"));

/** So many of the first player's go onto the enemy's cushion in the west; enemies come one by one to beside it, and stand there. */
function siege(): GroundWorld {
  const cats = Array.from({ length: COUNT }, (_, i) => ({
    ...{ playerId: 1, x: -5 + (i % 5) * 0.65, y: -1 + Math.floor(i / 5) * 0.65 },
  }));
  const enemies = Array.from({ length: ENEMIES }, (_, i) => ({
    ...{ playerId: 2, kind: "tom" as const, x: 1.5 + 1.8 * i, y: WEST.y },
  }));
  const world = worldOf([...cats, ...enemies]);
  own(world, 2);
  const ids = cats.map((_, i) => FIRST + i);
  runCommand(world, 1, { kind: "attack-move", cats: ids, x: WEST.x * POINTS, y: WEST.y * POINTS });
  enemies.forEach((_, i) => {
    const one = { cats: [FIRST + COUNT + i] };
    const x = Math.round((WEST.x + BESIDE) * POINTS);
    runCommand(world, 2, { kind: "move", ...one, x, y: WEST.y * POINTS });
    runCommand(world, 2, { kind: "hold", ...one, queued: true });
  });
  return world;
}

// Goal: who is sent onto a cushion takes it, though enemies come one by one to beside it. Method: how far anybody goes who has been on it.
test.each(["typescript", "webassembly"] as const)(
  "seventeen who advance on a cushion take it while enemies come beside it, and follow none, by %s",
  (runner) => {
    chooseRulesRunner(runner);
    const world = siege();
    const { cats, ground, header } = world;
    const hasCome = new Set<number>();
    let [farthest, nearest] = [0, Infinity]; // of those who have come, and of enemies
    for (let i = 0; ground.cushions.owner[0] !== 1; i += 1) {
      expect(i).toBeLessThan(SUB_TURNS_MAX);
      step(world);
      for (let row = 0; row < header.catCount; row += 1) {
        const east = cats.x[row]! / ONE - WEST.x;
        const id = cats.networkId[row]!;
        if (cats.playerId[row] === 2) nearest = Math.min(nearest, east);
        if (cats.playerId[row] !== 1) continue;
        if (east < 1.5) hasCome.add(id);
        if (hasCome.has(id)) farthest = Math.max(farthest, east);
      }
    }
    expect(hasCome.size).toBe(COUNT);
    expect(nearest).toBeLessThan(BESIDE + 0.1);
    expect(farthest).toBeLessThan(2);
    expect(brokenInvariants(world)).toEqual([]);
  },
);
