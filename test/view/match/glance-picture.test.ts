// Goal: on the small picture of a moment players are told apart without colour, as on the map in the corner.
// Method: pictures drawn with a pen that notes what it is told.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ONE } from "../../../src/sim/index.ts";
import { emblemOutline } from "../../../src/view/looks/emblem-shape.ts";
import { lookOf } from "../../../src/view/looks/player-look.ts";
import { GlancePicture } from "../../../src/view/match/glance-picture.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

let strokes: (readonly [what: string, ...where: readonly number[]])[] = [];
beforeEach(() => {
  const image = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
  const pen = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "createImageData" || name === "getImageData"
          ? () => image
          : (...given: readonly number[]) => strokes.push([String(name), ...given]),
      set: () => true,
    },
  );
  strokes = [];
  vi.stubGlobal("window", { devicePixelRatio: 1 });
  vi.stubGlobal("document", {
    createElement: () => ({
      ...{ dataset: {}, style: {}, getContext: () => pen, setAttribute: () => undefined },
      append: () => undefined,
    }),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** The corners of what is drawn of one cat, or of one cushion, of that player. */
function cornersOf(what: "cat" | "cushion", playerId: number, catCount = 1): number {
  const picture = new GlancePicture("yarn");
  picture.enter(makeTeamWorld().ground);
  const cats = Array.from({ length: what === "cat" ? catCount : 0 }, () => [playerId, ONE, ONE]).flat();
  picture.show({ kind: "replay-glance", turn: 7, cats: [], owners: [] }); // the ground is painted
  strokes = [];
  picture.show({ kind: "replay-glance", turn: 7, cats, owners: what === "cat" ? [] : [playerId] });
  return strokes.filter(([name]) => name === "lineTo").length;
}

test("cats and cushions have the emblems of their players", () => {
  const corners = [1, 2, 3, 4].map((playerId) => emblemOutline(lookOf(playerId, "yarn").shape).length);
  expect(new Set(corners).size).toBeGreaterThan(2);
  expect([1, 2, 3, 4].map((playerId) => cornersOf("cat", playerId))).toEqual(corners);
  expect([1, 2, 3, 4].map((playerId) => cornersOf("cushion", playerId))).toEqual(corners);
});

test("a few hundred cats have them as well, and thousands are dots", () => {
  const corners = emblemOutline(lookOf(2, "yarn").shape).length;
  expect(cornersOf("cat", 2, 300)).toBe(300 * corners);
  expect(cornersOf("cat", 2, 5_000)).toBe(0);
});
