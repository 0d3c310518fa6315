import { Box3, Vector3 } from "three";
import { expect, test } from "vitest";

import { CAT_KINDS, type CatKind } from "../../../src/sim/index.ts";
import { CAT_PAINT, mergePieces } from "../../../src/view/scene/cat-piece.ts";
import { makeKindPieces } from "../../../src/view/scene/kind-pieces.ts";

const LEVELS = [16, 8, 0];

function sizeOf(kind: CatKind, around: number): Vector3 {
  const shape = mergePieces(makeKindPieces(kind, around));
  return new Box3().setFromArray(shape.getAttribute("position").array).getSize(new Vector3());
}

function triangleCount(kind: CatKind, around: number): number {
  return mergePieces(makeKindPieces(kind, around)).getIndex()!.count / 3;
}

test("the tom is the broadest, the knitter the tallest, the kitten all head, from near and from far", () => {
  for (const around of LEVELS) {
    const [tabby, tom, kitten, knitter] = CAT_KINDS.map((kind) => sizeOf(kind, around));
    expect(tom!.z).toBeGreaterThan(tabby!.z * 1.15);
    expect(knitter!.y).toBeGreaterThan(tabby!.y * 1.1);
    expect(kitten!.x).toBeLessThan(tabby!.x);
  }
});

test("every kind shows whose it is: an emblem, and their colour", () => {
  for (const kind of CAT_KINDS)
    for (const around of LEVELS) {
      const paints = new Set(makeKindPieces(kind, around).map(({ paint }) => paint));
      expect(paints.has(CAT_PAINT.emblem) && paints.has(CAT_PAINT.team)).toBe(true);
    }
});

test("every kind has eyes that can close, and stands on the ground", () => {
  for (const kind of CAT_KINDS)
    for (const around of LEVELS) {
      const pieces = makeKindPieces(kind, around);
      expect(pieces.some(({ paint }) => paint === CAT_PAINT.eye)).toBe(true);
      const feet = new Box3().setFromArray(mergePieces(pieces).getAttribute("position").array).min.y;
      expect(Math.abs(feet)).toBeLessThan(0.03);
    }
});

test("a crowd of any kind is affordable: fifteen hundred from far are fewer corners than fifty from near", () => {
  for (const kind of CAT_KINDS) {
    expect(triangleCount(kind, 0)).toBeLessThan(650);
    expect(triangleCount(kind, 8)).toBeGreaterThan(triangleCount(kind, 0));
    expect(triangleCount(kind, 16)).toBeGreaterThan(triangleCount(kind, 8));
  }
});
