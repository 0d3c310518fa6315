import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { buildReport, REPORT_TURNS, summarizeReport, type ReportInput } from "../../src/desync/index.ts";
import type { TurnData } from "../../src/lockstep/index.ts";
import {
  cloneWorld,
  createWorld,
  formatChecksum,
  mapChecksumOf,
  packWorld,
  SIM_VERSION,
  takeSnapshot,
} from "../../src/sim/index.ts";
import { BUSY_GROUND_SETUP, busyGroundWorld } from "../support/busy-ground-world.ts";
import { SMALL_MAP } from "../support/test-maps.ts";

const setup = { seed: 0xca7, catsPerPlayer: 3, playerIds: [1, 2] };
const world = createWorld(setup);
const other = cloneWorld(world);
other.cats.health[4] = 1;

function turnOf(turn: number): readonly TurnData[] {
  const checks = { randomValue: 1, checksum: 2, logChecksum: 3, wantedDelay: 4 };
  return setup.playerIds.map((playerId) => ({
    turn,
    playerId,
    ...checks,
    commands: [{ kind: "stop", cats: [1] }],
  }));
}

const input: ReportInput = {
  setup,
  localPlayerId: 2,
  names: new Map([
    [1, "Robo"],
    [2, "Cat"],
  ]),
  cause: "worlds-differ",
  foundOnEnteringTurn: 12,
  differsAtEndOfTurn: 10,
  checkValues: setup.playerIds.map((playerId) => ({
    playerId,
    randomValue: 1,
    checksum: playerId,
    logChecksum: 3,
  })),
  localSnapshot: takeSnapshot(world),
  packedWorlds: new Map([[1, packWorld(other)]]),
  turns: Array.from({ length: 30 }, (_, turn) => turnOf(turn)),
};

describe("the report", () => {
  test("names the difference, both values, and who is who", () => {
    const report = buildReport(input);
    expect(report).toMatchObject({
      simVersion: SIM_VERSION,
      seed: 0xca7,
      writtenBy: 2,
      cause: "worlds-differ",
      differsAtEndOfTurn: 10,
      firstDifference: { path: "cats[4].health", networkId: 5, values: [{ value: 1 }, { value: 5 }] },
    });
    expect(report.players).toEqual(
      [
        ...[{ playerId: 1, name: "Robo", team: null, randomValue: "0001", checksum: "00000001" }],
        ...[{ playerId: 2, name: "Cat", team: null, randomValue: "0001", checksum: "00000002" }],
      ].map((player) => ({ ...player, logChecksum: "0003", hasSentWorld: true })),
    );
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test("of a match on a map names the mode, the map, the teams, and what differs in the tables of the map", () => {
    const onMap = busyGroundWorld();
    const differing = busyGroundWorld();
    differing.ground!.steering.reach[2]! += 5;
    const names = new Map([1, 3, 6, 7].map((id) => [id, `Cat ${id}`]));
    const report = buildReport({
      ...{ ...input, setup: BUSY_GROUND_SETUP, localPlayerId: 3, names, checkValues: [], turns: [] },
      localSnapshot: takeSnapshot(onMap),
      packedWorlds: new Map([[6, packWorld(differing)]]),
    });
    expect(report).toMatchObject({
      mode: "cushions",
      ground: {
        ...{ mapName: "Small", mapChecksum: formatChecksum(mapChecksumOf(SMALL_MAP)) },
        ...{ mapWidth: 16, mapHeight: 12, catLimit: 8, timeLimitMinutes: 10 },
      },
      firstDifference: {
        path: "steering[2].reach",
        networkId: 3,
        values: [{ playerId: 3 }, { playerId: 6 }],
      },
    });
    expect(report.players.map(({ team }) => team)).toEqual([2, 2, 1, 0]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    expect(buildReport(input)).toMatchObject({ mode: "classic", ground: null });
  });

  test("holds the commands of the last 20 turns", () => {
    const { commands } = buildReport(input);
    expect(commands).toHaveLength(REPORT_TURNS);
    expect([commands[0]!.turn, commands.at(-1)!.turn]).toEqual([10, 29]);
    expect(commands[0]!.players[1]).toEqual({
      ...{ playerId: 2, wantedDelay: 4, commands: [{ kind: "stop", cats: [1] }] },
    });
  });

  test("without the others' worlds, or our own, it names what it can", () => {
    const alone = buildReport({ ...input, packedWorlds: new Map(), checkValues: [], turns: [] });
    expect(alone.firstDifference).toBeNull();
    expect(alone.players.map(({ hasSentWorld }) => hasSentWorld)).toEqual([false, true]);
    expect(alone.players.map(({ checksum }) => checksum)).toEqual([null, null]);
    expect(buildReport({ ...input, localSnapshot: null }).firstDifference).toBeNull();
  });

  test("a world that is a lie throws nothing", () => {
    const packed = [...packWorld(other)];
    const lie = fc.tuple(
      fc.array(fc.tuple(fc.nat(packed.length - 1), fc.integer({ min: -3, max: 20_000 })), { maxLength: 10 }),
      fc.nat(packed.length),
    );
    fc.assert(
      fc.property(lie, fc.int32Array({ maxLength: 60 }), ([changes, length], noise) => {
        const words = Int32Array.from(packed);
        for (const [at, value] of changes) words[at % 24] = value;
        for (const sent of [words, words.subarray(0, length), noise]) {
          const report = buildReport({ ...input, packedWorlds: new Map([[1, sent]]) });
          expect(summarizeReport(report)).toContain("at turn 10");
        }
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ["logs-differ", "told different commands"],
    ["random-values-differ", "random numbers differ"],
    ["worlds-differ", "worlds differ"],
    ["told-by-peer", "Another player found"],
  ] as const)("%s in one sentence", (cause, words) => {
    const sentence = summarizeReport(buildReport({ ...input, cause }));
    expect(sentence).toContain(words);
    expect(sentence).toContain("cats[4].health, 1 for player 1, 5 for player 2.");
    expect(summarizeReport(buildReport({ ...input, cause, localSnapshot: null }))).not.toContain(
      "First difference",
    );
  });
});
