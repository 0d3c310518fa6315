import { expect, test } from "vitest";

import { fail, ok } from "../../src/base/index.ts";

test("a result is a value, or the reason why there is none", () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 });
  expect(fail("short")).toEqual({ ok: false, reason: "short" });
});
