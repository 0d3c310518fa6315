import { describe, expect, test } from "vitest";

import { digestNamed } from "../../support/digest-named.ts";
import {
  BASE_TURN,
  fault,
  HALT_TURN,
  haltOf,
  judged,
  judgementOf,
  SLIPPED,
  slippedEnds,
  WELL,
  type HaltedPeer,
} from "../../support/halted-match.ts";

describe("what was told", () => {
  test("is a lie if the account says that the game had another checksum", () => {
    const liar: HaltedPeer = { tells: { checksum: 99 } };
    expect(judgementOf([liar, WELL, WELL])).toEqual({
      faults: [fault("told-other-checksum", 1)],
      rightBy: "own-runs",
      right: [1, 2, 3],
    });
    expect(judgementOf([liar, WELL]).faults).toEqual([]); // on the word of one alone
  });

  test("is a lie if the account says that another number was drawn", () => {
    expect(judgementOf([WELL, { tells: { randomValue: 1 } }, WELL]).faults).toEqual([
      fault("told-other-checksum", 2),
    ]);
  });

  test("is a lie if the account contradicts itself: its first run can't have ended like that", () => {
    const liar: HaltedPeer = { account: { firstEnds: slippedEnds() } };
    expect(judgementOf([WELL, liar]).faults).toEqual([fault("told-other-checksum", 2)]);
  });

  test("that lie makes the run count for nothing against one that repeats itself", () => {
    const liar: HaltedPeer = { run: 3, account: { firstEnds: slippedEnds() } };
    expect(judgementOf([liar, WELL])).toEqual({
      faults: [fault("told-other-checksum", 1)],
      rightBy: "own-runs",
      right: [2],
    });
  });

  test("is a lie if most tell another log checksum of the same world; of two nobody can know", () => {
    const liar: HaltedPeer = { tells: { logChecksum: 1 } };
    expect(judgementOf([liar, WELL, WELL]).faults).toEqual([fault("told-other-checksum", 1)]);
    expect(judgementOf([liar, WELL]).faults).toEqual([]);
  });

  test("of the end of the base turn is compared with where the second run begins", () => {
    const account = { toldAtEndOf: BASE_TURN };
    const honest: HaltedPeer = { tells: { checksum: 1_600 }, account };
    expect(judgementOf([honest, honest]).faults).toEqual([
      fault("called-without-cause", 1),
      fault("called-without-cause", 2),
    ]);
    expect(judgementOf([honest, { account }, honest]).faults).toEqual([fault("told-other-checksum", 2)]);
  });

  test("of earlier turns is not judged, and is not without cause if it differs", () => {
    const account = { toldAtEndOf: BASE_TURN - 1 };
    expect(judgementOf([{ tells: { checksum: 3 }, account }, { account }]).faults).toEqual([]);
  });

  test("is not judged if it has not come to all: who lacks it could not judge the same", () => {
    const liar: HaltedPeer = { tells: { checksum: 99 } };
    const lacking: HaltedPeer = { digests: { [`${HALT_TURN}/1`]: 0 } };
    expect(judgementOf([liar, lacking, WELL]).faults).toEqual([]);
  });

  test("is what the others heard, whatever its author says that it told", () => {
    const peers = haltOf([WELL, WELL, WELL]);
    const heard = { randomValue: 1, checksum: 2, logChecksum: 3 };
    for (const id of [2, 3]) {
      const { told } = peers.accounts.get(id)!;
      (told as unknown[])[0] = heard;
    }
    expect(judged(peers).judgement.faults).toEqual([fault("told-other-checksum", 1)]);
  });

  test("is no lie on the word of one alone, nor of half of the others", () => {
    const others = { randomValue: 1, checksum: 2, logChecksum: 3 };
    const peers = haltOf([WELL, WELL, WELL]);
    (peers.accounts.get(3)!.told as unknown[])[0] = others;
    expect(judged(peers).judgement.faults).toEqual([]);
    const more = haltOf([WELL, WELL, WELL, WELL, WELL]);
    for (const id of [2, 3]) (more.accounts.get(id)!.told as unknown[])[0] = others;
    expect(judged(more).judgement.faults).toEqual([]);
    (more.accounts.get(4)!.told as unknown[])[0] = others;
    expect(judged(more).judgement.faults).toEqual([fault("told-other-checksum", 1)]);
  });

  test("alike by all is no word against who saw a difference in the orders that were agreed on first", () => {
    const digest = digestNamed(1);
    const version = { turn: 18, playerId: 2, digest, source: 1, lacking: [2] };
    const logDifference = { turn: 18, playerId: 2, versions: [] };
    const agreed = {
      kind: "agree-data",
      versions: [version],
      faults: [],
      disputes: [],
      logDifference,
    } as const;
    expect(judgementOf([WELL, WELL], [agreed]).faults).toEqual([]);
  });

  test("alike by all makes whoever saw a difference a liar, but nobody who was only told", () => {
    const calm: HaltedPeer = { account: { hasFound: false } };
    expect(judgementOf([calm, WELL, calm]).faults).toEqual([fault("called-without-cause", 2)]);
    expect(judgementOf([calm, calm]).faults).toEqual([]);
    expect(judgementOf([calm, WELL, SLIPPED]).faults).toEqual([fault("first-run", 3)]);
  });
});
