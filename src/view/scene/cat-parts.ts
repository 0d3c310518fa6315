import {
  BoxGeometry,
  CapsuleGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
} from "three";

import { ball, CAT_PAINT, CAT_PART, HEAD_PIVOT, put, type CatPiece, type Triple } from "./cat-piece.ts";

const HEAD = { part: CAT_PART.head, pivot: HEAD_PIVOT };
/** Of the emblem's plate, to the front. */
const PLATE_X = -0.045;
const TAIL = { part: CAT_PART.tail, pivot: new Vector3(-0.2, 0.23, 0) };
const LEG_HEIGHT = 0.17;

/** The legs, and where each hangs: to the front and to the side. */
const LEGS = [
  [CAT_PART.legFrontLeft, 0.095, -0.085],
  [CAT_PART.legFrontRight, 0.095, 0.085],
  [CAT_PART.legBackLeft, -0.15, -0.085],
  [CAT_PART.legBackRight, -0.15, 0.085],
] as const;

/**
 * Every piece of a cat, standing on the origin and looking along +x, about 0.65 world units long. `around`: its roundness,
 * segments around the pieces, and half as many up. `ears`: of the usual size.
 */
export function makeCatPieces(
  around: number,
  { ears, hasAntenna }: { readonly ears: number; readonly hasAntenna: boolean },
): readonly CatPiece[] {
  return [
    ...bodyPieces(around),
    ...headPieces(around, ears),
    ...(hasAntenna ? antennaPieces() : []),
    ...facePieces(around),
    ...tailPieces(around),
    ...legPieces(around),
  ];
}

function bodyPieces(around: number): readonly CatPiece[] {
  const part = CAT_PART.body;
  const rim = put(new CylinderGeometry(0.112, 0.118, 0.03, around), { at: [-0.045, 0.352, 0] });
  const plate = put(new CircleGeometry(0.1, around), { at: [-0.045, 0.3685, 0], turn: [-Math.PI / 2, 0, 0] });
  return [
    {
      shape: ball(around, { at: [-0.03, 0.21, 0], size: [0.235, 0.128, 0.135] }),
      part,
      paint: CAT_PAINT.fur,
    },
    {
      shape: ball(around, { at: [-0.045, 0.212, 0], size: [0.178, 0.146, 0.153] }),
      part,
      paint: CAT_PAINT.knit,
    },
    { shape: hem(around, -0.19, 0.104), part, paint: CAT_PAINT.team },
    { shape: hem(around, 0.095, 0.112), part, ...fixed("#c9d2d8") }, // the robot's collar
    {
      shape: ball(8, { at: [0.185, 0.17, 0], size: [0.032, 0.036, 0.032] }),
      part,
      ...fixed("#ffd45e"),
    },
    { shape: rim, part, ...fixed("#c9d2d8") },
    { shape: plate, part, paint: CAT_PAINT.emblem, pivot: new Vector3(0.1, PLATE_X, 0) },
  ];
}

function hem(around: number, x: number, radius: number): BufferGeometry {
  return put(new TorusGeometry(radius, 0.023, 6, around), { at: [x, 0.213, 0], turn: [0, Math.PI / 2, 0] });
}

function antennaPieces(): readonly CatPiece[] {
  return [
    {
      ...HEAD,
      shape: put(new CylinderGeometry(0.008, 0.01, 0.13, 5), { at: [0.13, 0.57, 0] }),
      ...fixed("#8d979e"),
    },
    { ...HEAD, shape: ball(8, { at: [0.13, 0.65, 0], size: [0.036, 0.036, 0.036] }), paint: CAT_PAINT.team },
  ];
}

function headPieces(around: number, ears: number): readonly CatPiece[] {
  const pieces: CatPiece[] = [
    {
      ...HEAD,
      shape: ball(around, { at: [0.2, 0.375, 0], size: [0.158, 0.15, 0.176] }),
      paint: CAT_PAINT.fur,
    },
    // A plate with a rivet over one temple: part of it is machine.
    {
      ...HEAD,
      shape: ball(around, { at: [0.165, 0.4, 0.095], size: [0.1, 0.09, 0.09] }),
      ...fixed("#b9c3ca"),
    },
    {
      ...HEAD,
      shape: ball(6, { at: [0.17, 0.43, 0.185], size: [0.018, 0.018, 0.014] }),
      ...fixed("#75808a"),
    },
  ];
  for (const side of [-1, 1]) {
    const turn: Triple = [side * 0.42, 0, 0.1];
    pieces.push(
      {
        ...HEAD,
        shape: put(new ConeGeometry(0.078 * ears, 0.15 * ears, Math.max(4, around / 2)), {
          at: [0.18, 0.45 + 0.075 * ears, side * 0.108],
          turn,
        }),
        paint: CAT_PAINT.fur,
      },
      {
        ...HEAD,
        shape: put(new ConeGeometry(0.048 * ears, 0.1 * ears, 5), {
          at: [0.18 + 0.032 * ears, 0.45 + 0.064 * ears, side * 0.105],
          turn,
        }),
        ...fixed("#ffab9e"),
      },
    );
  }
  return pieces;
}

function facePieces(around: number): readonly CatPiece[] {
  const pieces: CatPiece[] = [
    {
      ...HEAD,
      shape: ball(6, { at: [0.372, 0.355, 0], size: [0.018, 0.016, 0.024] }),
      ...fixed("#f0787f"),
    },
    {
      ...HEAD,
      shape: ball(around, { at: [0.318, 0.322, 0], size: [0.05, 0.045, 0.075] }),
      paint: CAT_PAINT.pale,
    },
  ];
  for (const side of [-1, 1]) {
    pieces.push(
      {
        ...HEAD,
        shape: ball(8, { at: [0.32, 0.41, side * 0.083], size: [0.036, 0.05, 0.04] }),
        ...eye("#1b1a26"),
      },
      {
        ...HEAD,
        shape: ball(6, { at: [0.345, 0.434, side * 0.076], size: [0.014, 0.017, 0.015] }),
        ...eye("#ffffff"),
      },
      {
        ...HEAD,
        shape: ball(6, { at: [0.35, 0.395, side * 0.092], size: [0.008, 0.009, 0.008] }),
        ...eye("#8fe9ff"),
      },
    );
  }
  return pieces;
}

function tailPieces(around: number): readonly CatPiece[] {
  const path = [
    [-0.2, 0.22],
    [-0.3, 0.26],
    [-0.365, 0.38],
    [-0.37, 0.5],
    [-0.32, 0.58],
  ].map(([x, y]) => new Vector3(x, y, 0));
  const tube = new TubeGeometry(
    new CatmullRomCurve3(path),
    Math.max(6, around),
    0.036,
    Math.max(5, around / 2),
    false,
  );
  return [
    { ...TAIL, shape: tube, paint: CAT_PAINT.fur },
    {
      ...TAIL,
      shape: ball(8, { at: [-0.312, 0.592, 0], size: [0.045, 0.045, 0.045] }),
      paint: CAT_PAINT.team,
    },
  ];
}

function legPieces(around: number): readonly CatPiece[] {
  return LEGS.flatMap(([part, x, z]) => {
    const pivot = new Vector3(x, LEG_HEIGHT, z);
    const leg = put(new CapsuleGeometry(0.046, 0.1, 3, Math.max(5, around / 2)), { at: [x, 0.105, z] });
    const paw = ball(Math.max(6, around / 2), { at: [x + 0.014, 0.042, z], size: [0.062, 0.042, 0.055] });
    return [
      { shape: leg, part, paint: CAT_PAINT.fur, pivot },
      { shape: paw, part, paint: CAT_PAINT.pale, pivot },
    ];
  });
}

/** The same cat for when it is a few millimetres tall and there are a thousand: what makes it a cat, and whose it is. */
export function makeFarCatPieces(ears: number): readonly CatPiece[] {
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
      pivot: new Vector3(0.15, PLATE_X, 0),
    },
    { ...HEAD, shape: ball(7, { at: [0.2, 0.375, 0], size: [0.16, 0.152, 0.178] }), paint: CAT_PAINT.fur },
    { ...HEAD, shape: ball(4, { at: [0.318, 0.322, 0], size: [0.055, 0.05, 0.08] }), paint: CAT_PAINT.pale },
    {
      ...TAIL,
      shape: put(new BoxGeometry(0.07, 0.36, 0.07), { at: [-0.31, 0.4, 0], turn: [0, 0, 0.28] }),
      paint: CAT_PAINT.fur,
    },
    { ...TAIL, shape: ball(4, { at: [-0.36, 0.59, 0], size: [0.055, 0.055, 0.055] }), paint: CAT_PAINT.team },
  ];
  for (const side of [-1, 1]) {
    pieces.push({
      ...HEAD,
      shape: put(new ConeGeometry(0.085 * ears, 0.17 * ears, 4), {
        at: [0.18, 0.445 + 0.085 * ears, side * 0.11],
        turn: [side * 0.42, 0, 0.1],
      }),
      paint: CAT_PAINT.fur,
    });
    pieces.push({
      ...HEAD,
      shape: put(new BoxGeometry(0.05, 0.085, 0.06), { at: [0.335, 0.41, side * 0.083] }),
      ...eye("#1b1a26"),
    });
  }
  for (const [part, x, z] of LEGS) {
    pieces.push({
      shape: put(new BoxGeometry(0.1, 0.2, 0.095), { at: [x + 0.005, 0.1, z] }),
      part,
      paint: CAT_PAINT.pale,
      pivot: new Vector3(x, LEG_HEIGHT, z),
    });
  }
  return pieces;
}

/** A colour that all cats have, and that closes when they sleep. */
function eye(color: string): { readonly paint: number; readonly color: string } {
  return { paint: CAT_PAINT.eye, color };
}

/** A colour that all cats have. */
function fixed(color: string): { readonly paint: number; readonly color: string } {
  return { paint: CAT_PAINT.fixed, color };
}
