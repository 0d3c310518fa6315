import { expect, test } from "vitest";

import { signPlace } from "../../../src/view/match/place-signs.ts";

const VIEWPORTS = [
  { width: 1_280, height: 720 },
  { width: 960, height: 600 },
  { width: 480, height: 300 },
];

test("the sign of a place in the picture stands above it", () => {
  expect(signPlace({ x: 500, y: 300 }, VIEWPORTS[0]!)).toEqual({ x: 500, y: 254, angle: null });
});

test("the sign of a place outside is wholly in the picture, at the side where the place is, and points there", () => {
  for (const viewport of VIEWPORTS)
    for (let i = 0; i < 16; i += 1) {
      const angle = ((i - 7.5) / 8) * Math.PI;
      const [right, down] = [Math.cos(angle) * 5_000, Math.sin(angle) * 5_000];
      const at = signPlace({ x: viewport.width / 2 + right, y: viewport.height / 2 + down }, viewport);
      expect(at.angle).toBeCloseTo(angle);
      expect([at.x >= 155, at.x <= viewport.width - 155, at.y > 40, at.y < viewport.height - 40]).toEqual(
        Array(4).fill(true),
      );
      if (Math.abs(right) > 4_000 && viewport.width > 500)
        expect(Math.sign(at.x - viewport.width / 2)).toBe(Math.sign(right));
    }
});
