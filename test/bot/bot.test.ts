import { describe, expect, test } from "vitest";

import { createBot, type Pilot } from "../../src/bot/index.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { checksumOf, createWorld, isCommand, OUTCOME_RUNNING, type Command } from "../../src/sim/index.ts";
import { worldWith } from "../support/test-world.ts";

/** Bots play a match by themselves, without a network: what each commanded in each turn. */
function playBots(seed: number, playerIds: readonly number[], turnCount: number) {
  const given: { readonly turn: number; readonly playerId: number; readonly commands: readonly Command[] }[] =
    [];
  const pilots = playerIds.map((playerId): Pilot => {
    const bot = createBot(seed, playerId);
    return (world, turn) => {
      const commands = bot(world, turn);
      given.push({ turn, playerId, commands });
      return commands;
    };
  });
  const game = new LoneGame({ world: createWorld({ seed, catsPerPlayer: 3, playerIds }), pilots });
  while (game.turnCount < turnCount && !game.isDecided) game.runTurn();
  return { world: game.world, given };
}

describe("a bot", () => {
  test("plays alike from the same seed, and otherwise from another", () => {
    const commands = (seed: number) => playBots(seed, [1, 2], 100).given;
    expect(commands(5)).toEqual(commands(5));
    expect(commands(6)).not.toEqual(commands(5));
  });

  test("looks at the world and leaves it as it is", () => {
    const world = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
    const before = checksumOf(world);
    const bot = createBot(1, 1);
    for (let turn = -2; turn < 50; turn += 1) bot(world, turn);
    expect(checksumOf(world)).toBe(before);
  });

  test("commands only its own cats, with commands that are some, and no more than a person would", () => {
    const { given, world } = playBots(9, [1, 2, 3, 4], 300);
    expect(world.header.playerCount).toBe(4);
    for (const { turn, playerId, commands } of given) {
      expect(commands.length).toBeLessThanOrEqual(2);
      if (turn % 5 !== playerId % 5) expect(commands).toEqual([]);
      for (const command of commands) {
        expect(isCommand(command)).toBe(true);
        if (!("cats" in command)) throw new Error("a bot never gives up, and Classic has no cushions");
        const ownIds = [1, 2, 3].map((i) => (playerId - 1) * 3 + i);
        expect(ownIds).toEqual(expect.arrayContaining([...command.cats]));
      }
    }
    const kinds = new Set(given.flatMap(({ commands }) => commands.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(["attack", "move"]));
  });

  test("before turn 0 and without cats it does nothing; without enemies it attacks nobody", () => {
    const world = worldWith([{ playerId: 1, x: 0, y: 0 }]);
    for (let turn = -2; turn < 60; turn += 1) {
      expect(createBot(1, 2)(world, turn)).toEqual([]);
      if (turn < 0) expect(createBot(1, 1)(world, turn)).toEqual([]);
      for (const { kind } of createBot(turn + 2, 1)(world, turn)) expect(kind).not.toBe("attack");
    }
  });

  test("goes for the nearest enemy, the weaker of two alike, with every idle cat", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0 },
      { playerId: 1, x: 1, y: 0 },
      { playerId: 2, x: 3, y: 0 },
      { playerId: 2, x: 3, y: 0, health: 1 },
      { playerId: 2, x: 6, y: 0 },
    ]);
    const commands = createBot(1, 1)(world, 1).filter(({ kind }) => kind === "attack");
    expect(commands).toEqual([{ kind: "attack", cats: [1, 2], targetId: 4 }]);
  });

  test("bots bring a match to its end", () => {
    for (const seed of [1, 2, 3]) {
      expect(playBots(seed, [1, 2], 3_000).world.header.outcome, `seed ${seed}`).not.toBe(OUTCOME_RUNNING);
    }
  });
});
