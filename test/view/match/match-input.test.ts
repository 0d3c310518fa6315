// Goal: who may give no orders gives none, and an order of the small map is in place of one that was aimed.
// Method: a player's hand over a match on a plain page, whose world says who has cats.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { MatchInfo, WindowRequest } from "../../../src/channel/index.ts";
import { ONE, ORDER_HOLD, ORDER_IDLE, type World } from "../../../src/sim/index.ts";
import { CameraControl } from "../../../src/view/camera/camera-control.ts";
import { chooseKeys } from "../../../src/view/control/key-actions.ts";
import { MatchInput } from "../../../src/view/match/match-input.ts";
import { makeTeamWorld, TEAM_MATCH } from "../support/ground-match.ts";
import { OrderButtons } from "../../../src/view/match/order-buttons.ts";
import { openPlainPage, partOf, type PlainElement } from "../support/plain-page.ts";

let world: World;
let sent: WindowRequest[] = [];
let said: string[] = [];
let camera: CameraControl;

beforeEach(() => {
  openPlainPage();
  world = makeTeamWorld();
  world.players.score.set([4, 4, 0, 4]);
  [sent, said] = [[], []];
  camera = new CameraControl({ width: 1_000, height: 600 });
});
afterEach(() => {
  chooseKeys({});
  vi.unstubAllGlobals();
});

function makeInput(match: MatchInfo = TEAM_MATCH): MatchInput {
  const cats = Array.from({ length: 12 }, (_, row) => ({
    ...{ networkId: world.cats.networkId[row]!, playerId: world.cats.playerId[row]! },
    ...{ x: world.cats.x[row]! / ONE, y: world.cats.y[row]! / ONE },
  }));
  const get = (id: number) => cats.find(({ networkId }) => networkId === id) ?? null;
  const input = new MatchInput({
    ...{ match, camera, catScale: 1, panels: { boxes: [] }, hasEdgeScrolling: () => true },
    cats: { livingCats: cats, get } as unknown as ConstructorParameters<typeof MatchInput>[0]["cats"],
    send: (request) => sent.push(request),
    announce: (text) => said.push(text),
    ...{ openMenu: () => undefined, answerAlarm: () => null, takeKey: () => false },
  });
  input.noteStanding(world);
  return input;
}

const commands = (): readonly string[] =>
  sent.flatMap((request) => (request.kind === "command" ? request.command.kind : []));
const THERE = { x: 1, y: 1 };

test("an order on the small map is given to what is chosen, in place of one that is aimed", () => {
  const input = makeInput();
  input.commander.selectAll();
  input.cursor.startPoint("patrol");
  input.orderAt(THERE, false);
  expect([commands(), input.isAiming]).toEqual([["move"], false]);
  world.ground!.cushions.owner[0] = 1;
  input.cushions.select([0], false);
  input.orderAt(THERE, false);
  expect(commands()).toEqual(["move", "rally"]);
});

test.each([
  ["attack", "a"],
  ["patrol", "p"],
  ["hold", "h"],
  ["stop", "s"],
])(
  "the button for %s does what the key does, also with Shift, and leaves the keyboard to an aim",
  (order, key) => {
    const held = { ctrlKey: false, shiftKey: true, repeat: false };
    const doneBy = (act: (input: MatchInput) => void): readonly unknown[] => {
      const input = makeInput();
      input.commander.selectAll();
      [sent, said] = [[], []];
      act(input);
      input.cursor.takesPlace(THERE, true);
      const done = [sent, said, input.cursor.state];
      input.end();
      return done;
    };
    const byKey = doneBy(() =>
      document.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key, ...held })),
    );
    const byButton = doneBy((input) => {
      const button = partOf(new OrderButtons(input.onChosen).element, `order-${order}`);
      button.dispatchEvent(Object.assign(new Event("click"), held));
      if (input.isAiming) expect(document.activeElement).toBe(input.surface);
    });
    expect(byKey[0]).not.toEqual([]);
    expect(byButton).toEqual(byKey);
  },
);

test("the button of the order that is aimed, by key or button, is pressed; another click ends the aim", () => {
  const input = makeInput();
  input.commander.selectAll();
  const buttons = new OrderButtons(input.onChosen);
  const pressed = (): readonly string[] => {
    buttons.update();
    return ["attack", "patrol", "hold", "stop"].filter(
      (id) => partOf(buttons.element, `order-${id}`).attributes.get("aria-pressed") === "true",
    );
  };
  const click = (id: string): void => partOf(buttons.element, `order-${id}`).click();
  const shown = ["a", "p", "m"].map((key) => {
    document.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
    return pressed();
  });
  expect(shown).toEqual([["attack"], ["patrol"], []]);
  for (const id of ["attack", "patrol"]) {
    click(id);
    expect([pressed(), input.isAiming]).toEqual([[id], true]);
  }
  click("patrol");
  expect([pressed(), input.isAiming, commands()]).toEqual([[], false, []]);
});

test("Classic has a button for each order that it knows, and a button says which key it is for", () => {
  const shownIn = (mode: MatchInfo["mode"]): readonly string[] => {
    const { element } = new OrderButtons(makeInput({ ...TEAM_MATCH, mode }).onChosen);
    const { all } = element as unknown as PlainElement;
    return all.flatMap(({ title }) => (title === "" ? [] : title));
  };
  expect(shownIn("classic")).toEqual(["Attack: then click the enemy (A)", "Stop (S)"]);
  chooseKeys({ hold: "F9", stop: "none" });
  expect(shownIn("battle")).toEqual([
    "Advance, fighting on the way: then click where (A)",
    "Patrol to there and back: then click where (P)",
    "Hold: stand and throw (F9)",
    "Stop",
  ]);
});

test("who only watches, and who has given up, chooses nobody and orders nothing", () => {
  const observer = makeInput({ ...TEAM_MATCH, localPlayerId: 4, isObserver: true });
  observer.commander.selectAll();
  const player = makeInput();
  player.commander.selectAll();
  player.cursor.startPoint("move");
  world.players.score[0] = 0;
  player.noteStanding(world);
  expect([player.commander.selection, player.isAiming, player.commander.isWatching]).toEqual([
    [],
    false,
    true,
  ]);
  player.commander.selectAll();
  for (const input of [observer, player]) input.orderAt(THERE, false);
  expect([observer.commander.isWatching, commands()]).toEqual([true, []]);
  world.players.score[0] = 1; // a cushion has bred one
  player.noteStanding(world);
  player.commander.selectAll();
  expect(player.commander.selection).toEqual([1, 2, 3, 4]);
});

test("after the end nothing is chosen or pointed at, and nobody is told where the player looks", () => {
  const input = makeInput();
  input.commander.selectAll();
  const edge = Object.assign(new Event("pointermove"), { clientX: 1, clientY: 300, button: -1, buttons: 0 });
  input.surface.dispatchEvent(edge);
  camera.zoom(8, null);
  input.update(10);
  expect(sent.map(({ kind }) => kind)).toEqual(["look"]);
  camera.update(0, true);
  const before = camera.rig;
  input.end();
  input.update(1_000);
  camera.update(0, true);
  expect([sent.length, camera.rig, input.hoveredCushion]).toEqual([1, before, null]);
  expect([input.commander.selection, input.isAiming]).toEqual([[], false]);
});

test("a cat that stands without an order, and fights nobody, waits for one", () => {
  const input = makeInput();
  world.cats.order.set([ORDER_HOLD, ORDER_IDLE, ORDER_IDLE, ORDER_IDLE]);
  world.cats.targetId.set([0, 5, 0, 0]);
  const round = Array.from({ length: 3 }, () => input.commander.cycle(1, "idle")!.networkId);
  expect(round).toEqual([3, 4, 3]);
});

test("in a pause no mark says that new cats would come to a place", () => {
  world.ground!.cushions.owner[0] = 1;
  const input = makeInput();
  input.cushions.select([0], false);
  const marked = (playerId: number): number => {
    input.noteStanding(Object.assign(world, { pausing: { pause: { playerId } } }));
    input.orderAt(THERE, false);
    input.marks(0);
    return input.orders.length;
  };
  expect([marked(1), marked(0)]).toEqual([0, 1]);
});
