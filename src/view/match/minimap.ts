import { ONE, type Ground } from "../../sim/index.ts";
import { HUD_WORDS } from "../../words/index.ts";
import { extentOf, type CameraRig, type Extent, type Viewport } from "../camera/camera-rig.ts";
import { groundPoint, type Point } from "../camera/project.ts";
import { make } from "../dom.ts";
import { lookOf, type PaletteName, type PlayerLook } from "../looks/player-look.ts";
import type { CatTable } from "../motion/cat-table.ts";
import { SelectedSlots } from "../motion/selected-slots.ts";
import type { Ping } from "../talk/pings.ts";
import type { Alarm } from "./alarms.ts";
import { fillDot, sideOfDots } from "./minimap-dots.ts";
import { minimapSize, paintMinimapGround } from "./minimap-ground.ts";
import {
  drawAlarm,
  drawCushion,
  drawEmblem,
  drawLastPlace,
  drawOrder,
  drawPing,
  type MapOrder,
} from "./minimap-signs.ts";

const MARK_RADIUS = 5; // as all lengths that are drawn: of a map as wide as minimapSize says
const MANY_CATS = 80; // then each is a dot
const CUSHION_RADIUS = 7;
/** On the screen it grows with the window, as the text does: the rug of Classic is 12 rem wide. */
const REM_PER_UNIT = 12 / minimapSize(16, 9).width;
const SELECTED_COLOR = 0xff_e8fb_ff; // as a pixel: alpha, blue, green, red
const DOT_INK = 0xff_141d_2c;
const SELECTED_RIM = { rim: 4, rimColor: "#fffbe8" };

/** What a click on the map does. */
interface MinimapActions {
  /** Left button: where an order that is being aimed goes; false: none is, so that the camera moves. */
  readonly aim: (at: Point, isQueued: boolean, isLoose: boolean) => boolean;
  readonly look: (at: Point) => void; // left button, also dragged: move the camera
  readonly order: (at: Point, isQueued: boolean, isLoose: boolean) => void; // right button: send the selected cats
}

/** What the map shows now. */
interface MinimapPicture {
  readonly cats: CatTable;
  readonly ground: Ground | null; // null: the rug of Classic
  readonly fog?: HTMLCanvasElement | null; // over the whole ground, as dark as little is known; null: none
  readonly selected: ReadonlySet<number>;
  readonly pings?: readonly Ping[];
  readonly alarms?: readonly Alarm[];
  readonly lastPlaces?: readonly (Point & { readonly seconds: number })[]; // of cats that are hard to find
  readonly orders?: readonly MapOrder[]; // just given
  readonly rig: CameraRig;
  readonly viewport: Viewport;
}

/** The whole ground in a corner: walls, cushions and cats in their players' colours, and what the camera sees. */
export class Minimap {
  readonly element: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #looks: readonly PlayerLook[];
  readonly #dots: readonly number[]; // of players, as pixels
  readonly #sharpness = Math.min(2, window.devicePixelRatio || 1); // pixels that are drawn to one of CSS
  #extent: Extent | null = null;
  #size = { width: 0, height: 0 };
  #pixelSize = { width: 0, height: 0 }; // of the picture, once it is drawn anew
  #background: ImageData | null = null;
  #pixels: ImageData | null = null;
  readonly #selected = new SelectedSlots();
  #isLooking = false; // what the last press has become; else it gave an order, and a drag does nothing

  constructor(palette: PaletteName, actions: MinimapActions) {
    this.#looks = Array.from({ length: 8 }, (_, i) => lookOf(i + 1, palette));
    this.#dots = this.#looks.map(({ color }) => pixelOf(color));
    const attributes = { role: "img", "aria-label": HUD_WORDS.minimap };
    this.element = make("canvas", { className: "minimap", testId: "minimap", attributes });
    this.#pen = this.element.getContext("2d")!;
    this.#enter(null);
    new ResizeObserver(() => this.#measure()).observe(this.element);
    this.element.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the match keeps the focus
      this.element.setPointerCapture(event.pointerId); // a drag goes on beside the map, along its edge
      const [at, isQueued, isLoose] = [this.worldPoint(event), event.shiftKey, event.ctrlKey];
      const isOrder = event.button === 2;
      this.#isLooking = !isOrder && (event.button !== 0 || !actions.aim(at, isQueued, isLoose));
      if (isOrder) actions.order(at, isQueued, isLoose);
      else if (this.#isLooking) actions.look(at);
    });
    this.element.addEventListener("pointermove", (event) => {
      // A second button is told in a move.
      if (event.button === 2 && (event.buttons & 2) !== 0)
        actions.order(this.worldPoint(event), event.shiftKey, event.ctrlKey);
      else if (this.#isLooking && (event.buttons & 1) !== 0) actions.look(this.worldPoint(event));
    });
  }

  draw(picture: MinimapPicture): void {
    const { cats, ground, fog, selected, rig, viewport } = picture;
    const { pings = [], alarms = [], lastPlaces = [], orders = [] } = picture;
    if (ground !== null && !this.#isIn(ground)) this.#enter(ground);
    const { width, height } = this.#pixelSize;
    if (this.element.width !== width || this.element.height !== height) this.#paint(ground);
    const isCrowd = cats.livingCount > MANY_CATS;
    const pen = this.#pen;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    if (isCrowd) this.#drawDots(cats, selected);
    else pen.putImageData(this.#background!, 0, 0);
    pen.setTransform(width / this.#size.width, 0, 0, height / this.#size.height, 0, 0);
    if (fog && fog.width > 0) pen.drawImage(fog, 0, 0, this.#size.width, this.#size.height);
    if (ground !== null) this.#drawCushions(ground);
    for (let i = 0; i < cats.livingCount && !isCrowd; i += 1) {
      const slot = cats.slots[i]!;
      const at = this.#toMap({ x: cats.x[slot]!, y: cats.y[slot]! });
      const look = this.#lookOf(cats.playerId[slot]!);
      const rim = selected.has(cats.networkId[slot]!) ? SELECTED_RIM : { rim: 2.4 };
      drawEmblem(pen, at, look, { radius: MARK_RADIUS, ...rim });
    }
    this.#drawView(rig, viewport);
    const colorOf = (playerId: number): string => this.#lookOf(playerId).color;
    for (const place of lastPlaces) drawLastPlace(pen, this.#toMap(place), place);
    for (const { x, y, kind, playerId } of orders) {
      const color = playerId === undefined ? null : colorOf(playerId);
      drawOrder(pen, this.#toMap({ x, y }), { kind, color });
    }
    for (const ping of pings) drawPing(pen, this.#toMap(ping), { ...ping, color: colorOf(ping.playerId) });
    for (const alarm of alarms) drawAlarm(pen, this.#toMap(alarm), alarm);
  }

  #isIn({ rules }: Ground): boolean {
    return this.#extent?.halfWidth === rules.mapWidth / 2 && this.#extent.halfHeight === rules.mapHeight / 2;
  }

  /** Takes the shape of a ground and paints it. */
  #enter(ground: Ground | null): void {
    this.#extent = extentOf(ground);
    this.#size = minimapSize(this.#extent.halfWidth, this.#extent.halfHeight);
    const { width, height } = this.#size;
    this.element.style.width = `${width * REM_PER_UNIT}rem`;
    this.element.style.height = `${height * REM_PER_UNIT}rem`;
    this.#fit(width, height);
    this.#measure();
    this.#paint(ground);
  }

  /** The picture has the pixels of its box, which grows with the window. Where it is not seen they stay as they are. */
  #measure(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth > 0) this.#fit(clientWidth, clientHeight);
  }

  /** CSS pixels. */
  #fit(width: number, height: number): void {
    const toPixels = (side: number): number => Math.round(side * this.#sharpness);
    this.#pixelSize = { width: toPixels(width), height: toPixels(height) };
  }

  #paint(ground: Ground | null): void {
    Object.assign(this.element, this.#pixelSize);
    this.#background = paintMinimapGround(this.#pen, ground);
    this.#pixels = this.#pen.createImageData(this.#background);
  }

  /** Hundreds or thousands of cats: a dot each, written straight into the picture. */
  #drawDots(cats: CatTable, selected: ReadonlySet<number>): void {
    const image = this.#pixels!;
    image.data.set(this.#background!.data);
    const { width, height } = image;
    const pixels = { data: new Uint32Array(image.data.buffer), width, height };
    const { livingCount, slots, playerId, x, y } = cats;
    const [dots, isSelected] = [this.#dots, this.#selected.of(cats, selected)];
    const { halfWidth, halfHeight } = this.#extent!;
    const side = Math.round((sideOfDots(livingCount) * width) / this.#size.width);
    const at = { x: 0, y: 0 };
    // All dark rims first, so that light dots show on the light floor, and none covers a neighbour's dot.
    for (const isRim of [true, false])
      for (let i = 0; i < livingCount; i += 1) {
        const slot = slots[i]!;
        at.x = Math.floor(((x[slot]! + halfWidth) * width) / halfWidth / 2);
        at.y = Math.floor(((halfHeight - y[slot]!) * height) / halfHeight / 2);
        const own = isSelected[slot] === 1 ? SELECTED_COLOR : dots[(playerId[slot]! - 1) % dots.length]!;
        fillDot(pixels, at, { side, rim: isRim ? 1 : 0, color: isRim ? DOT_INK : own });
      }
    this.#pen.putImageData(image, 0, 0);
  }

  #drawCushions({ cushions, rules }: Ground): void {
    for (let row = 0; row < rules.cushionCount; row += 1) {
      const at = this.#toMap({ x: cushions.x[row]! / ONE, y: cushions.y[row]! / ONE });
      const owner = cushions.owner[row]!;
      drawCushion(this.#pen, at, owner === 0 ? null : this.#lookOf(owner), CUSHION_RADIUS);
    }
  }

  #lookOf(playerId: number): PlayerLook {
    return this.#looks[(playerId - 1) % this.#looks.length]!;
  }

  #drawView(rig: CameraRig, viewport: Viewport): void {
    const { width, height } = viewport;
    const pen = this.#pen;
    pen.beginPath();
    for (const pixel of [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ]) {
      const corner = groundPoint(rig, viewport, pixel);
      if (corner === null) continue;
      const { x, y } = this.#toMap(corner);
      pen.lineTo(x, y);
    }
    pen.closePath();
    pen.lineWidth = 3.5;
    pen.strokeStyle = "rgba(30, 18, 10, 0.55)";
    pen.stroke();
    pen.lineWidth = 1.5;
    pen.strokeStyle = "#fffbe8";
    pen.stroke();
  }

  /** The place on the ground that the pointer is at; beside the map the nearest one. */
  worldPoint(event: Pick<PointerEvent, "clientX" | "clientY">): Point {
    const box = this.element.getBoundingClientRect();
    const { halfWidth, halfHeight } = this.#extent!;
    const east = clampBetween((event.clientX - box.left) / box.width, 0, 1);
    const south = clampBetween((event.clientY - box.top) / box.height, 0, 1);
    return { x: (east - 0.5) * 2 * halfWidth, y: (0.5 - south) * 2 * halfHeight };
  }

  #toMap({ x, y }: Point): Point {
    const { halfWidth, halfHeight } = this.#extent!;
    return {
      x: (x / halfWidth / 2 + 0.5) * this.#size.width,
      y: (0.5 - y / halfHeight / 2) * this.#size.height,
    };
  }
}

function clampBetween(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** "#rrggbb" as a pixel of an ImageData seen as 32-bit words: alpha, blue, green, red. */
function pixelOf(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  return ((0xff << 24) | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}
