import { expect, test } from "vitest";

import { SelectedSet } from "../../../src/view/control/selection.ts";

test("is the same set while the selection is the same, and another one with another", () => {
  const selected = new SelectedSet();
  const selection = [3, 5];
  const first = selected.of(selection);
  expect([...first]).toEqual([3, 5]);
  expect(selected.of(selection)).toBe(first);
  expect([...selected.of([3])]).toEqual([3]);
});
