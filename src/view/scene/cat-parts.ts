import {
  CapsuleGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Matrix4,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Euler,
  Quaternion,
  Vector3,
  type BufferGeometry,
} from "three";

/** What moves together. The vertex shader of cat-shader.ts knows these numbers. */
export const CAT_PART = {
  body: 0,
  head: 1,
  tail: 2,
  legFrontLeft: 3,
  legFrontRight: 4,
  legBackLeft: 5,
  legBackRight: 6,
};
/** Where a vertex takes its colour from. The fragment shader of cat-shader.ts knows these numbers. */
export const CAT_PAINT = { fixed: 0, fur: 1, knit: 2, emblem: 3, team: 4, pale: 5 };

export interface CatPiece {
  readonly shape: BufferGeometry;
  readonly part: number;
  readonly paint: number;
  readonly color?: string; // for `fixed`
  readonly pivot?: Vector3; // of the emblem's plate: x is its radius
}

/** Roundness of the pieces: segments around, and half as many up. */
export interface CatDetail {
  readonly around: number;
}

export const HEAD_PIVOT = new Vector3(0.12, 0.27, 0);
export const TAIL_PIVOT = new Vector3(-0.2, 0.23, 0);
export const LEG_HEIGHT = 0.17;

/** Every piece of a cat, standing on the origin and looking along +x, about 0.65 world units long. */
export function makeCatPieces(detail: CatDetail): readonly CatPiece[] {
  return [
    ...bodyPieces(detail),
    ...headPieces(detail),
    ...facePieces(detail),
    ...tailPieces(detail),
    ...legPieces(detail),
  ];
}

function bodyPieces({ around }: CatDetail): readonly CatPiece[] {
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
    { shape: hem(around, 0.095, 0.112), part, paint: CAT_PAINT.fixed, color: "#c9d2d8" }, // the robot's collar
    {
      shape: ball(8, { at: [0.185, 0.17, 0], size: [0.032, 0.036, 0.032] }),
      part,
      paint: CAT_PAINT.fixed,
      color: "#ffd45e",
    },
    { shape: rim, part, paint: CAT_PAINT.fixed, color: "#c9d2d8" },
    { shape: plate, part, paint: CAT_PAINT.emblem, pivot: new Vector3(0.1, 0, 0) },
  ];
}

function hem(around: number, x: number, radius: number): BufferGeometry {
  return put(new TorusGeometry(radius, 0.023, 6, around), { at: [x, 0.213, 0], turn: [0, Math.PI / 2, 0] });
}

function headPieces({ around }: CatDetail): readonly CatPiece[] {
  const head = { part: CAT_PART.head, pivot: HEAD_PIVOT };
  const pieces: CatPiece[] = [
    {
      ...head,
      shape: ball(around, { at: [0.2, 0.375, 0], size: [0.158, 0.15, 0.176] }),
      paint: CAT_PAINT.fur,
    },
    {
      ...head,
      shape: put(new CylinderGeometry(0.008, 0.01, 0.13, 5), { at: [0.13, 0.57, 0] }),
      paint: CAT_PAINT.fixed,
      color: "#8d979e",
    },
    { ...head, shape: ball(8, { at: [0.13, 0.65, 0], size: [0.036, 0.036, 0.036] }), paint: CAT_PAINT.team },
    // A plate with a rivet over one temple: part of it is machine.
    {
      ...head,
      shape: ball(around, { at: [0.165, 0.4, 0.095], size: [0.1, 0.09, 0.09] }),
      paint: CAT_PAINT.fixed,
      color: "#b9c3ca",
    },
    {
      ...head,
      shape: ball(6, { at: [0.17, 0.43, 0.185], size: [0.018, 0.018, 0.014] }),
      paint: CAT_PAINT.fixed,
      color: "#75808a",
    },
  ];
  for (const side of [-1, 1]) {
    const turn: Triple = [side * 0.42, 0, 0.1];
    pieces.push(
      {
        ...head,
        shape: put(new ConeGeometry(0.078, 0.15, Math.max(4, around / 2)), {
          at: [0.18, 0.525, side * 0.108],
          turn,
        }),
        paint: CAT_PAINT.fur,
      },
      {
        ...head,
        shape: put(new ConeGeometry(0.048, 0.1, 5), { at: [0.212, 0.514, side * 0.105], turn }),
        paint: CAT_PAINT.fixed,
        color: "#ffab9e",
      },
    );
  }
  return pieces;
}

function facePieces({ around }: CatDetail): readonly CatPiece[] {
  const head = { part: CAT_PART.head, pivot: HEAD_PIVOT };
  const pieces: CatPiece[] = [
    {
      ...head,
      shape: ball(6, { at: [0.372, 0.355, 0], size: [0.018, 0.016, 0.024] }),
      paint: CAT_PAINT.fixed,
      color: "#f0787f",
    },
    {
      ...head,
      shape: ball(around, { at: [0.318, 0.322, 0], size: [0.05, 0.045, 0.075] }),
      paint: CAT_PAINT.pale,
    },
  ];
  for (const side of [-1, 1]) {
    pieces.push(
      {
        ...head,
        shape: ball(8, { at: [0.32, 0.41, side * 0.083], size: [0.036, 0.05, 0.04] }),
        paint: CAT_PAINT.fixed,
        color: "#1b1a26",
      },
      {
        ...head,
        shape: ball(6, { at: [0.345, 0.434, side * 0.076], size: [0.014, 0.017, 0.015] }),
        paint: CAT_PAINT.fixed,
        color: "#ffffff",
      },
      {
        ...head,
        shape: ball(6, { at: [0.35, 0.395, side * 0.092], size: [0.008, 0.009, 0.008] }),
        paint: CAT_PAINT.fixed,
        color: "#8fe9ff",
      },
    );
  }
  return pieces;
}

function tailPieces({ around }: CatDetail): readonly CatPiece[] {
  const tail = { part: CAT_PART.tail, pivot: TAIL_PIVOT };
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
    { ...tail, shape: tube, paint: CAT_PAINT.fur },
    {
      ...tail,
      shape: ball(8, { at: [-0.312, 0.592, 0], size: [0.045, 0.045, 0.045] }),
      paint: CAT_PAINT.team,
    },
  ];
}

function legPieces({ around }: CatDetail): readonly CatPiece[] {
  const legs = [
    [CAT_PART.legFrontLeft, 0.095, -0.085],
    [CAT_PART.legFrontRight, 0.095, 0.085],
    [CAT_PART.legBackLeft, -0.15, -0.085],
    [CAT_PART.legBackRight, -0.15, 0.085],
  ] as const;
  return legs.flatMap(([part, x, z]) => {
    const pivot = new Vector3(x, LEG_HEIGHT, z);
    const leg = put(new CapsuleGeometry(0.046, 0.1, 3, Math.max(5, around / 2)), { at: [x, 0.105, z] });
    const paw = ball(Math.max(6, around / 2), { at: [x + 0.014, 0.042, z], size: [0.062, 0.042, 0.055] });
    return [
      { shape: leg, part, paint: CAT_PAINT.fur, pivot },
      { shape: paw, part, paint: CAT_PAINT.pale, pivot },
    ];
  });
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

/** Writes a piece's part, paint, pivot and colour into every vertex of it, as the material's shader reads them. */
export function paintPiece({ shape, part, paint, color, pivot }: CatPiece): BufferGeometry {
  const vertexCount = shape.getAttribute("position").count;
  const tint = new Color(color ?? "#ffffff");
  const fill = (values: readonly number[]): Float32BufferAttribute =>
    new Float32BufferAttribute(Array.from({ length: vertexCount }, () => values).flat(), values.length);
  shape.setAttribute("color", fill([tint.r, tint.g, tint.b]));
  shape.setAttribute("aPart", fill([part, paint]));
  shape.setAttribute("aPivot", fill(pivot === undefined ? [0, 0, 0] : [pivot.x, pivot.y, pivot.z]));
  return shape;
}
