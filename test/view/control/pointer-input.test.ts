import { beforeEach, describe, expect, test } from "vitest";

import type { Command } from "../../../src/sim/index.ts";
import { projectPoint } from "../../../src/view/camera/project.ts";
import { Commander, type FieldCat } from "../../../src/view/control/commander.ts";
import { MapCursor } from "../../../src/view/control/map-cursor.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";
import { PointerInput } from "../../../src/view/control/pointer-input.ts";

// Goal: what a mouse does becomes these orders. Method: a surface that is no more than its events, and a camera that stands still.
const VIEWPORT = { width: 1_000, height: 600 };
const RIG = { x: 0, y: 0, distance: 20 };
const EXTENT = { halfWidth: 20, halfHeight: 20 };
const OWN: FieldCat = { networkId: 1, playerId: 1, x: -2, y: -2 };
const ENEMY: FieldCat = { networkId: 2, playerId: 2, x: 3, y: 3 };
const RIGHT = { button: 2, buttons: 2 };
const LEFT = { button: 0, buttons: 1 };

let sent: Command[] = [];
let chosenCushions: readonly number[] = [];
let cushionBelow: number | null = null; // the pointer, wherever it is
let commander: Commander;
let surface = new EventTarget();
let cursor: MapCursor;
let input: PointerInput;

beforeEach(() => {
  sent = [];
  [chosenCushions, cushionBelow] = [[], null];
  surface = Object.assign(new EventTarget(), { focus: () => undefined, setPointerCapture: () => undefined });
  const cats = [OWN, ENEMY];
  commander = new Commander(
    {
      ...{ localPlayerId: () => 1, isGround: true, extent: () => EXTENT, spacing: 0.5 },
      isAlly: (playerId) => playerId === 1,
      cats: () => cats,
      get: (id) => cats.find(({ networkId }) => networkId === id) ?? null,
      send: (request) => {
        if (request.kind === "command") sent.push(request.command);
      },
    },
    new OrderMarks(),
  );
  commander.selectAll();
  cursor = new MapCursor(commander);
  input = new PointerInput({
    ...{ surface, selectionBox: { hidden: true, style: {} }, commander, cursor, catScale: 1 },
    camera: { rig: RIG, viewport: VIEWPORT, drag: () => undefined },
    cushions: {
      ...{ selection: [], own: [], at: () => cushionBelow, lyingAt: () => 3, clear: () => undefined },
      select: (rows: readonly number[]) => (chosenCushions = rows),
    },
    ...{ cats: () => cats, panels: () => [], hasEdgeScrolling: () => false, announce: () => undefined },
  } as unknown as ConstructorParameters<typeof PointerInput>[0]);
});

type Keys = { readonly shiftKey?: boolean; readonly ctrlKey?: boolean };
type Buttons = { readonly button: number; readonly buttons: number };

function tell(type: string, at: { x: number; y: number }, buttons: Buttons, keys: Keys = {}): void {
  const { x: clientX, y: clientY } = projectPoint(RIG, VIEWPORT, { ...at, height: 0 });
  const event = { clientX, clientY, pointerId: 1, shiftKey: false, ctrlKey: false, ...buttons, ...keys };
  surface.dispatchEvent(Object.assign(new Event(type), event));
}

/** Down at the first place, over the others, and up at the last. */
function drag(pressed: Buttons, places: readonly { x: number; y: number }[], keys: Keys = {}): void {
  tell("pointerdown", places[0]!, pressed, keys);
  for (const at of places.slice(1)) tell("pointermove", at, { ...pressed, button: -1 }, keys);
  tell("pointerup", places.at(-1)!, { ...pressed, buttons: 0 }, keys);
}

const A = { x: 1, y: -1 };
const B = { x: 5, y: -1 };
const near = (value: number): unknown => expect.closeTo(value * 256, -1);
const at = ({ x, y }: { x: number; y: number }) => ({ x: near(x), y: near(y) });

describe("the right button", () => {
  test("sends once it is up, and a click is no line", () => {
    tell("pointerdown", A, RIGHT);
    expect(sent).toEqual([]);
    tell("pointerup", A, { ...RIGHT, buttons: 0 });
    expect(sent).toMatchObject([{ kind: "move", ...at(A) }]);
  });

  test("draws the line that they end on", () => {
    drag(RIGHT, [A, { x: 3, y: -1 }, B]);
    const march = { kind: "march", isFighting: false, isLoose: false, ...at(A), line: at(B) };
    expect(sent).toMatchObject([march]); // nobody has set out for its beginning before
    expect(input.drawn).toBeNull();
  });

  test("shows the line while it is drawn", () => {
    tell("pointerdown", A, RIGHT);
    expect(input.drawn).toMatchObject({ kind: "move", to: null });
    tell("pointermove", B, { button: -1, buttons: 2 });
    expect(input.drawn?.to?.x).toBeCloseTo(B.x);
  });

  test("with Shift gives one order, once it is up", () => {
    tell("pointerdown", A, RIGHT, { shiftKey: true });
    expect(sent).toEqual([]);
    tell("pointerup", A, { ...RIGHT, buttons: 0 }, { shiftKey: true });
    drag(RIGHT, [A, B], { shiftKey: true });
    expect(sent).toMatchObject([
      { kind: "move", queued: true },
      { kind: "march", queued: true, line: at(B) },
    ]);
  });

  test("with Ctrl lets each go at its own pace", () => {
    drag(RIGHT, [A], { ctrlKey: true });
    expect(sent).toMatchObject([{ kind: "march", isLoose: true, isFighting: false, line: null }]);
  });

  test("on an enemy attacks, and draws nothing", () => {
    drag(RIGHT, [ENEMY, B]);
    expect(sent).toEqual([{ kind: "attack", cats: [1], targetId: 2 }]);
  });

  test("whose release nobody told is one order all the same", () => {
    tell("pointerdown", A, RIGHT);
    tell("pointermove", B, { button: -1, buttons: 2 });
    tell("pointermove", B, { button: -1, buttons: 0 });
    tell("pointercancel", B, { button: -1, buttons: 0 });
    expect(sent.map(({ kind }) => kind)).toEqual(["march"]);
  });
});

describe("a click on a cat that lies on a cushion", () => {
  const click = (): void => drag(LEFT, [OWN]);

  beforeEach(() => {
    cushionBelow = 3;
  });

  test("chooses the cat, and where it is chosen already the cushion", () => {
    click();
    expect(chosenCushions).toEqual([3]);
  });

  test("chooses all of the cat's kind where it is the second of a double click", () => {
    commander.select([], false);
    click();
    click();
    expect([commander.selection, chosenCushions]).toEqual([[OWN.networkId], []]);
  });
});

describe("a cushion below the pointer", () => {
  test("is pointed at while no button is down, and not while a box or a line is drawn over it", () => {
    tell("pointermove", A, { button: -1, buttons: 0 });
    expect(input.hoveredCushion).toBe(3);
    for (const pressed of [LEFT, RIGHT]) {
      tell("pointerdown", A, pressed);
      tell("pointermove", B, { ...pressed, button: -1 });
      expect(input.hoveredCushion).toBeNull();
      tell("pointerup", B, { ...pressed, buttons: 0 });
      expect(input.hoveredCushion).toBe(3);
    }
  });
});

describe("after A the left button", () => {
  test("advances, and draws a line to advance to", () => {
    cursor.startPoint("attack-move");
    drag(LEFT, [A]);
    cursor.startPoint("attack-move");
    tell("pointerdown", A, LEFT);
    tell("pointermove", B, { button: -1, buttons: 1 });
    expect(input.drawn).toMatchObject({ kind: "attack-move" });
    tell("pointerup", B, { ...LEFT, buttons: 0 });
    expect(sent).toMatchObject([{ kind: "attack-move" }, { kind: "march", isFighting: true, line: at(B) }]);
    expect(cursor.state).toEqual({ kind: "off" });
  });

  test("with Shift the next may follow", () => {
    cursor.startPoint("attack-move");
    drag(LEFT, [A, B], { shiftKey: true });
    expect(sent).toMatchObject([{ kind: "march", isFighting: true, queued: true, line: at(B) }]);
    expect(cursor.state).toMatchObject({ kind: "point", order: "attack-move" });
  });

  test("with Shift the next may follow while Shift is held, and no longer", () => {
    for (const order of ["attack-move", "patrol"] as const) {
      cursor.startPoint(order);
      cursor.endQueue(); // nothing is queued by a click yet
      expect(cursor.state).toMatchObject({ kind: "point", order });
      drag(LEFT, [A], { shiftKey: true });
      expect(cursor.state).toMatchObject({ kind: "point", order });
      cursor.endQueue();
      expect(cursor.state).toEqual({ kind: "off" });
    }
  });

  test("what Enter queues stays aimed, for arrows go on to the next place", () => {
    cursor.startPoint("move");
    cursor.confirm(true);
    cursor.endQueue();
    expect(cursor.state).toMatchObject({ kind: "point", order: "move" });
  });

  test("after P it draws no line", () => {
    cursor.startPoint("patrol");
    drag(LEFT, [A, B]);
    expect(sent.map(({ kind }) => kind)).toEqual(["patrol"]);
  });
});
