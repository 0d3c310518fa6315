import { Color, Texture } from "three";
import { expect, test } from "vitest";

import { ViewGround } from "../../../src/view/camera/project.ts";
import { CatTable } from "../../../src/view/motion/cat-table.ts";
import { SelectedSlots } from "../../../src/view/motion/selected-slots.ts";
import { ArmyIcons } from "../../../src/view/scene/army-icons.ts";

interface Standing {
  readonly playerId: number;
  readonly x: number;
  readonly y: number;
  readonly kind?: number;
  readonly isSelected?: boolean;
}

const USUAL = { viewport: { width: 1280, height: 720 }, distance: 156, unitPixels: 8 };
/** Of more pixels than any screen there is yet, on the largest map. */
const VAST = { viewport: { width: 7680, height: 4320 }, distance: 441, unitPixels: 17.01 };

/** The icons that are drawn: x, y, size, player's colour, kind, whether selected. */
function iconsOf(cats: readonly Standing[], { viewport, distance, unitPixels } = USUAL) {
  const table = new CatTable();
  const icons = new ArmyIcons(new Texture(), [new Color()]);
  const view = new ViewGround();
  view.look({ x: 0, y: 0, distance }, viewport, 1);
  icons.begin({ view, viewport, unitPixels });
  table.reserve(cats.length);
  const selected: number[] = [];
  cats.forEach(({ playerId, x, y, kind = 0, isSelected = false }, i) => {
    const slot = table.take(i + 1, playerId, { x, y });
    table.kind[slot] = kind;
    table.slots[i] = slot;
    if (isSelected) selected.push(i + 1);
  });
  table.count = cats.length;
  table.livingCount = cats.length;
  icons.count(table, new SelectedSlots().of(table, new Set(selected)));
  icons.end(true);
  const geometry = icons.mesh.geometry;
  const count = icons.mesh.visible ? (geometry as unknown as { instanceCount: number }).instanceCount : 0;
  const at = geometry.getAttribute("iAt");
  const who = geometry.getAttribute("iWho");
  return Array.from({ length: count }, (_, i) => ({
    x: at.getX(i),
    y: -at.getY(i),
    size: at.getZ(i),
    paint: at.getW(i),
    kind: who.getX(i),
    isSelected: who.getY(i) === 1,
    isShared: who.getW(i) === 1,
  }));
}

test("cats of a player that stand close are one head in their middle, of their most common kind", () => {
  const icons = iconsOf([
    { playerId: 2, x: 1, y: 1, kind: 3 },
    { playerId: 2, x: 2, y: 1, kind: 3 },
    { playerId: 2, x: 3, y: 4, kind: 1, isSelected: true },
  ]);
  expect(icons).toMatchObject([{ x: 2, y: 2, paint: 1, kind: 3, isSelected: true }]);
});

test("players never share a head, and distant cats have each their own", () => {
  const icons = iconsOf([
    { playerId: 1, x: 1, y: 1 },
    { playerId: 2, x: 1, y: 1 },
    { playerId: 1, x: 40, y: 20 },
  ]);
  expect(icons.map(({ paint }) => paint).toSorted()).toEqual([0, 0, 1]);
});

test("the more there are the larger the head, up to a limit; their number is no cost", () => {
  const crowd = (count: number) =>
    iconsOf(Array.from({ length: count }, (_, i) => ({ playerId: 1, x: 1 + (i % 50) / 100, y: 1 })));
  const sizes = [1, 5, 25, 2000].map((count) => crowd(count)[0]!.size);
  expect(sizes.every((size, i) => i === 0 || size > sizes[i - 1]!)).toBe(true);
  expect(crowd(2000)).toHaveLength(1);
  expect(crowd(20_000)[0]!.size).toBe(sizes[3]);
});

test("heads of players in one place step aside, each to another side", () => {
  const [one, two] = iconsOf([
    { playerId: 1, x: 1, y: 1 },
    { playerId: 2, x: 1, y: 1 },
  ]);
  expect(one!.isShared && two!.isShared).toBe(true);
  expect(iconsOf([{ playerId: 1, x: 1, y: 1 }])[0]!.isShared).toBe(false);
});

test("also in a vast window each cat in view is in a head, from its south to its north", () => {
  const icons = iconsOf(
    [-100, -18, 30, 120].map((y) => ({ playerId: 1, x: 0, y })),
    VAST,
  );
  expect(icons.map(({ y }) => y)).toEqual([-100, -18, 30, 120]);
});

test("who is out of view is not drawn", () => {
  expect(iconsOf([{ playerId: 1, x: 9000, y: 0 }])).toEqual([]);
  expect(iconsOf([])).toEqual([]);
});
