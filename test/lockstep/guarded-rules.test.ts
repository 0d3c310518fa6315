import { expect, test } from "vitest";

import { GuardedRules } from "../../src/lockstep/guarded-rules.ts";
import { SIM_RULES, type Rules } from "../../src/lockstep/index.ts";
import { createWorld } from "../../src/sim/index.ts";

const WORLD = createWorld({ seed: 3, catsPerPlayer: 3, playerIds: [1, 2] });
const STOP = { kind: "stop", cats: [1] } as const;
const MOMENT = { playerId: 2, level: "medium", turn: 4 } as const;

function guarded(rules: Partial<Rules>): GuardedRules {
  return new GuardedRules({ ...SIM_RULES, ...rules });
}

function failing(message: string): () => never {
  return () => {
    throw new Error(message);
  };
}

test("rules that throw nothing do what they did", () => {
  const ran: string[] = [];
  const one = guarded({
    runCommand: (_, playerId, { kind }) => ran.push(`${playerId} ${kind}`),
    step: () => ran.push("step"),
    drawRandom: () => 77,
    decide: () => [STOP],
  });
  one.rules.runCommand(WORLD, 1, STOP);
  one.rules.step(WORLD);
  expect(one.rules.drawRandom(WORLD)).toBe(77);
  expect(one.rules.decide(WORLD, new Int32Array(0), MOMENT)).toEqual([STOP]);
  expect([ran, one.takeThrown()]).toEqual([["1 stop", "step"], null]);
});

test("what is thrown first is kept until it is taken, and goes no further", () => {
  const one = guarded({ step: failing("step"), decide: failing("decide") });
  expect(one.rules.decide(WORLD, new Int32Array(0), MOMENT)).toEqual([]);
  one.rules.step(WORLD);
  expect(one.takeThrown()?.message).toBe("decide");
  expect(one.takeThrown()).toBeNull();
  one.rules.step(WORLD);
  expect(one.takeThrown()?.message).toBe("step");
});

test("after a command that failed the others wait for the repair; a step is tried all the same", () => {
  const ran: number[] = [];
  let steps = 0;
  const one = guarded({
    runCommand: (_, playerId) => {
      ran.push(playerId);
      if (playerId === 1) throw new Error("command");
    },
    step: () => (steps += 1),
  });
  for (const playerId of [1, 2, 3]) one.rules.runCommand(WORLD, playerId, STOP);
  one.rules.step(WORLD);
  expect([ran, steps]).toEqual([[1], 1]);
  one.takeThrown();
  one.rules.runCommand(WORLD, 3, STOP);
  expect(ran).toEqual([1, 3]);
});

test("what is thrown and no error is told as one", () => {
  const one = guarded({
    step: () => {
      throw "words" as unknown as Error;
    },
  });
  one.rules.step(WORLD);
  expect(one.takeThrown()).toEqual(new Error("words"));
});

test("what the draw throws is thrown on, for then the turn has not ended", () => {
  const one = guarded({ drawRandom: failing("draw") });
  expect(() => one.rules.drawRandom(WORLD)).toThrow("draw");
  expect(one.takeThrown()).toBeNull();
});
