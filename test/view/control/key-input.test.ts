import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Point } from "../../../src/view/camera/project.ts";
import { KeyInput } from "../../../src/view/control/key-input.ts";

// Goal: what a key does to the camera. Method: a page that is no more than its events, and a camera that says where it goes.
const CHOSEN = { x: 1, y: 2 };
const ALARM = { x: 30, y: 40 };

let page = new EventTarget();
let went: Point[] = [];
let chosen: Point | null = null;
let answerAlarm: (hasChosen: boolean) => Point | null = () => null;
let keys: KeyInput;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  page = Object.assign(new EventTarget(), { activeElement: null, querySelector: () => null });
  [went, chosen, answerAlarm] = [[], null, () => null];
  keys = new KeyInput({
    surface: { ownerDocument: page },
    camera: { centreOn: (at: Point) => went.push(at) },
    commander: { middle: () => chosen, isGround: true, isWatching: false },
    cushions: { middle: () => null, selection: [] },
    cursor: { state: { kind: "off" } },
    answerAlarm: (hasChosen: boolean) => answerAlarm(hasChosen),
    ...{ announce: () => undefined, openMenu: () => undefined, takeKey: () => false },
  } as unknown as ConstructorParameters<typeof KeyInput>[0]);
});
afterEach(() => {
  keys.dispose();
  vi.unstubAllGlobals();
});

function press(key: string, code: string): void {
  page.dispatchEvent(Object.assign(new Event("keydown"), { key, code }));
}

test("Space looks at the alarm that is shown, and with the next press at what is chosen", () => {
  chosen = CHOSEN;
  const alarms: Point[] = [ALARM];
  answerAlarm = () => alarms.pop() ?? null;
  press(" ", "Space");
  press(" ", "Space");
  expect(went).toEqual([ALARM, CHOSEN]);
});

test("Space, with nothing chosen, asks for the last alarm, and else looks at the middle", () => {
  answerAlarm = (hasChosen) => (hasChosen ? null : ALARM);
  press(" ", "Space");
  answerAlarm = () => null;
  press(" ", "Space");
  expect(went).toEqual([ALARM, { x: 0, y: 0 }]);
});
