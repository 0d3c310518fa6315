import { expect, test } from "vitest";

import { minimapSize } from "../../../src/view/match/minimap-ground.ts";

test("keeps the size it had for the rug of Classic, and the shape of any map in about the same space", () => {
  expect(minimapSize(6.4, 3.6)).toEqual({ width: 224, height: 126 });
  for (const [width, height] of [
    [256, 256],
    [12, 256],
    [256, 12],
    [96, 72],
  ] as const) {
    const size = minimapSize(width, height);
    expect(size.width).toBeLessThanOrEqual(224);
    expect(size.height).toBeLessThanOrEqual(224);
    expect(size.width / size.height).toBeGreaterThan((width / height) * 0.85);
    expect(size.width / size.height).toBeLessThan((width / height) * 1.15);
  }
});
