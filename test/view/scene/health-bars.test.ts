import { expect, test } from "vitest";

import { hasBar } from "../../../src/view/scene/health-bars.ts";

const WELL = { isHurt: false, isHovered: false, isSelected: true, selectedCount: 6, nearness: 1 };

test("of many selected cats only the hurt have a bar, of few all", () => {
  expect(hasBar(WELL)).toBe(true);
  expect(hasBar({ ...WELL, selectedCount: 7 })).toBe(false);
  expect(hasBar({ ...WELL, selectedCount: 24, isHurt: true })).toBe(true);
});

test("who is hurt or pointed at has a bar, selected or not; from far above only who is pointed at", () => {
  const other = { ...WELL, isSelected: false };
  expect(hasBar(other)).toBe(false);
  expect(hasBar({ ...other, isHurt: true })).toBe(true);
  expect(hasBar({ ...other, isHurt: true, nearness: 0.4 })).toBe(false);
  expect(hasBar({ ...other, isHovered: true, nearness: 0.4 })).toBe(true);
});
