import { expect, test } from "vitest";

import { PageReloads } from "../../electron/page-reloads.ts";

test("a page may be loaded again twice a minute", () => {
  const reloads = new PageReloads();
  const answers = [0, 30_000, 59_999, 60_000, 89_999, 90_000].map((nowMs) => reloads.take(nowMs));
  expect(answers).toEqual([true, true, false, true, false, true]);
});
