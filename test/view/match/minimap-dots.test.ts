// Goal: cats are seen on the map in the corner however many there are, also at its edge. Method: dots in a small picture, as text.
import { expect, test } from "vitest";

import { fillDot, sideOfDots } from "../../../src/view/match/minimap-dots.ts";

function drawn(at: { readonly x: number; readonly y: number }, side: number): readonly string[] {
  const pixels = { data: new Uint32Array(8 * 6), width: 8, height: 6 };
  fillDot(pixels, at, { side, rim: 1, color: 1 });
  fillDot(pixels, at, { side, rim: 0, color: 2 });
  return Array.from({ length: 6 }, (_, row) =>
    [...pixels.data.slice(row * 8, row * 8 + 8)].map((pixel) => " o#"[pixel]).join(""),
  );
}

test("a dot has a rim all around, and is where its cat is", () => {
  expect(drawn({ x: 4, y: 3 }, 2)).toEqual([
    "        ",
    "  oooo  ",
    "  o##o  ",
    "  o##o  ",
    "  oooo  ",
    "        ",
  ]);
});

test("a cat at the edge, or beyond it, has its whole dot in the picture", () => {
  const corners = [
    [-3, -3],
    [99, -3],
    [-3, 99],
    [99, 99],
  ] as const;
  for (const [x, y] of corners)
    for (const side of [2, 3, 4])
      expect(drawn({ x, y }, side).join("").split("#").length - 1, `${x}, ${y}, ${side}`).toBe(side * side);
});

test("the fewer cats there are, the larger is each", () => {
  expect([81, 300, 301, 1_000, 1_001, 20_000].map(sideOfDots)).toEqual([4, 4, 3, 3, 2, 2]);
});
