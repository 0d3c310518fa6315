import fc from "fast-check";
import { EIGHT_MAP, EMPTY_MAP, SMALL_MAP } from "./test-maps.ts";
import { COMMAND_DELAY_TURNS_MAX, COMMAND_DELAY_TURNS_MIN, type TurnData } from "../../src/lockstep/index.ts";
import {
  CAT_KINDS,
  COMMAND_POINTS_PER_UNIT,
  createWorld,
  isMatchSetup,
  MAP_CUSHIONS_MAX,
  OBSERVER,
  PAUSE_REASONS,
  seatsOf,
  type Command,
  type GameMap,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";

export const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
export const u16 = fc.integer({ min: 0, max: 2 ** 16 - 1 });
export const wantedDelayArbitrary = fc.integer({
  min: COMMAND_DELAY_TURNS_MIN,
  max: COMMAND_DELAY_TURNS_MAX,
});

export const playerIdsArbitrary = idsArbitrary(8);

export function setupArbitrary(catsPerPlayerMax: number): fc.Arbitrary<MatchSetup> {
  const plain = fc.record({
    seed: u32,
    catsPerPlayer: fc.oneof(
      fc.integer({ min: 1, max: Math.min(2, catsPerPlayerMax) }),
      fc.integer({ min: 1, max: catsPerPlayerMax }),
    ),
    playerIds: playerIdsArbitrary,
  });
  return withPauses(plain);
}

/** Some of the matches with short pauses, for which a script has the time. */
function withPauses(setups: fc.Arbitrary<MatchSetup>): fc.Arbitrary<MatchSetup> {
  const pauses = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.constant({ pauses: { each: 1, seconds: 10 } }),
  );
  return fc.tuple(setups, pauses).map(([setup, more]) => ({ ...setup, ...more }));
}

/** Matches of both modes on small maps, with and without teams, observers, a time limit and room to breed. */
export function groundSetupArbitrary(catsPerPlayerMax: number): fc.Arbitrary<MatchSetup> {
  const plain = fc
    .constantFrom(SMALL_MAP, EIGHT_MAP, EMPTY_MAP)
    .chain((map) => groundSetupOn(map, catsPerPlayerMax));
  return withPauses(plain);
}

function groundSetupOn(map: GameMap, catsPerPlayerMax: number): fc.Arbitrary<MatchSetup> {
  const mode = map.cushions.length > 0 ? fc.constantFrom("battle", "cushions") : fc.constant("battle");
  const team = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.constant(OBSERVER));
  return fc
    .record({
      seed: u32,
      catsPerPlayer: fc.integer({ min: 1, max: catsPerPlayerMax }),
      playerIds: idsArbitrary(map.spawns.length),
      allTeams: fc.option(fc.array(team, { minLength: 8, maxLength: 8 }), { nil: null }),
      mode,
      more: fc.nat({ max: 6 }),
      timeLimitMinutes: fc.constantFrom(0, 0, 1, 120),
      isMixed: fc.boolean(),
      hasFog: fc.boolean(),
    })
    .map(({ seed, catsPerPlayer, playerIds, allTeams, mode: chosen, more, ...rest }) => ({
      ...{ seed, catsPerPlayer, playerIds },
      ...(allTeams === null ? {} : { teams: allTeams.slice(0, playerIds.length) }),
      ground: {
        ...{ mode: chosen, map, catLimit: catsPerPlayer + more, timeLimitMinutes: rest.timeLimitMinutes },
        ...(rest.isMixed ? { kinds: "mixed" as const } : {}),
        ...(rest.hasFog ? { fog: true as const } : {}),
      },
    }))
    .filter(isMatchSetup); // not all of them observers
}

function idsArbitrary(countMax: number): fc.Arbitrary<readonly number[]> {
  return fc
    .uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: countMax })
    .map((ids) => ids.toSorted((a, b) => a - b));
}

/** Commands of all kinds to the cats 1..idMax, some of which never existed; points lie in and around the world. */
export function commandArbitrary(idMax: number): fc.Arbitrary<Command> {
  const id = fc.integer({ min: 1, max: idMax });
  const cats = fc.oneof(
    fc.uniqueArray(id, { minLength: 1, maxLength: 60 }).map((ids) => ids.toSorted((a, b) => a - b)),
    fc.constant(Array.from({ length: idMax }, (_, i) => i + 1)), // everybody, so that fights come to an end
  );
  const near = fc.integer({ min: -9 * COMMAND_POINTS_PER_UNIT, max: 9 * COMMAND_POINTS_PER_UNIT });
  const point = fc.oneof({ weight: 9, arbitrary: near }, fc.integer({ min: -0x8000, max: 0x7fff }));
  const aim = { cats, x: point, y: point };
  const order: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ kind: fc.constant("move" as const), ...aim }),
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("attack" as const), cats, targetId: id }) },
    fc.record({ kind: fc.constant("attack-move" as const), ...aim }),
    fc.record({ kind: fc.constant("hold" as const), cats }),
    fc.record({ kind: fc.constant("patrol" as const), ...aim }),
    drawnArbitrary(aim, point),
  );
  return fc.oneof(
    { weight: 14, arbitrary: order },
    { weight: 7, arbitrary: order.map((command) => ({ ...command, queued: true }) as Command) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("stop" as const), cats }) },
    fc.constant({ kind: "surrender" as const }),
    fc.constantFrom(...PAUSE_REASONS).map((reason) => ({ kind: "pause" as const, reason })),
    fc.constant({ kind: "go-on" as const }),
    fc.integer({ min: 1, max: 8 }).map((playerId) => ({ kind: "admit" as const, playerId })),
    { weight: 2, arbitrary: cushionCommandArbitrary(point) },
  );
}

/** To lines of any length, 0 as well, and each at its own pace. */
function drawnArbitrary(
  aim: {
    readonly cats: fc.Arbitrary<number[]>;
    readonly x: fc.Arbitrary<number>;
    readonly y: fc.Arbitrary<number>;
  },
  point: fc.Arbitrary<number>,
): fc.Arbitrary<Command> {
  const march = { kind: fc.constant("march" as const), ...aim, isFighting: fc.boolean() };
  const end = fc.record({ x: point, y: point });
  return fc.oneof(
    fc.record({ ...march, isLoose: fc.constant(true), line: fc.constant(null) }),
    fc.record({ ...march, isLoose: fc.boolean(), line: end }),
    fc.record({ ...march, isLoose: fc.boolean(), line: fc.constant(null) }).map(({ x, y, ...rest }) => {
      return { ...rest, x, y, line: { x, y } };
    }),
  );
}

/** To cushions that there are, and to others. */
function cushionCommandArbitrary(point: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  const cushion = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: MAP_CUSHIONS_MAX - 1 }));
  const at = fc.option(fc.record({ x: point, y: point }), { nil: null });
  return fc.oneof(
    fc.record({ kind: fc.constant("breed" as const), cushion, catKind: fc.constantFrom(...CAT_KINDS) }),
    fc.record({ kind: fc.constant("rally" as const), cushion, at }),
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
  return setupArbitrary(catsPerPlayerMax).chain((setup) =>
    scriptOf(setup, wholeArmyArbitrary(setup), turnCountMax),
  );
}

/** Scripts of matches on small maps: besides nonsense of all kinds, whole armies that march at each other. */
export function groundScriptArbitrary(catsPerPlayerMax: number, turnCountMax: number): fc.Arbitrary<Script> {
  return groundSetupArbitrary(catsPerPlayerMax).chain((setup) =>
    scriptOf(setup, fc.oneof(wholeArmyArbitrary(setup), marchArbitrary(setup)), turnCountMax),
  );
}

function scriptOf(
  setup: MatchSetup,
  army: fc.Arbitrary<ScriptedCommand>,
  turnCountMax: number,
): fc.Arbitrary<Script> {
  const idMax = setup.catsPerPlayer * seatsOf(setup).length + 3;
  const anything = fc.record({
    sender: fc.constantFrom(...setup.playerIds),
    command: commandArbitrary(idMax),
  });
  const turn = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    fc.array(anything, { maxLength: 4 }),
    fc.array(army, { minLength: 1, maxLength: 8 }),
  );
  return fc.record({
    setup: fc.constant(setup),
    healths: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
    crowding: setup.ground === undefined ? fc.constantFrom(1, 3, 10) : fc.constant(1), // walls do not move
    turns: fc.array(turn, { minLength: 1, maxLength: turnCountMax, size: "max" }),
  });
}

/** All of one player's cats against any one cat, so that fights come to an end. */
function wholeArmyArbitrary(setup: MatchSetup): fc.Arbitrary<ScriptedCommand> {
  const seats = seatsOf(setup);
  const target = fc.integer({ min: 1, max: seats.length * setup.catsPerPlayer });
  return fc.tuple(fc.nat(seats.length - 1), target).map(([seat, targetId]) => {
    const command = { kind: "attack" as const, cats: armyOf(setup, seat), targetId };
    return { sender: seats[seat]!.playerId, command };
  });
}

/** All of one player's cats, and those bred since, to any point, or three points one after the other. */
function marchArbitrary(setup: MatchSetup): fc.Arbitrary<ScriptedCommand> {
  const seats = seatsOf(setup);
  const { width, height } = setup.ground!.map;
  const coordinate = (cells: number): fc.Arbitrary<number> => {
    const half = cells * (COMMAND_POINTS_PER_UNIT / 2);
    return fc.integer({ min: -half, max: half });
  };
  return fc
    .record({
      seat: fc.nat(seats.length - 1),
      kind: fc.constantFrom(
        "move" as const,
        "attack-move" as const,
        "attack-move" as const,
        "patrol" as const,
      ),
      x: coordinate(width),
      y: coordinate(height),
      isQueued: fc.boolean(),
    })
    .map(({ seat, kind, x, y, isQueued }) => {
      const bred = Array.from({ length: 40 }, (_, i) => seats.length * setup.catsPerPlayer + 1 + i);
      const cats = [...armyOf(setup, seat), ...bred]; // of the others among them nothing is asked
      const queued = isQueued ? { queued: true as const } : {};
      return { sender: seats[seat]!.playerId, command: { kind, cats, x, y, ...queued } };
    });
}

function armyOf({ catsPerPlayer }: MatchSetup, seat: number): readonly number[] {
  return Array.from({ length: catsPerPlayer }, (_, i) => seat * catsPerPlayer + i + 1);
}

/** The world that a script begins with. */
export function worldOfScript({ setup, healths, crowding }: Script): World {
  const world = createWorld(setup);
  const { cats, header } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    cats.health[row] = Math.min(cats.health[row]!, healths[row % healths.length]!);
    cats.x[row] = Math.trunc(cats.x[row]! / crowding);
    cats.y[row] = Math.trunc(cats.y[row]! / crowding);
  }
  if (world.ground !== null && world.ground.rules.cushionCount > 0) {
    // Scripts are short, and claims take long: so that cats are bred in them.
    world.ground.cushions.owner[0] = world.players.playerId[0]!;
    world.ground.cushions.breedSubTurns[0] = 200;
  }
  return world;
}

export function turnDataArbitrary(turn: number, playerId: number): fc.Arbitrary<TurnData> {
  return fc.record({
    turn: fc.constant(turn),
    playerId: fc.constant(playerId),
    randomValue: u16,
    checksum: u32,
    logChecksum: u16,
    wantedDelay: wantedDelayArbitrary,
    commands: fc.array(commandArbitrary(200), { maxLength: 4 }),
  });
}
