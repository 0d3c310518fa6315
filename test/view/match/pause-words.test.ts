import { describe, expect, test } from "vitest";

import { createWorld, runCommand, step, type World } from "../../../src/sim/index.ts";
import { pauseWords, wishOf } from "../../../src/view/match/pause-words.ts";
import { PAUSE_WORDS } from "../../../src/words/index.ts";

const SETUP = { seed: 1, catsPerPlayer: 3, playerIds: [1, 2], pauses: { each: 2, seconds: 60 } };
const nameOf = (playerId: number): string => ["Ada", "Ben"][playerId - 1]!;

function paused(reason: "none" | "somebody-away" = "none", subTurns = 0): World {
  const world = createWorld(SETUP);
  runCommand(world, 1, { kind: "pause", reason });
  for (let i = 0; i < subTurns; i += 1) step(world);
  return world;
}

const READER = { nameOf, mayGoOn: true, localPlayerId: 2 };

describe("a pause in words", () => {
  test("whoever paused reads how many pauses they have left, and nobody else does", () => {
    const orders = [];
    const world = createWorld({ ...SETUP, pauses: { each: 3, seconds: 60 } });
    for (let i = 0; i < 3; i += 1) {
      runCommand(world, 1, { kind: "pause", reason: "none" });
      expect(pauseWords(world, { ...READER, localPlayerId: 1 })!.text).toContain("You paused.");
      orders.push(pauseWords(world, { ...READER, localPlayerId: 1 })!.orders);
      expect(pauseWords(world, READER)!.orders).toBe("Nobody gives orders until it goes on.");
      runCommand(world, 1, { kind: "go-on" });
      for (let left = 90; left > 0; left -= 1) step(world);
    }
    expect(orders).toEqual([
      "Nobody gives orders until it goes on. After this one you have 2 pauses left.",
      "Nobody gives orders until it goes on. After this one you have 1 pause left.",
      "Nobody gives orders until it goes on. This is your last pause.",
    ]);
  });

  test("says who, why, how long, and how it ends; the seconds are not told again and again", () => {
    expect(pauseWords(paused("somebody-away", 390), READER)).toEqual({
      text: "Ada paused: somebody is away. It ends in 47\u00A0s. Press Pause to go on.",
      spoken: "Ada paused: somebody is away. Press Pause to go on. Nobody gives orders until it goes on.",
      orders: "Nobody gives orders until it goes on.",
      isCounting: false,
    });
    expect(pauseWords(paused(), { ...READER, mayGoOn: false })!.text).toBe(
      "Ada paused. It ends in 60\u00A0s.",
    );
  });

  test("counts down 3, 2, 1", () => {
    const world = paused();
    runCommand(world, 2, { kind: "go-on" });
    const told = Array.from({ length: 90 }, () => {
      const { text } = pauseWords(world, READER)!;
      step(world);
      return text;
    });
    expect([...new Set(told)]).toEqual([3, 2, 1].map((seconds) => `The match goes on in ${seconds}`));
    expect(told.filter((text) => text.endsWith("2"))).toHaveLength(30);
    expect(pauseWords(world, READER)).toBeNull();
  });

  test("says for as long as it lasts what becomes of orders, to the last second", () => {
    const world = paused();
    const told = [pauseWords(world, READER)!.orders];
    runCommand(world, 2, { kind: "go-on" });
    for (let left = 90; left > 0; left -= 1) {
      told.push(pauseWords(world, READER)!.orders);
      step(world);
    }
    expect([...new Set(told)]).toEqual(["Nobody gives orders until it goes on.", "Orders wait until then."]);
  });

  test("is nothing while the match runs, or where there are no pauses", () => {
    const { seed, catsPerPlayer, playerIds } = SETUP;
    expect(pauseWords(createWorld(SETUP), READER)).toBeNull();
    expect(pauseWords(createWorld({ seed, catsPerPlayer, playerIds }), READER)).toBeNull();
  });
});

describe("what a player may do about pauses", () => {
  test("is to pause while some are left, and in a pause to go on", () => {
    const world = createWorld(SETUP);
    expect(wishOf(world, 1)).toEqual({ kind: "pause", left: 2, seconds: 60 });
    for (let i = 0; i < 2; i += 1) {
      runCommand(world, 1, { kind: "pause", reason: "none" });
      expect([wishOf(world, 1), wishOf(world, 2)]).toEqual([{ kind: "go-on" }, { kind: "go-on" }]);
      runCommand(world, 2, { kind: "go-on" });
      expect(wishOf(world, 1)).toMatchObject({ kind: "nothing", why: "The match goes on at once" });
      for (let j = 0; j < 90; j += 1) step(world);
    }
    expect(wishOf(world, 1)).toMatchObject({ why: "You have used all your pauses" });
    expect(wishOf(world, 2)).toMatchObject({ kind: "pause", left: 2 });
  });

  test("is nothing without cats, for who watches, or where there are no pauses", () => {
    const world = createWorld({ ...SETUP, playerIds: [1, 2, 3] });
    runCommand(world, 1, { kind: "surrender" });
    expect(wishOf(world, 1)).toMatchObject({ why: "Only who has cats can pause" });
    expect([wishOf(world, 7), wishOf(world, null), wishOf(null, 1)].map(({ kind }) => kind)).toEqual(
      Array(3).fill("nothing"),
    );
    const { seed, catsPerPlayer, playerIds } = SETUP;
    expect(wishOf(createWorld({ seed, catsPerPlayer, playerIds }), 1)).toMatchObject({
      why: "In this match nobody can pause",
    });
  });

  test("is told in numbers", () => {
    expect(PAUSE_WORDS.left(1, 60)).toBe("You have 1 pause left, of 60\u00A0s.");
    expect(PAUSE_WORDS.left(3, 10)).toBe("You have 3 pauses left, of 10\u00A0s each.");
  });
});
