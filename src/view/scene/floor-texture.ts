import { CanvasTexture, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace } from "three";

import { makeVisualRandom } from "../motion/visual-random.ts";

const SIZE = 1024;
const PLANKS = 8;

/** Warm wooden planks, to be repeated. */
export function makeFloorTexture(repeat: number, anisotropy: number): CanvasTexture {
  const random = makeVisualRandom(21);
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d")!;
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
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.repeat.set(repeat, repeat);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = anisotropy;
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
