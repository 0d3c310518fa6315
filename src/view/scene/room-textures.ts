import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";

import { makeVisualRandom } from "./visual-random.ts";

/** Of the rug, pixels. */
const WIDTH = 2048;
const HEIGHT = 1152;
/** Of the floor, which repeats. */
const SIZE = 1024;
const PLANKS = 8;

let yarn: CanvasTexture | null = null;

/** The rug: 12.8 x 7.2 units of oatmeal wool with a border, a medallion and the weave of its threads. */
export function makeRugTexture(anisotropy: number): CanvasTexture {
  const pen = startPainting(WIDTH, HEIGHT);
  pen.fillStyle = "#d8c39c";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  paintField(pen);
  paintMedallion(pen);
  paintBorder(pen);
  paintWeave(pen);
  return textureOf(pen, anisotropy);
}

/** A quiet lattice of diamonds, so that distances can be judged. */
function paintField(pen: CanvasRenderingContext2D): void {
  const cell = 160; // one world unit
  pen.strokeStyle = "#c9b083";
  pen.lineWidth = 5;
  for (let x = -HEIGHT; x < WIDTH + HEIGHT; x += cell) {
    for (const slope of [1, -1]) {
      pen.beginPath();
      pen.moveTo(x, slope > 0 ? 0 : HEIGHT);
      pen.lineTo(x + HEIGHT, slope > 0 ? HEIGHT : 0);
      pen.stroke();
    }
  }
  pen.fillStyle = "#bf8f6a";
  for (let y = 0; y <= HEIGHT; y += cell / 2) {
    for (let x = 0; x <= WIDTH; x += cell / 2) {
      if ((x / (cell / 2) + y / (cell / 2)) % 2 !== 0) continue;
      pen.beginPath();
      pen.arc(x + 32, y + 16, 6, 0, Math.PI * 2);
      pen.fill();
    }
  }
}

/** A big paw in the middle, for this is a cat's rug. */
function paintMedallion(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.translate(WIDTH / 2, HEIGHT / 2);
  for (const [radius, color] of [
    [238, "#b9705a"],
    [222, "#e9d9b6"],
    [208, "#557f7d"],
    [190, "#e3d1aa"],
  ] as const) {
    pen.fillStyle = color;
    pen.beginPath();
    for (let i = 0; i <= 96; i += 1) {
      const angle = (i / 96) * Math.PI * 2;
      const r = radius * (1 + 0.035 * Math.cos(angle * 12));
      pen.lineTo(Math.cos(angle) * r, Math.sin(angle) * r);
    }
    pen.fill();
  }
  pen.fillStyle = "#b9705a";
  for (const [x, y, rx, ry] of [
    [0, 48, 78, 62],
    [-96, -18, 32, 42],
    [-36, -82, 33, 44],
    [36, -82, 33, 44],
    [96, -18, 32, 42],
  ] as const) {
    pen.beginPath();
    pen.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
    pen.fill();
  }
  pen.restore();
}

function paintBorder(pen: CanvasRenderingContext2D): void {
  for (const [inset, width, color] of [
    [22, 44, "#a4503e"],
    [58, 10, "#f0e2c0"],
    [84, 40, "#3f6b6c"],
    [112, 8, "#f0e2c0"],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.strokeRect(inset, inset, WIDTH - inset * 2, HEIGHT - inset * 2);
  }
  pen.fillStyle = "#f0d9a0";
  for (let x = 84; x <= WIDTH - 84; x += 47) for (const y of [84, HEIGHT - 84]) paintBead(pen, x, y);
  for (let y = 84 + 49.2; y < HEIGHT - 84; y += 49.2) for (const x of [84, WIDTH - 84]) paintBead(pen, x, y);
}

function paintBead(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(Math.PI / 4);
  pen.fillRect(-7, -7, 14, 14);
  pen.restore();
}

/** Fine lines both ways and a few worn spots: wool, not plastic. */
function paintWeave(pen: CanvasRenderingContext2D): void {
  const random = makeVisualRandom(7);
  for (let y = 0; y < HEIGHT; y += 4) {
    pen.fillStyle = `rgba(60, 35, 15, ${(0.03 + random() * 0.05).toFixed(3)})`;
    pen.fillRect(0, y, WIDTH, 2);
  }
  for (let x = 0; x < WIDTH; x += 5) {
    pen.fillStyle = `rgba(255, 245, 220, ${(random() * 0.06).toFixed(3)})`;
    pen.fillRect(x, 0, 2, HEIGHT);
  }
}

/** Warm wooden planks, to be repeated. */
export function makeFloorTexture(repeat: number, anisotropy: number): CanvasTexture {
  const random = makeVisualRandom(21);
  const pen = startPainting(SIZE, SIZE);
  const height = SIZE / PLANKS;
  for (let row = 0; row < PLANKS; row += 1) {
    let x = -random() * 400;
    while (x < SIZE) {
      const width = 380 + random() * 320;
      const light = 30 + random() * 7;
      pen.fillStyle = `hsl(${(24 + random() * 5).toFixed(1)} 45% ${light.toFixed(1)}%)`;
      pen.fillRect(x, row * height, width, height);
      paintGrain(pen, { x, y: row * height, width, height }, random);
      pen.fillStyle = "rgba(30, 14, 6, 0.55)";
      pen.fillRect(x + width - 3, row * height, 3, height);
      x += width;
    }
    pen.fillStyle = "rgba(30, 14, 6, 0.6)";
    pen.fillRect(0, row * height, SIZE, 3);
    pen.fillStyle = "rgba(255, 220, 170, 0.09)";
    pen.fillRect(0, row * height + 3, SIZE, 2);
  }
  const texture = textureOf(pen, anisotropy);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.repeat.set(repeat, repeat);
  return texture;
}

interface Plank {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function paintGrain(pen: CanvasRenderingContext2D, plank: Plank, random: () => number): void {
  for (let i = 0; i < 9; i += 1) {
    const y = plank.y + random() * plank.height;
    pen.strokeStyle = `rgba(40, 18, 8, ${(0.05 + random() * 0.1).toFixed(3)})`;
    pen.lineWidth = 1 + random() * 2;
    pen.beginPath();
    pen.moveTo(plank.x, y);
    pen.bezierCurveTo(
      plank.x + 120,
      y + random() * 8,
      plank.x + 240,
      y - random() * 8,
      plank.x + plank.width,
      y,
    );
    pen.stroke();
  }
}

/** Wound yarn in white, to be tinted: bundles of threads in three directions. One texture for all balls. */
export function makeYarnTexture(): CanvasTexture {
  if (yarn !== null) return yarn;
  const pen = startPainting(256, 128);
  pen.fillStyle = "#b9b2aa";
  pen.fillRect(0, 0, 256, 128);
  pen.lineWidth = 4;
  for (const [tilt, from, to] of [
    [0.55, 0, 128],
    [-0.9, 20, 64],
    [0.1, 74, 112],
  ] as const) {
    for (let y = from - 160; y < to + 160; y += 7) {
      pen.strokeStyle = y % 2 === 0 ? "#ffffff" : "#e6e0d8";
      pen.save();
      pen.beginPath();
      pen.rect(0, from, 256, to - from);
      pen.clip();
      pen.beginPath();
      pen.moveTo(0, y);
      pen.lineTo(256, y + 256 * tilt);
      pen.stroke();
      pen.restore();
    }
  }
  yarn = textureOf(pen, 1);
  yarn.wrapS = RepeatWrapping;
  return yarn;
}

function startPainting(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext("2d")!;
}

/** What was painted; sharp at a slant with an `anisotropy` of 8, cheap with 1. */
function textureOf({ canvas }: CanvasRenderingContext2D, anisotropy: number): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}
