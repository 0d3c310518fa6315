// Goal and method: those of varied-seeds.test.ts, in which the first sixty are.
import { expect, test } from "vitest";

import { simulate } from "./run-simulate.ts";

test.for([101, 111, 121, 131])("from seed %d on, ten of them, end alike on every peer", async (seed) => {
  const { status, text } = await simulate("--seed", String(seed), "--seeds", "10", "--vary");
  expect(text).toContain(" 0 desyncs, 0 stuck");
  expect(status).toBe(0);
});
