// Goal: a world that is none any more is mended at once, so that no rule has to run on it, and is told.
// Method: one match of one player, whose words are changed by hand between two calls.
import { describe, expect, test } from "vitest";

import { LockstepMatch, SIM_RULES, type Rules } from "../../../src/lockstep/index.ts";
import { LiveGame } from "../../../src/match/chronicle/live-game.ts";
import { MatchChronicle } from "../../../src/match/chronicle/match-chronicle.ts";
import { isWorld, step, type World } from "../../../src/sim/index.ts";
import { commandBits } from "../../../src/wire/index.ts";

function gameOf(rules: Rules = SIM_RULES): LiveGame {
  const setup = { seed: 7, catsPerPlayer: 3, playerIds: [1] };
  const match = new LockstepMatch({ setup, localPlayerId: 1, measureCommand: commandBits, rules });
  return new LiveGame(match, new MatchChronicle({ match, setup, names: new Map([[1, "Ada"]]) }));
}

/** Ends turns until that one is entered. */
function runTo(game: LiveGame, turn: number): void {
  while (game.match.turn < turn) {
    endTurn(game);
    expect(game.tryAdvance().kind).toBe("advanced");
  }
}

function endTurn(game: LiveGame): number {
  while (game.match.subTurnsRun < 3) game.runSubTurn();
  return game.endTurn(2).checksum;
}

function endOf(turn: number): { readonly checksum: number; readonly words: Int32Array } {
  const game = gameOf();
  runTo(game, turn);
  return { checksum: endTurn(game), words: game.match.world.words.slice() };
}

const BREAKS: readonly (readonly [string, (world: World) => void])[] = [
  ["catCapacity", ({ header }) => (header.catCapacity += 1)],
  ["catCount", ({ header }) => (header.catCount = 2 ** 30)],
  ["playerCount", ({ header }) => (header.playerCount = 99)],
  ["yarnCount", ({ header }) => (header.yarnCount = -1)],
];

describe.each(BREAKS)("a world broken at header.%s", (_, harm) => {
  test.each([0, 1, 2, 3])(
    "after %d sub-turns ends the turn as it should, and is not entered with",
    (subTurns) => {
      const game = gameOf();
      runTo(game, 6);
      for (let i = 0; i < subTurns; i += 1) game.runSubTurn();
      harm(game.match.world);
      expect(isWorld(game.match.world.words)).toBe(false);
      const right = endOf(6);
      expect(endTurn(game)).toBe(right.checksum);
      expect(game.match.world.words).toEqual(right.words);
      expect(game.brokenTurn).toBe(6);
      expect(game.tryAdvance()).toEqual({ kind: "broken" });
      game.forgetBroken();
      expect([game.brokenTurn, game.tryAdvance().kind]).toEqual([null, "advanced"]);
    },
  );

  test("after the end of the turn is mended before the next, and found", () => {
    const game = gameOf();
    runTo(game, 6);
    endTurn(game);
    harm(game.match.world);
    expect(game.tryAdvance()).toEqual({ kind: "broken" });
    expect(game.match.world.words).toEqual(endOf(6).words);
  });

  test("is kept as it was, so that a second run shows what was wrong", () => {
    const game = gameOf();
    runTo(game, 6);
    game.runSubTurn();
    harm(game.match.world);
    game.runSubTurn();
    const kept = game.chronicle.history.firstRun({ turn: 6, point: 1 });
    expect(isWorld(kept ?? new Int32Array())).toBe(false);
  });
});

test("a rule that throws on a world that is one leads to the same", () => {
  let isFaulty = false;
  const game = gameOf({
    ...SIM_RULES,
    step: (world) => {
      step(world);
      if (!isFaulty) return;
      isFaulty = false;
      throw new Error("a row beyond its column");
    },
  });
  runTo(game, 6);
  isFaulty = true;
  expect(endTurn(game)).toBe(endOf(6).checksum);
  expect(game.brokenTurn).toBe(6);
});

test("what draws and checks the end may throw as well", () => {
  let isFaulty = false;
  const game = gameOf({
    ...SIM_RULES,
    drawRandom: (world) => {
      if (isFaulty) world.header.yarnCapacity += 7;
      isFaulty = false;
      return SIM_RULES.drawRandom(world);
    },
  });
  runTo(game, 6);
  isFaulty = true;
  expect(endTurn(game)).toBe(endOf(6).checksum);
  expect(game.brokenTurn).toBe(6);
});

test("a mistake of the rules, which throw again, is thrown on", () => {
  let isFaulty = false;
  const game = gameOf({
    ...SIM_RULES,
    step: (world) => {
      if (isFaulty) throw new Error("a mistake");
      step(world);
    },
  });
  runTo(game, 6);
  isFaulty = true;
  expect(() => endTurn(game)).toThrow("a mistake");
});

test("a world whose values are changed, and are still values, is nobody's here: the others will see it", () => {
  const game = gameOf();
  runTo(game, 6);
  game.match.world.cats.health[0]! -= 1;
  expect(endTurn(game)).not.toBe(endOf(6).checksum);
  expect([game.brokenTurn, game.tryAdvance().kind]).toEqual([null, "advanced"]);
});
