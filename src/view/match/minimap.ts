import { ARENA_HALF_HEIGHT, ARENA_HALF_WIDTH, type CameraRig, type Viewport } from "../camera/camera-rig.ts";
import { groundPoint, type Point } from "../camera/project.ts";
import type { FieldCat } from "../control/commander.ts";
import { make } from "../dom.ts";
import { emblemOutline } from "../looks/emblem-shape.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";

const WIDTH = 224;
const HEIGHT = 126;
const MARK_RADIUS = 5; // CSS pixels
const MANY_CATS = 80; // then each is a smaller mark

/** What a click on the map does. */
export interface MinimapActions {
  readonly look: (at: Point) => void; // left button: move the camera
  readonly order: (at: Point) => void; // right button: send the selected cats
}

/** The whole arena in a corner, every cat as its player's shape, and what the camera sees. */
export class Minimap {
  readonly element: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #palette: PaletteName;

  constructor(palette: PaletteName, actions: MinimapActions) {
    this.#palette = palette;
    const attributes = { role: "img", "aria-label": "Map of the arena" };
    this.element = make("canvas", { className: "minimap", testId: "minimap", attributes });
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.element.width = WIDTH * ratio;
    this.element.height = HEIGHT * ratio;
    this.#pen = this.element.getContext("2d")!;
    this.#pen.scale(ratio, ratio);
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
    this.element.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the match keeps the focus
      if (event.button === 2) actions.order(this.#worldPoint(event));
      else actions.look(this.#worldPoint(event));
    });
    this.element.addEventListener("pointermove", (event) => {
      if ((event.buttons & 1) !== 0) actions.look(this.#worldPoint(event));
    });
  }

  draw(
    cats: readonly FieldCat[],
    selected: ReadonlySet<number>,
    view: { rig: CameraRig; viewport: Viewport },
  ): void {
    const pen = this.#pen;
    pen.fillStyle = "#c9b38a";
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.strokeStyle = "#a4503e";
    pen.lineWidth = 6;
    pen.strokeRect(0, 0, WIDTH, HEIGHT);
    const radius = cats.length > MANY_CATS ? MARK_RADIUS * 0.5 : MARK_RADIUS;
    for (const cat of cats) this.#drawCat(cat, radius, selected.has(cat.networkId));
    this.#drawView(view);
  }

  #drawCat(cat: FieldCat, radius: number, isSelected: boolean): void {
    const pen = this.#pen;
    const look = lookOf(cat.playerId, this.#palette);
    const { x, y } = toMap(cat);
    pen.beginPath();
    for (const [px, py] of emblemOutline(look.shape)) pen.lineTo(x + px * radius, y + py * radius);
    pen.closePath();
    pen.lineWidth = isSelected ? 4 : 2.4;
    pen.strokeStyle = isSelected ? "#fffbe8" : "#2c1d14";
    pen.stroke();
    pen.fillStyle = look.color;
    pen.fill();
  }

  #drawView({ rig, viewport }: { rig: CameraRig; viewport: Viewport }): void {
    const { width, height } = viewport;
    const corners = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ].map(([x, y]) => groundPoint(rig, viewport, { x: x!, y: y! }));
    this.#pen.beginPath();
    for (const corner of corners) {
      if (corner === null) continue;
      const { x, y } = toMap(corner);
      this.#pen.lineTo(x, y);
    }
    this.#pen.closePath();
    this.#pen.lineWidth = 1.5;
    this.#pen.strokeStyle = "#fffbe8";
    this.#pen.stroke();
  }

  #worldPoint(event: PointerEvent): Point {
    const box = this.element.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width - 0.5) * 2 * ARENA_HALF_WIDTH,
      y: (0.5 - (event.clientY - box.top) / box.height) * 2 * ARENA_HALF_HEIGHT,
    };
  }
}

function toMap({ x, y }: Point): Point {
  return {
    x: (x / ARENA_HALF_WIDTH / 2 + 0.5) * WIDTH,
    y: (0.5 - y / ARENA_HALF_HEIGHT / 2) * HEIGHT,
  };
}
