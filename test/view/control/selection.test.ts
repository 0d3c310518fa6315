import { expect, test } from "vitest";

import { isSameSelection, SelectedSet } from "../../../src/view/control/selection.ts";

test("is the same set while the selection is the same, and another one with another", () => {
  const selected = new SelectedSet();
  const selection = [3, 5];
  const first = selected.of(selection);
  expect([...first]).toEqual([3, 5]);
  expect(selected.of(selection)).toBe(first);
  expect([...selected.of([3])]).toEqual([3]);
});

test("two selections are the same if the same cats are in both", () => {
  expect(isSameSelection([1, 4], [1, 4])).toBe(true);
  expect(isSameSelection([], [])).toBe(true);
  expect(isSameSelection([1, 4], [1])).toBe(false);
  expect(isSameSelection([1, 4], [1, 5])).toBe(false);
});
