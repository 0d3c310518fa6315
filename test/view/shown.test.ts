import { expect, test } from "vitest";

import { Shown } from "../../src/view/shown.ts";

interface Row {
  readonly name: string;
  readonly ids: readonly number[];
  readonly note?: string | null;
}

test("the first value is news, and the same one told again is none", () => {
  const shown = new Shown<readonly Row[]>();
  expect(shown.isNews([{ name: "Ada", ids: [1, 2] }])).toBe(true);
  expect(shown.isNews([{ name: "Ada", ids: [1, 2] }])).toBe(false);
  expect(new Shown<readonly Row[]>().isNews([])).toBe(true);
});

test.each<readonly Row[]>([
  [],
  [{ name: "Ada", ids: [1] }],
  [{ name: "Ada", ids: [2, 1] }],
  [{ name: "Jane", ids: [1, 2] }],
  [{ name: "Ada", ids: [1, 2], note: null }],
  [
    { name: "Ada", ids: [1, 2] },
    { name: "Ada", ids: [1, 2] },
  ],
])("another length, order, name or field is news: %j", (...rows) => {
  const shown = new Shown<readonly Row[]>();
  shown.isNews([{ name: "Ada", ids: [1, 2] }]);
  expect(shown.isNews(rows)).toBe(true);
  expect(shown.isNews(rows)).toBe(false);
});

test("a list is not like a record of the same fields", () => {
  const shown = new Shown<unknown>();
  shown.isNews(["Ada"]);
  expect(shown.isNews({ 0: "Ada" })).toBe(true);
});
