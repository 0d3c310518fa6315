import fc from "fast-check";
import {
  COMMAND_POINTS_PER_UNIT,
  createWorld,
  type Command,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import type { TurnData } from "../../src/lockstep/index.ts";

export const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

export const playerIdsArbitrary = fc
  .uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 })
  .map((ids) => ids.toSorted((a, b) => a - b));

export function setupArbitrary(catsPerPlayerMax: number): fc.Arbitrary<MatchSetup> {
  return fc.record({
    seed: u32,
    catsPerPlayer: fc.oneof(
      fc.integer({ min: 1, max: Math.min(2, catsPerPlayerMax) }),
      fc.integer({ min: 1, max: catsPerPlayerMax }),
    ),
    playerIds: playerIdsArbitrary,
  });
}

/** Commands to the cats 1..idMax, some of which never existed; points lie in and around the world. */
export function commandArbitrary(idMax: number): fc.Arbitrary<Command> {
  const id = fc.integer({ min: 1, max: idMax });
  const cats = fc.oneof(
    fc.uniqueArray(id, { minLength: 1, maxLength: 60 }).map((ids) => ids.toSorted((a, b) => a - b)),
    fc.constant(Array.from({ length: idMax }, (_, i) => i + 1)), // everybody, so that fights come to an end
  );
  const point = fc.integer({ min: -9 * COMMAND_POINTS_PER_UNIT, max: 9 * COMMAND_POINTS_PER_UNIT });
  return fc.oneof(
    fc.record({ kind: fc.constant("move" as const), cats, x: point, y: point }),
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("attack" as const), cats, targetId: id }) },
    fc.record({ kind: fc.constant("stop" as const), cats }),
  );
}

/** A match as a script: commands by turn, each with its sender, who may be no player's owner of the cats. */
export interface Script {
  readonly setup: MatchSetup;
  readonly healths: readonly number[]; // of the cats, repeated, so that some die early
  readonly crowding: number; // positions are divided by it: cats that start close fight sooner
  readonly turns: readonly (readonly ScriptedCommand[])[];
}

export interface ScriptedCommand {
  readonly sender: number;
  readonly command: Command;
}

export function scriptArbitrary(catsPerPlayerMax: number, turnCountMax: number): fc.Arbitrary<Script> {
  return setupArbitrary(catsPerPlayerMax).chain((setup) => {
    const idMax = setup.catsPerPlayer * setup.playerIds.length + 3;
    const anything = fc.record({
      sender: fc.constantFrom(...setup.playerIds),
      command: commandArbitrary(idMax),
    });
    const turn = fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      fc.array(anything, { maxLength: 4 }),
      fc.array(wholeArmyArbitrary(setup), { minLength: 1, maxLength: 8 }),
    );
    return fc.record({
      setup: fc.constant(setup),
      healths: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
      crowding: fc.constantFrom(1, 3, 10),
      turns: fc.array(turn, { minLength: 1, maxLength: turnCountMax, size: "max" }),
    });
  });
}

/** All of one player's cats against any one cat, so that fights come to an end. */
function wholeArmyArbitrary({ playerIds, catsPerPlayer }: MatchSetup): fc.Arbitrary<ScriptedCommand> {
  const target = fc.integer({ min: 1, max: playerIds.length * catsPerPlayer });
  return fc.tuple(fc.nat(playerIds.length - 1), target).map(([seat, targetId]) => {
    const cats = Array.from({ length: catsPerPlayer }, (_, i) => seat * catsPerPlayer + i + 1);
    return { sender: playerIds[seat]!, command: { kind: "attack" as const, cats, targetId } };
  });
}

/** The world that a script begins with. */
export function worldOfScript({ setup, healths, crowding }: Script): World {
  const world = createWorld(setup);
  const { cats, header } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    cats.health[row] = healths[row % healths.length]!;
    cats.x[row] = Math.trunc(cats.x[row]! / crowding);
    cats.y[row] = Math.trunc(cats.y[row]! / crowding);
  }
  return world;
}

export function turnDataArbitrary(turn: number, playerId: number): fc.Arbitrary<TurnData> {
  return fc.record({
    turn: fc.constant(turn),
    playerId: fc.constant(playerId),
    randomValue: u32,
    checksum: u32,
    logChecksum: u32,
    commands: fc.array(commandArbitrary(200), { maxLength: 4 }),
  });
}
