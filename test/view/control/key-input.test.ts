import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Point } from "../../../src/view/camera/project.ts";
import { Commander } from "../../../src/view/control/commander.ts";
import { CushionCommander } from "../../../src/view/control/cushion-commander.ts";
import { KeyInput } from "../../../src/view/control/key-input.ts";
import { MapCursor } from "../../../src/view/control/map-cursor.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";

// Goal: what a key does to the camera and to what is chosen. Method: a page that is no more than its events, a camera that says where
// it goes, and a player's own commanders.
const [WEST, EAST] = [
  { networkId: 1, playerId: 1, x: -20, y: 0 },
  { networkId: 2, playerId: 1, x: 10, y: 4 },
];
const CATS = [WEST, EAST, { networkId: 9, playerId: 2, x: 0, y: 9 }];
const MIDDLE = { x: -5, y: 2 }; // of one's own
const ALARM = { x: 30, y: 40 };
const EXTENT = { halfWidth: 40, halfHeight: 40 };

let page = new EventTarget();
let went: Point[] = [];
let answerAlarm: (hasChosen: boolean) => Point | null = () => null;
let commander: Commander;
let keys: KeyInput;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  page = Object.assign(new EventTarget(), { activeElement: null, querySelector: () => null });
  [went, answerAlarm] = [[], () => null];
  const field = {
    ...{ localPlayerId: () => 1, extent: () => EXTENT, send: () => undefined },
    ...{ isGround: true, spacing: 1, isAlly: (playerId: number) => playerId === 1, cats: () => CATS },
    get: (id: number) => CATS.find(({ networkId }) => networkId === id) ?? null,
  };
  commander = new Commander(field, new OrderMarks());
  const cushions = new CushionCommander({
    ...{ localPlayerId: field.localPlayerId, extent: field.extent, send: field.send, ground: () => null },
    hasCats: () => commander.selection.length > 0,
    letCatsGo: () => commander.clear(),
    markRally: () => undefined,
  });
  keys = new KeyInput({
    ...{ surface: { ownerDocument: page }, commander, cushions, cursor: new MapCursor(commander, cushions) },
    camera: { centreOn: ({ x, y }: Point) => went.push({ x, y }) },
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
  commander.select([EAST], false);
  const alarms: Point[] = [ALARM];
  answerAlarm = () => alarms.pop() ?? null;
  press(" ", "Space");
  press(" ", "Space");
  expect(went).toEqual([ALARM, { x: 10, y: 4 }]);
});

test("Space, with nothing chosen, looks at the last alarm, and without one at the middle of one's cats", () => {
  answerAlarm = (hasChosen) => (hasChosen ? null : ALARM);
  press(" ", "Space");
  answerAlarm = () => null;
  press(" ", "Space");
  expect(went).toEqual([ALARM, MIDDLE]);
});
