// Goal: bots that have only knitters left do not stand beside each other for ever.
// Method: worlds with knitters side by side, in which neither can throw; whole matches, and single looks.
import { expect, test } from "vitest";

import { createBot } from "../../src/bot/bot.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { BOT_STRENGTHS, type CatKind, type Command } from "../../src/sim/index.ts";
import { floorMap, groundWorldWith, type GroundCat } from "../support/ground-world.ts";

const TURNS_MAX = 3_000;
const MAP = floorMap(40, 30);

function sideBySide(
  count: number,
  kinds: readonly [CatKind, CatKind] = ["knitter", "knitter"],
): readonly GroundCat[] {
  return [1, 2].flatMap((playerId) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ playerId, x: -18.4 + 0.7 * playerId, y: 0.7 * i },
      kind: kinds[playerId - 1]!,
    })),
  );
}

/** What a strong bot commands in the first ten turns. */
function commandsOf(cats: readonly GroundCat[]): readonly Command[] {
  const world = groundWorldWith({ map: MAP, cats });
  const bot = createBot(1, 1, "strong");
  return Array.from({ length: 10 }, (_, turn) => bot(world, turn)).flat();
}

const movesOf = (cats: readonly GroundCat[]): readonly Command[] =>
  commandsOf(cats).filter(({ kind }) => kind === "move");

test.each(BOT_STRENGTHS.flatMap((level) => [1, 2, 3].map((count) => [level, count] as const)))(
  "%s bots with %d knitters each, side by side at a wall, end their battle",
  (level, count) => {
    const world = groundWorldWith({ map: MAP, cats: sideBySide(count) });
    const pilots = [createBot(1, 1, level), createBot(1, 2, level)];
    const game = new LoneGame({ world, pilots });
    while (!game.isDecided && game.turnCount < TURNS_MAX) game.runTurn();
    expect(game.isDecided).toBe(true);
  },
);

test("it steps back from knitters alone", () => {
  expect(movesOf(sideBySide(1)).length).toBeGreaterThan(0);
  expect(movesOf(sideBySide(1, ["knitter", "tabby"]))).toEqual([]);
  expect(movesOf(sideBySide(1, ["tabby", "knitter"]))).toEqual([]);
});

test("it stays where it has a target, or somebody to stand before its knitters", () => {
  const target: GroundCat = { playerId: 2, x: -14, y: 0, kind: "knitter" };
  expect(movesOf([...sideBySide(1), target])).toEqual([]);
  const tom: GroundCat = { playerId: 1, x: 10, y: 10, kind: "tom" };
  expect(movesOf([...sideBySide(1), tom])).toEqual([]);
});
