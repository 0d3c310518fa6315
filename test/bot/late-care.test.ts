// Goal: a bot gives its cushions no order once no cat comes there any more.
// Method: a world that stands, in which one bot has cushions, and two stretches of turns: an early one, and one after ten minutes.
import { expect, test } from "vitest";

import { createBot } from "../../src/bot/bot.ts";
import { LATE_TURN } from "../../src/bot/skill.ts";
import { createWorld } from "../../src/sim/index.ts";
import { groundSetup } from "../support/bot-match.ts";

const TURNS = 400;

function caresFrom(firstTurn: number): number {
  const world = createWorld(groundSetup("cushions", 1));
  world.ground!.cushions.owner[0] = 1;
  world.ground!.cushions.owner[1] = 1;
  const bot = createBot(1, 1, "master");
  let cares = 0;
  for (let turn = firstTurn; turn < firstTurn + TURNS; turn += 1)
    cares += bot(world, turn).filter(({ kind }) => kind === "breed" || kind === "rally").length;
  return cares;
}

test("a bot sees to its cushions as long as they breed, and no longer", () => {
  expect(caresFrom(0)).toBeGreaterThan(0);
  expect(caresFrom(LATE_TURN)).toBe(0);
});
