import { expect, test } from "vitest";

import { tellingFaults } from "../../../src/desync/judge/fault-order.ts";

test("of a player's faults the most telling stays, in ascending player id", () => {
  const faults = tellingFaults([
    { kind: "silent", playerId: 3 },
    { kind: "other-simulation", playerId: 1 },
    { kind: "told-other-checksum", playerId: 3 },
    { kind: "first-run", playerId: 1 },
    { kind: "first-run", playerId: 1 },
  ]);
  expect(faults).toEqual([
    { kind: "first-run", playerId: 1 },
    { kind: "told-other-checksum", playerId: 3 },
  ]);
});
