import { BoxGeometry, CircleGeometry, ConeGeometry, Vector3 } from "three";

import {
  ball,
  CAT_PAINT,
  CAT_PART,
  HEAD_PIVOT,
  LEG_HEIGHT,
  put,
  TAIL_PIVOT,
  type CatPiece,
} from "./cat-parts.ts";

/** The same cat for when it is a few millimetres tall and there are a thousand: what makes it a cat, and whose it is. */
export function makeFarCatPieces(): readonly CatPiece[] {
  const head = { part: CAT_PART.head, pivot: HEAD_PIVOT };
  const tail = { part: CAT_PART.tail, pivot: TAIL_PIVOT };
  const pieces: CatPiece[] = [
    {
      shape: ball(6, { at: [-0.03, 0.21, 0], size: [0.24, 0.13, 0.14] }),
      part: CAT_PART.body,
      paint: CAT_PAINT.fur,
    },
    {
      shape: ball(6, { at: [-0.045, 0.215, 0], size: [0.205, 0.165, 0.178] }),
      part: CAT_PART.body,
      paint: CAT_PAINT.knit,
    },
    {
      shape: put(new CircleGeometry(0.15, 8), { at: [-0.045, 0.383, 0], turn: [-Math.PI / 2, 0, 0] }),
      part: CAT_PART.body,
      paint: CAT_PAINT.emblem,
      pivot: new Vector3(0.15, 0, 0),
    },
    { ...head, shape: ball(7, { at: [0.2, 0.375, 0], size: [0.16, 0.152, 0.178] }), paint: CAT_PAINT.fur },
    { ...head, shape: ball(4, { at: [0.318, 0.322, 0], size: [0.055, 0.05, 0.08] }), paint: CAT_PAINT.pale },
    {
      ...tail,
      shape: put(new BoxGeometry(0.07, 0.36, 0.07), { at: [-0.31, 0.4, 0], turn: [0, 0, 0.28] }),
      paint: CAT_PAINT.fur,
    },
    { ...tail, shape: ball(4, { at: [-0.36, 0.59, 0], size: [0.055, 0.055, 0.055] }), paint: CAT_PAINT.team },
  ];
  for (const side of [-1, 1]) {
    pieces.push({
      ...head,
      shape: put(new ConeGeometry(0.085, 0.17, 4), {
        at: [0.18, 0.53, side * 0.11],
        turn: [side * 0.42, 0, 0.1],
      }),
      paint: CAT_PAINT.fur,
    });
    pieces.push({
      ...head,
      shape: put(new BoxGeometry(0.05, 0.085, 0.06), { at: [0.335, 0.41, side * 0.083] }),
      paint: CAT_PAINT.fixed,
      color: "#1b1a26",
    });
  }
  for (const [part, x, z] of [
    [CAT_PART.legFrontLeft, 0.095, -0.085],
    [CAT_PART.legFrontRight, 0.095, 0.085],
    [CAT_PART.legBackLeft, -0.15, -0.085],
    [CAT_PART.legBackRight, -0.15, 0.085],
  ] as const) {
    pieces.push({
      shape: put(new BoxGeometry(0.1, 0.2, 0.095), { at: [x + 0.005, 0.1, z] }),
      part,
      paint: CAT_PAINT.pale,
      pivot: new Vector3(x, LEG_HEIGHT, z),
    });
  }
  return pieces;
}
