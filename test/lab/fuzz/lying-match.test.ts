import { describe, expect, test } from "vitest";

import { matchTargets, mustNotDifferUnknown } from "../../../src/lab/fuzz/targets/match-targets.ts";
import { LyingMatch } from "../../../src/lab/fuzz/targets/lying-match.ts";
import { createPeerRecord, type PeerRecord } from "../../../src/lab/simulate/peer-record.ts";

const [target] = matchTargets();

describe("a match with a liar", () => {
  test.each(target!.seeds.map((seed, i) => [i, seed] as const))("of the seed %d is survived", (_, seed) => {
    expect(target!.check(seed)).toMatch(/^ok/);
  });

  test("goes the same way for the same input", () => {
    const [, seed] = target!.seeds;
    const play = (): readonly (readonly number[])[] => {
      const match = new LyingMatch(seed!);
      match.play();
      return match.honest.map(({ checksums }) => checksums);
    };
    const first = play();
    expect(first[0]!.length).toBeGreaterThan(50);
    expect(play()).toEqual(first);
  });
});

describe("honest peers", () => {
  const record = (checksums: readonly number[]): PeerRecord => {
    const { peer, address } = new LyingMatch(target!.seeds[0]!).honest[0]!;
    const made = createPeerRecord(peer, address);
    made.checksums.push(...checksums);
    return made;
  };

  test("that differ and do not know are found, at the first turn; one that has played less does not differ", () => {
    expect(() => mustNotDifferUnknown(record([1, 2, 3]), record([1, 9, 9]))).toThrow("at the end of turn 1");
    mustNotDifferUnknown(record([1, 2, 3]), record([1, 2]));
    mustNotDifferUnknown(record([1]), record([1, 2]));
  });

  test("one of which was told that the other is gone may differ", () => {
    const told = record([1, 2]);
    told.gone.push({
      playerId: 2,
      cause: "silent",
      turn: 1,
      atMs: 0,
      goingOn: [1],
      playedBy: { kind: "nobody" },
    });
    mustNotDifferUnknown(told, record([1, 3]));
  });
});
