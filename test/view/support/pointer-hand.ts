import { expect } from "vitest";

import type { Command } from "../../../src/sim/index.ts";
import { projectPoint, type Point } from "../../../src/view/camera/project.ts";
import { Commander, type FieldCat } from "../../../src/view/control/commander.ts";
import { MapCursor } from "../../../src/view/control/map-cursor.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";
import { PointerInput } from "../../../src/view/control/pointer-input.ts";

export const VIEWPORT = { width: 1_000, height: 600 };
export const RIG = { x: 0, y: 0, distance: 20 };
const EXTENT = { halfWidth: 20, halfHeight: 20 };
export const OWN: FieldCat = { networkId: 1, playerId: 1, x: -2, y: -2 };
export const ENEMY: FieldCat = { networkId: 2, playerId: 2, x: 3, y: 3 };

export const LEFT = { button: 0, buttons: 1 };
export const MIDDLE = { button: 1, buttons: 4 };
export const RIGHT = { button: 2, buttons: 2 };
/** No button is down. */
export const UP = { button: -1, buttons: 0 };

type Keys = { readonly shiftKey?: boolean; readonly ctrlKey?: boolean };
type Buttons = { readonly button: number; readonly buttons: number };

/** A mouse over a match: a surface that is no more than its events, and a camera that stands still. All events are of one moment. */
export class PointerHand {
  sent: Command[] = [];
  chosenCushions: readonly number[] = [];
  isAddingCushions = false;
  clearedCushions = 0; // how often
  cushionBelow: number | null = null; // the pointer, wherever it is
  ownCushions: readonly number[] = []; // in the middle
  pans: Point[] = [];
  readonly commander: Commander;
  readonly cursor: MapCursor;
  readonly input: PointerInput;
  readonly #surface = Object.assign(new EventTarget(), {
    focus: () => undefined,
    setPointerCapture: () => undefined,
  });

  constructor() {
    const cats = [OWN, ENEMY];
    const field = {
      ...{ localPlayerId: () => 1, isGround: true, extent: () => EXTENT, spacing: 0.5 },
      isAlly: (playerId: number) => playerId === 1,
      cats: () => cats,
      get: (id: number) => cats.find(({ networkId }) => networkId === id) ?? null,
    };
    this.commander = new Commander(
      { ...field, send: (request) => void (request.kind === "command" && this.sent.push(request.command)) },
      new OrderMarks(),
    );
    this.commander.selectAll();
    this.cursor = new MapCursor(this.commander);
    const { commander, cursor } = this;
    this.input = new PointerInput({
      ...{
        surface: this.#surface,
        selectionBox: { hidden: true, style: {} },
        commander,
        cursor,
        catScale: 1,
      },
      camera: {
        rig: RIG,
        viewport: VIEWPORT,
        drag: () => undefined,
        pan: (way: Point) => this.pans.push(way),
      },
      cushions: this.#makeCushions(),
      ...{ cats: () => cats, panels: () => [], hasEdgeScrolling: () => true, announce: () => undefined },
    } as unknown as ConstructorParameters<typeof PointerInput>[0]);
  }

  #makeCushions() {
    const own = (): readonly number[] => this.ownCushions;
    return {
      ...{ selection: [], at: () => this.cushionBelow, lyingAt: () => 3, place: () => ({ x: 0, y: 0 }) },
      get own() {
        return own();
      },
      clear: () => (this.clearedCushions += 1),
      select: (rows: readonly number[], isAdding: boolean) =>
        ([this.chosenCushions, this.isAddingCushions] = [rows, isAdding]),
    };
  }

  tell(type: string, at: Point, buttons: Buttons, keys: Keys = {}): void {
    const { x: clientX, y: clientY } = projectPoint(RIG, VIEWPORT, { ...at, height: 0 });
    const event = Object.defineProperty(new Event(type), "timeStamp", { value: 1 });
    const told = { clientX, clientY, pointerId: 1, shiftKey: false, ctrlKey: false, ...buttons, ...keys };
    this.#surface.dispatchEvent(Object.assign(event, told));
  }

  /** Down at the first place, over the others, and up at the last. */
  drag(pressed: Buttons, places: readonly Point[], keys: Keys = {}): void {
    this.tell("pointerdown", places[0]!, pressed, keys);
    for (const at of places.slice(1)) this.tell("pointermove", at, { ...pressed, button: -1 }, keys);
    this.tell("pointerup", places.at(-1)!, { ...pressed, buttons: 0 }, keys);
  }
}

/** That place of the ground, about, in points of a command. */
export function about({ x, y }: Point): Point {
  const near = (value: number): number => expect.closeTo(value * 256, -1) as number;
  return { x: near(x), y: near(y) };
}
