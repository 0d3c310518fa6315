// Goal: small bands of bots that are left late in a match for cushions meet, and do not take cushions from each other in turns for ever.
// Method: a few cats of two or three players, at cushions that lie far apart on the largest map, ten minutes after the start.
import { expect, test } from "vitest";

import { createBot, type Pilot } from "../../src/bot/bot.ts";
import { LATE_TURN } from "../../src/bot/skill.ts";
import { chosenMap } from "../../src/lab/simulate/chosen-map.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { LATE_SUB_TURNS } from "../../src/sim/constants.ts";
import {
  BOT_STRENGTHS,
  ORDER_ATTACK_MOVE,
  type BotStrength,
  type Ground,
  type World,
} from "../../src/sim/index.ts";
import { groundWorldWith, type GroundCat } from "../support/ground-world.ts";

const { map } = chosenMap("built-in:the-old-manor");
/** Three minutes. */
const TURNS_MAX = 1_800;
/** Those of each player, in the order of player ids. */
type Bands = readonly number[];
/** Near the cushions of the map at which they stand. */
const CUSHIONS = [14, 4, 11, 19];

function worldWith(bands: Bands): World & { readonly ground: Ground } {
  const cats = bands.flatMap((count, i) => {
    const { column, row } = map.cushions[CUSHIONS[i]!]!;
    const [x, y] = [column + 0.5 - map.width / 2, row + 0.5 - map.height / 2];
    return Array.from({ length: count }, (_, nth): GroundCat => ({
      ...{ playerId: i + 1, kind: "kitten" },
      x: x + (nth % 5) / 2 - 1,
      y: y + (nth - (nth % 5)) / 10,
    }));
  });
  const world = groundWorldWith({ map, cats, isCushions: true });
  world.header.subTurn = LATE_SUB_TURNS;
  map.cushions.forEach((_, cushion) => (world.ground.cushions.owner[cushion] = 1 + (cushion % bands.length)));
  return world;
}

function botFrom(firstTurn: number, playerId: number, level: BotStrength): Pilot {
  const bot = createBot(1, playerId, level);
  return (world, turn) => bot(world, turn + firstTurn);
}

const BANDS: readonly Bands[] = [
  [4, 3, 2],
  [2, 2],
  [1, 1, 1, 1],
];

test.each(BOT_STRENGTHS.flatMap((level) => BANDS.map((bands) => [level, bands] as const)))(
  "%s bots with bands of %j cats come to an end",
  (level, bands) => {
    const pilots = bands.map((_, i) => botFrom(LATE_TURN, i + 1, level));
    const game = new LoneGame({ world: worldWith(bands), pilots });
    while (!game.isDecided && game.turnCount < TURNS_MAX) game.runTurn();
    expect(game.isDecided).toBe(true);
  },
);

/** Whether the first of two strong bots sends cats to the middle of a cushion, in the first ten turns from that turn on. */
function goesForCushions(firstTurn: number, ownCats: number, world = worldWith([ownCats, 2])): boolean {
  const bot = botFrom(firstTurn, 1, "strong");
  const commands = Array.from({ length: 10 }, (_, turn) => bot(world, turn)).flat();
  expect(commands.length).toBeGreaterThan(0);
  const { x, y } = world.ground.cushions;
  return commands.some(
    (command) =>
      "x" in command && map.cushions.some((_, i) => command.x === x[i]! >> 8 && command.y === y[i]! >> 8),
  );
}

test("so many cats as there are cushions go for cats from ten minutes on; more cats, and all before, go for cushions as well", () => {
  const few = map.cushions.length;
  expect(goesForCushions(LATE_TURN, few)).toBe(false);
  expect(goesForCushions(LATE_TURN, few + 1)).toBe(true);
  expect(goesForCushions(LATE_TURN - 20, few)).toBe(true);
});

test("who is on the way to a cushion when ten minutes are over goes for cats as well", () => {
  const world = worldWith([2, 2]);
  const { cats, ground } = world;
  for (const row of [0, 1]) {
    cats.order[row] = ORDER_ATTACK_MOVE;
    cats.goalX[row] = ground.cushions.x[1]!; // the enemy's
    cats.goalY[row] = ground.cushions.y[1]!;
  }
  expect(goesForCushions(LATE_TURN, 2, world)).toBe(false);
});
