import fc from "fast-check";
import { expect, test } from "vitest";

import { SentPackets } from "../../../src/net/link/sent-packets.ts";

// Who waits until that very moment and then finds nothing lost would wait again, for ever: the clock would stand still.
test("what is overdue at the moment that is told is lost at that moment, whatever is rounded", () => {
  const ms = fc.double({ min: 0, max: 1e9, noNaN: true });
  const property = fc.property(
    ms,
    fc.double({ min: 0.001, max: 5_000, noNaN: true }),
    (sentMs, timeoutMs) => {
      const sent = new SentPackets();
      sent.add({ sentMs, turns: [], ranges: [] });
      const dueMs = sent.oldestInFlightMs + timeoutMs;
      expect(sent.takeLost(dueMs, timeoutMs).length).toBe(1);
      expect(sent.oldestInFlightMs).toBe(Infinity);
    },
  );
  fc.assert(property, { numRuns: 1_000 });
});
