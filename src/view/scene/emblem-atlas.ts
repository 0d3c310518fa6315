import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace } from "three";

import { EMBLEM_SHAPES, emblemOutline } from "../looks/emblem-shape.ts";

const TILE_PIXELS = 128;

/** All emblems side by side, in the order of EMBLEM_SHAPES: white with a dark outline on nothing. */
export function makeEmblemAtlas(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = TILE_PIXELS * EMBLEM_SHAPES.length;
  canvas.height = TILE_PIXELS;
  const pen = canvas.getContext("2d")!;
  EMBLEM_SHAPES.forEach((shape, column) => {
    const half = TILE_PIXELS / 2;
    pen.beginPath();
    for (const [x, y] of emblemOutline(shape)) {
      pen.lineTo(column * TILE_PIXELS + half + x * half * 0.72, half + y * half * 0.72);
    }
    pen.closePath();
    pen.lineJoin = "round";
    pen.lineWidth = TILE_PIXELS * 0.14;
    pen.strokeStyle = "#24160f";
    pen.stroke();
    pen.fillStyle = "#fffaf0";
    pen.fill();
  });
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  return texture;
}
