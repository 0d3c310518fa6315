import { describe, expect, test } from "vitest";

import { ONE, step, worldProblem } from "../../../src/sim/index.ts";
import { northOf } from "../../../src/sim/ground/place.ts";
import { idsOf, placeOf, runToRest, send } from "../../support/ground-world.ts";
import {
  EAST,
  THREE,
  TOGETHER_SECONDS,
  group,
  march,
  middleOf,
  restTimes,
  spread,
  worldOf,
} from "../../support/marching-group.ts";
import { mapOf } from "../../support/test-maps.ts";
import { runSubTurns } from "../../support/test-world.ts";

describe("a line that was drawn", () => {
  const ends = [
    { x: 12, y: -8 },
    { x: 12, y: 8 },
  ] as const;

  test.each(["now", "in a queue"] as const)("is where they end, all along it (%s)", (when) => {
    const world = worldOf(group(["tabby"], 20));
    if (when === "in a queue") send(world, "move", idsOf(world, 1), { x: 0, y: 0 });
    march(world, idsOf(world, 1), ends, when === "now" ? {} : { queued: true });
    expect(runToRest(world, 3_000)).toBeLessThan(3_000);
    const places = idsOf(world, 1).map((id) => placeOf(world, id));
    for (const { x } of places) expect(Math.abs(x - 12)).toBeLessThan(0.7);
    const along = places.map(({ y }) => y).toSorted((a, b) => a - b);
    expect(along[0]).toBeLessThan(-7);
    expect(along.at(-1)).toBeGreaterThan(7);
    along.slice(1).forEach((y, i) => expect(y - along[i]!).toBeLessThan(1.5));
  });

  test("has as many ranks as they need, behind it, and toms on it", () => {
    const world = worldOf(group(["knitter", "tom"], 80));
    march(world, idsOf(world, 1), [
      { x: 12, y: -4 },
      { x: 12, y: 4 },
    ]);
    expect(spread(restTimes(world))).toBeLessThan(TOGETHER_SECONDS);
    const [knitters, toms] = middleOf(world, ["knitter", "tom"]);
    expect(toms!).toBeGreaterThan(11);
    expect(knitters!).toBeLessThan(toms! - 1);
    for (const id of idsOf(world, 1)) expect(placeOf(world, id).x).toBeLessThan(12.5);
  });

  test("looks away from where they come from, however it is drawn", () => {
    for (const line of [ends, [ends[1], ends[0]]] as const) {
      const world = worldOf(group(["knitter", "tom"], 80));
      march(world, idsOf(world, 1), line);
      runToRest(world, 2_000);
      const [knitters, toms] = middleOf(world, ["knitter", "tom"]);
      expect(toms!).toBeGreaterThan(knitters!);
    }
  });

  test("of length 0 is a click", () => {
    const [clicked, drawn] = [worldOf(group(THREE, 30)), worldOf(group(THREE, 30))];
    send(clicked, "move", idsOf(clicked, 1), EAST);
    march(drawn, idsOf(drawn, 1), [EAST, EAST]);
    runSubTurns(clicked, 30);
    runSubTurns(drawn, 30);
    expect(drawn.words).toEqual(clicked.words);
  });

  test("across the whole map and beyond is as long as there is floor", () => {
    const world = worldOf(group(THREE, 30));
    march(world, idsOf(world, 1), [
      { x: 5, y: -127 },
      { x: 5, y: 127 },
    ]);
    expect(runToRest(world, 4_000)).toBeLessThan(4_000);
    const along = idsOf(world, 1).map((id) => placeOf(world, id).y);
    expect(Math.min(...along)).toBeLessThan(-18);
    expect(Math.max(...along)).toBeGreaterThan(18);
  });

  test("ends at a wall, whatever lies behind it", () => {
    const wall = mapOf(
      Array.from({ length: 24 }, (_, line) =>
        Array.from({ length: 40 }, (__, column) =>
          column === 0 || column === 39 || line === 0 || line === 23 || (line === 8 && column > 12)
            ? "#"
            : ".",
        ).join(""),
      ),
    );
    const world = worldOf(group(["tabby"], 20, { x: -13, y: -4 }), wall);
    march(world, idsOf(world, 1), [
      { x: 10, y: -9 },
      { x: 10, y: 10 },
    ]);
    const { cats, ground } = world;
    step(world);
    for (const [row, place] of ground.steering.place.subarray(0, 20).entries())
      expect((cats.goalY[row]! + northOf(place)) / ONE).toBeLessThan(3);
    expect(runToRest(world, 3_000)).toBeLessThan(3_000);
    const along = idsOf(world, 1).map((id) => placeOf(world, id).y);
    expect(Math.max(...along)).toBeLessThan(3.5);
    expect(Math.max(...along)).toBeGreaterThan(2); // and up to both ends
    expect(Math.min(...along)).toBeLessThan(-8);
  });

  test("in a wall is a point beside it", () => {
    const world = worldOf(group(["tabby"], 8));
    march(world, idsOf(world, 1), [
      { x: 29.5, y: -30 },
      { x: 30, y: 30 },
    ]);
    step(world);
    expect(new Set(world.ground.steering.place.subarray(0, 8)).size).toBe(8);
    expect(runToRest(world, 3_000)).toBeLessThan(3_000);
    expect(worldProblem(world)).toBeNull();
  });
});
