import { readFileSync } from "node:fs";
import path from "node:path";

import { assert } from "../../src/base/index.ts";
import { createBot, type Pilot } from "../../src/bot/index.ts";
import { playBots, type BotMatchEnd } from "../../src/lab/tournament/play-bots.ts";
import {
  CATS_PER_PLAYER_CLASSIC,
  readMap,
  type BotStrength,
  type Command,
  type GameMap,
  type GroundMode,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../../src/sim/index.ts";

/** One of the maps of the game. */
export function gameMap(name: string): GameMap {
  const reading = readMap(readFileSync(path.join(import.meta.dirname, "../../maps", `${name}.txt`), "utf8"));
  assert(reading.ok, `the map ${name} can be read`);
  return reading.value;
}

/** Fifteen minutes. */
export const BOT_MATCH_TURNS_MAX = 9_000;

export interface BotMatch {
  readonly setup: MatchSetup;
  readonly strengths: readonly BotStrength[]; // of setup.playerIds
  readonly onCommands?: (
    playerId: PlayerId,
    turn: number,
    commands: readonly Command[],
    world: World,
  ) => void;
}

/** A match of two armies of 30, with room for as many more. */
export function groundSetup(mode: GroundMode, seed: number, map = gameMap("the-hallway")): MatchSetup {
  return {
    seed,
    playerIds: [1, 2],
    catsPerPlayer: 30,
    ground: { mode, map, catLimit: 60, timeLimitMinutes: 0 },
  };
}

export function classicSetup(seed: number): MatchSetup {
  return { seed, playerIds: [1, 2], catsPerPlayer: CATS_PER_PLAYER_CLASSIC };
}

/** Bots play a match by themselves, without a network, and what each commands in a turn is told. */
export function playBotMatch({ setup, strengths, onCommands }: BotMatch): BotMatchEnd {
  const levels = setup.playerIds.map((playerId, i): Pilot => {
    const bot = createBot(setup.seed, playerId, strengths[i]);
    return (world, turn) => {
      const commands = bot(world, turn);
      onCommands?.(playerId, turn, commands, world);
      return commands;
    };
  });
  return playBots({ setup, levels, turnsMax: BOT_MATCH_TURNS_MAX });
}
