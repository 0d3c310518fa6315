import { describe, expect, test } from "vitest";

import { linePlaces } from "../../../src/view/control/line-places.ts";
import { step } from "../../../src/sim/index.ts";
import { endXOf, endYOf } from "../../../src/sim/ground/place.ts";
import { ONE } from "../../../src/sim/fixed.ts";
import { idsOf } from "../../support/ground-world.ts";
import { group, march, WEST, worldOf } from "../../support/marching-group.ts";

// Goal: the preview of a line is what the rules make of it. Method: the rules are run, and each mark has an end of a cat near it.
const LINE = { from: { x: 12, y: -4 }, to: { x: 12, y: 4 } };

describe("what is shown of a line", () => {
  test.each([
    [8, LINE],
    [33, LINE],
    [60, LINE],
    [50, { from: { x: 12, y: -0.2 }, to: { x: 12, y: 0.2 } }], // very short
    [240, { from: { x: 12, y: 0 }, to: { x: 14, y: 0 } }],
  ])("is where the rules put %i cats", (count, line) => {
    const world = worldOf(group(["tabby", "tom"], count));
    march(world, idsOf(world, 1), [line.from, line.to]);
    step(world);
    const ends = idsOf(world, 1).map((_, row) => ({
      x: endXOf(world, world.ground, row) / ONE,
      y: endYOf(world, world.ground, row) / ONE,
    }));
    for (const place of linePlaces(line, { count, middle: WEST })) {
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
