import { expect, test } from "vitest";

import { EVENT, WorldEvents } from "../../../src/view/motion/world-events.ts";
import { Ear } from "../../../src/view/sound/ear.ts";
import { FightMeter } from "../../../src/view/sound/fight-meter.ts";
import { heardOf } from "../../../src/view/sound/heard-events.ts";
import { isChosenAnew, soundOfRequest } from "../../../src/view/sound/order-sounds.ts";

const NEAR = { x: 1, y: 0.5 };
const FAR = { x: 60, y: 40 };

function eventsOf(
  ...rows: readonly (readonly [kind: number, playerId: number, x: number, y: number])[]
): WorldEvents {
  const events = new WorldEvents();
  rows.forEach(([kind, playerId, x, y], row) => {
    events.kind[row] = kind;
    events.playerId[row] = playerId;
    events.x[row] = x;
    events.y[row] = y;
  });
  events.count = rows.length;
  return events;
}

function ear(): Ear {
  const made = new Ear();
  made.listen({ x: 0, y: 0, distance: 12 }, { width: 1280, height: 720 });
  return made;
}

const isOne = (playerId: number): boolean => playerId === 1;

test("hears what happens where the player looks, whoever does it, and nothing far away", () => {
  const heard = heardOf(
    eventsOf([EVENT.throw, 2, NEAR.x, NEAR.y], [EVENT.hit, 1, NEAR.x, NEAR.y], [EVENT.fall, 1, FAR.x, FAR.y]),
    ear(),
    isOne,
  );
  expect(heard.map(({ kind }) => kind).toSorted()).toEqual(["hit", "throw"]);
});

test("of a hundred throws in one moment plays the loudest two", () => {
  const rows = Array.from({ length: 100 }, (_, i) => [EVENT.throw, 1, 6 - i * 0.05, 0] as const);
  const heard = heardOf(eventsOf(...rows), ear(), isOne);
  expect(heard).toHaveLength(2);
  expect(heard[0]!.loudness).toBeGreaterThan(ear().loudnessAt(2, 0));
});

test("a kitten cries higher than a tom", () => {
  const rateOf = (catKind: number): number => {
    const events = eventsOf([EVENT.fall, 1, NEAR.x, NEAR.y]);
    events.catKind[0] = catKind;
    return heardOf(events, ear(), isOne)[0]!.rate;
  };
  expect(rateOf(2)).toBeGreaterThan(rateOf(0));
  expect(rateOf(1)).toBeLessThan(rateOf(0));
});

test("an own cushion is heard wherever it is, somebody else's is not", () => {
  const events = eventsOf(
    [EVENT.lose, 1, FAR.x, FAR.y],
    [EVENT.claim, 2, FAR.x, FAR.y],
    [EVENT.claim, 1, NEAR.x, NEAR.y],
  );
  expect(heardOf(events, ear(), isOne).map(({ kind }) => kind)).toEqual(["lost", "claim"]);
  expect(heardOf(new WorldEvents(), ear(), isOne)).toEqual([]);
});

test("the tune grows with a fight within seconds and calms down slowly after it", () => {
  const meter = new FightMeter();
  const rows = Array.from({ length: 4 }, () => [EVENT.hit, 1, 0, 0] as const);
  const heights: number[] = [];
  for (let i = 0; i < 60; i += 1) {
    meter.note(eventsOf(...rows), ear());
    meter.update(0.1);
    heights.push(meter.intensity);
  }
  expect(heights[50]!).toBeGreaterThan(0.5);
  expect(meter.intensity).toBeLessThanOrEqual(1);
  for (let i = 0; i < 40; i += 1) meter.update(0.1);
  expect(meter.intensity).toBeGreaterThan(heights[50]! / 3);
  for (let i = 0; i < 600; i += 1) meter.update(0.1);
  expect(meter.intensity).toBeLessThan(0.02);
});

test("a fight elsewhere counts less than one that is seen", () => {
  const intensityAt = ({ x, y }: { readonly x: number; readonly y: number }): number => {
    const meter = new FightMeter();
    meter.note(eventsOf([EVENT.fall, 1, x, y]), ear());
    meter.update(0.1);
    return meter.intensity;
  };
  expect(intensityAt(FAR)).toBeGreaterThan(0);
  expect(intensityAt(NEAR)).toBeGreaterThan(intensityAt(FAR) * 3);
});

test("cats answer a choice and an order; that a chosen one fell is no choice", () => {
  expect(isChosenAnew(new Set(), new Set([1]))).toBe(true);
  expect(isChosenAnew(new Set([1]), new Set([1, 2]))).toBe(true);
  expect(isChosenAnew(new Set([1, 2]), new Set([1]))).toBe(false);
  expect(isChosenAnew(new Set([1]), new Set())).toBe(false);
  expect(soundOfRequest({ kind: "leave" })).toBe(null);
  expect(soundOfRequest({ kind: "command", command: { kind: "move", cats: [1], x: 0, y: 0 } })).toBe("order");
  expect(soundOfRequest({ kind: "command", command: { kind: "attack", cats: [1], targetId: 2 } })).toBe(
    "attack",
  );
  const march = { kind: "march", cats: [1], x: 0, y: 0, line: null, isLoose: true } as const;
  const marches = [true, false].map((isFighting) => ({ ...march, isFighting }));
  expect(marches.map((command) => soundOfRequest({ kind: "command", command }))).toEqual(["attack", "order"]);
  expect(soundOfRequest({ kind: "command", command: { kind: "surrender" } })).toBe(null);
});
