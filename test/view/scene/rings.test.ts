import { Color } from "three";
import { expect, test } from "vitest";

import { GroundMarks, MARK } from "../../../src/view/scene/ground-marks.ts";
import { Rings } from "../../../src/view/scene/rings.ts";

function drawn(rings: Rings, elapsedMs: number): number {
  const marks = new GroundMarks();
  marks.begin(0);
  rings.draw(elapsedMs, marks);
  marks.end();
  return (marks.mesh.geometry as unknown as { instanceCount: number }).instanceCount;
}

const RING = { kind: MARK.splash, x: 0, y: 0, size: 1, color: new Color() };

test("a ring is there for a moment and goes by itself", () => {
  const rings = new Rings();
  rings.add(RING);
  expect(drawn(rings, 100)).toBe(1);
  expect(drawn(rings, 500)).toBe(1);
  expect(drawn(rings, 500)).toBe(0);
});

test("there are never more than so many, and a jump forgets them", () => {
  const rings = new Rings();
  for (let i = 0; i < 500; i += 1) rings.add(RING);
  expect(drawn(rings, 0)).toBeLessThanOrEqual(40);
  rings.clear();
  expect(drawn(rings, 0)).toBe(0);
});
