import { expect, test } from "vitest";

import { createBot, type Pilot } from "../../src/bot/bot.ts";
import { SKILLS, skillOf } from "../../src/bot/skill.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { COMMAND_DELAY_TURNS_MIN } from "../../src/lockstep/index.ts";
import {
  BOT_STRENGTHS,
  CAT_KINDS,
  CAT_RULES,
  createWorld,
  ONE,
  rowOfNetworkId,
  type BotStrength,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { gameMap, groundSetup, playBotMatch } from "../support/bot-match.ts";

const SEEDS = [1, 2, 3];
const MAPS = ["the-hallway", "the-pantry-door", "the-wide-loft"];
const { scoutTurn, probeRestTurns } = SKILLS.beginner;
const ALERT_MAX = Math.max(...CAT_KINDS.map((kind) => CAT_RULES[kind].alert)) / ONE;
/** A picture of the middle of an army shows about as much to each side, units. */
const IN_PICTURE = 14;

/** Units. */
const AT_CUSHION = 4.1;
/** It sets out so much later at most. */
const LATEST_TURNS = 300;

interface Walk {
  readonly id: number;
  readonly sentTurn: number;
  readonly from: number; // units from the nearest enemy, as it set out
  nearest: number;
  now: number;
  backCount: number; // how often it was told to come home
}

interface Meeting {
  readonly turn: number; // in which it runs, before the bot decides
  readonly meet: (world: World) => void;
}

/** Who walks, and does not fight its way, until the first cats go to fight, against a seat that nobody plays. */
function walksOf(
  strength: BotStrength,
  setup: MatchSetup,
  meeting?: Meeting,
): { walks: readonly Walk[]; world: World } {
  const bot = createBot(setup.seed, 1, strength);
  const walks: Walk[] = [];
  const pilot: Pilot = (now, turn) => {
    if (turn === meeting?.turn) meeting.meet(now);
    const commands = bot(now, turn);
    for (const command of commands) {
      if (command.kind !== "move") continue;
      const [id] = command.cats;
      expect(command.cats).toEqual([id]);
      if (command.queued === true) {
        walks.find((walk) => walk.id === id)!.backCount += 1;
        continue;
      }
      expect(now.cats.targetId[rowOf(now, id!)], "it fights nobody").toBe(0);
      expect(wayToCushion(now, id!), "it holds a cushion").toBeLessThan(AT_CUSHION);
      const from = wayToEnemy(now, id!);
      walks.push({ id: id!, sentTurn: turn, from, nearest: from, now: from, backCount: 0 });
    }
    return commands;
  };
  const delayTurns = COMMAND_DELAY_TURNS_MIN;
  const game = new LoneGame({ world: createWorld(setup), pilots: [pilot, null], delayTurns });
  for (let turn = 0; turn < probeRestTurns; turn += 1) {
    game.runTurn();
    for (const walk of walks) {
      walk.now = wayToEnemy(game.world, walk.id);
      walk.nearest = Math.min(walk.nearest, walk.now);
    }
  }
  return { walks, world: game.world };
}

function rowOf({ cats, header }: World, id: number): number {
  return rowOfNetworkId(cats.networkId, header.catCount, id);
}

/** To the nearest cushion of the first player's, units. */
function wayToCushion(world: World, id: number): number {
  const { cats, ground } = world;
  const { cushions } = ground!;
  const row = rowOf(world, id);
  const ways = [...cushions.owner].flatMap((owner, i) =>
    owner === 1 ? [Math.hypot(cushions.x[i]! - cats.x[row]!, cushions.y[i]! - cats.y[row]!) / ONE] : [],
  );
  return Math.min(...ways);
}

/** To the nearest enemy of the first player's, units. */
function wayToEnemy(world: World, id: number): number {
  const { cats, header } = world;
  const row = rowOf(world, id);
  let least = Infinity;
  for (let other = 0; other < header.catCount; other += 1) {
    if (cats.playerId[other] === 1) continue;
    const way = Math.hypot(cats.x[other]! - cats.x[row]!, cats.y[other]! - cats.y[row]!) / ONE;
    least = Math.min(least, way);
  }
  return least;
}

test.each(MAPS)(
  "one cat of a beginner has a look at the enemy by minute two, comes home, and hurts nobody: %s",
  (name) => {
    for (const seed of SEEDS) {
      const setup = groundSetup("cushions", seed, gameMap(name));
      const { walks, world } = walksOf("beginner", setup);
      expect(walks.length, `seed ${seed}`).toBe(1);
      for (const { sentTurn, from, nearest, now, backCount } of walks) {
        expect(sentTurn).toBeGreaterThanOrEqual(scoutTurn);
        expect(sentTurn).toBeLessThan(scoutTurn + LATEST_TURNS);
        expect(nearest, `seed ${seed}`).toBeLessThan(IN_PICTURE);
        expect(nearest, `seed ${seed}`).toBeGreaterThan(ALERT_MAX);
        expect(now, `seed ${seed}`).toBeGreaterThan(from * 0.7); // at home again
        expect(backCount).toBe(1);
      }
      expect(world.header.yarnCount, "nobody threw").toBe(0);
      expect(
        Math.min(...world.cats.health.slice(0, world.header.catCount)),
        "and nobody was hit",
      ).toBeGreaterThan(2);
    }
  },
);

test("others scout with all they have: whoever they tell to walk away walks on as told, and nobody walks in line", () => {
  const strengths = BOT_STRENGTHS.slice(1).filter((strength) => SKILLS[strength].retreatShare > 0);
  let walked = 0;
  for (const strength of strengths) {
    playBotMatch({
      setup: groundSetup("cushions", 1),
      strengths: [strength, strength],
      onCommands: (_playerId, _turn, commands) => {
        const moves = commands.filter(({ kind }) => kind === "move");
        walked += moves.length;
        expect(moves.filter((move) => "queued" in move)).toEqual([]);
      },
    });
  }
  expect(walked).toBeGreaterThan(0);
});

test("in a battle a beginner does not scout", () => {
  expect(skillOf("beginner", true, scoutTurn).scoutTurn).toBe(0);
});

test("who is in a fight at the cushion goes nowhere", () => {
  const setup = groundSetup("cushions", 1);
  const [walk] = walksOf("beginner", setup).walks;
  const meet = ({ cats, header, ground }: World): void => {
    const { owner, x, y } = ground!.cushions;
    const home = owner.indexOf(1);
    let enemies = 3;
    for (let row = 0; row < header.catCount && enemies > 0; row += 1) {
      if (cats.playerId[row] !== 2) continue;
      [cats.x[row], cats.y[row]] = [x[home]!, y[home]! + ONE];
      enemies -= 1;
    }
  };
  const { walks } = walksOf("beginner", setup, { turn: walk!.sentTurn - 10, meet });
  expect(walks.every(({ sentTurn }) => sentTurn > walk!.sentTurn)).toBe(true);
});
