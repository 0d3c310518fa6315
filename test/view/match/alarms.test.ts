import { describe, expect, test } from "vitest";

import { ONE, runCommand, type Ground, type World } from "../../../src/sim/index.ts";
import type { Point } from "../../../src/view/camera/project.ts";
import { alarmGroups, Alarms } from "../../../src/view/match/alarms.ts";
import { EVENT, WorldEvents } from "../../../src/view/motion/world-events.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

const SECOND_MS = 1_000;
const FAR = { x: 60, y: 40 };
const OTHER = { x: -60, y: 40 };
const sees = ({ x, y }: Point): boolean => Math.hypot(x, y) < 10;

/** East of the origin, or west of it. */
const isSameWay = (a: Point, b: Point): boolean => Math.sign(a.x) === Math.sign(b.x);

/** Alarms of player 1, who looks at the origin. */
function watch() {
  const alarms = new Alarms();
  const hear = (
    seconds: number,
    rows: readonly (readonly [kind: number, playerId: number, at: Point])[] = [],
    world: World = makeTeamWorld(),
    looksAt = sees,
  ) => {
    const events = new WorldEvents();
    rows.forEach(([kind, playerId, { x, y }], row) => {
      [events.kind[row], events.playerId[row], events.x[row], events.y[row]] = [kind, playerId, x, y];
    });
    events.count = rows.length;
    const news = { events, world, localPlayerId: 1, sees: looksAt, isSameWay };
    return alarms.update(seconds * SECOND_MS, news)?.kind;
  };
  const shown = (): readonly string[] => alarms.shown.map(({ kind }) => kind);
  return { alarms, hear, shown };
}

/** A match in which player 2 takes that cushion of player 1. */
function taken(row: number): World & { readonly ground: Ground } {
  const world = makeTeamWorld();
  const { cushions, rules } = world.ground!;
  expect(rules.cushionCount).toBeGreaterThan(row);
  cushions.owner[row] = 1;
  cushions.claimant[row] = 2;
  return world as World & { readonly ground: Ground };
}

const sight =
  (row: number, { ground: { cushions } }: ReturnType<typeof taken>) =>
  ({ x, y }: Point): boolean =>
    x === cushions.x[row]! / ONE && y === cushions.y[row]! / ONE;

describe("an alarm", () => {
  test("is for own cats that are hit out of sight; not for what is seen, nor for others", () => {
    const { hear, shown } = watch();
    expect(hear(1, [[EVENT.hit, 1, { x: 1, y: 1 }]])).toBeUndefined();
    expect(hear(1, [[EVENT.hit, 2, FAR]])).toBeUndefined();
    expect(hear(1, [[EVENT.throw, 1, FAR]])).toBeUndefined();
    expect(shown()).toEqual([]);
    expect(hear(1, [[EVENT.fall, 1, FAR]])).toBe("cats");
    expect(shown()).toEqual(["cats"]);
  });

  test("is none for what is beyond the edge of the picture of a fight that is partly in it", () => {
    const { hear, shown } = watch();
    const [inside, beyond] = [
      { x: 8, y: 0 },
      { x: 13, y: 0 },
    ];
    expect(hear(1, [[EVENT.hit, 1, inside]])).toBeUndefined();
    expect(hear(1, [[EVENT.hit, 1, beyond]])).toBeUndefined();
    expect(hear(0.1, [[EVENT.hit, 1, FAR]])).toBe("cats"); // another one
    expect(shown()).toEqual(["cats"]);
    expect(
      hear(1, [[EVENT.fall, 1, beyond]], makeTeamWorld(), () => false),
      "it was left",
    ).toBeUndefined(); // seen, and told in a moment
    expect(shown()).toEqual(["cats", "cats"]);
    hear(1, [[EVENT.hit, 1, inside]]);
    expect(shown(), "the player is back").toEqual(["cats"]);
  });

  test("is for a cushion that is being taken, or is lost; not for one in sight, nor for somebody else's", () => {
    const world = taken(0);
    const { cushions } = world.ground;
    const nowhere = (): boolean => false;
    const { alarms, hear } = watch();
    expect(hear(1, [], world, sight(0, world))).toBeUndefined();
    expect(hear(1, [], world, nowhere)).toBe("taking");
    expect(alarms.shown[0]).toMatchObject({ x: cushions.x[0]! / ONE });
    cushions.owner[0] = 2;
    expect(watch().hear(1, [], world, nowhere)).toBeUndefined();
    expect(watch().hear(1, [[EVENT.lose, 1, FAR]])).toBe("lost");
    expect(watch().hear(1, [[EVENT.lose, 2, FAR]])).toBeUndefined();
  });

  test("of one place is told once in 20 s, and seen as long as it goes on", () => {
    const { hear, shown } = watch();
    const told = Array.from({ length: 45 }, () => hear(1, [[EVENT.hit, 1, FAR]]) ?? "");
    expect(told.filter((kind) => kind !== "")).toHaveLength(1);
    expect(shown()).toEqual(["cats"]);
    hear(7.9);
    expect(shown()).toEqual(["cats"]);
    hear(0.2);
    expect(shown()).toEqual([]);
  });

  test("of another place is seen at once, and told 6 s after the one before", () => {
    const { hear, shown } = watch();
    expect(hear(1, [[EVENT.hit, 1, FAR]])).toBe("cats");
    expect(hear(3, [[EVENT.hit, 1, OTHER]])).toBeUndefined();
    expect(shown()).toEqual(["cats", "cats"]);
    expect(hear(4, [[EVENT.hit, 1, { x: 0, y: -50 }]])).toBe("cats");
  });

  test("in the direction of one of its kind is not told again, and one sign tells of both", () => {
    const { alarms, hear, shown } = watch();
    const beside = { x: FAR.x, y: -FAR.y };
    expect(hear(1, [[EVENT.hit, 1, FAR]])).toBe("cats");
    expect(hear(7, [[EVENT.hit, 1, beside]])).toBeUndefined();
    expect(shown()).toEqual(["cats", "cats"]);
    expect(alarmGroups(alarms.shown, isSameWay)).toMatchObject([{ newest: beside, places: 2 }]);
    expect(hear(0.5, [[EVENT.lose, 1, { x: 90, y: 0 }]])).toBe("lost"); // of another kind
    expect(hear(7, [[EVENT.hit, 1, OTHER]])).toBe("cats"); // elsewhere
    const groups = alarmGroups(alarms.shown, isSameWay);
    expect(groups.map(({ newest: { kind }, places }) => [kind, places])).toEqual([
      ["cats", 1],
      ["lost", 1],
      ["cats", 1],
    ]);
  });

  test("names what is worst at a place", () => {
    const { hear, shown } = watch();
    hear(1, [
      [EVENT.lose, 1, FAR],
      [EVENT.hit, 1, { x: 61, y: 40 }],
    ]);
    expect(shown()).toEqual(["lost"]);
  });

  test("is over once the player looks there, and comes again no sooner than after 20 s", () => {
    const { alarms, hear, shown } = watch();
    hear(1, [[EVENT.hit, 1, FAR]]);
    hear(1, [], makeTeamWorld(), () => true);
    expect(shown()).toEqual([]);
    expect(hear(10, [[EVENT.hit, 1, FAR]])).toBeUndefined();
    expect(shown()).toEqual([]);
    expect(hear(10, [[EVENT.hit, 1, FAR]])).toBe("cats");
    expect(alarms.answer()).toMatchObject(FAR);
    expect(alarms.answer()).toBeNull();
  });

  test("is none for who has given up: all their cats are asleep for good", () => {
    const { hear, shown } = watch();
    expect(hear(1, [[EVENT.hit, 1, OTHER]])).toBe("cats");
    const world = taken(0);
    runCommand(world, 1, { kind: "surrender" });
    expect(hear(10, [[EVENT.fall, 1, FAR]], world)).toBeUndefined();
    expect(shown()).toEqual([]);
  });

  test("is answered, the newest first; the last one is kept in mind", () => {
    const { alarms, hear } = watch();
    hear(1, [[EVENT.hit, 1, FAR]]);
    hear(1, [[EVENT.hit, 1, OTHER]]);
    expect([alarms.answer(), alarms.answer(), alarms.answer()]).toMatchObject([OTHER, FAR, null]);
    expect(alarms.last).toEqual(OTHER);
  });
});
