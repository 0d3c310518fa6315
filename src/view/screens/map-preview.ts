import type { MapPicture } from "../../channel/index.ts";
import { isWallAt } from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import { MAP_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { mapPictureText, startsText } from "./lobby-text.ts";

/** CSS pixels that the picture fills, whichever side of the map is longer. */
const PICTURE_WIDTH = 340;
const PICTURE_HEIGHT = 190;
const FLOOR = "#d8c39a";
const WALL = "#5b3a26";
const INK = "#2c1d14";
const PAPER = "#fffbf0";
const CUSHION = "#a8442b";
const SPAWN_RADIUS_MIN = 8;
const CUSHION_RADIUS_MIN = 4;

/** A map in small: walls dark, a cat's head where somebody begins, a rounded square for each cushion. */
export class MapPreview {
  readonly element: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #caption: HTMLElement;
  readonly #starts = make("p", { className: "map-starts" });
  readonly #isAlone: boolean;

  /** `place`: where it is, for its test ids. */
  constructor(place: "lobby" | "ladder") {
    const attributes = { role: "img", title: MAP_WORDS.pictureHint };
    this.#canvas = make("canvas", { className: "map-preview", testId: `${place}-map-preview`, attributes });
    this.#isAlone = place === "ladder";
    this.#caption = make("figcaption", { className: "map-caption", testId: `${place}-map-caption` });
    this.element = make("figure", { className: "map-figure" }, [this.#canvas, this.#caption, this.#starts]);
    this.show(null);
  }

  show(map: MapPicture | null): void {
    this.#canvas.hidden = map === null;
    setText(this.#caption, map === null ? MAP_WORDS.none : mapPictureText(map));
    setText(this.#starts, map === null || !this.#isAlone ? "" : startsText(map));
    this.#starts.hidden = this.#starts.textContent === "";
    if (map === null) return;
    this.#canvas.setAttribute("aria-label", MAP_WORDS.pictureOf(mapPictureText(map)));
    const scale = Math.min(PICTURE_WIDTH / map.width, PICTURE_HEIGHT / map.height);
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.#canvas.width = Math.round(map.width * scale * ratio);
    this.#canvas.height = Math.round(map.height * scale * ratio);
    this.#canvas.style.aspectRatio = `${map.width} / ${map.height}`;
    const pen = this.#canvas.getContext("2d");
    if (pen === null) return; // the caption has said most of it
    drawMap(pen, map, { width: this.#canvas.width, height: this.#canvas.height, ratio });
  }
}

interface PictureSize {
  readonly width: number; // pixels of the canvas
  readonly height: number;
  readonly ratio: number; // of them to CSS pixels
}

function drawMap(pen: CanvasRenderingContext2D, map: MapPicture, size: PictureSize): void {
  const cell = { width: size.width / map.width, height: size.height / map.height };
  const middle = ({ column, row }: { readonly column: number; readonly row: number }) => ({
    x: (column + 0.5) * cell.width,
    y: size.height - (row + 0.5) * cell.height,
  });
  pen.fillStyle = FLOOR;
  pen.fillRect(0, 0, size.width, size.height);
  drawWalls(pen, map, size);
  pen.lineWidth = 1.5 * size.ratio;
  pen.strokeStyle = INK;
  for (const cushion of map.cushions) {
    const { x, y } = middle(cushion);
    const radius = Math.max(CUSHION_RADIUS_MIN * size.ratio, cell.width * 1.2);
    pen.beginPath();
    pen.roundRect(x - radius, y - radius, radius * 2, radius * 2, radius * 0.5);
    pen.fillStyle = CUSHION;
    pen.fill();
    pen.stroke();
  }
  const radius = Math.max(SPAWN_RADIUS_MIN * size.ratio, cell.width);
  for (const spawn of map.spawns) drawHead(pen, middle(spawn), radius);
}

/** No number: which player begins where is only known once the match does. */
function drawHead(pen: CanvasRenderingContext2D, { x, y }: Point, radius: number): void {
  const at = (right: number, up: number): [number, number] => [x + right * radius, y - up * radius];
  pen.beginPath();
  pen.moveTo(...at(-0.85, 1.25));
  pen.lineTo(...at(-0.3, 0.75));
  pen.lineTo(...at(0.3, 0.75));
  pen.lineTo(...at(0.85, 1.25));
  pen.lineTo(...at(0.98, 0.1));
  pen.arc(x, y, radius, -0.1, Math.PI + 0.1);
  pen.closePath();
  pen.fillStyle = PAPER;
  pen.fill();
  pen.stroke();
  pen.fillStyle = INK;
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.arc(...at(0.38 * side, 0.05), radius * 0.16, 0, Math.PI * 2);
    pen.fill();
  }
}

/** A run of walls in a row is one rectangle. */
function drawWalls(pen: CanvasRenderingContext2D, map: MapPicture, { width, height }: PictureSize): void {
  const walls = Int32Array.from(map.walls);
  pen.fillStyle = WALL;
  for (let row = 0; row < map.height; row += 1) {
    const top = Math.floor(((map.height - 1 - row) * height) / map.height);
    const bottom = Math.ceil(((map.height - row) * height) / map.height);
    for (let column = 0; column < map.width; column += 1) {
      const first = column;
      while (column < map.width && isWallAt(walls, row * map.width + column)) column += 1;
      if (column === first) continue;
      const left = Math.floor((first * width) / map.width);
      pen.fillRect(left, top, Math.ceil((column * width) / map.width) - left, bottom - top);
    }
  }
}
