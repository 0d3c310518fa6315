import { expect, test } from "vitest";

import type { Box } from "../../../src/view/camera/camera-rig.ts";
import { isSameWay, signPlace } from "../../../src/view/match/sign-place.ts";

const VIEWPORTS = [
  { width: 1_920, height: 1_080 },
  { width: 1_280, height: 720 },
  { width: 960, height: 600 },
];
/** The longest alarm in the usual font, and in one twice as wide. */
const SIZES = [
  { width: 290, height: 32 },
  { width: 560, height: 60 },
];

test("the sign of a place in the picture stands above it", () => {
  const room = { viewport: VIEWPORTS[1]!, size: SIZES[0]!, panels: [] };
  expect(signPlace({ x: 500, y: 300 }, room)).toEqual({ x: 500, y: 254, angle: null });
});

test("the sign of a place outside is wholly in the window and beside the panels, and points there", () => {
  for (const viewport of VIEWPORTS)
    for (const size of SIZES) {
      const panels = panelsOf(viewport);
      for (let i = 0; i < 64; i += 1) {
        const angle = ((i - 31.5) / 32) * Math.PI;
        const [right, down] = [Math.cos(angle) * 5_000, Math.sin(angle) * 5_000];
        const place = { x: viewport.width / 2 + right, y: viewport.height / 2 + down };
        const at = signPlace(place, { viewport, size, panels });
        expect(at.angle).toBeCloseTo(angle);
        expectWhole(at, { viewport, size, panels });
        const isAside = Math.abs(right) > 4_900 && size.width < 300;
        if (isAside) expect(Math.sign(at.x - viewport.width / 2)).toBe(Math.sign(right));
      }
    }
});

test("the sign of a place near an edge of the picture is wholly in the window and beside the panels", () => {
  for (const viewport of VIEWPORTS)
    for (const size of SIZES)
      for (let x = 25; x < viewport.width - 24; x += 35)
        for (let y = 25; y < viewport.height - 24; y += 35) {
          const panels = panelsOf(viewport);
          expectWhole(signPlace({ x, y }, { viewport, size, panels }), { viewport, size, panels });
        }
});

test("where there is no room beside the panels a sign is in the window all the same", () => {
  const viewport = VIEWPORTS[2]!;
  const panels = [{ left: 0, top: 0, right: viewport.width, bottom: viewport.height }];
  const at = signPlace({ x: 5_000, y: 300 }, { viewport, size: SIZES[0]!, panels });
  expectWhole(at, { viewport, size: SIZES[0]!, panels: [] });
});

/** Scores, the clock and its buttons, what is chosen, a hint and the map in the corner. */
function panelsOf({ width, height }: { readonly width: number; readonly height: number }): readonly Box[] {
  return [
    { left: 11, top: 11, right: 345, bottom: 110 },
    { left: width - 400, top: 11, right: width - 11, bottom: 55 },
    { left: 11, top: height - 150, right: 356, bottom: height - 11 },
    { left: 365, top: height - 45, right: width - 220, bottom: height - 13 },
    { left: width - 203, top: height - 120, right: width - 11, bottom: height - 11 },
  ];
}

function expectWhole(
  { x, y }: { readonly x: number; readonly y: number },
  { viewport, size, panels }: Parameters<typeof signPlace>[1],
): void {
  const [left, right] = [x - size.width / 2, x + size.width / 2];
  const [top, bottom] = [y - size.height / 2, y + size.height / 2];
  expect([left >= 0, top >= 0, right <= viewport.width, bottom <= viewport.height]).toEqual(
    Array(4).fill(true),
  );
  const covered = panels.filter(
    (panel) => left < panel.right && panel.left < right && top < panel.bottom && panel.top < bottom,
  );
  expect(covered).toEqual([]);
}

test("places out of the picture are in one direction if their signs would lie side by side, across the left edge too", () => {
  const viewport = { width: 1280, height: 720 };
  const at = (x: number, y: number) => ({ x, y });
  expect(isSameWay(at(2000, 300), at(3000, 600), viewport)).toBe(true);
  expect(isSameWay(at(-900, 350), at(-900, 370), viewport)).toBe(true);
  expect(isSameWay(at(2000, 300), at(640, -400), viewport)).toBe(false);
  expect(isSameWay(at(2000, 300), at(-700, 300), viewport)).toBe(false);
  expect(isSameWay(at(900, 300), at(910, 300), viewport)).toBe(false); // in the picture
});
