import type { CameraControl } from "../camera/camera-control.ts";
import {
  groundPoint,
  pickAt,
  pickCatsInBox,
  projectPoint,
  type PickAim,
  type PickView,
  type Point,
} from "../camera/project.ts";
import type { Commander, FieldCat } from "./commander.ts";
import { badgeAt } from "./cushion-badge.ts";
import type { CushionCommander } from "./cushion-commander.ts";
import type { MapCursor } from "./map-cursor.ts";

/** What the pointer works on. */
interface PointerWorld {
  readonly surface: HTMLElement; // covers the window; what lies over it keeps its own clicks
  readonly selectionBox: HTMLElement;
  readonly camera: CameraControl;
  readonly commander: Commander;
  readonly cushions: CushionCommander;
  readonly cursor: MapCursor;
  readonly catScale: number;
  readonly cats: () => Iterable<FieldCat>;
  readonly hasEdgeScrolling: boolean;
  readonly announce: (text: string) => void; // a short word for the player
}

/** What a press of a button has become. */
type Press =
  | { readonly kind: "select"; readonly from: Point; readonly isBox: boolean }
  | { readonly kind: "drag-camera"; readonly last: Point };

/** What the last click was on: a second one soon after means all of its sort. */
interface LastClick {
  readonly timeMs: number;
  readonly on: "cat" | "cushion";
  readonly id: number; // network id, or the cushion's place
}

/** Of a click that was on a cat, and may have meant the cushion. */
const BADGE_HINT = "The cushion: click its badge, or C";
const BOX_PIXELS_MIN = 6; // a hand is not steadier than that
const DOUBLE_CLICK_MS = 350;
const EDGE_PIXELS = 10;

/** Mouse and pen: selecting, orders, dragging and zooming. Touch works as a left button. */
export class PointerInput {
  readonly #world: PointerWorld;
  readonly #listeners = new AbortController();
  #press: Press | null = null;
  #pointer: Point | null = null; // null: outside the window, or over a panel
  #lastClick: LastClick | null = null;

  constructor(world: PointerWorld) {
    this.#world = world;
    const { surface } = world;
    const { signal } = this.#listeners;
    surface.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    surface.addEventListener("pointermove", (event) => this.#move(event), { signal });
    surface.addEventListener("pointerup", (event) => this.#up(event), { signal });
    surface.addEventListener("pointercancel", () => this.#end(), { signal });
    surface.addEventListener("pointerleave", () => (this.#pointer = null), { signal });
    surface.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    surface.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
  }

  dispose(): void {
    this.#listeners.abort();
  }

  /** The cat under the pointer, for this frame. */
  get hovered(): FieldCat | null {
    if (this.#pointer === null || this.#press !== null) return null;
    return this.#catAt(this.#pointer);
  }

  /** A click would choose a cushion by its badge. */
  get isOverBadge(): boolean {
    return this.#pointer !== null && this.#press === null && this.#badgeAt(this.#pointer) !== null;
  }

  /** Pans while the pointer rests at the window's edge. */
  update(elapsedMs: number): void {
    if (this.#pointer === null || this.#press !== null || !this.#world.hasEdgeScrolling) return;
    const { width, height } = this.#world.camera.viewport;
    const { x, y } = this.#pointer;
    const direction = {
      x: x < EDGE_PIXELS ? -1 : x > width - EDGE_PIXELS ? 1 : 0,
      y: y < EDGE_PIXELS ? 1 : y > height - EDGE_PIXELS ? -1 : 0,
    };
    if (direction.x !== 0 || direction.y !== 0) this.#world.camera.pan(direction, elapsedMs);
  }

  #view(): PickView {
    const { camera, catScale } = this.#world;
    return { rig: camera.rig, viewport: camera.viewport, catScale };
  }

  #down(event: PointerEvent): void {
    const at = pointOf(event);
    this.#world.surface.focus({ preventScroll: true });
    this.#world.surface.setPointerCapture(event.pointerId);
    if (event.button === 1) {
      event.preventDefault(); // the browser's own scrolling
      this.#press = { kind: "drag-camera", last: at };
      return;
    }
    const { commander, cushions, cursor, cats } = this.#world;
    const isAiming = cursor.state.kind !== "off";
    if (event.button === 0 && !isAiming) this.#press = { kind: "select", from: at, isBox: false };
    if (event.button !== 2 && (event.button !== 0 || !isAiming)) return;
    // An advance is to a place: beside a crowd it must not become an attack on the cat at its edge.
    const isAdvance =
      event.button === 0 && cursor.state.kind === "point" && cursor.state.order === "attack-move";
    const target = pickAt(this.#view(), cats(), at, isAdvance ? "on" : "near");
    if (event.button === 2) cursor.cancel();
    if (target === null) return;
    // After M, A or P a left click says where.
    if (event.button === 2 && cushions.selection.length > 0) cushions.rally(target.ground);
    else if (event.button === 2) commander.order("move", target, event.shiftKey);
    else cursor.confirmAt(target, event.shiftKey);
  }

  #move(event: PointerEvent): void {
    const at = pointOf(event);
    this.#pointer = at;
    const press = this.#press;
    if (press === null && this.#world.cursor.state.kind === "point") this.#aim(at);
    if (press?.kind === "drag-camera") {
      this.#world.camera.drag(press.last, at);
      this.#press = { kind: "drag-camera", last: at };
    } else if (press?.kind === "select") {
      const isBox = press.isBox || Math.hypot(at.x - press.from.x, at.y - press.from.y) >= BOX_PIXELS_MIN;
      this.#press = { ...press, isBox };
      if (isBox) this.#showBox(press.from, at);
    }
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    const at = pointOf(event);
    if (press?.kind === "select") {
      if (press.isBox) {
        const inBox = pickCatsInBox(this.#view(), this.#world.cats(), { from: press.from, to: at });
        this.#select(inBox, event.shiftKey);
      } else this.#click(at, event);
    }
    this.#end();
  }

  /** The paw of an order follows the mouse. */
  #aim(at: Point): void {
    const { camera, cursor } = this.#world;
    const ground = groundPoint(camera.rig, camera.viewport, at);
    if (ground !== null) cursor.moveTo(ground);
  }

  #end(): void {
    this.#press = null;
    this.#world.selectionBox.hidden = true;
  }

  #click(at: Point, event: PointerEvent): void {
    // Cats lie on cushions: beside their very bodies the cushion is meant, and by its badge whoever lies there.
    const badge = this.#badgeAt(at);
    const under = badge ?? this.#cushionAt(at);
    const cat = badge !== null ? null : this.#catAt(at, under === null ? "near" : "on");
    const cushion = cat === null ? under : null;
    if (cat !== null && under !== null) this.#world.announce(BADGE_HINT);
    const isDouble = this.#isSecondClick(cat, cushion, event.timeStamp);
    const { commander, cushions } = this.#world;
    if (cushion !== null)
      cushions.select(isDouble ? this.#cushionsInView() : [cushion], event.shiftKey && !isDouble);
    else if (cat !== null && isDouble && commander.isOwn(cat))
      this.#select(this.#likeInView(cat), event.shiftKey);
    else this.#select(cat === null ? [] : [cat], event.shiftKey);
  }

  /** Takes note of a click; whether it makes the one before a double click. */
  #isSecondClick(cat: FieldCat | null, cushion: number | null, timeMs: number): boolean {
    const last = this.#lastClick;
    const id = cat?.networkId ?? cushion;
    const on = cat === null ? "cushion" : "cat";
    this.#lastClick = id === null ? null : { timeMs, on, id };
    return id !== null && last?.on === on && last.id === id && timeMs - last.timeMs < DOUBLE_CLICK_MS;
  }

  /** Cats, and no cushions any more: unless Shift was held and nothing hit. */
  #select(cats: readonly FieldCat[], isAdding: boolean): void {
    if (!isAdding) this.#world.cushions.clear();
    this.#world.commander.select(cats, isAdding);
  }

  /** The own cats in view of the same kind. */
  #likeInView(cat: FieldCat): readonly FieldCat[] {
    const { commander } = this.#world;
    const kind = commander.kindOf(cat.networkId);
    return this.#catsInView().filter(({ networkId }) => commander.kindOf(networkId) === kind);
  }

  #cushionAt(at: Point): number | null {
    const { camera, cushions } = this.#world;
    const ground = groundPoint(camera.rig, camera.viewport, at);
    return ground === null ? null : cushions.at(ground);
  }

  #badgeAt(at: Point): number | null {
    const { camera, cushions } = this.#world;
    return badgeAt(cushions.own, (row) => cushions.place(row), camera, at);
  }

  #cushionsInView(): readonly number[] {
    const { camera, cushions } = this.#world;
    const { width, height } = camera.viewport;
    return cushions.own.filter((row) => {
      const { x, y } = projectPoint(camera.rig, camera.viewport, { ...cushions.place(row), height: 0 });
      return x >= 0 && y >= 0 && x <= width && y <= height;
    });
  }

  #catsInView(): readonly FieldCat[] {
    const { width, height } = this.#world.camera.viewport;
    return pickCatsInBox(this.#view(), this.#world.cats(), {
      from: { x: 0, y: 0 },
      to: { x: width, y: height },
    });
  }

  #catAt(at: Point, aim: PickAim = "near"): FieldCat | null {
    return pickAt(this.#view(), this.#world.cats(), at, aim)?.cat ?? null;
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    if (event.deltaY !== 0) this.#world.camera.zoom(event.deltaY < 0 ? 1 : -1, pointOf(event));
  }

  #showBox(a: Point, b: Point): void {
    const { style } = this.#world.selectionBox;
    style.left = `${Math.min(a.x, b.x)}px`;
    style.top = `${Math.min(a.y, b.y)}px`;
    style.width = `${Math.abs(a.x - b.x)}px`;
    style.height = `${Math.abs(a.y - b.y)}px`;
    this.#world.selectionBox.hidden = false;
  }
}

function pointOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}
