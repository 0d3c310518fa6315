import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { EMPTY_LOG_CHECKSUM, extendLogChecksum } from "../../src/lockstep/command-log.ts";
import type { TurnData } from "../../src/lockstep/index.ts";
import type { Command } from "../../src/sim/index.ts";
import { turnDataArbitrary } from "../support/world-arbitraries.ts";

const dataOf = (playerId: number, ...commands: readonly Command[]): TurnData => ({
  turn: 0,
  playerId,
  randomValue: 0,
  checksum: 0,
  logChecksum: 0,
  wantedDelay: 2,
  commands,
});
const logOf = (...turns: readonly (readonly TurnData[])[]): number =>
  turns.reduce((log, data, turn) => extendLogChecksum(log, turn, data), EMPTY_LOG_CHECKSUM);

const move: Command = { kind: "move", cats: [1, 2], x: 5, y: 6 };

describe("the log checksum", () => {
  test("is the same for the same commands", () => {
    fc.assert(
      fc.property(turnDataArbitrary(0, 1), (data) => {
        expect(logOf([data])).toBe(logOf([structuredClone(data)]));
      }),
    );
  });

  test.each([
    ["another command", logOf([dataOf(1, { ...move, x: 6 }), dataOf(2)])],
    ["another point", logOf([dataOf(1, { ...move, y: -6 }), dataOf(2)])],
    ["another cat", logOf([dataOf(1, { ...move, cats: [1, 3] }), dataOf(2)])],
    ["a cat less", logOf([dataOf(1, { ...move, cats: [1] }), dataOf(2)])],
    ["another kind", logOf([dataOf(1, { kind: "stop", cats: [1, 2] }), dataOf(2)])],
    ["another sender", logOf([dataOf(1), dataOf(2, move)])],
    ["the same, of players with other ids", logOf([dataOf(2, move), dataOf(3)])],
    ["the same twice", logOf([dataOf(1, move, move), dataOf(2)])],
    ["none", logOf([dataOf(1), dataOf(2)])],
    ["the same, a turn later", logOf([dataOf(1), dataOf(2)], [dataOf(1, move), dataOf(2)])],
    ["a turn more", logOf([dataOf(1, move), dataOf(2)], [dataOf(1), dataOf(2)])],
    ["an attack", logOf([dataOf(1, { kind: "attack", cats: [1, 2], targetId: 5 }), dataOf(2)])],
    ["an attack on another", logOf([dataOf(1, { kind: "attack", cats: [1, 2], targetId: 6 }), dataOf(2)])],
  ])("is another for %s", (_, other) => {
    expect(other).not.toBe(logOf([dataOf(1, move), dataOf(2)]));
  });

  test.each([
    [{ kind: "move", cats: [1, 2], x: 5, y: 6 }, 0x6576_f8fc],
    [{ kind: "attack", cats: [1, 2], targetId: 5 }, 0x0391_d696],
    [{ kind: "stop", cats: [1, 2] }, 0x2bbd_cec2],
  ] as const)("of %o is what it is in this version of the protocol", (command, expected) => {
    expect(logOf([dataOf(1, command)])).toBe(expected);
  });

  test("is another for every kind to the same cats and point, and for the queued one", () => {
    const aim = { cats: [1, 2], x: 5, y: 6 };
    const commands: readonly Command[] = [
      move,
      { kind: "attack-move", ...aim },
      { kind: "patrol", ...aim },
      { kind: "patrol", ...aim, x: 4 },
      { kind: "patrol", ...aim, y: 4 },
      { kind: "stop", cats: [1, 2] },
      { kind: "hold", cats: [1, 2] },
      { kind: "hold", cats: [1, 3] },
      { kind: "attack", cats: [1, 2], targetId: 5 },
      { ...move, queued: true },
      { kind: "attack-move", ...aim, queued: true },
      { kind: "patrol", ...aim, queued: true },
      { kind: "hold", cats: [1, 2], queued: true },
      { kind: "attack", cats: [1, 2], targetId: 5, queued: true },
      ...[true, false].flatMap((isFighting): readonly Command[] => [
        { kind: "march", ...aim, isFighting, isLoose: true, line: null },
        { kind: "march", ...aim, isFighting, isLoose: true, line: null, queued: true },
        { kind: "march", ...aim, isFighting, isLoose: true, line: { x: 7, y: 8 } },
        { kind: "march", ...aim, isFighting, isLoose: false, line: { x: 7, y: 8 } },
        { kind: "march", ...aim, isFighting, isLoose: false, line: { x: 8, y: 7 } },
      ]),
      { kind: "surrender" },
      { kind: "breed", cushion: 1, catKind: "tabby" },
      { kind: "breed", cushion: 1, catKind: "knitter" },
      { kind: "breed", cushion: 2, catKind: "knitter" },
      { kind: "rally", cushion: 1, at: null },
      { kind: "rally", cushion: 1, at: { x: 0, y: 0 } },
      { kind: "rally", cushion: 1, at: { x: 5, y: 6 } },
      { kind: "rally", cushion: 1, at: { x: 6, y: 5 } },
    ];
    const checksums = commands.map((command) => logOf([dataOf(1, command)]));
    expect(new Set([...checksums, logOf([dataOf(1)])]).size).toBe(commands.length + 1);
  });

  test("is another for every delay that is wanted", () => {
    const wants = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((wantedDelay) => ({ ...dataOf(1, move), wantedDelay }));
    expect(new Set(wants.map((data) => logOf([data]))).size).toBe(9);
    const [low, high] = [dataOf(1), { ...dataOf(2), wantedDelay: 3 }];
    expect(logOf([low, high])).not.toBe(
      logOf([
        { ...low, wantedDelay: 3 },
        { ...high, wantedDelay: 2 },
      ]),
    );
  });

  test("tells apart the order of commands", () => {
    const stop: Command = { kind: "stop", cats: [1] };
    expect(logOf([dataOf(1, move, stop)])).not.toBe(logOf([dataOf(1, stop, move)]));
  });

  test("tells one command to two cats from two commands to one", () => {
    const stop = (...cats: readonly number[]): Command => ({ kind: "stop", cats });
    expect(logOf([dataOf(1, stop(1, 2))])).not.toBe(logOf([dataOf(1, stop(1), stop(2))]));
  });

  test("says nothing about worlds", () => {
    const other = { ...dataOf(1, move), checksum: 99, randomValue: 99, logChecksum: 99 };
    expect(logOf([other])).toBe(logOf([dataOf(1, move)]));
  });
});
