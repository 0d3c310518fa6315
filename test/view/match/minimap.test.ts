import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Minimap } from "../../../src/view/match/minimap.ts";
import { CatMotion } from "../../../src/view/motion/cat-motion.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

// Goal: what is told of a place is seen on the map in the corner. Method: a canvas whose pen writes down what it is told.
let strokes: string[] = [];
let resized: () => void = () => undefined; // tells the map that its box has another size
let captured: readonly number[] = []; // pointers
const BOX = { left: 0, top: 0, width: 100, height: 100 };

beforeEach(() => {
  [strokes, captured] = [[], []];
  const image = (): object => ({ width: 4, height: 4, data: new Uint8ClampedArray(64) });
  const pen: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "createImageData" || name === "getImageData"
          ? image
          : (...given: readonly number[]) => strokes.push(`${String(name)} ${given.map(Math.round).join()}`),
      set: () => true,
    },
  );
  vi.stubGlobal("window", { devicePixelRatio: 1 });
  const observer = class {
    readonly observe = (): void => undefined;
    constructor(look: () => void) {
      resized = look;
    }
  };
  vi.stubGlobal("ResizeObserver", observer);
  vi.stubGlobal("document", {
    createElement: () =>
      Object.assign(new EventTarget(), {
        ...{ dataset: {}, style: {}, getContext: () => pen, append: () => undefined },
        ...{ clientWidth: 0, clientHeight: 0 },
        ...{ setAttribute: () => undefined, getBoundingClientRect: () => BOX },
        setPointerCapture: (pointerId: number) => (captured = [...captured, pointerId]),
      }),
  });
});
afterEach(() => void vi.unstubAllGlobals());

type Things = Partial<Parameters<Minimap["draw"]>[0]>;

function makeMap(): Minimap {
  const nothing = (): boolean => false;
  return new Minimap("yarn", { aim: nothing, look: nothing, order: nothing });
}

/** A picture with these things on it. */
function draw(map: Minimap, things: Things = {}): void {
  strokes = [];
  const view = { rig: { x: 0, y: 0, distance: 20 }, viewport: { width: 960, height: 600 } };
  const cats = new CatMotion().table;
  map.draw({ cats, ground: makeTeamWorld().ground, selected: new Set(), ...view, ...things });
}

/** How often the pen was told that. */
function count(word: string, things: Things): number {
  draw(makeMap(), things);
  return strokes.filter((stroke) => stroke.startsWith(`${word} `)).length;
}

test("shows where an order was given, also one that was given on it while the camera stays", () => {
  const mark = { x: 5, y: 5, targetId: null, ageSeconds: 0.1 };
  const nothing = count("arc", {});
  expect(count("arc", { orders: [{ ...mark, kind: "move" }] })).toBeGreaterThan(nothing);
  expect(count("lineTo", { orders: [{ ...mark, kind: "attack" }] })).toBe(count("lineTo", {}) + 2);
});

test("shows where the last cats of an enemy are by a ring with ticks", () => {
  const place = { x: 5, y: 5, seconds: 1 };
  expect(count("arc", { lastPlaces: [place] })).toBe(count("arc", {}) + 1);
  expect(count("lineTo", { lastPlaces: [place] })).toBe(count("lineTo", {}) + 4);
});

test("shows an alarm by a mark that is no colour alone", () => {
  const alarm = { kind: "taking", x: 5, y: 5, seconds: 1 } as const;
  expect(count("roundRect", { alarms: [alarm] })).toBe(count("roundRect", {}) + 1);
});

test("grows with the window as the text does, and its picture has the pixels of its box", () => {
  const map = makeMap();
  draw(map);
  const { style } = map.element;
  expect([style.width, style.height]).toEqual([
    expect.stringMatching(/^10\.\d+rem$/),
    expect.stringMatching(/^7\.\d+rem$/),
  ]);
  Object.assign(map.element, { clientWidth: 360, clientHeight: 250 });
  resized();
  draw(map);
  expect([map.element.width, map.element.height]).toEqual([360, 250]);
  expect(strokes).toContain("setTransform 2,0,0,2,0,0"); // marks as well
  Object.assign(map.element, { clientWidth: 0, clientHeight: 0 }); // not shown
  resized();
  draw(map);
  expect([map.element.width, map.element.height]).toEqual([360, 250]);
});

test("takes an order by the right button also while the left one is held", () => {
  const told: string[] = [];
  const map = new Minimap("yarn", {
    aim: () => false,
    look: () => void told.push("look"),
    order: () => void told.push("order"),
  });
  for (const [type, button, buttons] of [
    ["pointerdown", 0, 1],
    ["pointermove", -1, 1],
    ["pointermove", 2, 3], // goes down
    ["pointermove", 2, 1], // goes up
  ] as const)
    map.element.dispatchEvent(Object.assign(new Event(type), { button, buttons, clientX: 5, clientY: 5 }));
  expect(told).toEqual(["look", "look", "order", "look"]);
});

test("a drag that leaves the map goes on along its edge", () => {
  const looked: { readonly x: number; readonly y: number }[] = [];
  const nothing = (): boolean => false;
  const map = new Minimap("yarn", { aim: nothing, look: (at) => void looked.push(at), order: nothing });
  const drag = (type: string, clientX: number, clientY: number): unknown =>
    map.element.dispatchEvent(
      Object.assign(new Event(type), { button: 0, buttons: 1, pointerId: 7, clientX, clientY }),
    );
  drag("pointerdown", 50, 50);
  drag("pointermove", 400, 25);
  drag("pointermove", 100, 25);
  drag("pointermove", -5, 900);
  drag("pointermove", 0, 100);
  expect(captured).toEqual([7]);
  expect(looked[0]).toEqual({ x: 0, y: 0 });
  expect(looked[1]).toEqual(looked[2]);
  expect(looked[3]).toEqual(looked[4]);
});
