import { describe, expect, test } from "vitest";

import { createMixedWorld, runSteps } from "../../../src/lab/bench/bench-worlds.ts";
import { atLeast, atMost, createFigure, within } from "../../../src/lab/bench/figure.ts";
import { medianOf } from "../../../src/lab/bench/measure.ts";
import { ORDER_ATTACK, ORDER_IDLE, ORDER_MOVE, type World } from "../../../src/sim/index.ts";
import { processorTimeMs, readPsTime } from "../../../src/lab/bench/processor-time.ts";

// How fast this machine is, no test may say: only that the bench measures what it says it does.

describe("a figure", () => {
  test("is judged by its aim", () => {
    expect(createFigure("a", 28, "ns", atMost(28))).toMatchObject({ aim: "at most 28", ok: true });
    expect(createFigure("a", 28.1, "ns", atMost(28)).ok).toBe(false);
    expect(createFigure("a", 4_999, "x", atLeast(5_000))).toMatchObject({ aim: "at least 5,000", ok: false });
    expect([9.89, 9.9, 10.1, 10.11].map((value) => createFigure("a", value, "", within(1, 10)).ok)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("without an aim or a value is neither good nor bad", () => {
    expect(createFigure("a", 5, "us", null)).toMatchObject({ aim: null, ok: null });
    expect(createFigure("a", null, "us", atMost(1))).toMatchObject({ value: null, ok: null });
  });

  test("is the median of its runs", () => {
    expect(medianOf([5, 1, 100])).toBe(5);
    expect(medianOf([4, 1, 2, 100])).toBe(3);
  });
});

describe("a world with mixed orders", () => {
  const countOf = ({ cats, header }: World, order: number): number =>
    cats.order.subarray(0, header.catCount).filter((value) => value === order).length;

  test.each([12, 100, 1_500])("of %d cats keeps the mix for the second that is measured", (catCount) => {
    const world = createMixedWorld(catCount);
    for (let subTurn = 0; subTurn <= 30; subTurn += 10) {
      expect(world.header.catCount).toBeGreaterThanOrEqual(catCount * 0.99);
      for (const order of [ORDER_IDLE, ORDER_MOVE, ORDER_ATTACK]) {
        expect(Math.abs(countOf(world, order) - catCount / 3)).toBeLessThanOrEqual(
          Math.max(1, catCount * 0.02),
        );
      }
      runSteps(world, 10);
    }
  });

  test("has cats that chase and cats that throw", () => {
    const { cats, header } = createMixedWorld(1_500);
    const rows = [...Array(header.catCount).keys()].filter((row) => cats.order[row] === ORDER_ATTACK);
    const throwing = rows.filter((row) => cats.cooldown[row]! > 0).length;
    expect(throwing).toBeGreaterThan(rows.length / 4);
    expect(throwing).toBeLessThan((rows.length * 3) / 4);
  });

  test("is the same each time", () => {
    expect(createMixedWorld(12).words).toEqual(createMixedWorld(12).words);
  });
});

describe("processor time", () => {
  test.each([
    ["0:01.23\n", 1_230],
    ["  01:02:03", 3_723_000],
    ["1-02:03:04", 93_784_000],
  ])("reads %j as %d ms", (text, ms) => {
    expect(readPsTime(text)).toBe(ms);
  });

  test.skipIf(process.platform === "win32")("of this process is about what the process says itself", () => {
    const { user, system } = process.cpuUsage();
    expect(Math.abs(processorTimeMs(process.pid)! - (user + system) / 1_000)).toBeLessThan(1_500);
  });
});
