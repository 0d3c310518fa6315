import { expect, test } from "vitest";

import type { PairKind } from "../../../src/view/match/army-kinds.ts";
import { HINT_TABLE } from "../../../src/view/match/hint-table.ts";
import { StandingHint } from "../../../src/view/match/standing-hint.ts";
import { EVENT } from "../../../src/view/motion/world-events.ts";
import {
  BATTLE,
  CLASSIC,
  CUSHIONS,
  event,
  request,
  said,
  SECOND_MS,
  stop,
} from "../../support/window-hint-facts.ts";
import { groundWorld, to } from "../../support/hint-world.ts";

const BOTH: readonly PairKind[] = ["tom", "knitter"];

test("each hint of the table says what it is for, when it is due and what ends it for good", () => {
  for (const { purpose, endedBy, shownMsMax, firstMs } of HINT_TABLE)
    expect([purpose.length > 20, endedBy.length > 0 || shownMsMax < Infinity, firstMs > 0]).toEqual([
      true,
      true,
      true,
    ]);
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

test("with two cushions and both kinds one is told to advance on an enemy, until that is done", () => {
  const world = groundWorld();
  world.ground!.cushions.owner[1] = 2;
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, hasSelected: true, cushionCount: 2 };
  expect(hint.text(SECOND_MS, facts)).toMatch(/^Now advance: .* and its cushion$/);
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
  expect(said(hint, facts, 80, 3).join("")).not.toMatch(/kind|breed/);
});

test("who has chosen their cushions is told by which keys these breed what, and is told on until a kind is chosen", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, cushionCount: 1, hasSelected: true };
  hint.text(SECOND_MS, facts);
  expect(hint.text(2 * SECOND_MS, { ...facts, hasChosenCushions: true })).toMatch(
    /^Your cushions: W breeds toms/,
  );
  expect(hint.text(3 * SECOND_MS, facts)).toMatch(/^C chooses your cushions/);
});

test("who has one kind and meets another is told what answers it, before the advance", () => {
  const hint = new StandingHint();
  const facts = {
    ...CUSHIONS,
    cushionCount: 2,
    hasSelected: true,
    strangeKinds: ["knitter"] as const,
    unbredKinds: BOTH,
  };
  expect(hint.text(SECOND_MS, facts)).not.toContain("in front"); // and has met nobody yet
  hint.hearEvents(event(EVENT.hit, 1), 2 * SECOND_MS, 1);
  expect(hint.text(8 * SECOND_MS, facts)).toBe(
    "Toms in front, knitters behind beat knitters: click a cushion's badge, then W for toms; another's, R for knitters",
  );
  expect(hint.text(9 * SECOND_MS, { ...facts, cushionCount: 1 })).toMatch(
    /: click a cushion's badge, then W for toms; take another for knitters$/,
  );
  expect(hint.text(10 * SECOND_MS, { ...facts, strangeKinds: ["kitten"] })).toMatch(
    /^Toms in front, knitters behind beat kittens/,
  );
  expect(hint.text(10 * SECOND_MS, { ...facts, cushionCount: 0 })).not.toContain("behind beat"); // and none to breed
  expect(hint.text(10 * SECOND_MS, { ...facts, unbredKinds: [] })).not.toContain("behind beat"); // both are bred
  hint.hear(request({ kind: "breed", cushion: 0, catKind: "tom" }), 11 * SECOND_MS, null, 1);
  expect(hint.text(12 * SECOND_MS, facts)).toMatch(/^Now advance/);
});

test("with two cushions one is told how they breed the two kinds, and to advance once both are there", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, cushionCount: 2, hasSelected: true, isPaired: false };
  const unbred = (...kinds: PairKind[]) => ({ ...facts, unbredKinds: kinds });
  expect(hint.text(SECOND_MS, unbred("tom", "knitter"))).toBe(
    "Toms in front of knitters win fights: click a cushion's badge, then W for toms; another's, R for knitters",
  );
  expect(hint.text(2 * SECOND_MS, unbred("knitter"))).toBe(
    "Toms in front of knitters win fights: click a cushion's badge, then R for knitters",
  );
  expect(hint.text(3 * SECOND_MS, { ...unbred("tom"), cushionCount: 1 })).not.toContain("in front");
  expect(hint.text(4 * SECOND_MS, facts)).toBe(
    "C, then right click where your army is to gather: new cats walk there by themselves",
  );
  expect(hint.text(5 * SECOND_MS, { ...facts, hasChosenCushions: true })).toMatch(/^Right click where/);
  expect(hint.text(6 * SECOND_MS, { ...facts, isPaired: true })).toMatch(/^Now advance/);
  expect(hint.text(7 * SECOND_MS, { ...facts, playedSeconds: 299 })).not.toMatch(/^Now advance/);
  expect(hint.text(8 * SECOND_MS, { ...unbred("tom"), playedSeconds: 300 })).toMatch(/^Now advance/);
  hint.hear(request({ kind: "rally", cushion: 0, at: null }), 9 * SECOND_MS, null, 1);
  expect(hint.text(10 * SECOND_MS, facts)).not.toContain("gather");
});

test("who has bred another kind before is told what answers theirs all the same, until it is bred again", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, cushionCount: 1, hasSelected: true };
  hint.hear(request({ kind: "breed", cushion: 0, catKind: "kitten" }), SECOND_MS, null, 1);
  expect(hint.text(2 * SECOND_MS, facts)).not.toContain("knitters");
  const met = { ...facts, strangeKinds: ["knitter"] as const, unbredKinds: BOTH };
  hint.hearEvents(event(EVENT.hit, 1), 3 * SECOND_MS, 1);
  expect(hint.text(9 * SECOND_MS, met)).toContain("behind beat knitters");
  hint.hear(request({ kind: "breed", cushion: 0, catKind: "knitter" }), 10 * SECOND_MS, null, 1);
  expect(hint.text(11 * SECOND_MS, met)).not.toContain("knitters");
});

test("a minute before most of the cushions are enough everybody is told so, for a while", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, cushionCount: 3, hasSelected: true };
  expect(hint.text(SECOND_MS, { ...facts, playedSeconds: 539 })).not.toContain("minute ten");
  const late = said(hint, { ...facts, playedSeconds: 540 }, 120, 2);
  expect(late[0]).toBe(
    "From minute ten on no more cats are bred, and whoever holds most of the cushions for half a minute wins",
  );
  expect(late.slice(40).join("")).not.toContain("minute ten");
  const battle = { ...BATTLE, hasSelected: true, playedSeconds: 540 };
  expect(hint.text(200 * SECOND_MS, battle)).not.toContain("minute ten");
});

test("after ten minutes no hint speaks of breeding, for no more cats come", () => {
  const foes = { strangeKinds: ["knitter"] as const, unbredKinds: BOTH };
  const textsAt = (playedSeconds: number): readonly string[] =>
    [0, 1, 2].flatMap((cushionCount) => {
      const hint = new StandingHint();
      hint.hearEvents(event(EVENT.hit, 1), SECOND_MS, 1);
      const facts = { ...CUSHIONS, ...foes, hasSelected: true, hasChosenCushions: true };
      return said(hint, { ...facts, cushionCount, isPaired: cushionCount === 1, playedSeconds }, 600, 9);
    });
  const words = /breed|new cats|behind beat|tough/;
  expect(textsAt(599).some((text) => words.test(text))).toBe(true);
  const late = textsAt(600);
  expect(late.filter((text) => words.test(text))).toEqual([]);
  expect(late).toContainEqual(
    expect.stringMatching(/^A, then click a cushion: whoever holds most of them wins$/),
  );
});

test("who holds a cushion is told once how one wins", () => {
  const hint = new StandingHint();
  const facts = { ...CUSHIONS, cushionCount: 1, hasSelected: true };
  hint.hear(request({ kind: "breed", cushion: 0, catKind: "tom" }), SECOND_MS, null, 1);
  const texts = said(hint, facts, 300, 2);
  expect(texts[0]).toBe(
    "You win when no enemy has a cat awake, or when you hold all cushions for a minute. From minute ten on most of them will do",
  );
  expect(texts.filter((text) => text.startsWith("You win")).length).toBe(19); // of the first nothing has passed
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
    expect(hint.text(SECOND_MS, { ...facts, scope: "none" })).toBe("");
    expect(hint.text(200 * SECOND_MS, { ...facts, status })).toBe("");
    expect(hint.text(201 * SECOND_MS, facts)).not.toBe("");
  }
});
