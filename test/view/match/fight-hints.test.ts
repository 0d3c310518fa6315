import { expect, test } from "vitest";

import { ORDER_MOVE, USUAL_PAUSES } from "../../../src/sim/index.ts";
import { pauseMatch } from "../../../src/sim/pause.ts";
import type { LosingAdvice, LostFight } from "../../../src/view/match/fight-watch.ts";
import { HINT_TABLE, hintText, type HintScope } from "../../../src/view/match/hint-table.ts";
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

test("in a pause nothing is said of orders; what was said goes on after it, and so does a fight", () => {
  const hint = new StandingHint();
  const [world, paused] = [groundWorld(), groundWorld(USUAL_PAUSES)];
  const facts = { ...CUSHIONS, cushionCount: 1, hasSelected: true };
  const first = hint.text(SECOND_MS, facts);
  pauseMatch(paused, 1, "none");
  hint.see(paused, SECOND_MS, 1, SIGHT);
  expect(new Set(said(hint, facts, 600, 2))).toEqual(new Set([""]));
  hint.hearEvents(event(EVENT.hit, 1), 602 * SECOND_MS, 1);
  hint.see(world, 700 * SECOND_MS, 1, SIGHT);
  expect(hint.text(704 * SECOND_MS, facts)).toBe(""); // own cats were hit four seconds of play ago
  expect(hint.text(706 * SECOND_MS, facts)).toBe(first);
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
    "You lost 4 cats, they none. You were enough, and they threw better: come with more, or let them come to you",
  );
  expect(hint.text(7 * SECOND_MS, CLASSIC)).not.toContain("You lost"); // cats have no kinds there
  expect(hint.text(19 * SECOND_MS, CUSHIONS)).not.toContain("You lost");
});

test("what a lost fight is told with says what to do", () => {
  const row = HINT_TABLE.find(({ id }) => id === "lost-fight")!;
  const text = (cause: LostFight["cause"]): string =>
    hintText(
      row,
      {
        ...CUSHIONS,
        cushionCount: 2,
        isInFight: false,
        hasFought: true,
        visitor: null,
        lastCats: null,
        losing: null,
        lostFight: { own: 12, theirs: 3, cause },
      },
      false,
    );
  expect([
    text({ kind: "walked" }),
    text({ kind: "strung" }),
    text({ kind: "kinds", theirKind: "knitter", lacked: ["tom", "knitter"] }),
    text({ kind: "kinds", theirKind: "knitter", lacked: ["knitter"] }),
    text({ kind: "kinds", theirKind: null, lacked: ["tom"] }),
    text({ kind: "kinds", theirKind: null, lacked: ["tom", "knitter"] }),
    text({ kind: "kinds", theirKind: "kitten", lacked: [] }),
    text({ kind: "few", own: 8, theirs: 20 }),
    text({ kind: "unknown" }),
  ]).toEqual([
    "You lost 12 cats, they 3. Yours only walked, and who walks throws nothing: A, then click",
    "You lost 12 cats, they 3. Yours came one by one: gather near them first, and then A and a click",
    "You lost 12 cats, they 3. Toms in front of knitters lose less: click a cushion's badge, then W for toms; another's, R for knitters",
    "You lost 12 cats, they 3. With knitters behind the others you hit more: click a cushion's badge, then R for knitters",
    "You lost 12 cats, they 3. With toms in front you lose less: click a cushion's badge, then W for toms",
    "You lost 12 cats, they 3. Toms in front of knitters lose less: click a cushion's badge, then W for toms; another's, R for knitters",
    "You lost 12 cats, they 3. They had kittens, and you none",
    "You lost 12 cats, they 3. You had 8 there, they 20: Ctrl\u00A0+\u00A0A brings all together",
    "You lost 12 cats, they 3. You were enough, and they threw better: come with more, or let them come to you",
  ]);
});

test("what to do about a fight that is being lost is said in it, in the words of who has chosen cats and who has not", () => {
  const row = HINT_TABLE.find(({ id }) => id === "losing-fight")!;
  const text = (losing: LosingAdvice, hasSelected = true): string =>
    hintText(
      row,
      {
        ...CUSHIONS,
        hasSelected,
        cushionCount: 2,
        isInFight: true,
        hasFought: true,
        visitor: null,
        lastCats: null,
        lostFight: null,
        losing,
      },
      false,
    );
  expect([
    text({ kind: "walking" }),
    text({ kind: "walking" }, false),
    text({ kind: "bring", own: 8, theirs: 20 }),
    text({ kind: "bring", own: 20, theirs: 20 }),
    text({ kind: "kinds", theirKind: "kitten", lacked: ["tom", "knitter"] }),
    text({ kind: "kinds", theirKind: null, lacked: ["tom"] }),
  ]).toEqual([
    "Yours only walk, and who walks throws nothing: A, then click there",
    "Yours only walk, and who walks throws nothing: Ctrl\u00A0+\u00A0A, then A and a click there",
    "Yours fight 8 against 20: Ctrl\u00A0+\u00A0A, then A and a click there",
    "Bring the others: Ctrl\u00A0+\u00A0A, then A and a click there",
    "Toms in front of knitters lose less: click a cushion's badge, then W for toms; another's, R for knitters",
    "With toms in front you lose less: click a cushion's badge, then W for toms",
  ]);
});

test("a long fight that is being lost has its hint again and again while it goes on", () => {
  const hint = new StandingHint();
  const world = groundWorld();
  world.cats.x.fill(0);
  world.cats.y.fill(0);
  world.cats.order.fill(ORDER_MOVE);
  const texts = Array.from({ length: 50 }, (_, second) => {
    hint.hearEvents(event(EVENT.fall, 1), second * SECOND_MS, 1);
    hint.see(world, second * SECOND_MS, 1, SIGHT);
    return hint.text(second * SECOND_MS, CUSHIONS);
  });
  const times = texts.flatMap((text, second) => (text === "" ? [] : [second]));
  expect(new Set(texts.filter((text) => text !== "")).size).toBe(1);
  expect(texts[4]).toMatch(/^Yours only walk/);
  expect(times).toEqual([4, 29].flatMap((from) => Array.from({ length: 9 }, (_, second) => from + second)));
});

test("beside lessons fights are told of, and nothing that lessons say or that waits", () => {
  const world = groundWorld();
  world.cats.x.fill(0);
  world.cats.y.fill(0);
  world.cats.order.fill(ORDER_MOVE);
  const saidBeside = (scope: HintScope): readonly string[] => {
    const hint = new StandingHint();
    const texts = Array.from({ length: 200 }, (_, second) => {
      if (second < 6) hint.hearEvents(event(EVENT.fall, 1), second * SECOND_MS, 1);
      hint.see(world, second * SECOND_MS, 1, SIGHT);
      return hint.text(second * SECOND_MS, { ...CUSHIONS, scope }).slice(0, 12);
    });
    return [...new Set(texts.filter((text) => text !== ""))];
  };
  expect(saidBeside("beside-lessons")).toEqual(["Yours only w", "You lost 6 c"]);
  expect(saidBeside("none")).toEqual([]);
  expect(saidBeside("all").length).toBeGreaterThan(2);
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
