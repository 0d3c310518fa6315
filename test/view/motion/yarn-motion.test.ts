import { expect, test } from "vitest";

import { CAT_KINDS, CAT_RULES, createWorld, ONE, type World } from "../../../src/sim/index.ts";
import { YARN_FLIGHT_SUB_TURNS } from "../../../src/sim/constants.ts";
import { makeTeamWorld } from "../support/ground-match.ts";
import { THREAD_SECONDS, YarnMotion } from "../../../src/view/motion/yarn-motion.ts";

function pictureOf(subTurn: number, networkIds: readonly number[]): World {
  const world = createWorld({ seed: 1, catsPerPlayer: 200, playerIds: [1, 2] });
  world.header.subTurn = subTurn;
  world.header.yarnCount = networkIds.length;
  networkIds.forEach((networkId, row) => {
    world.yarn.networkId[row] = networkId;
    world.yarn.playerId[row] = 2;
    world.yarn.targetId[row] = 7;
    world.yarn.toX[row] = networkId * ONE;
    world.yarn.subTurnsLeft[row] = YARN_FLIGHT_SUB_TURNS / 2;
  });
  return world;
}

test("balls fly between pictures; those that land are told once and leave a thread for a while", () => {
  const yarn = new YarnMotion();
  const from = pictureOf(1, [3, 5, 8]);
  const to = pictureOf(2, [5, 9]);
  yarn.place({ before: from, after: to, fraction: 0.5 }, 0);
  expect(yarn.table.count).toBe(3);
  expect(yarn.table.progress[0]).toBeCloseTo((YARN_FLIGHT_SUB_TURNS / 2 + 0.5) / YARN_FLIGHT_SUB_TURNS);

  const landed = yarn.cross({ from, to });
  expect(landed).toMatchObject([
    { networkId: 3, playerId: 2, targetId: 7, toX: 3 },
    { networkId: 8, toX: 8 },
  ]);
  yarn.place({ before: to, after: to, fraction: 0 }, 100);
  expect([...yarn.table.networkId.subarray(0, yarn.table.count)]).toEqual([5, 9, 3, 8]);
  expect(yarn.table.landedAge[0]).toBeLessThan(0);
  expect(yarn.table.landedAge[2]).toBeCloseTo(0.1);

  yarn.place({ before: to, after: to, fraction: 0 }, THREAD_SECONDS * 1000);
  expect(yarn.table.count).toBe(2);
});

test("however many balls land at once, only so many threads are kept", () => {
  const yarn = new YarnMotion();
  const none = pictureOf(9, []);
  for (let i = 0; i < 4; i += 1) {
    yarn.cross({
      from: pictureOf(
        i,
        Array.from({ length: 400 }, (_, row) => i * 1000 + row + 1),
      ),
      to: none,
    });
  }
  yarn.place({ before: none, after: none, fraction: 0 }, 0);
  expect(yarn.table.count).toBe(512);
});

test("a knitter's ball is longer in the air, and reaches whoever stands around", () => {
  const world = makeTeamWorld();
  world.header.yarnCount = 2;
  for (const row of [0, 1]) {
    world.yarn.networkId[row] = 100 + row;
    world.yarn.playerId[row] = 1;
    world.yarn.subTurnsLeft[row] = 6;
  }
  world.yarn.targetId[0] = 7;
  world.ground!.balls.kind[1] = CAT_KINDS.indexOf("knitter");
  const yarn = new YarnMotion();
  yarn.place({ before: world, after: world, fraction: 0 }, 0);
  expect(yarn.table.progress[0]).toBeCloseTo((YARN_FLIGHT_SUB_TURNS - 6) / YARN_FLIGHT_SUB_TURNS);
  const { flight } = CAT_RULES.knitter;
  expect(yarn.table.progress[1]).toBeCloseTo((flight - 6) / flight);
  expect(yarn.table.splash[0]).toBe(0);
  expect(yarn.table.splash[1]).toBeGreaterThan(0.5);
});
