import { expect, test } from "vitest";

import { makeCatMaterial } from "../../../src/view/scene/cat-material.ts";

test("the steps of light of a coat go with it, for each match makes its own", () => {
  const material = makeCatMaterial({ uTime: { value: 0 }, uScale: { value: 1 }, uTint: { value: 0 } });
  let count = 0;
  material.gradientMap!.addEventListener("dispose", () => (count += 1));
  material.dispose();
  expect(count).toBe(1);
});
