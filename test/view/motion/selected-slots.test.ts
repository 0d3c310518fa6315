import { expect, test } from "vitest";

import { CatTable } from "../../../src/view/motion/cat-table.ts";
import { SelectedSlots } from "../../../src/view/motion/selected-slots.ts";

const HERE = { x: 0, y: 0 };

test("marks the slots of selected cats, and those of others who are selected next", () => {
  const table = new CatTable();
  const [one, two] = [table.take(1, 1, HERE), table.take(2, 1, HERE)];
  const slots = new SelectedSlots();
  const marked = (selected: ReadonlySet<number>): readonly number[] =>
    [one, two].map((slot) => slots.of(table, selected)[slot]!);
  expect(marked(new Set([2]))).toEqual([0, 1]);
  expect(marked(new Set([1]))).toEqual([1, 0]);
  expect(marked(new Set())).toEqual([0, 0]);
});

test("a cat that takes over a slot is not selected for who had it, and may be selected itself", () => {
  const table = new CatTable();
  const slots = new SelectedSlots();
  const selected = new Set([1, 3]);
  const first = table.take(1, 1, HERE);
  expect(slots.of(table, selected)[first]).toBe(1);
  table.free(first);
  expect(table.take(2, 1, HERE)).toBe(first);
  expect(slots.of(table, selected)[first]).toBe(0);
  table.free(first);
  expect(table.take(3, 1, HERE)).toBe(first);
  expect(slots.of(table, selected)[first]).toBe(1);
});

test("a table that grows keeps its marks", () => {
  const table = new CatTable();
  const slots = new SelectedSlots();
  const selected = new Set([1, 500]);
  const taken = Array.from({ length: 500 }, (_, i) => table.take(i + 1, 1, HERE));
  const isSelected = slots.of(table, selected);
  expect(taken.filter((slot) => isSelected[slot] === 1)).toEqual([taken[0], taken[499]]);
});
