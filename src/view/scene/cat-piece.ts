import {
  Color,
  Euler,
  Float32BufferAttribute,
  Matrix4,
  Quaternion,
  SphereGeometry,
  Vector3,
  type BufferGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { assert } from "../../base/index.ts";

/** What moves together. The vertex shader of cat-material.ts knows these numbers. */
export const CAT_PART = {
  body: 0,
  head: 1,
  tail: 2,
  legFrontLeft: 3,
  legFrontRight: 4,
  legBackLeft: 5,
  legBackRight: 6,
};
/** Where a vertex takes its colour from. The fragment shader of cat-material.ts knows these numbers. */
export const CAT_PAINT = { fixed: 0, eye: 0.25, fur: 1, knit: 2, emblem: 3, team: 4, pale: 5 };

/** What the head turns on. */
export const HEAD_PIVOT = new Vector3(0.12, 0.27, 0);

export interface CatPiece {
  readonly shape: BufferGeometry;
  readonly part: number;
  readonly paint: number;
  readonly color?: string; // for `fixed` and `eye`
  readonly pivot?: Vector3; // of the emblem's plate: x is its radius, y how far forward its middle is
}

export type Triple = readonly [number, number, number];

/** An ellipsoid, `around` segments around it. */
export function ball(around: number, place: { readonly at: Triple; readonly size: Triple }): BufferGeometry {
  return put(new SphereGeometry(1, around, Math.max(4, Math.round(around * 0.62))), place);
}

/** Turns, sizes and moves a shape. */
export function put(
  shape: BufferGeometry,
  place: { readonly at: Triple; readonly turn?: Triple; readonly size?: Triple },
): BufferGeometry {
  const rotation = new Quaternion().setFromEuler(new Euler(...(place.turn ?? ([0, 0, 0] as const))));
  return shape.applyMatrix4(
    new Matrix4().compose(
      new Vector3(...place.at),
      rotation,
      new Vector3(...(place.size ?? ([1, 1, 1] as const))),
    ),
  );
}

/** All pieces of a cat as one shape. */
export function mergePieces(pieces: readonly CatPiece[]): BufferGeometry {
  const merged = mergeGeometries(pieces.map(paintPiece)) as BufferGeometry | null;
  assert(merged !== null, "the pieces of a cat have the same attributes");
  merged.deleteAttribute("uv");
  return merged;
}

/** Writes a piece's part, paint, pivot and colour into every vertex of it, as the material's shader reads them. */
function paintPiece({ shape, part, paint, color, pivot }: CatPiece): BufferGeometry {
  const vertexCount = shape.getAttribute("position").count;
  const tint = new Color(color ?? "#ffffff");
  const fill = (values: readonly number[]): Float32BufferAttribute =>
    new Float32BufferAttribute(Array.from({ length: vertexCount }, () => values).flat(), values.length);
  shape.setAttribute("color", fill([tint.r, tint.g, tint.b]));
  shape.setAttribute("aPart", fill([part, paint]));
  shape.setAttribute("aPivot", fill(pivot === undefined ? [0, 0, 0] : [pivot.x, pivot.y, pivot.z]));
  return shape;
}
