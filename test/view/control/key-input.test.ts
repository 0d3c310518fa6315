import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CameraControl } from "../../../src/view/camera/camera-control.ts";
import type { Point } from "../../../src/view/camera/project.ts";
import { Commander } from "../../../src/view/control/commander.ts";
import { CushionCommander } from "../../../src/view/control/cushion-commander.ts";
import { chooseKeys } from "../../../src/view/control/key-actions.ts";
import { KeyInput } from "../../../src/view/control/key-input.ts";
import { MapCursor } from "../../../src/view/control/map-cursor.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

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
let dialog: object | null = null; // that is open
let player: number | null = 1; // null: nobody plays here
let idle: readonly number[] = []; // cats
let [openedMenus, said] = [0, [] as string[]];
let commander: Commander;
let cushions: CushionCommander;
let cursor: MapCursor;
let keys: KeyInput;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  page = Object.assign(new EventTarget(), { activeElement: null, querySelector: () => dialog });
  [went, answerAlarm, openedMenus, said, dialog] = [[], () => null, 0, [], null];
  [player, idle] = [1, []];
  const world = makeTeamWorld();
  world.ground!.cushions.owner.set([1, 2, 1]);
  const field = {
    ...{ localPlayerId: () => player, extent: () => EXTENT, send: () => undefined },
    ...{ isGround: true, spacing: 1, isAlly: (playerId: number) => playerId === 1, cats: () => CATS },
    get: (id: number) => CATS.find(({ networkId }) => networkId === id) ?? null,
    isIdle: (id: number) => idle.includes(id),
  };
  commander = new Commander(field, new OrderMarks());
  cushions = new CushionCommander({
    ...{ localPlayerId: field.localPlayerId, extent: field.extent, send: field.send },
    ground: () => world.ground,
    hasCats: () => commander.selection.length > 0,
    letCatsGo: () => commander.clear(),
    markRally: () => undefined,
  });
  cursor = new MapCursor(commander, cushions);
  keys = new KeyInput({
    ...{ surface: { ownerDocument: page }, commander, cushions, cursor },
    camera: makeCamera(),
    answerAlarm: (hasChosen: boolean) => answerAlarm(hasChosen),
    announce: (text: string) => said.push(text),
    ...{ openMenu: () => (openedMenus += 1), takeKey: () => false },
  } as unknown as ConstructorParameters<typeof KeyInput>[0]);
});
afterEach(() => {
  chooseKeys({});
  keys.dispose();
  vi.unstubAllGlobals();
});

/** That looks at the middle, and tells where it would go instead of going there. */
function makeCamera(): CameraControl {
  const camera = new CameraControl({ width: 960, height: 600 });
  camera.lead({ rig: () => ({ ...MIDDLE, distance: 12 }), onFree: () => undefined });
  camera.update(0, true);
  const note = ({ x, y }: Point): void => void went.push({ x, y });
  vi.spyOn(camera, "centreOn").mockImplementation(note);
  vi.spyOn(camera, "pan").mockImplementation(note);
  return camera;
}

function press(key: string, code: string, more: Partial<KeyboardEvent> = {}): Event {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, code, ...more });
  page.dispatchEvent(event);
  return event;
}

/** A press that is told three times. */
function hold(key: string, code: string): void {
  press(key, code);
  press(key, code, { repeat: true });
  press(key, code, { repeat: true });
}

test("I goes round the cats that stand without an order, Shift the other way, and to those out of sight", () => {
  idle = [1, 2, 9]; // the last is an enemy's
  const chosen = [false, false, true].map((shiftKey) => {
    press("i", "KeyI", { shiftKey });
    return commander.selection;
  });
  expect([chosen, went]).toEqual([[[1], [2], [1]], [WEST, EAST, WEST].map(({ x, y }) => ({ x, y }))]);
  idle = [2]; // the first was told to go
  press("i", "KeyI");
  expect([commander.selection, said.at(-1)]).toEqual([[2], "Cat 2 selected"]);
  idle = [];
  press("i", "KeyI");
  expect([commander.selection, said.at(-1)]).toEqual([[2], "No cat of yours stands without an order"]);
});

test("I leaves the camera where the cat is well in the picture, and tells who only watches that they give no orders", () => {
  Object.assign(CATS[0]!, MIDDLE);
  idle = [1];
  press("i", "KeyI");
  expect([commander.selection, went]).toEqual([[1], []]);
  Object.assign(CATS[0]!, { x: -20, y: 0 });
  player = null;
  press("i", "KeyI");
  expect(said.at(-1)).toBe("You are watching: you give no orders");
});

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

test("Shift and a digit add what is chosen to a group, which says how many it has; nothing adds nothing", () => {
  commander.select([WEST], false);
  press("0", "Digit0", { ctrlKey: true });
  commander.select([EAST], false);
  press(")", "Digit0", { shiftKey: true });
  expect(commander.selection).toEqual([2]);
  commander.clear();
  press(")", "Digit0", { shiftKey: true });
  press("0", "Digit0");
  expect(commander.selection).toEqual([1, 2]);
  expect(said).toEqual(["Group 0: 1 cat", "Group 0: 2 cats", "Group 0: 2 cats"]);
});

test("Ctrl and a digit with nothing chosen leave the group as it is", () => {
  commander.select([WEST], false);
  press("3", "Digit3", { ctrlKey: true });
  commander.clear();
  press("3", "Digit3", { ctrlKey: true });
  press("4", "Digit4", { ctrlKey: true });
  press("3", "Digit3");
  expect(commander.selection).toEqual([1]);
  expect(said).toEqual(["Group 3: 1 cat", "Group 3: 1 cat", "Group 4 is empty"]);
});

test("cushions come to cushions of a group, and a group of cats is kept anew with them", () => {
  cushions.select([0], false);
  press("1", "Digit1", { ctrlKey: true });
  cushions.select([2], false);
  press("!", "Digit1", { shiftKey: true });
  press("1", "Digit1");
  expect(cushions.selection).toEqual([0, 2]);
  commander.select([WEST], false);
  press("!", "Digit1", { shiftKey: true });
  commander.clear();
  press("1", "Digit1");
  expect([commander.selection, cushions.selection]).toEqual([[1], []]);
  expect(said).toEqual(["Group 1: 1 cushion", "Group 1: 2 cushions", "Group 1: 1 cat"]);
});

test("Cmd is as good as Ctrl: it chooses all and keeps groups; any other key with it is the system's", () => {
  const all = press("a", "KeyA", { metaKey: true });
  expect([commander.selection, all.defaultPrevented]).toEqual([[1, 2], true]);
  press("3", "Digit3", { metaKey: true });
  commander.clear();
  press("3", "Digit3");
  expect(commander.selection).toEqual([1, 2]);
  for (const [key, code] of [
    ["m", "KeyM"],
    ["Enter", "Enter"],
    ["ArrowLeft", "ArrowLeft"],
  ] as const)
    expect(press(key, code, { metaKey: true }).defaultPrevented, key).toBe(false);
  expect(press("a", "KeyA", { metaKey: true, altKey: true }).defaultPrevented).toBe(false);
  expect(cursor.state.kind).toBe("off");
});

test("a key that is held down brings a group back once, and only the next press goes there", () => {
  commander.select([WEST], false);
  press("1", "Digit1", { ctrlKey: true });
  commander.select([EAST], false);
  hold("1", "Digit1");
  expect([commander.selection, went]).toEqual([[1], []]);
  press("1", "Digit1");
  expect(went).toEqual([{ x: -20, y: 0 }]);
});

test("a key that is held down goes to the alarm, and stays there", () => {
  commander.selectAll();
  const alarms: Point[] = [ALARM];
  answerAlarm = () => alarms.pop() ?? null;
  hold(" ", "Space");
  expect(went).toEqual([ALARM]);
});

test("each press of Escape is one step back, however long the key is down", () => {
  commander.select([WEST], false);
  press("m", "KeyM");
  hold("Escape", "Escape");
  expect([cursor.state.kind, commander.selection, openedMenus]).toEqual(["off", [1], 0]);
  hold("Escape", "Escape");
  expect([commander.selection, openedMenus]).toEqual([[], 0]);
  hold("Escape", "Escape");
  expect(openedMenus).toBe(1);
});

test("Escape that is still down closes no dialog that it has opened; its next press does, and other keys are the dialog's", () => {
  dialog = {};
  const closes = (more: Partial<KeyboardEvent>): boolean => !press("Escape", "Escape", more).defaultPrevented;
  expect([closes({ repeat: true }), closes({})]).toEqual([false, true]);
  expect(press("1", "Digit1", { repeat: true }).defaultPrevented).toBe(false);
});

test("all cats are chosen with the key that the player has given that, also with Cmd; the one of before marks no words either", () => {
  chooseKeys({ "select-all": "Ctrl+k" });
  expect(press("a", "KeyA", { ctrlKey: true }).defaultPrevented).toBe(true);
  expect(commander.selection).toEqual([]);
  press("k", "KeyK", { metaKey: true });
  expect(commander.selection).toEqual([1, 2]);
});

test("each way of the camera has two keys, which are no faster together", () => {
  chooseKeys({ pan: "arrowleft arrowright arrowup arrowdown a d w s" });
  press("ArrowLeft", "ArrowLeft");
  press("a", "KeyA");
  keys.update(100);
  press("w", "KeyW");
  keys.update(100);
  expect(went).toEqual([
    { x: -1, y: 0 },
    { x: -1, y: 1 },
  ]);
});

test("a held key moves the camera no more once something else has the keyboard, and its release is heard by nobody", () => {
  const leave: Readonly<Record<string, () => unknown>> = {
    dialog: () => (dialog = {}),
    alt: () => press("Tab", "Tab", { altKey: true }),
    meta: () => press("Meta", "MetaLeft", { metaKey: true }),
    hidden: () => page.dispatchEvent(new Event("visibilitychange")),
    blur: () => window.dispatchEvent(new Event("blur")),
  };
  for (const [what, happens] of Object.entries(leave)) {
    went = [];
    press("ArrowLeft", "ArrowLeft");
    keys.update(100);
    happens();
    keys.update(100);
    dialog = null;
    keys.update(100);
    expect(went, what).toEqual([{ x: -1, y: 0 }]);
  }
});

test("a key with Alt, and one that somebody else has taken, do nothing", () => {
  press("a", "KeyA", { ctrlKey: true, altKey: true });
  const taken = new Event("keydown", { cancelable: true });
  taken.preventDefault();
  page.dispatchEvent(Object.assign(taken, { key: "a", code: "KeyA", ctrlKey: true }));
  expect(commander.selection).toEqual([]);
});

test("when Shift is up, no click gives the order that was to follow queued ones", () => {
  const lift = (key: string): boolean =>
    page.dispatchEvent(Object.assign(new Event("keyup"), { key, code: key }));
  commander.select([WEST], false);
  cursor.startPoint("move");
  cursor.clicked(true);
  lift("x");
  expect(cursor.state.kind).toBe("point");
  lift("Shift");
  expect(cursor.state.kind).toBe("off");
});

test("an arrow that is held moves the paw one step, and from then on evenly", () => {
  commander.select([EAST], false);
  cursor.startPoint("move");
  hold("ArrowRight", "ArrowRight");
  const step = cursor.at!.x - EAST.x;
  cursor.glide({ x: 1, y: 0 }, 0);
  expect(cursor.at!.x - EAST.x).toBeCloseTo(2 * step);
  press("ArrowRight", "ArrowRight");
  expect(cursor.at!.x - EAST.x).toBeCloseTo(3 * step);
});

test("who only watches has no cushions to choose, and is told of none", () => {
  press("c", "KeyC");
  player = null;
  press("c", "KeyC");
  expect(said).toEqual(["2 cushions selected"]);
});

test("a new group of cats takes the place of cushions that were kept there", () => {
  cushions.select([0], false);
  press("1", "Digit1", { ctrlKey: true });
  commander.select([WEST], false);
  press("!", "Digit1", { shiftKey: true });
  expect([cushions.group(1), commander.group(1)]).toEqual([[], [1]]);
});
