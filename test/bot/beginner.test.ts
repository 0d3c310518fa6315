import { expect, test } from "vitest";

import { createBot } from "../../src/bot/bot.ts";
import { SKILLS } from "../../src/bot/skill.ts";
import { COMMAND_DELAY_TURNS_MIN, SUB_TURNS_PER_TURN } from "../../src/lockstep/index.ts";
import {
  createWorld,
  runCommand,
  step,
  type BotStrength,
  type Command,
  type GroundMode,
  type World,
} from "../../src/sim/index.ts";
import { groundSetup } from "../support/bot-match.ts";

const SEEDS = [1, 2, 3, 4, 5];
const { calmTurns, cushionsMax } = SKILLS.beginner;
/** Who is sent so near to where an army stands is sent at it; points, 1/256 of a unit. */
const AT_ARMY = 8 * 256;

interface Deeds {
  readonly attackTurns: readonly number[]; // in which it sent somebody at the other army
  readonly cushions: number; // the most that it had at a time
}

/** What a bot does in so many turns against a seat that nobody plays: whose cats stand where they began. */
function playAlone(strength: BotStrength, mode: GroundMode, seed: number, turns: number): Deeds {
  const world = createWorld(groundSetup(mode, seed));
  const bot = createBot(seed, 1, strength);
  const enemy = middleOf(world, 2);
  const given: (readonly Command[])[] = [];
  const attackTurns: number[] = [];
  let cushions = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const commands = bot(world, turn);
    given.push(commands);
    const isAttack = commands.some(
      (command) =>
        (command.kind === "attack-move" || command.kind === "move") &&
        Math.hypot(command.x - enemy.x, command.y - enemy.y) < AT_ARMY,
    );
    if (isAttack) attackTurns.push(turn);
    for (const command of given[turn - COMMAND_DELAY_TURNS_MIN] ?? []) runCommand(world, 1, command);
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) step(world);
    const { owner } = world.ground!.cushions;
    cushions = Math.max(cushions, [...owner].filter((playerId) => playerId === 1).length);
  }
  return { attackTurns, cushions };
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

test("in a match for cushions a beginner attacks nobody for three minutes, and then does", () => {
  expect(calmTurns).toBe(1_800);
  const turns = SEEDS.flatMap((seed) => playAlone("beginner", "cushions", seed, 4_000).attackTurns);
  expect(Math.min(...turns)).toBeGreaterThanOrEqual(calmTurns);
  expect(Math.min(...turns)).toBeLessThan(2 * calmTurns);
});

test("in a battle, where there is nothing else to do, it attacks at once", () => {
  const { attackTurns } = playAlone("beginner", "battle", 1, 600);
  expect(attackTurns.length).toBeGreaterThan(0);
});

test("is content with two cushions or so, where others take what there is", () => {
  const most = (strength: BotStrength): number =>
    Math.max(...SEEDS.map((seed) => playAlone(strength, "cushions", seed, calmTurns).cushions));
  expect(most("beginner")).toBeLessThanOrEqual(cushionsMax + 1);
  expect(most("weak")).toBeGreaterThan(cushionsMax + 1);
});
