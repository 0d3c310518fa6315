import { describe, expect, test } from "vitest";

import { createBot } from "../../src/bot/bot.ts";
import { SKILLS } from "../../src/bot/skill.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { EIGHT_MAP } from "../support/test-maps.ts";
import {
  BOT_STRENGTHS,
  checksumOf,
  createWorld,
  isCommand,
  isHopeless,
  ORDER_ASLEEP,
  OUTCOME_RUNNING,
  rowOfNetworkId,
  runCommand,
  type BotStrength,
  type Command,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { BOT_MATCH_TURNS_MAX, groundSetup, playBotMatch } from "../support/bot-match.ts";

const BURST_MAX = 3;
const WINDOW_TURNS = 100;

interface Given {
  readonly turn: number;
  readonly commands: readonly Command[];
}

/** What the bot in seat 1 commands in a whole match, with a look at each command as it is given. */
function commandsOf(
  strength: BotStrength,
  setup: MatchSetup,
  check?: (command: Command, world: World) => void,
) {
  const given: Given[] = [];
  const { turns } = playBotMatch({
    setup,
    strengths: [strength, "medium"],
    onCommands: (playerId, at, commands, world) => {
      if (playerId !== 1) return;
      given.push({ turn: at, commands });
      for (const command of commands) check?.(command, world);
    },
  });
  return { given, turns };
}

function mostInWindow(given: readonly Given[]): number {
  let most = 0;
  for (let first = 0; first < given.length; first += 1) {
    const window = given.slice(first, first + WINDOW_TURNS);
    most = Math.max(
      most,
      window.reduce((sum, { commands }) => sum + commands.length, 0),
    );
  }
  return most;
}

describe("a bot on a map", () => {
  test.each(BOT_STRENGTHS)("gives no more commands than a person would: %s", (strength) => {
    const { rate } = SKILLS[strength];
    for (const mode of ["battle", "cushions"] as const) {
      const { given } = commandsOf(strength, groundSetup(mode, 3));
      expect(mostInWindow(given)).toBeLessThanOrEqual(rate + BURST_MAX);
      for (const { commands } of given) expect(commands.length).toBeLessThanOrEqual(BURST_MAX);
      expect(given.flatMap(({ commands }) => commands).length).toBeGreaterThan(2);
    }
  });

  test.each(BOT_STRENGTHS)(
    "commands only its own living cats, with commands that are some: %s",
    (strength) => {
      commandsOf(strength, groundSetup("cushions", 4), (command, world) => {
        expect(isCommand(command)).toBe(true);
        if (command.kind === "surrender") return; // who may, and when: below
        if (command.kind === "pause" || command.kind === "go-on" || command.kind === "admit")
          throw new Error("a bot has no reason to");
        if ("cushion" in command) {
          expect(world.ground!.cushions.owner[command.cushion]).toBe(1);
          return;
        }
        for (const networkId of command.cats) {
          const row = rowOfNetworkId(world.cats.networkId, world.header.catCount, networkId);
          expect(row).toBeGreaterThanOrEqual(0);
          expect(world.cats.playerId[row]).toBe(1);
        }
      });
    },
  );

  test("looks at the world and leaves it as it is", () => {
    const world = createWorld(groundSetup("cushions", 1));
    const before = checksumOf(world);
    for (const strength of BOT_STRENGTHS) {
      const bot = createBot(1, 1, strength);
      for (let turn = -2; turn < 100; turn += 1) bot(world, turn);
    }
    expect(checksumOf(world)).toBe(before);
  });

  test("plays alike from the same seed, and the weak one otherwise from another", () => {
    const setup = groundSetup("battle", 5);
    const play = (seed: number) => {
      const world = createWorld(setup);
      const bot = createBot(seed, 1, "weak");
      return Array.from({ length: 200 }, (_, turn) => bot(world, turn));
    };
    expect(play(1)).toEqual(play(1));
    expect(play(2)).not.toEqual(play(1));
  });

  test("an observer, and who gave up, commands nothing", () => {
    const world = createWorld(groundSetup("battle", 1));
    runCommand(world, 1, { kind: "surrender" });
    for (const playerId of [1, 3]) {
      const bot = createBot(1, playerId, "strong");
      for (let turn = 0; turn < 100; turn += 1) expect(bot(world, turn)).toEqual([]);
    }
  });

  test("leaves those alone that sleep: with nobody else to attack it stays where it is", () => {
    const world = createWorld({
      ...groundSetup("battle", 2, EIGHT_MAP),
      playerIds: [1, 2, 3],
      teams: [1, 2, 1],
    });
    for (let row = 0; row < world.header.catCount; row += 1) {
      if (world.cats.playerId[row] === 2) world.cats.order[row] = ORDER_ASLEEP;
    }
    const bot = createBot(1, 1, "strong");
    const away: Command[] = [];
    for (let turn = 0; turn < 1_000; turn += 1) away.push(...bot(world, turn));
    expect(away).toEqual([]);
  });
});

describe("bots bring a match to its end", () => {
  const four: readonly BotStrength[] = ["strong", "medium", "weak", "strong"];

  test.each(["battle", "cushions"] as const)("of four players, each for themselves: %s", (mode) => {
    const setup = { ...groundSetup(mode, 1, EIGHT_MAP), playerIds: [1, 2, 3, 4] };
    const { outcome, turns } = playBotMatch({ setup, strengths: four });
    expect(outcome).not.toBe(OUTCOME_RUNNING);
    expect(turns).toBeLessThan(BOT_MATCH_TURNS_MAX);
  });

  test.each(["battle", "cushions"] as const)("of two teams of two: %s", (mode) => {
    const setup = { ...groundSetup(mode, 2, EIGHT_MAP), playerIds: [1, 2, 3, 4], teams: [1, 1, 2, 2] };
    expect(playBotMatch({ setup, strengths: four }).outcome).not.toBe(OUTCOME_RUNNING);
  });

  test.each(["battle", "cushions"] as const)("of eight players, each for themselves: %s", (mode) => {
    const setup = {
      ...groundSetup(mode, 3, EIGHT_MAP),
      playerIds: [1, 2, 3, 4, 5, 6, 7, 8],
      catsPerPlayer: 10,
    };
    expect(playBotMatch({ setup, strengths: [...four, ...four] }).outcome).not.toBe(OUTCOME_RUNNING);
  });

  test.each(BOT_STRENGTHS)("of two alike: nobody waits for ever: %s", (strength) => {
    for (const mode of ["battle", "cushions"] as const) {
      const { outcome } = playBotMatch({
        setup: groundSetup(mode, 6),
        strengths: [strength, strength],
      });
      expect(outcome, mode).not.toBe(OUTCOME_RUNNING);
    }
  });
});

// Goal: who knows when it is lost says so, after a while; the lower ones play on. Method: one cat against thirty, far from it.
test.each(BOT_STRENGTHS)("gives up when there has been no hope for long, if it can tell: %s", (strength) => {
  const { givesUpTurns } = SKILLS[strength];
  const world = createWorld(groundSetup("battle", 1));
  for (let row = 1; row < world.header.catCount; row += 1) {
    if (world.cats.playerId[row] === 1) world.cats.order[row] = ORDER_ASLEEP;
  }
  world.players.score[0] = 1;
  expect(isHopeless(world, 1)).toBe(true);
  const bot = createBot(1, 1, strength);
  let gaveUpAt = 0;
  for (let turn = 0; turn < 1_200 && gaveUpAt === 0; turn += 1) {
    if (bot(world, turn).some(({ kind }) => kind === "surrender")) gaveUpAt = turn;
  }
  if (givesUpTurns === 0) expect(gaveUpAt).toBe(0);
  else expect(Math.abs(gaveUpAt - givesUpTurns)).toBeLessThan(20);
});

test("a bot that knows kinds has its cushions breed them, and what they breed come to the army", () => {
  const kinds = new Set<string>();
  let rallies = 0;
  for (const seed of [1, 2]) {
    playBotMatch({
      setup: groundSetup("cushions", seed),
      strengths: ["master", "medium"],
      onCommands: (playerId, _, commands) => {
        for (const command of commands) {
          if (playerId === 1 && command.kind === "breed") kinds.add(command.catKind);
          if (playerId === 1 && command.kind === "rally") rallies += 1;
        }
      },
    });
  }
  expect(kinds.size).toBeGreaterThan(1);
  expect(rallies).toBeGreaterThan(0);
});

test("a master has several cats throw at one enemy", () => {
  let together = 0;
  playBotMatch({
    setup: groundSetup("battle", 1),
    strengths: ["master", "strong"],
    onCommands: (playerId, _, commands) => {
      for (const command of commands) {
        if (command.kind !== "attack") continue;
        expect(playerId).toBe(1);
        expect(command.cats.length).toBeGreaterThan(1);
        together += 1;
      }
    },
  });
  expect(together).toBeGreaterThan(5);
});

test("a bot takes cushions that nobody guards", () => {
  const setup = groundSetup("cushions", 7);
  const game = new LoneGame({ world: createWorld(setup), pilots: [createBot(7, 1, "strong"), null] });
  game.runUntil(() => false, 200);
  const owned = [...game.world.ground!.cushions.owner].filter((owner) => owner === 1);
  expect(owned.length).toBeGreaterThanOrEqual(3);
});
