import { describe, expect, test } from "vitest";

import { decide, type Pilot } from "../../src/bot/bot.ts";
import { createMemory } from "../../src/bot/memory.ts";
import { SKILLS } from "../../src/bot/skill.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { COMMAND_DELAY_TURNS_MIN } from "../../src/lockstep/index.ts";
import {
  BOT_STRENGTHS,
  checksumOf,
  cloneWorld,
  createWorld,
  runCommand,
  step,
  type Command,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { classicSetup, gameMap, groundSetup } from "../support/bot-match.ts";

// Goal: what a bot commands follows from the words of the world and of its memory, and from nothing else, so that every peer could
// compute it. Method: whole matches; in each turn somebody else decides as well, from copies of the words, who has just come from
// another match and so has nothing of this one in mind.
const TURNS = 1_200;

interface Look {
  readonly world: World;
  readonly memory: Int32Array;
  readonly playerId: number;
  readonly turn: number;
}

function playWith(setup: MatchSetup, look: (look: Look) => readonly Command[]): World {
  const pilots = setup.playerIds.map((playerId): Pilot => {
    const memory = createMemory(setup.seed, playerId);
    return (world, turn) => look({ world, memory, playerId, turn });
  });
  const game = new LoneGame({ world: createWorld(setup), pilots, delayTurns: COMMAND_DELAY_TURNS_MIN });
  while (game.turnCount < TURNS && !game.isDecided) game.runTurn();
  return game.world;
}

const SETUPS: readonly (readonly [string, MatchSetup])[] = [
  ["classic", classicSetup(3)],
  ["battle", groundSetup("battle", 3)],
  ["cushions", groundSetup("cushions", 3)],
];

describe("what a bot decides", () => {
  test.each(SETUPS.flatMap(([name, setup]) => BOT_STRENGTHS.map((level) => [name, level, setup] as const)))(
    "follows from the words of world and memory alone: %s, %s",
    (_, level, setup) => {
      const elsewhere = createWorld(groundSetup("cushions", 9, gameMap("four-rooms")));
      const claimsFrom = SKILLS[level].claimTurn + SKILLS[level].claimLater; // who claims late says hardly anything before
      let given = 0;
      playWith(setup, ({ world, memory, playerId, turn }) => {
        const moment = { playerId, level, turn: turn + claimsFrom };
        const before = checksumOf(world);
        const copy = memory.slice();
        const again = memory.slice();
        const commands = decide(world, memory, moment);
        expect(checksumOf(world)).toBe(before); // it reads the world, and no more
        if (commands.length > 0 || turn % 7 === 0) {
          decide(elsewhere, createMemory(1, 1), { playerId: 1, level: "master", turn: 2 }); // something else in mind
          expect(decide(cloneWorld(world), copy, moment)).toEqual(commands);
          expect(copy).toEqual(memory);
          expect(decide(world, again, moment)).toEqual(commands);
        }
        for (const command of commands) expect(JSON.stringify(command)).not.toMatch(/\.\d|null.*x|NaN/);
        given += commands.length;
        return commands;
      });
      expect(given).toBeGreaterThan(3);
    },
  );

  test("the same match is played again from the same words", () => {
    const play = () =>
      checksumOf(
        playWith(groundSetup("cushions", 4), ({ world, memory, playerId, turn }) =>
          decide(world, memory, { playerId, level: "strong", turn }),
        ),
      );
    expect(play()).toBe(play());
  });
});

// Goal: turns that are spent in pauses do not exist for a bot: it is no later for its plans, its patience and the late match.
// Method: one look at a world, in turn N, and at the same one after a pause of 130 turns, in turn N + 130.
const EAGER = SETUPS.filter(([name]) => name !== "battle"); // there orders are few and far between

test.each(EAGER)(
  "in a pause a bot says and remembers nothing, and after it no time has passed: %s",
  (_, plain) => {
    const setup: MatchSetup = { ...plain, pauses: { each: 1, seconds: 10 } };
    const [playerId, level] = [setup.playerIds[0]!, "strong"] as const;
    let compared = 0;
    let turns = 0;
    playWith(setup, ({ world, memory, turn, playerId: other }) => {
      turns += 1;
      if (other === playerId && turns % 7 === 0) {
        const later = cloneWorld(world);
        const [now, then] = [memory.slice(), memory.slice()];
        runCommand(later, playerId, { kind: "pause", reason: "none" });
        const silence = then.slice();
        expect(decide(later, then, { playerId, level, turn })).toEqual([]);
        expect(then).toEqual(silence);
        for (let i = 0; i < 390; i += 1) step(later);
        const after = decide(later, then, { playerId, level, turn: turn + 130 });
        expect(after).toEqual(decide(world, now, { playerId, level, turn }));
        expect(then).toEqual(now);
        compared += after.length;
      }
      return decide(world, memory, { playerId: other, level, turn });
    });
    expect(compared).toBeGreaterThan(0);
  },
);
