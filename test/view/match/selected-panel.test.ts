// Goal: the selected cats are counted, named and told of in short, and what narrows them down by kind stays while some fall.
// Method: a world of a team, and the panel on a plain page.
import { afterEach, expect, test, vi } from "vitest";

import { CAT_KINDS, ORDER_ATTACK_MOVE, ORDER_HOLD } from "../../../src/sim/index.ts";
import { SelectedPanel } from "../../../src/view/match/selected-panel.ts";
import {
  catName,
  isInShort,
  summarizeSelected,
  summaryText,
} from "../../../src/view/match/selected-summary.ts";
import { makeTeamWorld } from "../support/ground-match.ts";
import { openPlainPage, partOf } from "../support/plain-page.ts";

afterEach(() => void vi.unstubAllGlobals());

test("counts how the selected cats are and what they do, the dead not at all", () => {
  const world = makeTeamWorld();
  world.cats.health.set([5, 4, 3, 1]);
  world.cats.order.set([ORDER_HOLD, ORDER_ATTACK_MOVE, ORDER_ATTACK_MOVE, 0]);
  const { count, health, orders } = summarizeSelected(world, [1, 2, 3, 4, 999]);
  expect(count).toBe(4);
  expect(summaryText(health)).toBe("2 fit, 1 hurt, 1 nearly out");
  expect(summaryText(orders)).toBe("2 advancing, 1 holding, 1 on guard");
  expect(summarizeSelected(world, [12])).toMatchObject({ count: 1 });
});

test("names a cat by its kind, and in Classic, where there are none, a cat", () => {
  const world = makeTeamWorld();
  world.ground!.steering.kind.set([0, CAT_KINDS.indexOf("knitter")]);
  expect([catName(world, 1), catName(world, 2)]).toEqual(["Tabby", "Knitter"]);
  expect(catName({ ...world, ground: null }, 2)).toBe("Cat");
});

test("tells of a few cats one by one: of fewer on a map, where their kinds are counted", () => {
  const world = makeTeamWorld();
  expect([3, 4].map((count) => isInShort(world, count))).toEqual([false, true]);
  expect([9, 10].map((count) => isInShort({ ...world, ground: null }, count))).toEqual([false, true]);
});

test("counts kinds, and how well a cat is by the health of its kind", () => {
  const world = makeTeamWorld();
  const [tom, kitten] = [CAT_KINDS.indexOf("tom"), CAT_KINDS.indexOf("kitten")];
  world.ground!.steering.kind.set([tom, kitten, kitten, 0]);
  world.cats.health.set([12, 3, 1, 5]);
  const { kinds, health } = summarizeSelected(world, [1, 2, 3, 4]);
  expect(kinds).toEqual([
    { kind: "tabby", count: 1 },
    { kind: "tom", count: 1 },
    { kind: "kitten", count: 2 },
  ]);
  expect(summaryText(health)).toBe("3 fit, 1 nearly out");
});

test("the button of a kind stays the same while cats fall, and goes with the last of that kind", () => {
  openPlainPage();
  const world = makeTeamWorld();
  const [tom, kitten] = [CAT_KINDS.indexOf("tom"), CAT_KINDS.indexOf("kitten")];
  world.ground!.steering.kind.set([tom, tom, kitten, 0]);
  const narrowed: string[] = [];
  const giver = { isGround: true, order: () => undefined, aimed: () => null };
  const panel = new SelectedPanel({ ...giver, narrow: (kind) => narrowed.push(kind) });
  const kinds = () => partOf(panel.element, "selected-kinds").children;
  panel.update(world, [1, 2, 3, 4], []);
  const [, toms] = kinds();
  toms!.focus();
  panel.update(world, [2, 4], []);
  expect(kinds().map(({ textContent }) => textContent)).toEqual(["1 tabby", "1 tom"]);
  expect([kinds()[1] === toms, document.activeElement === (toms as unknown)]).toEqual([true, true]);
  toms!.click();
  expect(narrowed).toEqual(["tom"]);
});
