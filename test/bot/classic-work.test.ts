// Goal: in Classic a look of a bot costs a little for each cat, and for pairs of cats only as much as its bound for armies says.
// Method: how many words of cats bots read from the world in a look, while they play against each other.
import { expect, test } from "vitest";

import { createBot } from "../../src/bot/index.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { BOT_STRENGTHS, createWorld, type Command, type World } from "../../src/sim/index.ts";
import { worldWith } from "../support/test-world.ts";

const PLAYER_IDS = [1, 2, 3, 4, 5, 6, 7, 8];
const CATS_PER_PLAYER = 100;
const TURNS = 30;
/** Cats of either side of which a strong bot looks at all pairs. */
const LOOKED_AT = 120;
const READS_PER_CAT = 20;

/** The same world; each word of a cat that somebody reads is told. */
function watchedWorld(world: World, onRead: () => void): World {
  const columns = Object.entries(world.cats).map(([name, column]) => {
    const watched = new Proxy(column, {
      get(words, key) {
        onRead();
        return Reflect.get(words, key, words) as unknown;
      },
    });
    return [name, watched];
  });
  return { ...world, cats: Object.fromEntries(columns) as World["cats"] };
}

test.each(BOT_STRENGTHS)("a look at 800 cats is no product of two armies: %s", (level) => {
  const setup = { seed: 5, playerIds: PLAYER_IDS, catsPerPlayer: CATS_PER_PLAYER };
  let most = 0;
  const pilots = PLAYER_IDS.map((playerId) => {
    const bot = createBot(setup.seed, playerId, level);
    return (world: World, turn: number): readonly Command[] => {
      let reads = 0;
      const commands = bot(
        watchedWorld(world, () => (reads += 1)),
        turn,
      );
      most = Math.max(most, reads);
      return commands;
    };
  });
  const game = new LoneGame({ world: createWorld(setup), pilots });
  while (game.turnCount < TURNS) game.runTurn();
  expect(most).toBeGreaterThan(0);
  const catCount = PLAYER_IDS.length * CATS_PER_PLAYER;
  expect(most).toBeLessThan(2 * LOOKED_AT * LOOKED_AT + READS_PER_CAT * catCount);
});

test("of more enemies than it looks at, a strong bot throws at one of the nearest", () => {
  const rows = Array.from({ length: 2 * LOOKED_AT }, (_, i) => i);
  const own = rows.map((i) => ({ playerId: 1, x: -6 + (i % 20) / 20, y: i / rows.length }));
  const far = rows.map((i) => ({ playerId: 2, x: 5 + (i % 20) / 20, y: i / rows.length }));
  const world = worldWith([...own, ...far, { playerId: 2, x: 0, y: 0 }]);
  const attacks = [1, 2, 3].flatMap((turn) => createBot(1, 1, "strong")(world, turn));
  expect(attacks).toMatchObject([{ kind: "attack", targetId: 4 * LOOKED_AT + 1 }]);
});
