import { expect, test } from "vitest";

import { USUAL_PAUSES } from "../../../src/sim/index.ts";
import { pauseMatch } from "../../../src/sim/pause.ts";
import type { LostFight } from "../../../src/view/match/fight-watch.ts";
import { HINT_TABLE, hintText } from "../../../src/view/match/hint-table.ts";
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
  SIGHT,
} from "../../support/window-hint-facts.ts";
import { groundWorld } from "../../support/hint-world.ts";

test("in a pause what is said stays, and a fight goes on after it", () => {
  const hint = new StandingHint();
  const [world, paused] = [groundWorld(), groundWorld(USUAL_PAUSES)];
  const facts = { ...CUSHIONS, cushionCount: 1, hasSelected: true };
  const first = hint.text(SECOND_MS, facts);
  pauseMatch(paused, 1, "none");
  hint.see(paused, SECOND_MS, 1, SIGHT);
  expect(new Set(said(hint, facts, 600, 2))).toEqual(new Set([first]));
  hint.hearEvents(event(EVENT.hit, 1), 602 * SECOND_MS, 1);
  hint.see(world, 700 * SECOND_MS, 1, SIGHT);
  expect(hint.text(704 * SECOND_MS, facts)).toBe(""); // own cats were hit four seconds of play ago
  expect(hint.text(706 * SECOND_MS, facts)).not.toBe("");
});

test("while own cats are hit no hint speaks of anything else", () => {
  for (const facts of [BATTLE, CUSHIONS, { ...CUSHIONS, cushionCount: 2 }]) {
    const hint = new StandingHint();
    expect(hint.text(SECOND_MS, facts)).not.toBe("");
    hint.hearEvents(event(EVENT.hit, 2), 2 * SECOND_MS, 1); // another's
    hint.hearEvents(event(EVENT.throw, 1), 2 * SECOND_MS, 1);
    expect(hint.text(2 * SECOND_MS, facts)).not.toBe("");
    for (const kind of [EVENT.hit, EVENT.fall]) {
      hint.hearEvents(event(kind, 1), 3 * SECOND_MS, 1);
      expect([hint.text(3 * SECOND_MS, facts), hint.text(7 * SECOND_MS, facts)]).toEqual(["", ""]);
      expect(hint.text(8 * SECOND_MS, facts)).not.toBe("");
    }
  }
});

test("who has lost a fight is told what it cost and why, once it is over", () => {
  const hint = new StandingHint();
  const world = groundWorld();
  for (let i = 0; i < 4; i += 1) hint.hearEvents(event(EVENT.fall, 1), 2 * SECOND_MS, 1);
  hint.see(world, 2 * SECOND_MS, 1, SIGHT);
  expect(hint.text(3 * SECOND_MS, CUSHIONS)).toBe("");
  hint.see(world, 7 * SECOND_MS, 1, SIGHT);
  expect(hint.text(7 * SECOND_MS, CUSHIONS)).toBe(
    "That fight cost you 4 cats, and them none. Gather near them first, with toms in front, and then A: who comes in a string falls one by one",
  );
  expect(hint.text(7 * SECOND_MS, CLASSIC)).not.toContain("That fight"); // cats have no kinds there
  expect(hint.text(19 * SECOND_MS, CUSHIONS)).not.toContain("That fight");
});

test("what a lost fight is told with says what to do", () => {
  const row = HINT_TABLE.find(({ id }) => id === "lost-fight")!;
  const text = (cause: LostFight["cause"]): string =>
    hintText(
      row,
      { ...CUSHIONS, cushionCount: 2, isInFight: false, lostFight: { own: 12, theirs: 3, cause } },
      false,
    );
  expect([
    text({ kind: "walked" }),
    text({ kind: "kinds", theirKind: "knitter", lacked: ["tom", "knitter"] }),
    text({ kind: "kinds", theirKind: "knitter", lacked: ["knitter"] }),
    text({ kind: "kinds", theirKind: null, lacked: ["tom"] }),
    text({ kind: "kinds", theirKind: null, lacked: ["tom", "knitter"] }),
    text({ kind: "kinds", theirKind: "kitten", lacked: [] }),
    text({ kind: "few", own: 8, theirs: 20 }),
    text({ kind: "unknown" }),
  ]).toEqual([
    "That fight cost you 12 cats, and them 3. Yours only walked, and who walks throws nothing: A, then click",
    "That fight cost you 12 cats, and them 3. Their knitters hit all who stand close. Toms in front of knitters beat them: click the badge of a cushion, then W breeds toms; of another, then R breeds knitters",
    "That fight cost you 12 cats, and them 3. You had no knitters to throw from behind: click the badge of a cushion, then R breeds knitters",
    "That fight cost you 12 cats, and them 3. You had no toms to stand in front: click the badge of a cushion, then W breeds toms",
    "That fight cost you 12 cats, and them 3. Toms in front of knitters lose less: click the badge of a cushion, then W breeds toms; of another, then R breeds knitters",
    "That fight cost you 12 cats, and them 3. They had kittens, and you none",
    "That fight cost you 12 cats, and them 3. You had 8 there, they 20: Ctrl + A brings all together",
    "That fight cost you 12 cats, and them 3. Gather near them first, with toms in front, and then A: who comes in a string falls one by one",
  ]);
});

test("how cats fight is told in a fight as well, and nobody in one is told that their cats wait", () => {
  const hint = new StandingHint();
  hint.hearEvents(event(EVENT.hit, 1), 2 * SECOND_MS, 1);
  expect(hint.text(3 * SECOND_MS, CLASSIC)).toContain("fight only on order");
  expect(hint.text(3 * SECOND_MS, { ...BATTLE, hasSelected: true })).toContain("they fight on the way");
  const idle = new StandingHint();
  idle.hear(request({ kind: "attack-move", cats: [1], x: 0, y: 0 }), SECOND_MS, null, 1);
  const facts = { ...BATTLE, hasSelected: true };
  idle.hearEvents(event(EVENT.hit, 1), 100 * SECOND_MS, 1);
  expect(idle.text(101 * SECOND_MS, facts)).toBe("");
  expect(idle.text(106 * SECOND_MS, facts)).toContain("Your cats wait");
});
