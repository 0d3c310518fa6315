import { expect, test } from "vitest";

import { EMBLEM_SHAPES, emblemOutline } from "../../../src/view/looks/emblem-shape.ts";
import { lookOf, PALETTES, type PaletteName } from "../../../src/view/looks/player-look.ts";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];
const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

test.each(PALETTE_NAMES)("eight players have eight colours and eight shapes in the palette %s", (palette) => {
  const looks = SEATS.map((seat) => lookOf(seat, palette));
  expect(new Set(looks.map((look) => look.color)).size).toBe(8);
  expect(new Set(looks.map((look) => look.colorName)).size).toBe(8);
  expect(new Set(looks.map((look) => look.shape)).size).toBe(8);
});

test("every outline fits its tile and surrounds an area", () => {
  for (const shape of EMBLEM_SHAPES) {
    const outline = emblemOutline(shape);
    let area = 0;
    outline.forEach(([x, y], i) => {
      const [nextX, nextY] = outline[(i + 1) % outline.length]!;
      area += (x * nextY - nextX * y) / 2;
      expect(Math.max(Math.abs(x), Math.abs(y)), shape).toBeLessThanOrEqual(1.06);
    });
    expect(Math.abs(area), shape).toBeGreaterThan(0.6);
  }
});
