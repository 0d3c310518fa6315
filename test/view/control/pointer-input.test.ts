import { beforeEach, describe, expect, test } from "vitest";

import { about, ENEMY, LEFT, OWN, PointerHand, RIGHT } from "../support/pointer-hand.ts";

// Goal: what a mouse does becomes these orders. Method: events of a mouse over cats and cushions that stand still.
const A = { x: 1, y: -1 };
const B = { x: 5, y: -1 };
let hand = new PointerHand();
beforeEach(() => {
  hand = new PointerHand();
});

describe("the right button", () => {
  test("sends once it is up, and a click is no line", () => {
    hand.tell("pointerdown", A, RIGHT);
    expect(hand.sent).toEqual([]);
    hand.tell("pointerup", A, { ...RIGHT, buttons: 0 });
    expect(hand.sent).toMatchObject([{ kind: "move", ...about(A) }]);
  });

  test("draws the line that they end on", () => {
    hand.drag(RIGHT, [A, { x: 3, y: -1 }, B]);
    const march = { kind: "march", isFighting: false, isLoose: false, ...about(A), line: about(B) };
    expect(hand.sent).toMatchObject([march]); // nobody has set out for its beginning before
    expect(hand.input.drawn).toBeNull();
  });

  test("shows the line while it is drawn", () => {
    hand.tell("pointerdown", A, RIGHT);
    expect(hand.input.drawn).toMatchObject({ kind: "move", to: null });
    hand.tell("pointermove", B, { button: -1, buttons: 2 });
    expect(hand.input.drawn?.to?.x).toBeCloseTo(B.x);
  });

  test("with Shift gives one order, once it is up", () => {
    hand.tell("pointerdown", A, RIGHT, { shiftKey: true });
    expect(hand.sent).toEqual([]);
    hand.tell("pointerup", A, { ...RIGHT, buttons: 0 }, { shiftKey: true });
    hand.drag(RIGHT, [A, B], { shiftKey: true });
    expect(hand.sent).toMatchObject([
      { kind: "move", queued: true },
      { kind: "march", queued: true, line: about(B) },
    ]);
  });

  test("with Ctrl lets each go at its own pace", () => {
    hand.drag(RIGHT, [A], { ctrlKey: true });
    expect(hand.sent).toMatchObject([{ kind: "march", isLoose: true, isFighting: false, line: null }]);
  });

  test("on an enemy attacks, and draws nothing", () => {
    hand.drag(RIGHT, [ENEMY, B]);
    expect(hand.sent).toEqual([{ kind: "attack", cats: [1], targetId: 2 }]);
  });

  test("whose release nobody told is one order all the same", () => {
    hand.tell("pointerdown", A, RIGHT);
    hand.tell("pointermove", B, { button: -1, buttons: 2 });
    hand.tell("pointermove", B, { button: -1, buttons: 0 });
    hand.tell("pointercancel", B, { button: -1, buttons: 0 });
    expect(hand.sent.map(({ kind }) => kind)).toEqual(["march"]);
  });
});

describe("a click on a cat that lies on a cushion", () => {
  const click = (): void => hand.drag(LEFT, [OWN]);

  beforeEach(() => {
    hand.cushionBelow = 3;
  });

  test("chooses the cat, and where it is chosen already the cushion", () => {
    click();
    expect(hand.chosenCushions).toEqual([3]);
  });

  test("chooses all of the cat's kind where it is the second of a double click", () => {
    hand.commander.select([], false);
    click();
    click();
    expect([hand.commander.selection, hand.chosenCushions]).toEqual([[OWN.networkId], []]);
  });
});

describe("a cushion below the pointer", () => {
  test("is pointed at while no button is down, and not while a box or a line is drawn over it", () => {
    hand.tell("pointermove", A, { button: -1, buttons: 0 });
    expect(hand.input.hoveredCushion).toBe(3);
    for (const pressed of [LEFT, RIGHT]) {
      hand.tell("pointerdown", A, pressed);
      hand.tell("pointermove", B, { ...pressed, button: -1 });
      expect(hand.input.hoveredCushion).toBeNull();
      hand.tell("pointerup", B, { ...pressed, buttons: 0 });
      expect(hand.input.hoveredCushion).toBe(3);
    }
  });
});

describe("after A the left button", () => {
  test("advances, and draws a line to advance to", () => {
    hand.cursor.startPoint("attack-move");
    hand.drag(LEFT, [A]);
    hand.cursor.startPoint("attack-move");
    hand.tell("pointerdown", A, LEFT);
    hand.tell("pointermove", B, { button: -1, buttons: 1 });
    expect(hand.input.drawn).toMatchObject({ kind: "attack-move" });
    hand.tell("pointerup", B, { ...LEFT, buttons: 0 });
    expect(hand.sent).toMatchObject([
      { kind: "attack-move" },
      { kind: "march", isFighting: true, line: about(B) },
    ]);
    expect(hand.cursor.state).toEqual({ kind: "off" });
  });

  test("with Shift the next may follow", () => {
    hand.cursor.startPoint("attack-move");
    hand.drag(LEFT, [A, B], { shiftKey: true });
    expect(hand.sent).toMatchObject([{ kind: "march", isFighting: true, queued: true, line: about(B) }]);
    expect(hand.cursor.state).toMatchObject({ kind: "point", order: "attack-move" });
  });

  test("with Shift the next may follow while Shift is held, and no longer", () => {
    for (const order of ["attack-move", "patrol"] as const) {
      hand.cursor.startPoint(order);
      hand.cursor.endQueue(); // nothing is queued by a click yet
      expect(hand.cursor.state).toMatchObject({ kind: "point", order });
      hand.drag(LEFT, [A], { shiftKey: true });
      expect(hand.cursor.state).toMatchObject({ kind: "point", order });
      hand.cursor.endQueue();
      expect(hand.cursor.state).toEqual({ kind: "off" });
    }
  });

  test("what Enter queues stays aimed, for arrows go on to the next place", () => {
    hand.cursor.startPoint("move");
    hand.cursor.confirm(true);
    hand.cursor.endQueue();
    expect(hand.cursor.state).toMatchObject({ kind: "point", order: "move" });
  });

  test("after P it draws no line", () => {
    hand.cursor.startPoint("patrol");
    hand.drag(LEFT, [A, B]);
    expect(hand.sent.map(({ kind }) => kind)).toEqual(["patrol"]);
  });
});
