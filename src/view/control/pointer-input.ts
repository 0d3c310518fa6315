import { ORDER_WORDS } from "../../words/index.ts";
import { withKeys } from "./key-actions.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import type { Box } from "../camera/camera-rig.ts";
import {
  groundPoint,
  pickAt,
  pickCatsInBox,
  projectPoint,
  type PickAim,
  type PickView,
  type Point,
} from "../camera/project.ts";
import type { Commander, FieldCat, OrderTarget } from "./commander.ts";
import { badgeAt } from "./cushion-badge.ts";
import type { CushionCommander } from "./cushion-commander.ts";
import { LineDrag, type DrawnLine } from "./line-drag.ts";
import type { MapCursor } from "./map-cursor.ts";
import { LEFT, MIDDLE, MouseButtons, RIGHT, type MouseButton } from "./mouse-buttons.ts";
import { zoomSteps } from "./zoom-steps.ts";

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
  readonly panels: () => readonly Box[]; // over the surface
  readonly hasEdgeScrolling: () => boolean;
  readonly announce: (text: string) => void; // a short word for the player
}

/** What a press of the left button has become: a click so far, or a box. */
interface Selecting {
  readonly from: Point;
  readonly isBox: boolean;
}

/** How the button went down that gives an order. */
interface OrderPress {
  readonly button: MouseButton;
  readonly at: Point; // pixels
  readonly isQueued: boolean;
  readonly isLoose: boolean;
}

/** What the last click was on: a second one soon after means all of its sort. */
interface LastClick {
  readonly timeMs: number;
  readonly on: "cat" | "cushion";
  readonly id: number; // network id, or the cushion's place
}

const BOX_PIXELS_MIN = 6; // a hand is not steadier than that
const DOUBLE_CLICK_MS = 350;
const EDGE_PIXELS = 10;

/** Mouse and pen: selecting, orders, dragging and zooming. Touch works as a left button. */
export class PointerInput {
  readonly #world: PointerWorld;
  readonly #listeners = new AbortController();
  readonly #buttons = new MouseButtons();
  #selecting: Selecting | null = null; // while the left button is held
  readonly #line = new LineDrag(); // of the button that gave an order, while it is held
  #dragged: Point | null = null; // the camera, from there, while the middle button is held
  #pointer: Point | null = null; // null: outside the window, or over a panel
  #lastClick: LastClick | null = null;

  constructor(world: PointerWorld) {
    this.#world = world;
    const { surface } = world;
    const { signal } = this.#listeners;
    surface.addEventListener("pointerdown", (event) => this.#begin(event), { signal });
    surface.addEventListener("pointermove", (event) => this.#move(event), { signal });
    surface.addEventListener("pointerup", (event) => this.#change(event), { signal });
    surface.addEventListener("pointercancel", () => this.#cancel(), { signal });
    surface.addEventListener("pointerleave", () => (this.#pointer = null), { signal });
    surface.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
  }

  dispose(): void {
    this.#listeners.abort();
  }

  /** The cat under the pointer, for this frame. */
  get hovered(): FieldCat | null {
    if (this.#pointer === null || this.#isHeld) return null;
    return this.#catAt(this.#pointer);
  }

  /** The cushion under the pointer, of any owner, for this frame. */
  get hoveredCushion(): number | null {
    if (this.#pointer === null || this.#isHeld) return null;
    const { camera, cushions } = this.#world;
    const ground = groundPoint(camera.rig, camera.viewport, this.#pointer);
    return ground === null ? null : cushions.lyingAt(ground);
  }

  /** The order that a held button gives, with the line that is being drawn, on the ground; null: none. */
  get drawn(): DrawnLine | null {
    return this.#line.drawn;
  }

  /** A click would choose a cushion by its badge. */
  get isOverBadge(): boolean {
    return this.#pointer !== null && !this.#isHeld && this.#badgeAt(this.#pointer) !== null;
  }

  /** Whatever the button that is down may yet become: nothing is pointed at meanwhile. */
  get #isHeld(): boolean {
    return this.#isPressed || this.#line.drawn !== null;
  }

  get #isPressed(): boolean {
    return this.#selecting !== null || this.#dragged !== null;
  }

  /** Pans while the pointer rests at the window's edge. */
  update(elapsedMs: number): void {
    if (this.#pointer === null || this.#isPressed || !this.#world.hasEdgeScrolling()) return;
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

  /** The first button goes down. */
  #begin(event: PointerEvent): void {
    this.#world.surface.focus({ preventScroll: true });
    this.#world.surface.setPointerCapture(event.pointerId);
    if (event.button === MIDDLE) event.preventDefault(); // the browser's own scrolling
    this.#change(event);
  }

  /** Each button does its own, whatever the others do meanwhile. */
  #change(event: PointerEvent): void {
    const { pressed, released, lost } = this.#buttons.hear(event);
    for (const button of lost) {
      this.#endLine(button);
      this.#end(button);
    }
    for (const button of pressed) this.#press(button, event);
    for (const button of released) this.#release(button, event);
  }

  #press(button: MouseButton, event: PointerEvent): void {
    const at = pointOf(event);
    const { cursor } = this.#world;
    if (button === MIDDLE) this.#dragged = at;
    else if (button === RIGHT) {
      // A player that has pressed on cats, and gives an order before the finger is up, means these cats.
      if (this.#selecting !== null) this.#choose(at, event);
      cursor.cancel();
      this.#order(at, event);
    } else if (cursor.state.kind === "off") this.#selecting = { from: at, isBox: false };
    else this.#confirm(at, event);
  }

  #release(button: MouseButton, event: PointerEvent): void {
    if (button === LEFT && this.#selecting !== null) this.#choose(pointOf(event), event);
    this.#endLine(button);
    this.#end(button);
  }

  /** The right button: go there, attack that. */
  #order(at: Point, event: PointerEvent): void {
    const { cushions, cats } = this.#world;
    const target = pickAt(this.#view(), cats(), at, "near");
    if (target === null) return;
    if (cushions.selection.length > 0) cushions.rally(target.ground);
    else
      this.#send("move", target, {
        ...{ button: RIGHT, at },
        ...{ isQueued: event.shiftKey, isLoose: event.ctrlKey },
      });
  }

  /** After M, A or P a left click says where. */
  #confirm(at: Point, event: PointerEvent): void {
    const { cursor, cats } = this.#world;
    const { state } = cursor;
    // An advance is to a place: beside a crowd it must not become an attack on the cat at its edge.
    const isAdvance = state.kind === "point" && state.order === "attack-move";
    const target = pickAt(this.#view(), cats(), at, isAdvance ? "on" : "near");
    if (target === null) return;
    const { shiftKey, ctrlKey } = event;
    if (state.kind !== "point" || (state.order !== "move" && state.order !== "attack-move"))
      return cursor.confirmAt(target, shiftKey, ctrlKey);
    cursor.clicked(shiftKey);
    this.#send(state.order, target, { button: LEFT, at, isQueued: shiftKey, isLoose: ctrlKey });
  }

  /** While the button is held it may draw the line that the cats end on: none sets out before it is up. An attack is ordered at once. */
  #send(kind: "move" | "attack-move", target: OrderTarget, press: OrderPress): void {
    const { commander } = this.#world;
    const { button, at, isQueued, isLoose } = press;
    const isPoint = commander.isGround && (target.cat === null || !commander.isEnemy(target.cat));
    if (isPoint) this.#line.begin(button, at, target.ground, { kind, isQueued, isLoose });
    else commander.order(kind, target, isQueued, { isLoose });
  }

  /** The button of an order is up: it is given, to the line that it drew or to the point. */
  #endLine(button: MouseButton): void {
    const drawn = this.#line.end(button);
    if (drawn === null) return;
    const { kind, from, to, isQueued, isLoose } = drawn;
    this.#world.commander.order(kind, { ground: from, cat: null }, isQueued, { isLoose, lineTo: to });
  }

  #move(event: PointerEvent): void {
    this.#change(event);
    const at = pointOf(event);
    this.#pointer = at;
    if (!this.#isPressed && this.#world.cursor.state.kind === "point") this.#aim(at);
    const { camera } = this.#world;
    this.#line.moveTo(at, groundPoint(camera.rig, camera.viewport, at));
    if (this.#dragged !== null) {
      this.#world.camera.drag(this.#dragged, at);
      this.#dragged = at;
    }
    const selecting = this.#selecting;
    if (selecting === null) return;
    const { from } = selecting;
    const isBox = selecting.isBox || Math.hypot(at.x - from.x, at.y - from.y) >= BOX_PIXELS_MIN;
    this.#selecting = { from, isBox };
    if (isBox) this.#showBox(from, at);
  }

  /** What the left button was pressed for is chosen, by a click or a box. */
  #choose(at: Point, event: PointerEvent): void {
    const { from, isBox } = this.#selecting!;
    this.#end(LEFT);
    if (!isBox) return this.#click(at, event);
    this.#select(pickCatsInBox(this.#view(), this.#world.cats(), { from, to: at }), event.shiftKey);
  }

  /** The paw of an order follows the mouse. */
  #aim(at: Point): void {
    const { camera, cursor } = this.#world;
    const ground = groundPoint(camera.rig, camera.viewport, at);
    if (ground !== null) cursor.moveTo(ground);
  }

  #end(button: MouseButton): void {
    this.#line.end(button); // a line that is not given by now is not meant
    if (button === MIDDLE) this.#dragged = null;
    if (button !== LEFT) return;
    this.#selecting = null;
    this.#world.selectionBox.hidden = true;
  }

  /** The system has taken the pointer away. */
  #cancel(): void {
    this.#buttons.forget();
    this.#end(RIGHT);
    this.#end(LEFT);
    this.#end(MIDDLE);
  }

  #click(at: Point, event: PointerEvent): void {
    // Cats lie on cushions: beside their very bodies the cushion is meant, and by its badge the cats that lie there.
    const badge = this.#badgeAt(at);
    const under = badge ?? this.#cushionAt(at);
    const hit = badge !== null ? null : this.#catAt(at, under === null ? "near" : "on");
    // A player that clicks a cat that is chosen already, where it lies on a cushion, means the cushion below: unless the click before chose it.
    const isChosen = hit !== null && this.#world.commander.selection.includes(hit.networkId);
    const isCushion = isChosen && !this.#repeats("cat", hit.networkId, event.timeStamp);
    const cat = under !== null && isCushion ? null : hit;
    const cushion = cat === null ? under : null;
    if (cat !== null && under !== null) this.#world.announce(withKeys(ORDER_WORDS.badge));
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
    const [on, id] = cat === null ? (["cushion", cushion] as const) : (["cat", cat.networkId] as const);
    const isSecond = this.#repeats(on, id, timeMs);
    this.#lastClick = id === null ? null : { timeMs, on, id };
    return isSecond;
  }

  /** Whether a click on that comes soon after one on the very same. */
  #repeats(on: LastClick["on"], id: number | null, timeMs: number): boolean {
    const last = this.#lastClick;
    return last?.on === on && last.id === id && timeMs - last.timeMs < DOUBLE_CLICK_MS;
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
    const { camera, cushions, panels } = this.#world;
    const view = { rig: camera.rig, viewport: camera.viewport, panels: panels() };
    return badgeAt(cushions.own, (row) => cushions.place(row), view, at);
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
    const steps = zoomSteps(event);
    if (steps !== 0) this.#world.camera.zoom(steps, pointOf(event));
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
