import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { CommandQueue, withinTurn } from "../../src/lockstep/command-queue.ts";
import { QUEUED_COMMANDS_MAX } from "../../src/lockstep/constants.ts";
import { TURN_COMMAND_BITS_MAX, TURN_GIVEN_BITS_MAX } from "../../src/lockstep/index.ts";
import { COMMAND_CATS_MAX, isCommand, NETWORK_ID_MAX, type Command } from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { commandArbitrary } from "../support/world-arbitraries.ts";

const stop = (...cats: readonly number[]): Command => ({ kind: "stop", cats });
const bitsOf = (commands: readonly Command[]): number =>
  commands.reduce((sum, one) => sum + commandBits(one), 0);

/** All that the queue hands out, turn by turn. */
function drain(queue: CommandQueue): readonly (readonly Command[])[] {
  const turns: (readonly Command[])[] = [];
  for (let taken = queue.take(); taken.length > 0; taken = queue.take()) turns.push(taken);
  return turns;
}

describe("what a bot says in one turn", () => {
  test("is as much as has room in a turn, and the rest is not said", () => {
    fc.assert(
      fc.property(fc.array(commandArbitrary(3_000), { maxLength: 12 }), (commands) => {
        const said = withinTurn(commands, commandBits);
        const parts = mergeParts(said);
        expect(bitsOf(said)).toBeLessThanOrEqual(TURN_COMMAND_BITS_MAX);
        expect(parts.slice(0, -1)).toEqual(mergeParts(commands).slice(0, Math.max(0, parts.length - 1)));
        if (bitsOf(commands) <= TURN_COMMAND_BITS_MAX) expect(said).toEqual(commands);
      }),
      { numRuns: 60 },
    );
  });

  test("is split where it is to more cats than fit, and what is no command is passed over", () => {
    const measure = (command: Command): number => ("cats" in command ? command.cats.length * 3_000 : 1);
    const said = withinTurn([stop(), stop(1, 2, 3, 4), stop(5)], measure);
    expect(said).toEqual([stop(1, 2)]); // four cats would not fit, and neither do the other two behind these
  });
});

describe("the queue", () => {
  test("hands out commands in the order given, once", () => {
    const queue = new CommandQueue(commandBits);
    const commands = [stop(3), stop(1), stop(2), stop(1)];
    for (const command of commands) expect(queue.give(command)).toEqual({ ok: true, value: "kept" });
    expect(queue.take()).toEqual(commands);
    expect(queue.take()).toEqual([]);
  });

  test("hands out no more than fits a turn, and keeps the rest for the next ones", () => {
    const queue = new CommandQueue(() => 1_000);
    const commands = Array.from({ length: 20 }, (_, i) => stop(i + 1));
    for (const command of commands) queue.give(command);
    expect(drain(queue).map((turn) => turn.length)).toEqual([3, 3, 3, 3, 3, 3, 2]);
  });

  test("may fill a turn to the last bit", () => {
    const queue = new CommandQueue(() => TURN_GIVEN_BITS_MAX / 4);
    for (let i = 1; i <= 5; i += 1) queue.give(stop(i));
    expect(drain(queue).map((turn) => turn.length)).toEqual([4, 1]);
  });

  test("hands out no more cats in a turn than a receiver unfolds, however few bits they take", () => {
    const queue = new CommandQueue(commandBits);
    const everybody = Array.from({ length: COMMAND_CATS_MAX }, (_, i) => i + 1);
    for (let i = 0; i < 3; i += 1) expect(queue.give(stop(...everybody)).ok).toBe(true);
    queue.give(stop(1));
    expect(drain(queue).map((turn) => turn.length)).toEqual([2, 2]);
  });

  test("keeps a surrender in its place, and takes it for a command to no cats", () => {
    const queue = new CommandQueue(commandBits);
    const commands: readonly Command[] = [stop(1), { kind: "surrender" }, stop(2)];
    for (const command of commands) expect(queue.give(command).ok).toBe(true);
    expect(queue.take()).toEqual(commands);
  });

  test("does not split a surrender, whatever it is measured to", () => {
    const queue = new CommandQueue(() => TURN_COMMAND_BITS_MAX + 1);
    expect(() => queue.give({ kind: "surrender" })).toThrow(AssertionError);
  });

  test("loses nothing, and keeps the order and the budget, whatever is given and taken in between", () => {
    const event = fc.oneof({ weight: 4, arbitrary: commandArbitrary(3_000) }, fc.constant("take" as const));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const queue = new CommandQueue(commandBits);
        const taken: (readonly Command[])[] = [];
        for (const one of events) {
          if (one === "take") taken.push(queue.take());
          else queue.give(one);
        }
        taken.push(...drain(queue));
        expect(taken.every((turn) => bitsOf(turn) <= TURN_GIVEN_BITS_MAX)).toBe(true);
        expect(mergeParts(taken.flat())).toEqual(mergeParts(events.filter((one) => one !== "take")));
      }),
      { numRuns: 50 },
    );
  });

  test("does not take what is no command, or more than it has room for", () => {
    const queue = new CommandQueue(commandBits);
    for (const bad of [
      stop(),
      stop(2, 1),
      stop(0),
      { kind: "attack", cats: [1], targetId: 0 },
    ] satisfies Command[]) {
      expect(queue.give(bad)).toEqual({ ok: false, reason: "out-of-range" });
    }
    for (let i = 0; i < QUEUED_COMMANDS_MAX; i += 1) queue.give(stop(1));
    expect(queue.give(stop(1))).toEqual({ ok: false, reason: "too-many" });
    expect(queue.take().length).toBe(TURN_GIVEN_BITS_MAX / commandBits(stop(1)));
    expect(queue.give(stop(1)).ok).toBe(true);
  });
});

describe("a command to more cats than fit a turn", () => {
  test("is split into several: each cat is in one of them, in order, with the same order", () => {
    const cats = Array.from({ length: COMMAND_CATS_MAX }, (_, i) => 1 + i * 100);
    for (const command of [
      { kind: "move", cats, x: -5, y: 7 },
      { kind: "attack", cats, targetId: NETWORK_ID_MAX - 1 },
      { kind: "stop", cats },
    ] satisfies Command[]) {
      const queue = new CommandQueue(commandBits);
      expect(queue.give(command).ok).toBe(true);
      const turns = drain(queue);
      expect(turns.length).toBeGreaterThan(1);
      expect(turns.every((turn) => bitsOf(turn) <= TURN_GIVEN_BITS_MAX && turn.every(isCommand))).toBe(true);
      expect(turns.flat().flatMap(catsOf)).toEqual(cats);
      for (const part of turns.flat()) expect({ ...part, cats }).toEqual(command);
    }
  });

  test("is not taken in part: all of it fits the queue, or none", () => {
    const queue = new CommandQueue(commandBits);
    for (let i = 0; i < QUEUED_COMMANDS_MAX - 1; i += 1) queue.give(stop(1));
    const large = stop(...Array.from({ length: COMMAND_CATS_MAX }, (_, i) => 1 + i * 100));
    expect(queue.give(large)).toEqual({ ok: false, reason: "too-many" });
    expect(drain(queue).flat()).toEqual(Array<Command>(QUEUED_COMMANDS_MAX - 1).fill(stop(1)));
  });
});

/** Neighbouring commands that say the same to other, higher cats are one that was split. */
function mergeParts(commands: readonly Command[]): readonly Command[] {
  const merged: Command[] = [];
  for (const command of commands) {
    const last = merged.at(-1);
    const isPart =
      last !== undefined &&
      "cats" in command &&
      JSON.stringify({ ...last, cats: [] }) === JSON.stringify({ ...command, cats: [] }) &&
      catsOf(last).at(-1)! < command.cats[0]!;
    if (isPart) merged[merged.length - 1] = { ...command, cats: [...catsOf(last), ...command.cats] };
    else merged.push(command);
  }
  return merged;
}

function catsOf(command: Command): readonly number[] {
  return "cats" in command ? command.cats : [];
}
