import { beforeEach, describe, expect, test } from "vitest";

import { groundPoint } from "../../../src/view/camera/project.ts";
import { badgeOf } from "../../../src/view/control/cushion-badge.ts";
import {
  about,
  ENEMY,
  LEFT,
  MIDDLE,
  OWN,
  PointerHand,
  RIG,
  RIGHT,
  UP,
  VIEWPORT,
} from "../support/pointer-hand.ts";

// Goal: one button does not mix with another, nor with what is chosen or aimed. Method: events of a mouse over cats and cushions that stand still.
const A = { x: 1, y: -1 };
const B = { x: 5, y: -1 };
let hand = new PointerHand();
beforeEach(() => {
  hand = new PointerHand();
});

describe("while a button is held", () => {
  test("no cat and no badge is pointed at, and the window's edge moves nothing", () => {
    hand.ownCushions = [0];
    const badge = groundPoint(RIG, VIEWPORT, badgeOf({ x: 0, y: 0 }, { rig: RIG, viewport: VIEWPORT }))!;
    const pointed = (): unknown[] => [hand.input.hovered?.networkId ?? null, hand.input.isOverBadge];
    const edge = { x: -14, y: 0 }; // of the window
    for (const pressed of [LEFT, MIDDLE]) {
      for (const [at, seen] of [
        [OWN, [1, false]],
        [badge, [null, true]],
      ] as const) {
        hand.tell("pointermove", at, UP);
        expect(pointed()).toEqual(seen);
        hand.tell("pointerdown", A, pressed);
        hand.tell("pointermove", at, { ...pressed, button: -1 });
        expect(pointed()).toEqual([null, false]);
        hand.tell("pointermove", edge, { ...pressed, button: -1 });
        hand.input.update(16);
        expect(hand.pans).toEqual([]);
        hand.tell("pointerup", edge, { ...pressed, buttons: 0 });
      }
      hand.input.update(16);
      expect(hand.pans.splice(0)).toEqual([{ x: -1, y: 0 }]);
    }
  });

  test("the paw of an order stays where it is when the camera is dragged", () => {
    hand.cursor.startPoint("move");
    hand.tell("pointermove", A, UP);
    hand.tell("pointerdown", A, MIDDLE);
    hand.tell("pointermove", B, { ...MIDDLE, button: -1 });
    expect(hand.cursor.at?.x).toBeCloseTo(A.x);
  });
});

describe("the left button, and the right one before it is up", () => {
  test("sends the cats of the box that was drawn by then", () => {
    hand.commander.clear();
    hand.tell("pointerdown", { x: -4, y: -4 }, LEFT);
    hand.tell("pointermove", { x: 0, y: 0 }, { button: -1, buttons: 1 });
    hand.tell("pointermove", { x: 0, y: 0 }, { button: 2, buttons: 3 });
    hand.tell("pointermove", { x: 0, y: 0 }, { button: 2, buttons: 1 });
    hand.tell("pointerup", B, { ...LEFT, buttons: 0 });
    expect(hand.sent).toMatchObject([{ kind: "move", cats: [1], ...about({ x: 0, y: 0 }) }]);
    expect(hand.commander.selection).toEqual([1]);
  });

  test("gives no order that was aimed: the right one is in its place", () => {
    hand.cursor.startPoint("patrol");
    hand.drag(RIGHT, [A]);
    expect([hand.sent.map(({ kind }) => kind), hand.cursor.state.kind]).toEqual([["move"], "off"]);
  });
});

describe("a box", () => {
  test("that comes back to where it began is a box still", () => {
    hand.commander.clear();
    hand.drag(LEFT, [OWN, B, OWN]);
    expect(hand.commander.selection).toEqual([]);
  });
});

describe("where the system takes the pointer away", () => {
  test("a box chooses nothing, and the next press begins anew", () => {
    hand.commander.clear();
    hand.tell("pointerdown", { x: -4, y: -4 }, LEFT);
    hand.tell("pointermove", { x: 0, y: 0 }, { button: -1, buttons: 1 });
    hand.tell("pointercancel", { x: 0, y: 0 }, LEFT);
    expect([hand.commander.selection, hand.input.hoveredCushion]).toEqual([[], 3]);
    hand.drag(LEFT, [OWN]);
    expect(hand.commander.selection).toEqual([1]);
  });

  test("an order that was not given yet never is", () => {
    hand.tell("pointerdown", A, RIGHT);
    hand.tell("pointercancel", A, RIGHT);
    hand.tell("pointermove", B, UP);
    expect([hand.input.drawn, hand.sent]).toEqual([null, []]);
  });

  test("the camera is dragged no more, and the window's edge moves it again", () => {
    hand.tell("pointerdown", A, MIDDLE);
    hand.tell("pointermove", { x: -14, y: 0 }, { ...MIDDLE, button: -1 });
    hand.tell("pointercancel", A, MIDDLE);
    hand.input.update(16);
    expect(hand.pans).toHaveLength(1);
  });
});

describe("a double click", () => {
  test("with Shift takes all cushions in view, and adds them to none", () => {
    [hand.cushionBelow, hand.ownCushions] = [0, [0]];
    hand.commander.clear();
    for (const isAdding of [true, false]) {
      hand.drag(LEFT, [A], { shiftKey: true });
      expect([hand.chosenCushions, hand.isAddingCushions]).toEqual([[0], isAdding]);
    }
  });

  test("on an enemy's cat chooses none of one's own", () => {
    hand.drag(LEFT, [ENEMY]);
    hand.drag(LEFT, [ENEMY]);
    expect(hand.commander.selection).toEqual([]);
  });
});

test("cats that are chosen take the place of cushions, and none that Shift adds", () => {
  hand.drag(LEFT, [OWN], { shiftKey: true });
  expect(hand.clearedCushions).toBe(0);
  hand.drag(LEFT, [OWN]);
  expect(hand.clearedCushions).toBe(1);
});

test("an advance beside an enemy's cat is to that place, and no attack on it", () => {
  const beside = { x: ENEMY.x + 0.27, y: ENEMY.y };
  hand.cursor.startPoint("attack-move");
  hand.drag(LEFT, [beside]);
  hand.cursor.startPoint("move");
  hand.drag(LEFT, [beside]);
  expect(hand.sent.map(({ kind }) => kind)).toEqual(["attack-move", "attack"]);
});
