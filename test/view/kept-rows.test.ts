// Goal: what shows one of several things stays what it is, and keeps the focus, while others come, go and change.
// Method: rows on a plain page.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { make } from "../../src/view/dom.ts";
import { KeptRows } from "../../src/view/kept-rows.ts";
import { openPlainPage, PlainElement } from "./support/plain-page.ts";

interface Cat {
  readonly id: number;
  readonly name: string;
}

let list: PlainElement;
let made: number[] = [];
let rows: KeptRows<Cat>;

beforeEach(() => {
  openPlainPage();
  made = [];
  const parent = make("ol");
  list = parent as unknown as PlainElement;
  rows = new KeptRows<Cat>(
    parent,
    ({ id }) => id,
    ({ id }) => {
      made.push(id);
      const element = make("li");
      return { element, show: ({ name }, place) => (element.textContent = `${place} ${name}`) };
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const show = (...ids: readonly number[]): void => rows.show(ids.map((id) => ({ id, name: `Cat ${id}` })));
const texts = (): readonly string[] => list.children.map((child) => child.textContent);

test("rows show their things, in order", () => {
  show(2, 4);
  expect(texts()).toEqual(["0 Cat 2", "1 Cat 4"]);
  rows.show([{ id: 2, name: "Tabby" }]);
  expect(texts()).toEqual(["0 Tabby"]);
  show();
  expect([texts(), made]).toEqual([[], [2, 4]]);
});

test("a row stays, and keeps the focus, while others come before, between and after it, and go", () => {
  show(2, 4);
  const [second, fourth] = list.children;
  fourth!.focus();
  show(1, 2, 3, 4, 5);
  expect(texts()).toEqual(["0 Cat 1", "1 Cat 2", "2 Cat 3", "3 Cat 4", "4 Cat 5"]);
  expect([list.children[1], list.children[3]]).toEqual([second, fourth]);
  show(4, 5);
  expect([list.children[0] === fourth, document.activeElement === (fourth as unknown)]).toEqual([true, true]);
  expect(made).toEqual([2, 4, 1, 3, 5]);
});

test("what was gone and is back is made anew", () => {
  show(1);
  const [before] = list.children;
  show();
  show(1);
  expect([list.children.length, list.children[0] === before]).toEqual([1, false]);
});
