import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { dueTurnOf, referenceOf, runReference } from "../../../src/lab/desync/reference-run.ts";
import type { CasePeer } from "../../../src/lab/desync/case-record.ts";
import { trueDifference, trueHalts } from "../../../src/lab/desync/true-halt.ts";
import { SIM_RULES } from "../../../src/lockstep/index.ts";
import { readReplay, type Replay } from "../../../src/replay/index.ts";
import { cloneWorld, firstDifference, nameOfWord, usedParts } from "../../../src/sim/index.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { readFileSync } from "node:fs";

function golden(name: string): Replay {
  const read = readReplay(readFileSync(`replays/${name}.rcr`));
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

describe("the reference", () => {
  test.each(["duel", "battle-in-four-rooms"])("comes to the checksums that were recorded of %s", (name) => {
    const replay = golden(name);
    const { checksums } = runReference(replay, SIM_RULES);
    expect(checksums).toEqual(replay.turns.map(({ checksum }) => checksum));
  });

  test("shows each moment, and goes by the rules that it is given", () => {
    const replay = golden("duel");
    const moments: string[] = [];
    const short = { ...replay, turns: replay.turns.slice(0, 2) };
    runReference(short, SIM_RULES, ({ turn, point }) => moments.push(`${turn}.${point}`));
    expect(moments).toEqual(["0.0", "0.1", "0.2", "0.3", "0.4", "1.0", "1.1", "1.2", "1.3", "1.4"]);
    const idle = { ...SIM_RULES, step: () => undefined };
    expect(runReference(short, idle).checksums).not.toEqual(runReference(short, SIM_RULES).checksums);
  });

  test("is run once for a replay and its rules", () => {
    const replay = golden("duel");
    const idle = { ...SIM_RULES, step: () => undefined };
    expect(referenceOf(replay, SIM_RULES)).toEqual(runReference(replay, SIM_RULES));
    expect(referenceOf(replay, SIM_RULES)).toBe(referenceOf(replay, SIM_RULES));
    expect(referenceOf(replay, idle)).toEqual(runReference(replay, idle));
  });
});

describe("the true moment of a halt", () => {
  const replay = golden("duel");
  /** One peer, whose game was seen to differ in that turn. */
  const peersAt = (turn: number): readonly CasePeer[] => {
    const sights: CasePeer["seen"][number]["sights"][number][] = [];
    runReference({ ...replay, turns: replay.turns.slice(0, turn + 1) }, SIM_RULES, (at, world) => {
      if (at.turn !== turn || at.point !== 2) return;
      const other = cloneWorld(world);
      other.header.nextNetworkId += 1;
      sights.push({ at, words: other.words });
    });
    return [{ playerId: 1, seen: [{ haltTurn: 4, sights }] } as unknown as CasePeer];
  };

  test("is found once for what was seen and what is asked, and anew for anything else", () => {
    const [early, late] = [peersAt(1), peersAt(2)];
    const halts = [{ haltTurn: 4, baseTurn: -1 }];
    const found = trueHalts(replay, early, halts);
    expect(found.get(4)!.at).toEqual({ turn: 1, point: 2 });
    expect(trueHalts(replay, [...early], [...halts])).toBe(found);
    expect(trueHalts(replay, late, halts).get(4)!.at).toEqual({ turn: 2, point: 2 });
    expect(trueHalts(replay, [...early, ...late], halts).get(4)!.at).toEqual({ turn: 1, point: 2 });
    expect(trueHalts(replay, [], halts).size).toBe(0);
    for (const other of [
      { haltTurn: 4, baseTurn: 1 },
      { haltTurn: 5, baseTurn: -1 },
    ])
      expect(trueHalts(replay, early, [other]).size).toBe(0);
  });
});

describe("the first turn whose data tell of the end of a turn", () => {
  const delays = (...turns: readonly number[]): Replay => ({
    ...golden("duel"),
    turns: turns.map((commandDelayTurns, turn) => ({
      turn,
      commandDelayTurns,
      playerCommands: [],
      checksum: 0,
      mark: null,
    })),
  });

  test("is a command delay later", () => {
    expect(dueTurnOf(delays(2, 2, 2, 2), 0)).toBe(2);
    expect(dueTurnOf(delays(2, 2, 2, 2), 3)).toBe(5);
  });

  test("is the first of the new ones where the delay grows, and the next one's where it sank", () => {
    expect(dueTurnOf(delays(2, 4, 4, 4), 1)).toBe(3);
    expect(dueTurnOf(delays(2, 4, 4, 4), 2)).toBe(6);
    expect(dueTurnOf(delays(4, 4, 3, 3), 2)).toBe(6); // at the end of turn 2 no data are given
    expect(dueTurnOf(delays(4, 4, 3, 3), 3)).toBe(6);
  });
});

// Goal: the truth that the peers are held against is itself right. Method: one word of a busy world changes; its name is known
// from its place, and the truth finds it by name.
describe("the true difference of two worlds", () => {
  test("is the word that was changed", () => {
    const world = busyGroundWorld();
    const indexes = usedParts(world).flatMap(({ start, count }) =>
      Array.from({ length: count }, (_, i) => start + i),
    );
    fc.assert(
      fc.property(fc.constantFrom(...indexes), fc.integer({ min: 0, max: 31 }), (index, bit) => {
        const words = world.words.slice();
        words[index]! ^= 1 << bit;
        const found = trueDifference(words, world);
        expect(found).toMatchObject({
          path: nameOfWord(world, index),
          first: words[index],
          second: world.words[index],
        });
      }),
      { numRuns: 60 },
    );
  });

  test("is none between equal worlds, whatever lies in rows that are not used", () => {
    const world = busyGroundWorld();
    expect(trueDifference(world.words.slice(), world)).toBeNull();
    const other = cloneWorld(world);
    other.cats.x[world.header.catCapacity - 1]! += 1;
    if (world.header.catCount < world.header.catCapacity)
      expect(trueDifference(other.words, world)).toBeNull();
  });

  test("is the first in the order of words, with how many differ", () => {
    const world = busyGroundWorld();
    const other = cloneWorld(world);
    other.cats.health[0]! += 1;
    other.cats.x[1]! += 1;
    other.random.w ^= 1;
    expect(trueDifference(other.words, world)).toMatchObject({ path: "random.w", wordCount: 3 });
    expect(firstDifference(other, world)!.path).toBe("random.w");
  });
});
