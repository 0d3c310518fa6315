import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { PLAIN_LOOKS } from "../../../src/base/index.ts";
import { FROZEN_SIMS } from "../../../src/peer/index.ts";
import { frozenSim } from "../../../src/replay/frozen/entry.ts";
import { isFrozenCommand, readFrozenReplay } from "../../../src/replay/frozen/frozen-replay.ts";
import { writeHeader } from "../../../src/replay/header-codec.ts";
import { readReplay, verifyReplay } from "../../../src/replay/index.ts";
import { COMMAND_KINDS, MATCH_MODES, SIM_VERSION } from "../../../src/sim/index.ts";
import { BUSY_GROUND_SETUP } from "../../support/busy-ground-world.ts";

const SIMS = [
  ["of today", frozenSim] as const,
  ...FROZEN_SIMS.versions.map((version) => {
    const sim = FROZEN_SIMS.load(version);
    if (!sim.ok) throw new Error(sim.reason.kind);
    return [`of sims/${version}.js`, sim.value] as const;
  }),
];

test("the rules of today are what would be frozen now", () => {
  expect(frozenSim).toMatchObject({
    frozenInterface: 1,
    simVersion: SIM_VERSION,
    commandKinds: COMMAND_KINDS,
  });
  expect(MATCH_MODES.map((mode) => frozenSim.plays(SIM_VERSION, mode))).toEqual([true, true, true]);
  expect(MATCH_MODES.map((mode) => frozenSim.plays(SIM_VERSION - 1, mode))).toEqual([true, false, false]);
  expect(frozenSim.plays(SIM_VERSION + 1, "classic")).toBe(false);
  expect(frozenSim.plays(SIM_VERSION, "chess")).toBe(false);
});

describe.each(SIMS)("rules %s", (_, sim) => {
  const file = path.resolve(import.meta.dirname, "../../../replays/duel.rcr");

  test("read and play a replay, and tell of each turn what it held", () => {
    const bytes = readFileSync(file);
    const [frozen, own] = [readFrozenReplay(sim, bytes), readReplay(bytes)];
    if (!frozen.ok || !own.ok) throw new Error("it can't be read");
    expect(frozen.value.frozenRules).toBe(sim.simVersion);
    expect(verifyReplay(frozen.value)).toEqual(verifyReplay(own.value));
    expect(frozen.value.turns).toEqual(own.value.turns);
    expect(frozen.value.header).toEqual(own.value.header);
  });

  test.each([
    ["nothing", new Uint8Array(0), "not-a-replay"],
    ["another version", readFileSync(file).fill(99, 5, 6), "other-replay-version"],
    ["a header that breaks off", readFileSync(file).subarray(0, 20), "damaged"],
  ] as const)("refuse %s", (__, bytes, reason) => {
    expect(readFrozenReplay(sim, bytes)).toMatchObject({ ok: false, reason });
  });

  test("a game comes to its end turn by turn, and its parts name every word in use", () => {
    const read = sim.readReplay(readFileSync(file));
    if (!read.ok) throw new Error(read.reason);
    const game = sim.startGame(read.replay.setup);
    expect([game.turn, game.hasEnded]).toEqual([-1, true]);
    game.enter(read.replay.turns[0]!.playerCommands);
    game.runSubTurn();
    expect([game.turn, game.subTurnsRun, game.hasEnded]).toEqual([0, 1, false]);
    const { checksum } = game.runTurn();
    expect(checksum).toBe(game.checksum());
    const names = game.parts().map(({ table, field }) => `${table}.${field}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["header.subTurn", "random.w", "cats.health", "yarn.toX"]));
    const ids = game.parts().find(({ table, field }) => table === "cats" && field === "networkId")!;
    expect([...game.words.subarray(ids.start, ids.start + ids.count)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(() => game.endTurn()).toThrow();
  });

  test("a game goes on from packed words, unless they are none or out of range", () => {
    const first = sim.startGame({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
    const wordsOf = ({ start, count }: { readonly start: number; readonly count: number }) =>
      first.words.subarray(start, start + count);
    const packed = Int32Array.from(first.parts().flatMap((part) => [...wordsOf(part)]));
    const resumed = sim.resumeGame(packed, 41);
    if (!resumed.ok) throw new Error(resumed.reason);
    expect([resumed.game.turn, resumed.game.hasEnded]).toEqual([41, true]);
    expect(resumed.game.checksum()).toBe(first.checksum());
    expect(sim.resumeGame(packed.subarray(1), 41)).toEqual({ ok: false, reason: "is none" });
    const harmed = packed.slice();
    harmed[2] = -4; // header.nextNetworkId
    expect(sim.resumeGame(harmed, 41)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^is out of range at [a-z]/),
    });
  });

  test("a command is one in all its fields", () => {
    const good = { kind: "move", cats: [1, 2], x: 1, y: -1 };
    expect([good, { ...good, queued: true }, { kind: "surrender" }].map(sim.isCommand)).toEqual([
      true,
      true,
      true,
    ]);
    const bad = [
      null,
      "move",
      {},
      { kind: "move" },
      { ...good, cats: 7 },
      { ...good, cats: [] },
      { ...good, cats: [2, 1] },
      { ...good, cats: ["1"] },
      { ...good, x: 0.5 },
      { ...good, x: undefined },
      { ...good, queued: 1 },
      { ...good, kind: "dance" },
      { ...good, kind: "attack" },
    ];
    expect(bad.filter((command) => sim.isCommand(command))).toEqual([]);
  });
});

describe.each(SIMS.filter(([, sim]) => sim.commandKinds.includes("admit")))("rules %s", (_, sim) => {
  test("take it that somebody is admitted again, and nothing that only looks so", () => {
    const good = [
      { kind: "admit", playerId: 1 },
      { kind: "admit", playerId: 8 },
    ];
    expect(good.map((command) => isFrozenCommand(sim, command))).toEqual([true, true]);
    const bad = [
      null,
      "admit",
      { kind: "admit" },
      { kind: "admit", playerId: 0 },
      { kind: "admit", playerId: 9 },
      { kind: "admit", playerId: 1.5 },
      { kind: "admit", playerId: "1" },
      { kind: "admit", cats: [1] },
    ];
    expect(bad.filter((command) => isFrozenCommand(sim, command))).toEqual([]);
    const game = sim.startGame({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
    game.enter([{ playerId: 1, commands: [{ kind: "admit", playerId: 2 } as { kind: string }] }]);
    expect(game.runTurn().checksum).toBe(game.checksum());
  });
});

test("the rules that admit nobody know no such command", () => {
  const others = SIMS.filter(([, sim]) => !sim.commandKinds.includes("admit"));
  expect(others.map(([, sim]) => isFrozenCommand(sim, { kind: "admit", playerId: 1 }))).toEqual([
    false,
    false,
  ]);
});

test("what is frozen now takes an admission by itself", () => {
  expect(frozenSim.isCommand({ kind: "admit", playerId: 1 })).toBe(true);
  expect(frozenSim.isCommand({ kind: "admit", playerId: "1" })).toBe(false);
});

test("frozen rules hand out the looks that players have chosen", () => {
  const looks = { ...PLAIN_LOOKS, colors: PLAIN_LOOKS.colors.toReversed() };
  const players = [1, 2].map((playerId) => ({ playerId, name: `Player ${playerId}` }));
  const setup = { seed: 1, catsPerPlayer: 3, playerIds: [1, 2] };
  const { bytes } = writeHeader({ recorderName: "Ann", setup, players, looks });
  const read = readFrozenReplay(frozenSim, bytes);
  if (!read.ok) throw new Error(read.reason);
  expect(read.value.header.looks).toEqual(looks);
});

test("the rules of today take marches as well", () => {
  const march = { kind: "march", cats: [1], x: 1, y: -1, isFighting: true, isLoose: false };
  const line = { x: 5, y: 6 };
  const good = [
    { ...march, line },
    { ...march, line: null, isLoose: true },
  ];
  expect(good.map(frozenSim.isCommand)).toEqual([true, true]);
  const bad = [
    march,
    { ...march, line: null },
    { ...march, line: 5 },
    { ...march, line: { x: 0.5, y: 0 } },
    { ...march, line, isLoose: 1 },
    { ...march, line, isFighting: undefined },
    { ...march, line, y: undefined },
  ];
  expect(bad.filter(frozenSim.isCommand)).toEqual([]);
});

test("the rules of today take commands to cushions as well", () => {
  const good = [
    { kind: "breed", cushion: 3, catKind: "kitten" },
    { kind: "rally", cushion: 0, at: { x: 1, y: -1 } },
    { kind: "rally", cushion: 0, at: null },
  ];
  expect(good.map(frozenSim.isCommand)).toEqual([true, true, true]);
  const bad = [
    { kind: "breed", cushion: -1, catKind: "kitten" },
    { kind: "breed", cushion: 3 },
    { kind: "rally", cushion: 0 },
    { kind: "rally", cushion: 0, at: 7 },
  ];
  expect(bad.filter((command) => frozenSim.isCommand(command))).toEqual([]);
});

test("a world of sims/2.js with a map has the fields of its time", () => {
  const sim = FROZEN_SIMS.load(2);
  if (!sim.ok) throw new Error(sim.reason.kind);
  const parts = sim.value.startGame(BUSY_GROUND_SETUP).parts();
  const tables = new Set(parts.map(({ table }) => table));
  expect([...tables].join(" ")).toBe(
    "header random players cats yarn ground seats cushions flowFields waypoints walls steering",
  );
  expect(parts).toHaveLength(75);
});
