import { describe, expect, test } from "vitest";

import { linePlaces } from "../../../src/view/control/line-places.ts";
import { step } from "../../../src/sim/index.ts";
import { endXOf, endYOf } from "../../../src/sim/ground/place.ts";
import { ONE } from "../../../src/sim/fixed.ts";
import { idsOf } from "../../support/ground-world.ts";
import { group, march, WEST, worldOf } from "../../support/marching-group.ts";

const LINE = { from: { x: 12, y: -4 }, to: { x: 12, y: 4 } };

describe("what is shown of a line", () => {
  test.each([8, 33, 60])("is where the rules put %i cats", (count) => {
    const world = worldOf(group(["tabby", "tom"], count));
    march(world, idsOf(world, 1), [LINE.from, LINE.to]);
    step(world);
    const ends = idsOf(world, 1).map((_, row) => ({
      x: endXOf(world, world.ground, row) / ONE,
      y: endYOf(world, world.ground, row) / ONE,
    }));
    for (const place of linePlaces(LINE, { count, middle: WEST })) {
      const nearest = Math.min(...ends.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)));
      expect(nearest).toBeLessThan(0.35); // half of what they keep from each other
    }
  });

  test("is behind it, seen from where they come, however it is drawn", () => {
    for (const line of [LINE, { from: LINE.to, to: LINE.from }]) {
      for (const [x, isAhead] of [
        [0, -1],
        [30, 1],
      ] as const) {
        const places = linePlaces(line, { count: 40, middle: { x, y: 0 } });
        for (const place of places) expect((place.x - 12) * isAhead).toBeGreaterThan(-1e-9);
        expect(Math.max(...places.map((place) => Math.abs(place.x - 12)))).toBeGreaterThan(0.6);
      }
    }
  });

  test("is nothing of nobody, or of no length, and never thousands", () => {
    expect(linePlaces(LINE, { count: 0, middle: WEST })).toEqual([]);
    expect(linePlaces({ from: LINE.from, to: LINE.from }, { count: 5, middle: WEST })).toEqual([]);
    expect(linePlaces(LINE, { count: 2_500, middle: WEST })).toHaveLength(240);
  });
});
