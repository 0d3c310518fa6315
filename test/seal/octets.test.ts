import fc from "fast-check";
import { expect, test } from "vitest";

import { areEqual } from "../../src/seal/index.ts";

const octets = fc.uint8Array({ maxLength: 40 });

test("octets are equal if all are, and equally many: neither a part of them, none at all, nor more are", () => {
  fc.assert(
    fc.property(octets, octets, (a, b) => {
      expect(areEqual(a, a.slice())).toBe(true);
      expect(areEqual(a, b)).toBe(a.join() === b.join());
      for (const longer of [new Uint8Array([...a, 0]), new Uint8Array([...a, 7])]) {
        expect([areEqual(a, longer), areEqual(longer, a)]).toEqual([false, false]);
      }
    }),
  );
});
