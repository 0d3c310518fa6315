import { CanvasTexture, Color, SRGBColorSpace } from "three";

import { EMBLEM_SHAPES, emblemOutline } from "../looks/emblem-shape.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";

/** How many players have a look of their own; the shaders have an array of so many colours. */
export const TEAM_PAINT_COUNT = EMBLEM_SHAPES.length;
const TILE_PIXELS = 128; // of an emblem in the atlas

/** The colours of the players, in the order of their ids; a player's emblem has the same place in the atlas. */
export function makeTeamPaints(palette: PaletteName): readonly Color[] {
  return EMBLEM_SHAPES.map((_, i) => new Color(lookOf(i + 1, palette).color));
}

/** The place of a player's colour and emblem. */
export function paintIndexOf(playerId: number): number {
  return (playerId - 1) % TEAM_PAINT_COUNT;
}

/** All emblems side by side, in the order of the players that have them: white with a dark outline on nothing. */
export function makeEmblemAtlas(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = TILE_PIXELS * EMBLEM_SHAPES.length;
  canvas.height = TILE_PIXELS;
  const pen = canvas.getContext("2d")!;
  EMBLEM_SHAPES.forEach((_, column) => {
    const { shape } = lookOf(column + 1, "yarn"); // the same in any palette
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
  texture.anisotropy = 4;
  return texture;
}
