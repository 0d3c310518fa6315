import { expect, test } from "vitest";

import { createBot } from "../../src/bot/bot.ts";
import { LATE_TURN, skillOf, SKILLS } from "../../src/bot/skill.ts";
import { COMMAND_DELAY_TURNS_MIN, SUB_TURNS_PER_TURN } from "../../src/lockstep/index.ts";
import {
  BOT_STRENGTHS,
  createWorld,
  runCommand,
  step,
  type BotStrength,
  type Command,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { gameMap, groundSetup } from "../support/bot-match.ts";

const SEEDS = [1, 2, 3, 4, 5];
const { calmTurns, visitTurn, visitEvery, claimTurn, claimLater, cushionsMax, waveCats, restTurns } =
  SKILLS.beginner;
/** Who is sent so near to where an army stands is sent at it; points, 1/256 of a unit. */
const AT_ARMY = 8 * 256;

interface Deeds {
  readonly attackTurns: readonly number[]; // in which it sent somebody at the other army
  readonly attackers: number; // the most that it sent at once
  readonly visitTurns: readonly number[]; // in which it began to claim a cushion
  readonly firstCushionTurn: number; // Infinity: it has taken none
  readonly cushions: number; // the most that it had at a time
}

/** What a bot does in so many turns against a seat that nobody plays: whose cats stand where they began. */
function playAlone(strength: BotStrength, setup: MatchSetup, turns: number): Deeds {
  const { seed } = setup;
  const world = createWorld(setup);
  const bot = createBot(seed, 1, strength);
  const enemy = middleOf(world, 2);
  const given: (readonly Command[])[] = [];
  const attackTurns: number[] = [];
  const visitTurns: number[] = [];
  let wasVisiting = false;
  let [cushions, attackers, firstCushionTurn] = [0, 0, Infinity];
  for (let turn = 0; turn < turns; turn += 1) {
    const commands = bot(world, turn);
    given.push(commands);
    for (const command of commands) {
      if (command.kind !== "attack-move" && command.kind !== "move") continue;
      if (Math.hypot(command.x - enemy.x, command.y - enemy.y) >= AT_ARMY) continue;
      attackTurns.push(turn);
      attackers = Math.max(attackers, command.cats.length);
    }
    for (const command of given[turn - COMMAND_DELAY_TURNS_MIN] ?? []) runCommand(world, 1, command);
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) step(world);
    const { owner, claimant } = world.ground!.cushions;
    if (!wasVisiting && claimant.includes(1)) visitTurns.push(turn);
    wasVisiting = claimant.includes(1);
    const own = [...owner].filter((playerId) => playerId === 1).length;
    cushions = Math.max(cushions, own);
    if (own > 0) firstCushionTurn = Math.min(firstCushionTurn, turn);
  }
  return { attackTurns, attackers, visitTurns, firstCushionTurn, cushions };
}

/** Of the cats of a player, in points. */
function middleOf({ cats, header }: World, playerId: number): { readonly x: number; readonly y: number } {
  const rows = Array.from({ length: header.catCount }, (_, row) => row).filter(
    (row) => cats.playerId[row] === playerId,
  );
  const mean = (column: Int32Array): number =>
    rows.reduce((sum, row) => sum + (column[row]! >> 8), 0) / rows.length;
  return { x: mean(cats.x), y: mean(cats.y) };
}

// These limits are what makes a beginner one, whatever the rules of a fight are.
test("in a match for cushions a beginner attacks nobody for five minutes, and then in small numbers, with rests", () => {
  expect({ calmTurns, waveCats, restTurns }).toEqual({ calmTurns: 3_000, waveCats: 4, restTurns: 300 });
  const deeds = SEEDS.map((seed) => playAlone("beginner", groundSetup("cushions", seed), 5_000));
  const turns = deeds.flatMap(({ attackTurns }) => attackTurns);
  expect(Math.min(...turns)).toBeGreaterThanOrEqual(calmTurns);
  expect(Math.min(...turns)).toBeLessThan(2 * calmTurns);
  expect(Math.max(...deeds.map(({ attackers }) => attackers))).toBeLessThanOrEqual(waveCats);
});

test("it sits down on a cushion within 40 s, and again and again, but gets up before it is its own", () => {
  expect({ visitTurn, visitEvery }).toEqual({ visitTurn: 250, visitEvery: 160 });
  for (const seed of SEEDS) {
    const { visitTurns, cushions } = playAlone("beginner", groundSetup("cushions", seed), claimTurn);
    expect(visitTurns[0], `seed ${seed}`).toBeGreaterThan(visitTurn);
    expect(visitTurns[0], `seed ${seed}`).toBeLessThan(400);
    expect(visitTurns.length, `seed ${seed}`).toBeGreaterThanOrEqual(4);
    expect(cushions, `seed ${seed}`).toBe(0);
  }
});

test("it takes nothing in the first two minutes, then sooner or later, and something in the fourth at the latest", () => {
  expect({ claimTurn, claimLater }).toEqual({ claimTurn: 1_300, claimLater: 600 });
  const turns = SEEDS.map(
    (seed) => playAlone("beginner", groundSetup("cushions", seed), 2_400).firstCushionTurn,
  );
  expect(Math.min(...turns)).toBeGreaterThan(claimTurn);
  expect(Math.max(...turns)).toBeLessThan(2_400);
  expect(Math.max(...turns) - Math.min(...turns)).toBeGreaterThan(100); // not each time the same
});

test.each([
  ["the-pantry-door", claimTurn / 2, 1_200],
  ["the-wide-loft", visitTurn, 500],
])("where there is more room it takes its first cushion sooner: %s", (name, from, before) => {
  for (const seed of SEEDS.slice(0, 3)) {
    const { firstCushionTurn } = playAlone("beginner", groundSetup("cushions", seed, gameMap(name)), before);
    expect(firstCushionTurn, `seed ${seed}`).toBeGreaterThan(from);
    expect(firstCushionTurn, `seed ${seed}`).toBeLessThan(before);
  }
});

test("is content with two cushions or so until five minutes are over, where others take what there is", () => {
  const most = (strength: BotStrength): number =>
    Math.max(...SEEDS.map((seed) => playAlone(strength, groundSetup("cushions", seed), calmTurns).cushions));
  expect(most("beginner")).toBeLessThanOrEqual(cushionsMax + 1);
  expect(most("weak")).toBeGreaterThan(cushionsMax + 1);
});

test("in a battle, where there is nothing else to do, it attacks at once", () => {
  const { attackTurns } = playAlone("beginner", groundSetup("battle", 1), 600);
  expect(attackTurns.length).toBeGreaterThan(0);
});

test("late in a match it forgets its limits, so that a match ends; all others have none", () => {
  const limits = ({ waveCats: cats, restTurns: rest, cushionsMax: most }: ReturnType<typeof skillOf>) => ({
    ...{ cats, rest, most },
  });
  const none = limits(SKILLS.master);
  expect(limits(skillOf("beginner", false, LATE_TURN - 1))).not.toEqual(none);
  expect(limits(skillOf("beginner", false, LATE_TURN))).toEqual(none);
  for (const level of BOT_STRENGTHS.slice(1)) expect(limits(skillOf(level, false, 0)), level).toEqual(none);
});
