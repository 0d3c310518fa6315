import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import {
  COMMAND_CATS_MAX,
  COMMAND_KINDS,
  isCommand,
  NETWORK_ID_MAX,
  ORDER_ATTACK,
  ORDER_IDLE,
  ORDER_MOVE,
  runCommand,
  step,
  takeSnapshot,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type Command,
  type World,
} from "../../src/sim/index.ts";
import { catOf, runSubTurns, units, worldWith } from "../support/test-world.ts";

/** Cats 1 and 3 are player 1's, 2 and 4 player 2's. */
function fourCats(): World {
  return worldWith([
    { playerId: 1, x: 0, y: 0 },
    { playerId: 2, x: 4, y: 0 },
    { playerId: 1, x: 0, y: 2 },
    { playerId: 2, x: 4, y: 2 },
  ]);
}

const IDLE = { order: ORDER_IDLE, goalX: 0, goalY: 0, targetId: 0 };

describe("orders", () => {
  test("a move gives the goal, in 1/256 of a unit", () => {
    const world = fourCats();
    runCommand(world, 1, { kind: "move", cats: [1, 3], x: 128, y: -256 });
    for (const id of [1, 3]) {
      expect(catOf(world, id)).toMatchObject({
        order: ORDER_MOVE,
        goalX: units(0.5),
        goalY: units(-1),
        targetId: 0,
      });
    }
  });

  test("replace the old one at once, and leave nothing of it", () => {
    const world = fourCats();
    const commands: readonly [Command, object][] = [
      [
        { kind: "move", cats: [1], x: 256, y: 512 },
        { order: ORDER_MOVE, goalX: units(1), goalY: units(2), targetId: 0 },
      ],
      [
        { kind: "attack", cats: [1], targetId: 2 },
        { order: ORDER_ATTACK, goalX: 0, goalY: 0, targetId: 2 },
      ],
      [{ kind: "stop", cats: [1] }, IDLE],
    ];
    for (const [first] of commands) {
      for (const [second, expected] of commands) {
        runCommand(world, 1, first);
        runCommand(world, 1, second);
        expect(catOf(world, 1)).toMatchObject(expected);
      }
    }
  });

  test("take effect before the next sub-turn: a stopped cat does not walk one step more", () => {
    const world = fourCats();
    runCommand(world, 1, { kind: "move", cats: [1], x: 1024, y: 0 });
    runSubTurns(world, 3);
    const { x } = catOf(world, 1)!;
    runCommand(world, 1, { kind: "stop", cats: [1] });
    step(world);
    expect(catOf(world, 1)).toMatchObject({ x, ...IDLE });
  });

  test.each([
    ["an own cat", 3],
    ["itself", 1],
    ["a dead cat", 4],
    ["a cat that never was", 999],
  ])("an attack on %s makes the cat idle", (_, targetId) => {
    const world = fourCats();
    world.header.catCount = 3; // cat 4 is dead and gone
    for (const column of Object.values(world.cats)) column[3] = 0;
    runCommand(world, 1, { kind: "move", cats: [1], x: 256, y: 0 });
    runCommand(world, 1, { kind: "attack", cats: [1], targetId });
    expect(catOf(world, 1)).toMatchObject(IDLE);
  });

  test("an attack on a ball of yarn makes the cat idle, for only cats are attacked", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0 },
      { playerId: 2, x: 1, y: 0 },
    ]);
    runCommand(world, 2, { kind: "attack", cats: [2], targetId: 1 });
    step(world);
    expect(world.yarn.networkId[0]).toBe(3);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 3 });
    expect(catOf(world, 1)).toMatchObject(IDLE);
  });

  test("change no cat of another player, no dead cat and nothing else in the world", () => {
    for (const command of [
      { kind: "move", cats: [2, 4, 7, 500], x: 1, y: 1 },
      { kind: "attack", cats: [2, 4, 7, 500], targetId: 1 },
      { kind: "stop", cats: [2, 4, 7, 500] },
    ] satisfies Command[]) {
      const world = fourCats();
      runCommand(world, 2, { kind: "move", cats: [2, 4], x: 9, y: 9 });
      const before = takeSnapshot(world);
      runCommand(world, 1, command);
      expect(world.words).toEqual(before);
    }
  });

  test("reach the own cats among foreign ones", () => {
    const world = fourCats();
    runCommand(world, 1, { kind: "move", cats: [1, 2, 3, 4], x: 1, y: 1 });
    expect([1, 2, 3, 4].map((id) => catOf(world, id)?.["order"])).toEqual([ORDER_MOVE, 0, ORDER_MOVE, 0]);
  });

  test("of one who plays no cat change nothing", () => {
    const world = fourCats();
    const before = takeSnapshot(world);
    runCommand(world, 8, { kind: "stop", cats: [1, 2, 3, 4] });
    runCommand(world, 8, { kind: "move", cats: [1], x: 1, y: 1 });
    expect(world.words).toEqual(before);
  });

  test("destinations are clamped to the world", () => {
    const [east, north]: readonly [number, number] = [WORLD_HALF_WIDTH, WORLD_HALF_HEIGHT];
    for (const [x, y, goalX, goalY] of [
      [32_767, 32_767, east, north],
      [-32_768, -32_768, -east, -north],
      [32_767, 0, east, 0],
      [0, -32_768, 0, -north],
      [1_638, 921, 1_638 * 256, 921 * 256], // the last points inside
      [1_639, 922, east, north],
    ] as const) {
      const world = fourCats();
      runCommand(world, 1, { kind: "move", cats: [1], x, y });
      expect(catOf(world, 1)).toMatchObject({ goalX, goalY });
    }
    expect([WORLD_HALF_WIDTH, WORLD_HALF_HEIGHT]).toEqual([
      Math.trunc(6.4 * 65_536),
      Math.trunc(3.6 * 65_536),
    ]);
  });
});

describe("Classic", () => {
  const point = { x: 256, y: 512 };

  test.each<[string, Command]>([
    ["an attack-move", { kind: "attack-move", cats: [1], ...point }],
    ["a hold", { kind: "hold", cats: [1] }],
    ["a patrol", { kind: "patrol", cats: [1], ...point }],
    ["a queued move", { kind: "move", cats: [1], ...point, queued: true }],
    ["a queued attack", { kind: "attack", cats: [1], targetId: 4, queued: true }],
    ["a queued attack-move", { kind: "attack-move", cats: [1], ...point, queued: true }],
    ["a queued hold", { kind: "hold", cats: [1], queued: true }],
    ["a queued patrol", { kind: "patrol", cats: [1], ...point, queued: true }],
  ])("passes %s over, whatever the cat does", (_, command) => {
    for (const present of [
      { kind: "move", cats: [1], x: 9, y: 9 },
      { kind: "attack", cats: [1], targetId: 2 },
      { kind: "stop", cats: [1] },
    ] satisfies Command[]) {
      const world = fourCats();
      runCommand(world, 1, present);
      const before = takeSnapshot(world);
      runCommand(world, 1, command);
      expect(world.words).toEqual(before);
    }
  });
});

describe("what is a command", () => {
  const cats = (ids: readonly number[]): Command => ({ kind: "stop", cats: ids });
  const march = (change: Partial<Extract<Command, { kind: "march" }>>): Command => {
    const way = { isFighting: false, isLoose: true, line: null };
    return { kind: "march", cats: [1], x: 0, y: 0, ...way, ...change };
  };

  test("the kinds, in the order of the wire", () =>
    expect(COMMAND_KINDS).toEqual([
      ...["move", "attack", "stop"],
      ...["attack-move", "hold", "patrol", "surrender"],
      ...["breed", "rally"],
      ...["pause", "go-on", "admit"],
      ...["march"],
    ]));

  test.each([
    ["no cats", cats([])],
    ["a cat twice", cats([1, 1])],
    ["cats not ascending", cats([1, 3, 2])],
    ["id 0", cats([0, 1])],
    ["a negative id", cats([-1])],
    ["half an id", cats([1.5])],
    ["no number", cats([NaN])],
    ["an id beyond the limit", cats([NETWORK_ID_MAX])],
    ["too many cats", cats(Array.from({ length: COMMAND_CATS_MAX + 1 }, (_, i) => i + 1))],
    ["a point beyond i16", { kind: "move", cats: [1], x: 32_768, y: 0 }],
    ["a point below i16", { kind: "move", cats: [1], x: 0, y: -32_769 }],
    ["half a point", { kind: "move", cats: [1], x: 0.5, y: 0 }],
    ["target 0", { kind: "attack", cats: [1], targetId: 0 }],
    ["a target beyond the limit", { kind: "attack", cats: [1], targetId: NETWORK_ID_MAX }],
    ["an attack-move to a point beyond i16", { kind: "attack-move", cats: [1], x: 0, y: 32_768 }],
    ["a patrol to half a point", { kind: "patrol", cats: [1], x: 0, y: 0.5 }],
    ["a hold of no cats", { kind: "hold", cats: [] }],
    ["a cushion beyond the last there may be", { kind: "breed", cushion: 32, catKind: "tom" }],
    ["a cushion below the first", { kind: "rally", cushion: -1, at: null }],
    ["half a cushion", { kind: "breed", cushion: 0.5, catKind: "tom" }],
    ["a kind of cats that is none", { kind: "breed", cushion: 0, catKind: "lion" as "tom" }],
    ["a rally point beyond i16", { kind: "rally", cushion: 0, at: { x: 32_768, y: 0 } }],
    ["a rally point below i16", { kind: "rally", cushion: 0, at: { x: 0, y: -32_769 } }],
    ["player 0 let in", { kind: "admit", playerId: 0 }],
    ["a player let in beyond the last there may be", { kind: "admit", playerId: 9 }],
    ["a march that says no more than a move", march({ isLoose: false, line: null })],
    ["a line beyond i16", march({ line: { x: 0, y: 32_768 } })],
    ["a line to half a point", march({ line: { x: 0.5, y: 0 } })],
    ["a march of no cats", march({ cats: [] })],
    ["a march from a point below i16", march({ x: -32_769 })],
    ["a march to a point beyond i16", march({ y: 32_768 })],
    ["a queued attack on target 0", { kind: "attack", cats: [1], targetId: 0, queued: true }],
  ] satisfies [string, Command][])("%s: none, and running it is a mistake of ours", (_, command) => {
    expect(isCommand(command)).toBe(false);
    expect(() => runCommand(fourCats(), 1, command)).toThrow(AssertionError);
  });

  test("the largest values are in range", () => {
    expect(isCommand(cats(Array.from({ length: COMMAND_CATS_MAX }, (_, i) => i + 1)))).toBe(true);
    expect(isCommand({ kind: "move", cats: [NETWORK_ID_MAX - 1], x: 32_767, y: -32_768 })).toBe(true);
    expect(isCommand({ kind: "attack", cats: [1], targetId: NETWORK_ID_MAX - 1 })).toBe(true);
    expect(isCommand({ kind: "patrol", cats: [1], x: -32_768, y: 32_767, queued: true })).toBe(true);
    expect(isCommand(march({ x: -32_768, line: { x: 32_767, y: -32_768 } }))).toBe(true);
    expect(isCommand(march({ isLoose: false, line: { x: 0, y: 0 } }))).toBe(true);
    expect(isCommand({ kind: "surrender" })).toBe(true);
    expect(isCommand({ kind: "admit", playerId: 1 })).toBe(true);
    expect(isCommand({ kind: "admit", playerId: 8 })).toBe(true);
    expect(isCommand({ kind: "breed", cushion: 31, catKind: "knitter" })).toBe(true);
    expect(isCommand({ kind: "rally", cushion: 0, at: { x: -32_768, y: 32_767 } })).toBe(true);
    expect(isCommand({ kind: "rally", cushion: 31, at: null })).toBe(true);
  });
});
