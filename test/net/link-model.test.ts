import { expect, test } from "vitest";

import { LinkModel, PERFECT_LINK } from "../../src/net/index.ts";

const MANY = 20_000;

function carryMany(settings: Partial<typeof PERFECT_LINK>, seed = 1): readonly (readonly number[])[] {
  const link = new LinkModel({ ...PERFECT_LINK, ...settings }, seed);
  return Array.from({ length: MANY }, () => link.carry());
}

test("a perfect link carries each datagram once, at once", () => {
  expect(carryMany({}).every((delays) => delays.length === 1 && delays[0] === 0)).toBe(true);
});

test("loses and doubles the share it is told, and delays within its bounds", () => {
  const carried = carryMany({ delayMs: 50, jitterMs: 30, lossPercent: 20, duplicatePercent: 10 });
  const copies = carried.flat();
  expect(copies.length / MANY).toBeCloseTo(0.8 * 1.1, 1);
  expect(carried.filter(({ length }) => length === 0).length / MANY).toBeCloseTo(0.9 * 0.2 + 0.1 * 0.04, 1);
  expect(Math.min(...copies)).toBeGreaterThanOrEqual(20);
  expect(Math.max(...copies)).toBeLessThanOrEqual(80);
  expect(copies.some((ms, i) => i > 0 && ms < copies[i - 1]! - 40)).toBe(true); // it reorders
});

test("no copy arrives before it was sent", () => {
  expect(Math.min(...carryMany({ delayMs: 5, jitterMs: 30 }).flat())).toBe(0);
});

test("the same seed carries alike, another does not", () => {
  const settings = { delayMs: 50, jitterMs: 30, lossPercent: 20 };
  expect(carryMany(settings, 7)).toEqual(carryMany(settings, 7));
  expect(carryMany(settings, 8)).not.toEqual(carryMany(settings, 7));
});

test("refuses times that run backwards", () => {
  expect(() => new LinkModel({ ...PERFECT_LINK, delayMs: -1 }, 1)).toThrow("not negative");
});
