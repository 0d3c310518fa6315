import { expect, test } from "vitest";

import type { WindowRequest } from "../../../src/channel/index.ts";
import type { Command, World } from "../../../src/sim/index.ts";
import { createWorld, generateMap } from "../../../src/sim/index.ts";
import { HINT_TABLE } from "../../../src/view/match/hint-table.ts";
import { deedsOf } from "../../../src/view/match/hint-deeds.ts";
import { StandingHint, worldFacts } from "../../../src/view/match/standing-hint.ts";

const BATTLE = {
  ...{ isGround: true, hasCushions: false, seesCushion: false, cushionCount: 0 },
  ...{ isWatching: false, hasSelected: false, status: null },
};
const CUSHIONS = { ...BATTLE, hasCushions: true, seesCushion: true };
const CLASSIC = { ...BATTLE, isGround: false };
const SECOND_MS = 1_000;

function request(command: Command): WindowRequest {
  return { kind: "command", command };
}

const stop = request({ kind: "stop", cats: [1] });

/** Two players, 1 and 2, on a map with cushions that are nobody's. */
function groundWorld(): World {
  const map = generateMap({ playerCount: 2, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 9, timeLimitMinutes: 0 } as const;
  return createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2], teams: [1, 2], ground });
}

/** A command to where a row of cushions or cats is. */
function to(
  kind: "move" | "attack-move",
  place: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> },
  row: number,
): Command {
  return { kind, cats: [1], x: Math.round(place.x[row]! / 256), y: Math.round(place.y[row]! / 256) };
}

/** What is said in each of so many seconds. */
function said(hint: StandingHint, facts: typeof BATTLE, seconds: number, from = 0): readonly string[] {
  return Array.from({ length: seconds }, (_, second) => hint.text((from + second) * SECOND_MS, facts));
}

test("each hint of the table says what it is for, when it is due and what ends it for good", () => {
  for (const { purpose, endedBy, firstMs } of HINT_TABLE)
    expect([purpose.length > 20, endedBy.length > 0, firstMs > 0]).toEqual([true, true, true]);
  expect(new Set(HINT_TABLE.map(({ id }) => id)).size).toBe(HINT_TABLE.length);
});

test("on a map who has chosen nobody is told how, and never again once somebody was chosen", () => {
  const hint = new StandingHint();
  expect(hint.text(SECOND_MS, BATTLE)).toContain("Drag a box around your cats");
  expect(hint.text(2 * SECOND_MS, { ...BATTLE, hasSelected: true })).not.toContain("Drag");
  expect(said(hint, BATTLE, 300, 3).join("")).not.toContain("Drag");
});

test("in Battle who has chosen cats is told how they fight, until they are told to", () => {
  const hint = new StandingHint();
  const facts = { ...BATTLE, hasSelected: true };
  expect(hint.text(SECOND_MS, facts)).toMatch(/^A, then click: they fight/);
  hint.hear(request({ kind: "move", cats: [1], x: 0, y: 0 }), 2 * SECOND_MS, null, 1);
  expect(hint.text(3 * SECOND_MS, facts)).toMatch(/^A, then click: they fight/); // they only walk
  hint.hear(request({ kind: "attack-move", cats: [1], x: 0, y: 0 }), 4 * SECOND_MS, null, 1);
  expect(said(hint, facts, 85, 5).join("")).toBe("");
});

test("in Classic everybody is told that cats fight only on order, until they are told to", () => {
  for (const hasSelected of [false, true]) {
    const hint = new StandingHint();
    const facts = { ...CLASSIC, hasSelected };
    expect(hint.text(40 * SECOND_MS, facts)).toMatch(/fight only on order.* right click an enemy cat/);
    hint.hear(request({ kind: "attack", cats: [1], targetId: 9 }), 41 * SECOND_MS, null, 1);
    expect(said(hint, facts, 85, 42).join("")).toBe("");
  }
});

test("who has no cushion is told what they are for, and no word says that a right click takes none", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, hasSelected: true };
  const text = hint.text(SECOND_MS, facts);
  expect(text).toMatch(/^A, then click a cushion: .* take it, and it breeds cats$/);
  expect(text).not.toMatch(/right click/i);
});

test("where no cushion is in the picture the hint says where there are some", () => {
  const text = new StandingHint().text(SECOND_MS, { ...CUSHIONS, hasSelected: true, seesCushion: false });
  expect(text).toMatch(/the map in the corner/);
});

test("the hint to take a cushion goes as cats are sent to one, and does not come back when it is lost", () => {
  const world = groundWorld();
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, hasSelected: true };
  hint.text(SECOND_MS, facts);
  hint.hear(request(to("move", world.ground!.cushions, 0)), 2 * SECOND_MS, world, 1);
  expect(hint.text(3 * SECOND_MS, facts)).toBe("");
  const held = new StandingHint();
  held.text(SECOND_MS, { ...facts, cushionCount: 1 });
  expect(said(held, facts, 80, 2).join("")).toBe("");
});

test("with two cushions one is told to advance on an enemy, until that is done", () => {
  const world = groundWorld();
  world.ground!.cushions.owner[1] = 2;
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, hasSelected: true, cushionCount: 2 };
  expect(hint.text(SECOND_MS, facts)).toMatch(/^Now advance: .* click an enemy's cushion/);
  hint.hear(request(to("attack-move", world.ground!.cushions, 0)), 2 * SECOND_MS, world, 1); // it is nobody's
  expect(hint.text(3 * SECOND_MS, facts)).toMatch(/^Now advance/);
  hint.hear(request(to("attack-move", world.ground!.cushions, 1)), 4 * SECOND_MS, world, 1);
  expect(said(hint, facts, 80, 5).join("")).not.toContain("Now advance");
});

test("with a cushion one is told of the kinds, until one is chosen", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, cushionCount: 1, hasSelected: true };
  expect(hint.text(SECOND_MS, facts)).toMatch(/^C chooses your cushions, then a kind/);
  hint.hear(request({ kind: "breed", cushion: 0, catKind: "tom" }), 2 * SECOND_MS, null, 1);
  expect(said(hint, facts, 80, 3).join("")).toBe("");
});

test("a hint about what is not urgent goes for good when it was there for long enough", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, cushionCount: 1, hasSelected: true };
  for (let second = 0; second < 600; second += 1) {
    hint.text(second * SECOND_MS, facts);
    hint.hear(stop, second * SECOND_MS, null, 1); // is not idle
  }
  expect(said(hint, facts, 60, 600).join("")).toBe("");
});

test("who has not done it has a hint at least twice a minute, and never all the while", () => {
  for (const facts of [
    BATTLE,
    { ...BATTLE, hasSelected: true },
    { ...CUSHIONS, hasSelected: true },
    CLASSIC,
  ]) {
    const hint = new StandingHint();
    hint.hear(request({ kind: "go-on" }), SECOND_MS, null, 1); // is no order
    const texts = said(hint, facts, 600);
    for (let second = 60; second < 600; second += 30) {
      const half = texts.slice(second, second + 30);
      expect(half.some((text) => text !== "")).toBe(true);
      expect(half.some((text) => text === "")).toBe(true);
    }
  }
});

test("who knows all that and gives no order for a minute and a half is told that the cats wait, until the next one", () => {
  const hint = new StandingHint();
  const facts = { ...BATTLE, hasSelected: true };
  hint.hear(request({ kind: "attack-move", cats: [1], x: 0, y: 0 }), 100 * SECOND_MS, null, 1);
  hint.hear({ kind: "leave" }, 180 * SECOND_MS, null, 1); // is none
  expect(hint.text(189 * SECOND_MS, facts)).toBe("");
  expect(hint.text(190 * SECOND_MS, facts)).toContain("Your cats wait for an order");
  hint.hear(stop, 191 * SECOND_MS, null, 1);
  expect(hint.text(191 * SECOND_MS, facts)).toBe("");
});

test("nobody is told to give orders who only watches, or while somebody is missing", () => {
  const status = { split: null, absent: [{}] } as unknown as never;
  for (const facts of [BATTLE, CUSHIONS, CLASSIC]) {
    const hint = new StandingHint();
    expect(hint.text(SECOND_MS, { ...facts, isWatching: true })).toBe("");
    expect(hint.text(200 * SECOND_MS, { ...facts, status })).toBe("");
    expect(hint.text(201 * SECOND_MS, facts)).not.toBe("");
  }
});

test("what an order shows that its player knows", () => {
  const world = groundWorld();
  const { cats } = world;
  const theirs = [...cats.playerId].indexOf(2);
  expect(deedsOf(to("attack-move", cats, theirs), world, 1)).toEqual([
    "ordered",
    "advanced",
    "went-for-enemy",
  ]);
  expect(deedsOf(to("attack-move", cats, theirs), world, 2)).toEqual(["ordered", "advanced"]); // they are its own
  expect(deedsOf(to("move", cats, theirs), world, 1)).toEqual(["ordered"]);
  const march = { isLoose: true, line: null, cats: [1], x: 0, y: 0 };
  expect(deedsOf({ kind: "march", isFighting: false, ...march }, null, 1)).toEqual(["ordered"]);
  expect(deedsOf({ kind: "march", isFighting: true, ...march }, null, 1)).toEqual(["ordered", "advanced"]);
  expect(deedsOf({ kind: "rally", cushion: 0, at: null }, world, 1)).toEqual([]);
});

test("whether a cushion is in the picture depends on where the camera is", () => {
  const world = groundWorld();
  const { x, y } = world.ground!.cushions;
  const viewport = { width: 960, height: 600 };
  const at = { x: x[0]! / 65_536, y: y[0]! / 65_536 };
  const seen = (away: number) =>
    worldFacts(world, 1, { rig: { x: at.x + away, y: at.y, distance: 4 }, viewport });
  expect(seen(0)).toEqual({ hasCushions: true, seesCushion: true, cushionCount: 0 });
  expect(seen(500).seesCushion).toBe(false);
  world.ground!.cushions.owner[0] = 1;
  expect(seen(0).cushionCount).toBe(1);
});
