import { lookOfSeat, PLAIN_LOOKS, type Looks } from "../../base/index.ts";
import {
  flightSubTurnsOf,
  isWallAt,
  ONE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type World,
} from "../../sim/index.ts";
import type { Picture } from "./png.ts";

type Color = readonly [red: number, green: number, blue: number];

/** By the numbers of colours: Okabe and Ito's colours, as in the window. */
const COLORS: readonly Color[] = [
  [0, 114, 178],
  [213, 94, 0],
  [240, 228, 66],
  [0, 158, 115],
  [204, 121, 167],
  [86, 180, 233],
  [230, 159, 0],
  [55, 52, 63],
];
const NOBODY: Color = [233, 217, 182];
const FLOOR: Color = [201, 179, 138];
const WALL: Color = [66, 42, 28];
const INK: Color = [44, 29, 20];
const LIGHT: Color = [255, 250, 240];

/** Corners of a sign, each from the middle of a cat and within 1 of it: who can't tell colours tells shapes. By the numbers of emblems. */
const CORNERS: readonly number[] = [24, 3, 4, 5, 6, 3, 4, 8];
/** Turned by so much of a whole turn. */
const TURNED: readonly number[] = [0, 0, 0.125, 0, 0, 0.5, 0, 0.0625];

/** Pixels of the longer side, about. */
const SIDE_PIXELS = 1_200;
const CAT_RADIUS = 0.5; // world units, as all of these; larger than they are, to be seen
const CUSHION_RADIUS = 1.6;
const YARN_RADIUS = 0.18;

/** The battlefield from above, north up: walls, cushions, cats in the colours and with the signs of their players, yarn. */
export function drawWorld(world: World, looks: Looks = PLAIN_LOOKS): Picture {
  const { ground, header, cats, yarn } = world;
  const halfWidth = ground === null ? WORLD_HALF_WIDTH / ONE : ground.rules.mapWidth / 2;
  const halfHeight = ground === null ? WORLD_HALF_HEIGHT / ONE : ground.rules.mapHeight / 2;
  const scale = Math.max(2, Math.floor(SIDE_PIXELS / (2 * Math.max(halfWidth, halfHeight))));
  const canvas = new Canvas(Math.round(2 * halfWidth * scale), Math.round(2 * halfHeight * scale), FLOOR);
  const place = (x: number, y: number): readonly [number, number] => [
    (x / ONE + halfWidth) * scale,
    (halfHeight - y / ONE) * scale,
  ];
  if (ground !== null) {
    const { mapWidth, mapHeight, cushionCount } = ground.rules;
    for (let cell = 0; cell < mapWidth * mapHeight; cell += 1) {
      if (!isWallAt(ground.walls, cell)) continue;
      const [column, row] = [cell % mapWidth, Math.floor(cell / mapWidth)];
      canvas.fillBox(column * scale, (mapHeight - 1 - row) * scale, scale, WALL);
    }
    for (let row = 0; row < cushionCount; row += 1) {
      const [x, y] = place(ground.cushions.x[row]!, ground.cushions.y[row]!);
      canvas.fillShape(x, y, CUSHION_RADIUS * scale, { corners: 4, turned: 0.125, color: INK });
      const color = colorOf(looks, ground.cushions.owner[row]!);
      canvas.fillShape(x, y, (CUSHION_RADIUS - 0.25) * scale, { corners: 4, turned: 0.125, color });
    }
  }
  for (let row = 0; row < header.catCount; row += 1) {
    const [x, y] = place(cats.x[row]!, cats.y[row]!);
    const playerId = cats.playerId[row]!;
    const radius = Math.max(3, CAT_RADIUS * scale);
    canvas.fillShape(x, y, radius, { corners: ROUND, turned: 0, color: INK });
    canvas.fillShape(x, y, radius * 0.84, { corners: ROUND, turned: 0, color: colorOf(looks, playerId) });
    const sign = lookOfSeat(looks, playerId).emblem;
    const [corners, turned] = [CORNERS[sign]!, TURNED[sign]!];
    if (radius >= SIGN_PIXELS) canvas.fillShape(x, y, radius * 0.5, { corners, turned, color: LIGHT });
  }
  for (let row = 0; row < header.yarnCount; row += 1) {
    const left = yarn.subTurnsLeft[row]! / flightSubTurnsOf(world, row);
    const [fromX, fromY] = [yarn.fromX[row]!, yarn.fromY[row]!];
    const [x, y] = place(
      yarn.toX[row]! + (fromX - yarn.toX[row]!) * left,
      yarn.toY[row]! + (fromY - yarn.toY[row]!) * left,
    );
    const color = colorOf(looks, yarn.playerId[row]!);
    canvas.fillShape(x, y, Math.max(2, YARN_RADIUS * scale), { corners: ROUND, turned: 0, color });
  }
  return canvas;
}

const ROUND = 24;
const SIGN_PIXELS = 4; // a smaller cat has no room for one

function colorOf(looks: Looks, playerId: number): Color {
  return playerId < 1 ? NOBODY : COLORS[lookOfSeat(looks, playerId).color]!;
}

interface Shape {
  readonly corners: number;
  readonly turned: number;
  readonly color: Color;
}

/** Pixels that regular shapes are painted on, with soft edges: four samples a pixel. */
class Canvas implements Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number, color: Color) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.pixels.length; at += 1) this.pixels[at] = color[at % 3]!;
  }

  fillBox(left: number, top: number, side: number, color: Color): void {
    for (let y = top; y < top + side; y += 1)
      for (let x = left; x < left + side; x += 1) this.#mix(x, y, color, 1);
  }

  fillShape(x: number, y: number, radius: number, { corners, turned, color }: Shape): void {
    const inner = Math.cos(Math.PI / corners);
    const isInside = (dx: number, dy: number): boolean => {
      const part = 1 / corners;
      const around = Math.atan2(dx, -dy) / (2 * Math.PI) + 1 + turned;
      const fromMiddle = ((around + part / 2) % part) - part / 2; // of a corner
      return Math.hypot(dx, dy) * Math.cos(2 * Math.PI * (Math.abs(fromMiddle) - part / 2)) <= radius * inner;
    };
    for (let row = Math.floor(y - radius); row <= y + radius; row += 1)
      for (let column = Math.floor(x - radius); column <= x + radius; column += 1) {
        let hits = 0;
        for (const dx of [0.25, 0.75])
          for (const dy of [0.25, 0.75]) if (isInside(column + dx - x, row + dy - y)) hits += 1;
        this.#mix(column, row, color, hits / 4);
      }
  }

  #mix(x: number, y: number, color: Color, share: number): void {
    if (share === 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    for (let i = 0; i < 3; i += 1)
      this.pixels[at + i] = Math.round(this.pixels[at + i]! * (1 - share) + color[i]! * share);
  }
}
