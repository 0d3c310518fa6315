import type { ReplayGlanceNotice } from "../../channel/index.ts";
import { ONE, type Ground } from "../../sim/index.ts";
import { extentOf } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import { make } from "../dom.ts";
import { lookOf, type PaletteName, type PlayerLook } from "../looks/player-look.ts";
import { minimapSize, paintMinimapGround } from "./minimap-ground.ts";
import { drawCushion, drawEmblem } from "./minimap-signs.ts";

const CUSHION_RADIUS = 5; // CSS pixels
/** With so many cats at most they are that large; of more each is a dot, as on the map in the corner. */
const CAT_SIZES = [
  { catsMax: 80, radius: 3.6, rim: 1.8 },
  { catsMax: 400, radius: 2.8, rim: 1.2 },
] as const;
const DOT_SIDE = 2;
const FIELDS = 3; // player id, x, y

/** A small picture of how a match was in another moment: walls, and cushions and cats with their players' emblems. */
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
      if (cushions !== undefined)
        drawCushion(pen, this.#toPicture(x, y), owner === 0 ? null : this.#lookOf(owner), CUSHION_RADIUS);
    });
    const size = CAT_SIZES.find(({ catsMax }) => cats.length <= catsMax * FIELDS);
    for (let i = 0; i < cats.length; i += FIELDS) {
      const [look, at] = [this.#lookOf(cats[i]!), this.#toPicture(cats[i + 1]!, cats[i + 2]!)];
      if (size !== undefined) drawEmblem(pen, at, look, size);
      else {
        pen.fillStyle = look.color;
        pen.fillRect(at.x - DOT_SIDE / 2, at.y - DOT_SIDE / 2, DOT_SIDE, DOT_SIDE);
      }
    }
    this.element.dataset["turn"] = String(turn);
  }

  #paint(pen: CanvasRenderingContext2D): ImageData {
    const { halfWidth, halfHeight } = extentOf(this.#ground);
    this.#size = minimapSize(halfWidth, halfHeight);
    this.element.width = this.#size.width * this.#ratio;
    this.element.height = this.#size.height * this.#ratio;
    this.element.style.width = `${this.#size.width}px`;
    this.element.style.height = `${this.#size.height}px`;
    return paintMinimapGround(pen, this.#ground);
  }

  /** A point of the ground; Fixed. */
  #toPicture(x: number, y: number): Point {
    const { halfWidth, halfHeight } = extentOf(this.#ground);
    return {
      x: (x / ONE / halfWidth / 2 + 0.5) * this.#size.width,
      y: (0.5 - y / ONE / halfHeight / 2) * this.#size.height,
    };
  }

  #lookOf(playerId: number): PlayerLook {
    return lookOf(playerId, this.#palette);
  }
}
