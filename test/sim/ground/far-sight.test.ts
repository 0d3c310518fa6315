import fc from "fast-check";
import { expect, test } from "vitest";

import { ONE } from "../../../src/sim/index.ts";
import { isWalkableFar, wallSums } from "../../../src/sim/ground/far-sight.ts";
import { isWalkable } from "../../../src/sim/ground/walls.ts";
import { groundWorldWith } from "../../support/ground-world.ts";
import { pillarMap } from "../../support/pillar-map.ts";

const SIDE = 64;
/** Lines may begin and end outside of the map. */
const place = fc.integer({ min: -SIDE * ONE, max: SIDE * ONE });

test("a long line is clear for whom a short look along it finds no wall, also once a wall is gone or new", () => {
  const seen = { clear: 0, blocked: 0 };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.tuple(place, place, place, place),
      fc.array(fc.nat(SIDE * SIDE - 1), { maxLength: 200 }),
      (seed, [fromX, fromY, toX, toY], changed) => {
        const { ground } = groundWorldWith({ map: pillarMap(SIDE, seed), cats: [], players: [1] });
        const lines = [1, 16].map((part) => ({
          ...{ fromX, fromY },
          ...{ dx: Math.trunc((toX - fromX) / part), dy: Math.trunc((toY - fromY) / part) },
        }));
        const expectSame = (): void => {
          for (const line of lines) {
            const isClear = isWalkable(ground, line);
            expect(isWalkableFar(ground, wallSums(ground), line)).toBe(isClear);
            seen[isClear ? "clear" : "blocked"] += 1;
          }
        };
        expectSame();
        for (const cell of changed) ground.walls[cell >> 5]! ^= 1 << (cell & 31);
        expectSame();
      },
    ),
  );
  expect(Math.min(seen.clear, seen.blocked)).toBeGreaterThan(20);
});
