import { expect, test } from "vitest";

import type { Pilot } from "../../../src/bot/index.ts";
import { LoneGame } from "../../../src/lab/simulate/lone-game.ts";
import { SIM_RULES, SUB_TURNS_PER_TURN } from "../../../src/lockstep/index.ts";
import { checksumOf, createWorld, type Command } from "../../../src/sim/index.ts";
import { groundSetup } from "../../support/bot-match.ts";

const setup = groundSetup("battle", 1);
const advance = (world: ReturnType<typeof createWorld>, playerId: number): readonly Command[] => {
  const { cats, header } = world;
  const own = [...cats.networkId.subarray(0, header.catCount)].filter(
    (_, row) => cats.playerId[row] === playerId,
  );
  return [{ kind: "attack-move", cats: own, x: 0, y: 0 }];
};

// Method: the rules one after the other by hand, the random stream as a match draws from it.
test.each([0, 2])(
  "what is ordered runs so many turns later, of all players in ascending order: %i",
  (delay) => {
    const pilot = (playerId: number): Pilot => {
      return (world, turn) => (turn === 3 ? advance(world, playerId) : []);
    };
    const game = new LoneGame({ world: createWorld(setup), pilots: [pilot(1), pilot(2)], delayTurns: delay });
    const world = createWorld(setup);
    for (let turn = -2; turn < 0; turn += 1) SIM_RULES.drawRandom(world);
    for (let turn = 0; turn < 20; turn += 1) {
      if (turn === 3 + delay) {
        for (const playerId of [1, 2])
          for (const command of advance(world, playerId)) SIM_RULES.runCommand(world, playerId, command);
      }
      for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) SIM_RULES.step(world);
      SIM_RULES.drawRandom(world);
      game.runTurn();
      expect(checksumOf(game.world), `turn ${turn}`).toBe(checksumOf(world));
    }
    expect([game.turnCount, game.isDecided]).toEqual([20, false]);
  },
);

test("a copy is played, and where nobody has a seat nothing is ordered", () => {
  const world = createWorld(setup);
  const before = checksumOf(world);
  const asked: number[] = [];
  const pilot: Pilot = (_, turn) => {
    asked.push(turn);
    return [];
  };
  const game = new LoneGame({ world, pilots: [null, pilot] });
  game.runUntil(() => false, 3);
  expect(asked).toEqual([0, 1, 2]);
  expect(checksumOf(world)).toBe(before);
  expect(game.world.header.subTurn).toBe(9);
});

test("it stops after the sub-turn that was enough, and does not go on from there", () => {
  const game = new LoneGame({ world: createWorld(setup), pilots: [] });
  game.runUntil(() => game.world.header.subTurn === 5, 10);
  expect([game.world.header.subTurn, game.turnCount]).toEqual([5, 2]);
  expect(() => game.runTurn()).toThrow("the turn before has ended");
});
