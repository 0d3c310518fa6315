import type { ReplayGlanceNotice } from "../../channel/index.ts";
import { ONE, type Ground } from "../../sim/index.ts";
import { extentOf } from "../camera/camera-rig.ts";
import { make } from "../dom.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { minimapSize, paintMinimapGround } from "./minimap-ground.ts";

const SCALE = 0.75; // of the map in the corner
const CUSHION_RADIUS = 4; // CSS pixels
const MANY_CATS = 80;
const FEW_CATS_RADIUS = 2.5;
const MANY_CATS_RADIUS = 1.2;
const INK = "#2c1d14";
const NOBODY_COLOR = "#e9d9b6";
const FIELDS = 3; // player id, x, y

/** A small picture of how a match was in another moment: walls, cushions and cats in their players' colours. */
export class GlancePicture {
  readonly element = make("canvas", { className: "replay-glance", testId: "replay-glance" });
  readonly #palette: PaletteName;
  readonly #ratio = Math.min(2, window.devicePixelRatio || 1);
  #ground: Ground | null = null;
  #background: ImageData | null = null; // null: not painted yet
  #size = { width: 0, height: 0 }; // CSS pixels

  constructor(palette: PaletteName) {
    this.#palette = palette;
  }

  /** The ground of the match; null: the rug of Classic. Walls stay where they are. */
  enter(ground: Ground | null): void {
    const isSame = this.#ground?.rules.mapWidth === ground?.rules.mapWidth;
    this.#ground = ground;
    if (!isSame) this.#background = null;
  }

  show({ cats, owners, turn }: ReplayGlanceNotice): void {
    const pen = this.element.getContext("2d")!;
    this.#background ??= this.#paint(pen);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.putImageData(this.#background, 0, 0);
    pen.scale(this.#ratio, this.#ratio);
    const cushions = this.#ground?.cushions; // before the first picture of the match there is no ground
    owners.forEach((owner, row) => {
      const [x, y] = [cushions?.x[row] ?? 0, cushions?.y[row] ?? 0];
      if (cushions !== undefined) this.#dot(pen, { owner, x, y, radius: CUSHION_RADIUS, rim: 1.5 });
    });
    const isMany = cats.length > MANY_CATS * FIELDS;
    const radius = isMany ? MANY_CATS_RADIUS : FEW_CATS_RADIUS;
    for (let i = 0; i < cats.length; i += FIELDS)
      this.#dot(pen, { owner: cats[i]!, x: cats[i + 1]!, y: cats[i + 2]!, radius, rim: isMany ? 0.6 : 1 });
    this.element.dataset["turn"] = String(turn);
  }

  #paint(pen: CanvasRenderingContext2D): ImageData {
    const { halfWidth, halfHeight } = extentOf(this.#ground);
    const { width, height } = minimapSize(halfWidth, halfHeight);
    this.#size = { width: Math.round(width * SCALE), height: Math.round(height * SCALE) };
    this.element.width = this.#size.width * this.#ratio;
    this.element.height = this.#size.height * this.#ratio;
    this.element.style.width = `${this.#size.width}px`;
    this.element.style.height = `${this.#size.height}px`;
    return paintMinimapGround(pen, this.#ground);
  }

  #dot(
    pen: CanvasRenderingContext2D,
    { owner, x, y, radius, rim }: Readonly<Record<"owner" | "x" | "y" | "radius" | "rim", number>>,
  ): void {
    const { halfWidth, halfHeight } = extentOf(this.#ground);
    const left = (x / ONE / halfWidth / 2 + 0.5) * this.#size.width;
    const top = (0.5 - y / ONE / halfHeight / 2) * this.#size.height;
    pen.fillStyle = INK;
    pen.beginPath();
    pen.arc(left, top, radius + rim, 0, Math.PI * 2);
    pen.fill();
    pen.fillStyle = owner === 0 ? NOBODY_COLOR : lookOf(owner, this.#palette).color;
    pen.beginPath();
    pen.arc(left, top, radius, 0, Math.PI * 2);
    pen.fill();
  }
}
