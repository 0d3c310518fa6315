// Goal: a party that a bot has made up its mind to send goes, however much else there is to command.
// Method: a look at a match, with a memory in which the party's time came some turns ago and the next command is earned by now.
import { expect, test } from "vitest";

import { decide } from "../../src/bot/bot.ts";
import { createMemory, openMemory } from "../../src/bot/memory.ts";
import { SKILLS } from "../../src/bot/skill.ts";
import { createWorld, type Command } from "../../src/sim/index.ts";
import { groundSetup } from "../support/bot-match.ts";

const { rate, lookTurns, partyCats } = SKILLS.beginner;
const LOOK = 30 * lookTurns - 1; // of player 1
const WAIT_TURNS = 5;

test("a party whose time comes before the next command is earned goes with that command, before any other one", () => {
  const world = createWorld(groundSetup("cushions", 1));
  const words = createMemory(1, 1);
  const memory = openMemory(words);
  const at = (turn: number): readonly Command[] =>
    decide(world, words, { playerId: 1, level: "beginner", turn });
  const due = LOOK - WAIT_TURNS;
  memory.partyTurn = due;
  memory.partyCushion = 1;
  memory.credit = 100 - WAIT_TURNS * rate;
  memory.creditTurn = due + 1;
  for (let turn = due; turn < LOOK; turn += 1) expect(at(turn), `turn ${turn}`).toEqual([]);
  expect(memory.partyTurn).toBe(due);
  expect(at(LOOK)).toMatchObject([{ kind: "attack-move", cats: { length: partyCats } }]);
  expect(memory).toMatchObject({ partyTurn: 0, sentMask: 1 });
});
