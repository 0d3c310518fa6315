import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { compactRows, rowOfNetworkId } from "../../../src/sim/world/rows.ts";

describe("rowOfNetworkId", () => {
  test("finds what a search from the start finds, with gaps of any kind", () => {
    const ids = fc
      .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
      .map((values) => values.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(ids, fc.integer({ min: -1, max: 70 }), (rows, sought) => {
        expect(rowOfNetworkId(Int32Array.from([...rows, 0, 0, 0]), rows.length, sought)).toBe(
          rows.indexOf(sought),
        );
      }),
      { numRuns: 3_000 },
    );
  });

  test("looks at rows in use only", () => {
    const ids = Int32Array.of(2, 5, 9);
    expect(rowOfNetworkId(ids, 2, 9)).toBe(-1);
    expect(rowOfNetworkId(ids, 0, 2)).toBe(-1);
  });
});

describe("compactRows", () => {
  test("keeps rows above 0 in their order, zeroes the freed ones, leaves the rest alone", () => {
    const row = fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: 1, max: 1_000 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.nat(3), (rows, unusedCount) => {
        const unused = Array<number>(unusedCount).fill(0);
        const columns = {
          keep: Int32Array.from([...rows.map(([keep]) => keep), ...unused]),
          value: Int32Array.from([...rows.map(([, value]) => value), ...unused]),
        };
        const kept = rows.filter(([keep]) => keep > 0);
        const zeros = Array<number>(rows.length - kept.length + unusedCount).fill(0);
        expect(compactRows(columns, ["keep", "value"], "keep", rows.length)).toBe(kept.length);
        expect([...columns.keep]).toEqual([...kept.map(([keep]) => keep), ...zeros]);
        expect([...columns.value]).toEqual([...kept.map(([, value]) => value), ...zeros]);
      }),
    );
  });
});
