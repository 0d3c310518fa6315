// Goal: the battle of the kernel campaign runs both ways, and is the same in each.
// Method: the same on the same map with fewer cats and turns; all rows for flow fields are taken.
import { expect, test } from "vitest";

import { compareLargest } from "../../../src/lab/kernel/compare-largest.ts";
import { FLOW_FIELD_ROWS } from "../../../src/sim/index.ts";

test("a battle with more goals than flow fields is the same by the rules and by the kernel", () => {
  expect(compareLargest({ cats: 400, turns: 2 })).toEqual({ different: 0, flowFields: FLOW_FIELD_ROWS });
});
