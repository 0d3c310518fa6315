import { readFileSync } from "node:fs";
import path from "node:path";

import { assert } from "../../src/base/index.ts";
import { createBot } from "../../src/bot/bot.ts";
import { COMMAND_DELAY_TURNS_MIN, SUB_TURNS_PER_TURN } from "../../src/lockstep/index.ts";
import {
  CATS_PER_PLAYER_CLASSIC,
  createWorld,
  OUTCOME_RUNNING,
  readMap,
  runCommand,
  step,
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

export interface BotMatchEnd {
  readonly world: World;
  readonly outcome: number;
  readonly turn: number;
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

/** Bots play a match by themselves, without a network: their commands run after the command delay, in ascending player id. */
export function playBotMatch({ setup, strengths, onCommands }: BotMatch): BotMatchEnd {
  const world = createWorld(setup);
  const bots = setup.playerIds.map((playerId, i) => ({
    playerId,
    pilot: createBot(setup.seed, playerId, strengths[i]),
  }));
  const given: (readonly { readonly playerId: PlayerId; readonly commands: readonly Command[] }[])[] = [];
  let turn = 0;
  for (; turn < BOT_MATCH_TURNS_MAX && world.header.outcome === OUTCOME_RUNNING; turn += 1) {
    given[turn] = bots.map(({ playerId, pilot }) => ({ playerId, commands: pilot(world, turn) }));
    for (const { playerId, commands } of given[turn]!) onCommands?.(playerId, turn, commands, world);
    for (const { playerId, commands } of given[turn - COMMAND_DELAY_TURNS_MIN] ?? []) {
      for (const command of commands) runCommand(world, playerId, command);
    }
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) step(world);
  }
  return { world, outcome: world.header.outcome, turn };
}
