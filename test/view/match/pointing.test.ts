// Goal: a key points at the paw, else under the mouse, else at the middle of the picture, and nothing points beside the ground.
// Method: a camera over a small ground, a surface without a page, and a cursor that is put anywhere.
import { beforeEach, expect, test } from "vitest";

import { fitRig } from "../../../src/view/camera/camera-rig.ts";
import type { Point } from "../../../src/view/camera/project.ts";
import { Pointing } from "../../../src/view/match/pointing.ts";
import { pingPoint } from "../../../src/view/talk/ping-places.ts";

const EXTENT = { halfWidth: 8, halfHeight: 6 };
const VIEWPORT = { width: 800, height: 600 };
const RIG = fitRig(VIEWPORT, EXTENT);
const MIDDLE = { clientX: 400, clientY: 300 };
const CORNER = { clientX: 1, clientY: 599 }; // floor beside the ground

let surface: EventTarget;
let paw: Point | null;
let sent: Point[];
let pointing: Pointing;

beforeEach(() => {
  surface = new EventTarget();
  paw = null;
  sent = [];
  const cursor = {
    get at() {
      return paw;
    },
  };
  pointing = new Pointing({
    surface: surface as HTMLElement,
    camera: { rig: RIG, viewport: VIEWPORT, extent: EXTENT } as never,
    cursor: cursor as never,
    minimap: () => ({ element: new EventTarget() }) as never,
    isOff: () => false,
    send: (request) => request.kind === "ping" && sent.push({ x: request.x, y: request.y }),
  });
  pointing.listen(surface as HTMLElement);
});

function point(): Point {
  pointing.takesKey({ key: "j", code: "KeyJ", shiftKey: false, repeat: false } as KeyboardEvent, "match");
  return sent.at(-1)!;
}

function mouse(type: string, fields: object): void {
  surface.dispatchEvent(Object.assign(new Event(type), { buttons: 0, altKey: false, button: 0, ...fields }));
}

test("a key points at the middle of the picture until the mouse is there, and then under it", () => {
  const middle = point();
  mouse("pointermove", { clientX: 200, clientY: 300 });
  const west = point();
  expect(west.x).toBeLessThan(middle.x);
  expect(west.y).toBe(middle.y);
  mouse("pointerleave", {});
  expect(point()).toEqual(middle);
});

test("the paw comes before the mouse", () => {
  mouse("pointermove", MIDDLE);
  paw = { x: 3, y: -2 };
  expect(point()).toEqual(pingPoint(paw));
});

test("beside the ground its edge is pointed at, by a key and by a click", () => {
  const edge = pingPoint({ x: -EXTENT.halfWidth, y: -EXTENT.halfHeight });
  mouse("pointermove", CORNER);
  expect(point()).toEqual(edge);
  mouse("pointerdown", { ...CORNER, altKey: true, buttons: 1 });
  expect(sent.at(-1)).toEqual(edge);
});
