import {
  BoxGeometry,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  TorusGeometry,
  Vector3,
} from "three";

import type { CatKind } from "../../sim/index.ts";
import { makeCatPieces, makeFarCatPieces } from "./cat-parts.ts";
import { ball, CAT_PAINT, CAT_PART, HEAD_PIVOT, put, type CatPiece, type Triple } from "./cat-piece.ts";

/** How a part of the usual cat is changed: sized about the point it turns on, then moved. */
interface Reshape {
  readonly size: Triple;
  readonly move: Triple;
}

/** What makes a kind of its own of the usual cat. */
interface Build {
  readonly ears: number; // of the usual size
  readonly hasAntenna: boolean;
  readonly body: Reshape;
  readonly head: Reshape;
  readonly tail: Reshape;
  readonly legs: Reshape; // z of the move: outward
}

const AS_IS: Reshape = { size: [1, 1, 1], move: [0, 0, 0] };
const BUILDS: Readonly<Record<CatKind, Build>> = {
  tabby: { ears: 1, hasAntenna: true, body: AS_IS, head: AS_IS, tail: AS_IS, legs: AS_IS },
  // Broad, with its head low between its shoulders.
  tom: {
    ears: 0.74,
    hasAntenna: false,
    body: { size: [1.1, 1.14, 1.42], move: [0, 0, 0] },
    head: { size: [1, 0.92, 1.14], move: [0.07, -0.1, 0] },
    tail: { size: [1.1, 0.7, 1.7], move: [-0.02, 0, 0] },
    legs: { size: [1.45, 0.96, 1.5], move: [0, 0, 0.045] },
  },
  // Hardly more than a head with ears.
  kitten: {
    ears: 1.75,
    hasAntenna: false,
    body: { size: [0.78, 0.82, 0.84], move: [0, 0, 0] },
    head: { size: [1.16, 1.14, 1.16], move: [-0.04, 0.015, 0] },
    tail: { size: [0.7, 0.72, 0.9], move: [0.05, 0, 0] },
    legs: { size: [0.86, 1, 0.86], move: [0, 0, -0.012] },
  },
  // Sits upright; the pose is the shader's.
  knitter: {
    ears: 0.86,
    hasAntenna: false,
    body: { size: [0.96, 1.1, 1.08], move: [0, 0, 0] },
    head: { size: [0.96, 0.96, 0.96], move: [-0.01, 0.02, 0] },
    tail: { size: [0.9, 0.8, 1], move: [0, 0, 0] },
    legs: { size: [0.95, 1, 0.95], move: [0, 0, 0] },
  },
};
const BODY_PIVOT = new Vector3(0, 0.17, 0);
const STEEL = "#aeb9c1";
const WOOD = "#e9cf9a";
const WICKER = "#a8733c";
const INK = "#2b1d18";

/** A cat of that kind, `around` segments around its pieces, as makeCatPieces; 0: the one for crowds far away. */
export function makeKindPieces(kind: CatKind, around: number): readonly CatPiece[] {
  const build = BUILDS[kind];
  const options = { ears: build.ears, hasAntenna: build.hasAntenna };
  const usual = around === 0 ? makeFarCatPieces(options.ears) : makeCatPieces(around, options);
  return [...usual.map((piece) => reshape(piece, build)), ...EXTRAS[kind](around)];
}

function reshape(piece: CatPiece, build: Build): CatPiece {
  const { part, pivot } = piece;
  const isLeg = part >= CAT_PART.legFrontLeft;
  const { size, move } =
    part === CAT_PART.body
      ? build.body
      : part === CAT_PART.head
        ? build.head
        : isLeg
          ? build.legs
          : build.tail;
  const isBody = part === CAT_PART.body;
  const about = isBody ? BODY_PIVOT : pivot!;
  const moved = new Vector3(move[0], move[1], isLeg ? move[2] * Math.sign(about.z) : move[2]);
  const matrix = new Matrix4()
    .makeTranslation(about.clone().add(moved))
    .multiply(new Matrix4().makeScale(...size))
    .multiply(new Matrix4().makeTranslation(about.clone().negate()));
  const shape = piece.shape.applyMatrix4(matrix);
  if (pivot === undefined) return { ...piece, shape };
  // Of the emblem's plate: its radius, and where its middle is.
  if (isBody) return { ...piece, shape, pivot: new Vector3(pivot.x, pivot.y * size[0] + moved.x, 0) };
  return { ...piece, shape, pivot: about.clone().add(moved) };
}

const EXTRAS: Readonly<Record<CatKind, (around: number) => readonly CatPiece[]>> = {
  tabby: () => [],
  tom: tomPieces,
  kitten: kittenPieces,
  knitter: knitterPieces,
};

/** A lid of a pot before the chest, jowls, brows that mean it. */
function tomPieces(around: number): readonly CatPiece[] {
  const corners = Math.max(7, around);
  const head = headOf(BUILDS.tom);
  const lid: Triple = [0, 0, Math.PI / 2 + 0.25];
  const pieces: CatPiece[] = [
    {
      shape: put(new CylinderGeometry(0.175, 0.175, 0.035, corners), { at: [0.275, 0.172, 0], turn: lid }),
      part: CAT_PART.body,
      ...fixed(STEEL),
    },
    {
      shape: put(new CylinderGeometry(0.115, 0.13, 0.05, corners), { at: [0.287, 0.169, 0], turn: lid }),
      part: CAT_PART.body,
      paint: CAT_PAINT.team,
    },
    {
      shape: ball(Math.max(5, around / 2), { at: [0.325, 0.162, 0], size: [0.035, 0.035, 0.035] }),
      part: CAT_PART.body,
      ...fixed(STEEL),
    },
  ];
  for (const side of [-1, 1]) {
    pieces.push({
      ...head,
      shape: ball(Math.max(5, around / 2), { at: [0.26, 0.225, side * 0.14], size: [0.1, 0.085, 0.085] }),
      paint: CAT_PAINT.pale,
    });
    pieces.push({
      ...head,
      shape: put(new BoxGeometry(0.035, 0.03, 0.105), {
        at: [0.4, 0.378, side * 0.09],
        turn: [side * -0.42, 0, 0],
      }),
      ...fixed(INK),
    });
  }
  return pieces;
}

/** A big bow around the neck. */
function kittenPieces(around: number): readonly CatPiece[] {
  const corners = Math.max(5, around / 2);
  const pieces: CatPiece[] = [
    {
      shape: ball(corners, { at: [0.03, 0.36, 0], size: [0.045, 0.04, 0.04] }),
      part: CAT_PART.body,
      paint: CAT_PAINT.team,
    },
  ];
  for (const side of [-1, 1])
    pieces.push({
      shape: put(new ConeGeometry(0.075, 0.15, corners), {
        at: [0.02, 0.38, side * 0.1],
        turn: [side * -1.35, 0, 0],
      }),
      part: CAT_PART.body,
      paint: CAT_PAINT.team,
    });
  return pieces;
}

/** A bun with needles through it, glasses, a shawl, and a basket of wool at her side. */
function knitterPieces(around: number): readonly CatPiece[] {
  const corners = Math.max(6, around / 2);
  const head = headOf(BUILDS.knitter);
  const pieces: CatPiece[] = [
    {
      ...head,
      shape: ball(corners, { at: [0.11, 0.56, 0], size: [0.105, 0.095, 0.105] }),
      ...fixed("#d9d3cb"),
    },
    {
      shape: ball(corners, { at: [0.02, 0.31, 0], size: [0.17, 0.13, 0.215] }),
      part: CAT_PART.body,
      paint: CAT_PAINT.team,
    },
    // The shawl covers the usual plate: hers is on top of it.
    {
      shape: put(new CircleGeometry(0.115, Math.max(8, around)), {
        at: [-0.11, 0.412, 0],
        turn: [-Math.PI / 2, -0.6, 0],
      }),
      part: CAT_PART.body,
      paint: CAT_PAINT.emblem,
      pivot: new Vector3(0.11, -0.105, 0),
    },
    { shape: basketOf(corners), part: CAT_PART.body, ...fixed(WICKER) },
    {
      shape: ball(corners, { at: [-0.09, 0.3, 0.26], size: [0.085, 0.085, 0.085] }),
      part: CAT_PART.body,
      paint: CAT_PAINT.team,
    },
  ];
  for (const side of [-1, 1]) pieces.push(...needleAndGlass(around, side));
  return pieces;
}

/** On one side of her head. */
function needleAndGlass(around: number, side: number): readonly CatPiece[] {
  const corners = Math.max(6, around / 2);
  const head = headOf(BUILDS.knitter);
  const pieces: CatPiece[] = [];
  pieces.push({
    ...head,
    shape: put(new CylinderGeometry(0.014, 0.014, 0.5, 5), {
      at: [0.11, 0.6, 0],
      turn: [side * 0.75, 0, 0.15],
    }),
    ...fixed(WOOD),
  });
  pieces.push({
    ...head,
    shape: ball(corners, { at: [0.145, 0.775, side * -0.165], size: [0.034, 0.034, 0.034] }),
    paint: CAT_PAINT.team,
  });
  if (around === 0) return pieces;
  pieces.push({
    ...head,
    shape: put(new TorusGeometry(0.06, 0.011, 5, corners * 2), {
      at: [0.352, 0.42, side * 0.083],
      turn: [0, Math.PI / 2, 0],
    }),
    ...fixed(INK),
  });
  pieces.push({
    ...head,
    shape: ball(corners, { at: [0.352, 0.42, side * 0.083], size: [0.006, 0.056, 0.056] }),
    ...fixed("#cfe9ee"),
  });

  return pieces;
}

/** Leans as much forward as she sits back: it stands. */
function basketOf(corners: number) {
  return put(new CylinderGeometry(0.125, 0.095, 0.15, corners), {
    at: [-0.1, 0.2, 0.26],
    turn: [0, 0, -0.62],
  });
}

function headOf({ head: { move } }: Build): Pick<CatPiece, "part" | "pivot"> {
  return { part: CAT_PART.head, pivot: HEAD_PIVOT.clone().add(new Vector3(...move)) };
}

function fixed(color: string): { readonly paint: number; readonly color: string } {
  return { paint: CAT_PAINT.fixed, color };
}
