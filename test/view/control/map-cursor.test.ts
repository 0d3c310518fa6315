import { beforeEach, expect, test } from "vitest";

import { Commander } from "../../../src/view/control/commander.ts";
import type { CushionCommander } from "../../../src/view/control/cushion-commander.ts";
import { MapCursor } from "../../../src/view/control/map-cursor.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";

// Goal: an order that is aimed ends with being given, where nothing may be queued behind it. Method: one cat, and cushions that rally.
const CAT = { networkId: 1, playerId: 1, x: 0, y: 0 };
const THERE = { x: 2, y: 1 };
let rallied: unknown[] = [];
beforeEach(() => {
  rallied = [];
});

function makeCursor(isGround: boolean): MapCursor {
  const commander = new Commander(
    {
      ...{ localPlayerId: () => 1, isGround, extent: () => ({ halfWidth: 9, halfHeight: 9 }), spacing: 1 },
      ...{ isAlly: (id) => id === 1, cats: () => [CAT], get: (id) => (id === 1 ? CAT : null) },
      send: () => undefined,
    },
    new OrderMarks(),
  );
  commander.selectAll();
  const cushions = { middle: () => ({ x: 0, y: 0 }), rally: (at: unknown) => rallied.push(at) };
  return new MapCursor(commander, cushions as unknown as CushionCommander);
}

test("of places that new cats go to there is one: with Shift, too, the cursor goes away", () => {
  const cursor = makeCursor(true);
  cursor.startRally();
  cursor.moveTo(THERE);
  cursor.confirm(true);
  expect([cursor.state.kind, rallied]).toEqual(["off", [THERE]]);
});

test("in Classic, which knows no queues, the cursor goes away with Shift as without", () => {
  for (const isGround of [false, true]) {
    const cursor = makeCursor(isGround);
    cursor.startPoint("move");
    cursor.confirmAt({ ground: THERE, cat: null }, true);
    expect(cursor.state.kind).toBe(isGround ? "point" : "off");
  }
});
