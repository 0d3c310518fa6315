import fc from "fast-check";
import { expect, test } from "vitest";

import { DueQueue } from "../../src/simnet/due-queue.ts";

test("gives back by time, and what is due at the same time as it came in, whatever is done in between", () => {
  const actions = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant("pop" as const)), {
    maxLength: 200,
  });
  const property = fc.property(actions, (done) => {
    const queue = new DueQueue<{ readonly atMs: number; readonly order: number }>();
    let expected: { readonly atMs: number; readonly order: number }[] = [];
    for (const [order, action] of done.entries()) {
      expect(queue.peek()).toEqual(expected[0]);
      if (action === "pop") expect(queue.pop()).toEqual(expected.shift());
      else {
        queue.push({ atMs: action, order });
        expected = [...expected, { atMs: action, order }].toSorted(
          (a, b) => a.atMs - b.atMs || a.order - b.order,
        );
      }
      expect(queue.length).toBe(expected.length);
    }
  });
  fc.assert(property);
});
