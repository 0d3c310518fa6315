import { expect, test } from "vitest";

import { CAT_KINDS, CAT_RULES } from "../../../src/sim/index.ts";
import { KIND_COUNT, OF_KIND_WORD } from "../../../src/view/looks/kind-look.ts";

test("every kind has a size of its own, and no two voices are alike", () => {
  expect(KIND_COUNT).toBe(CAT_KINDS.length);
  expect(new Set(OF_KIND_WORD.pitch).size).toBe(KIND_COUNT);
  const [tabby, tom, kitten] = OF_KIND_WORD.size;
  expect(tom).toBeGreaterThan(tabby!);
  expect(kitten).toBeLessThan(tabby!);
});

test("what is shown of a kind is what the rules say of it", () => {
  expect(OF_KIND_WORD.healthMost).toEqual(CAT_KINDS.map((kind) => CAT_RULES[kind].health));
  expect(OF_KIND_WORD.splash.map((units) => units > 0)).toEqual(
    CAT_KINDS.map((kind) => CAT_RULES[kind].splash > 0),
  );
});
