// Goal: whoever is gone for good, however that comes about, those who are left play the same match on, and soon.
// Method: real peers on a simulated network and clock; some are killed, leave, or stand still. Replays are verified.
import { describe, expect, test } from "vitest";

import type { MatchPlan } from "../../src/lab/simulate/match-plan.ts";
import { recordEvent, type PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import type { SimulatedMatch } from "../../src/lab/simulate/simulated-match.ts";
import { SILENT_AFTER_MS } from "../../src/match/members/departing.ts";
import { verifyReplay } from "../../src/replay/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { joinBytes, readWhole } from "../replay/recorded-match.ts";
import { createMatch, expectEqualChecksums, playerIdOf } from "./disturbed-match.ts";
import { partOf } from "../support/drawn.ts";
import { resultOf } from "../../src/lab/simulate/peer-record.ts";

/** Before any of these matches is won. */
const STOP_TURN = 80;
const BOT = { kind: "bot", level: "beginner" };

/** A match after turn 10, and what each peer wrote of it. */
interface Recorded {
  readonly match: SimulatedMatch;
  readonly replays: ReadonlyMap<PeerRecord, readonly Uint8Array[]>;
}

function underWay(plan: Partial<MatchPlan>): Recorded {
  const replays = new Map<PeerRecord, readonly Uint8Array[]>();
  const partsOf = (record: PeerRecord): readonly Uint8Array[] => replays.get(record) ?? [];
  const early: (() => void)[] = []; // what is told while the match is made
  let made: SimulatedMatch | null = null;
  const match = createMatch(
    { stopAfterTurn: STOP_TURN, ...plan },
    {
      onEvent: (index, event, nowMs) => {
        const note = (): void => {
          const record = made!.records[index]!;
          recordEvent(record, event, nowMs);
          if (event.kind === "replay") replays.set(record, [...partsOf(record), event.bytes]);
        };
        if (made === null) early.push(note);
        else note();
      },
    },
  );
  made = match;
  for (const note of early) note();
  match.runToTurn(10);
  return { match, replays };
}

function recordOf({ records }: SimulatedMatch, playerId: number): PeerRecord {
  return records.find((record) => playerIdOf(record) === playerId)!;
}

/** Those are killed; the others. */
function kill({ match }: Recorded, playerIds: readonly number[]): readonly PeerRecord[] {
  for (const playerId of playerIds) match.network.remove(recordOf(match, playerId).address);
  return match.records.filter((record) => !playerIds.includes(playerIdOf(record)));
}

/** Those come to the end of the match. */
function runToEnd({ match }: Recorded, others: readonly PeerRecord[]): void {
  match.runToEnd((record) => !others.includes(record));
}

/** All of them came to the end of the match, and to the same one; nobody but a bot played on for who is gone. */
function expectSameEnd({ replays }: Recorded, records: readonly PeerRecord[]): void {
  expectEqualChecksums(records);
  const [first] = records;
  for (const record of records) {
    expect(resultOf(record)).toEqual(resultOf(first!));
    expect(resultOf(record)).toMatchObject({ outcome: "stopped", turn: STOP_TURN, lostPlayerIds: [] });
    const replay = readWhole(joinBytes(replays.get(record)!));
    expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: STOP_TURN + 1 });
    expect(replay.turns.map(({ checksum }) => checksum)).toEqual(record.checksums);
    expect(record.gone.map(({ playerId, turn }) => [playerId, turn])).toEqual(
      first!.gone.map(({ playerId, turn }) => [playerId, turn]),
    );
    for (const { playedBy } of record.gone) expect(playedBy).toEqual(BOT);
  }
}

describe("peers of five that are killed, with a tenth of all packets lost", () => {
  const KILLED: readonly (readonly [seed: number, playerIds: readonly number[]])[] = [
    [1, [1]],
    [3, [1, 3]],
    [5, [2, 4]],
  ];
  test.each(partOf(KILLED, ([seed]) => seed === 3))(
    "seed %i, players %j: the others go on after 8 s",
    (seed, victims) => {
      const recorded = underWay({ seed: 50 + seed, peerCount: 5 });
      const others = kill(recorded, victims);
      const killedAtMs = recorded.match.network.nowMs;
      runToEnd(recorded, others);
      expectSameEnd(recorded, others);
      for (const { gone } of others) {
        expect(gone.map(({ playerId }) => playerId).toSorted()).toEqual(victims);
        for (const { atMs, cause } of gone) {
          expect(cause).toBe("silent");
          expect(atMs - killedAtMs).toBeGreaterThan(SILENT_AFTER_MS - 200);
          expect(atMs - killedAtMs).toBeLessThan(SILENT_AFTER_MS + 1_500);
        }
      }
    },
  );
});

describe("a goodbye", () => {
  test.each([
    [50, 300, 5],
    [250, 1_000, 4],
  ])("on links of %i ms one way: all go on within %i ms, of %i", (delayMs, withinMs, peerCount) => {
    const recorded = underWay({ seed: 61, peerCount, link: { ...PERFECT_LINK, delayMs } });
    const { match } = recorded;
    const leaver = recordOf(match, 3);
    const leftAtMs = match.network.nowMs;
    leaver.peer.leave(leftAtMs);
    const others = match.records.filter((record) => record !== leaver);
    runToEnd(recorded, others);
    expectSameEnd(recorded, others);
    expect(resultOf(leaver)).toMatchObject({ outcome: "left" });
    for (const { gone } of others) {
      expect(gone).toMatchObject([{ playerId: 3, cause: "left" }]);
      expect(gone[0]!.atMs - leftAtMs).toBeLessThan(withinMs);
    }
  });

  test("with a fifth of all packets lost is one all the same, also of the master peer", () => {
    const link = { ...PERFECT_LINK, delayMs: 30, jitterMs: 20, lossPercent: 20, duplicatePercent: 5 };
    const recorded = underWay({ seed: 62, peerCount: 4, link });
    const { match } = recorded;
    const leftAtMs = match.network.nowMs;
    recordOf(match, 1).peer.leave(leftAtMs);
    const others = match.records.filter((record) => playerIdOf(record) !== 1);
    runToEnd(recorded, others);
    expectSameEnd(recorded, others);
    for (const { gone } of others) {
      expect(gone).toMatchObject([{ playerId: 1, cause: "left" }]);
      expect(gone[0]!.atMs - leftAtMs).toBeLessThan(2_000);
    }
  });
});

describe("of two", () => {
  test("player 1 goes on when player 2 is killed", () => {
    const recorded = underWay({ seed: 75, peerCount: 2 });
    const others = kill(recorded, [2]);
    runToEnd(recorded, others);
    expectSameEnd(recorded, others);
    expect(others[0]!.gone).toMatchObject([{ playerId: 2, cause: "silent" }]);
  });

  test("player 2 stands when player 1 is killed, and gives up after half a minute", () => {
    const recorded = underWay({ seed: 72, peerCount: 2 });
    const { match } = recorded;
    const [other] = kill(recorded, [1]) as [PeerRecord];
    const killedAtMs = match.network.nowMs;
    runToEnd(recorded, [other]);
    expect(resultOf(other)).toMatchObject({ outcome: "lost-peers", lostPlayerIds: [1] });
    const tookMs = other.results[0]!.atMs - killedAtMs;
    expect(tookMs).toBeGreaterThan(SILENT_AFTER_MS + 29_500);
    expect(tookMs).toBeLessThan(SILENT_AFTER_MS + 32_000);
    expect(other.gone).toEqual([]);
  });

  test.each([1, 2])("the other one goes on at once when player %i says goodbye", (playerId) => {
    const recorded = underWay({ seed: 73, peerCount: 2 });
    const { match } = recorded;
    recordOf(match, playerId).peer.leave(match.network.nowMs);
    const others = match.records.filter((record) => playerIdOf(record) !== playerId);
    runToEnd(recorded, others);
    expectSameEnd(recorded, others);
    expect(others[0]!.gone).toMatchObject([{ playerId, cause: "left" }]);
  });
});

describe("one of four that stands still", () => {
  function nap(playerId: number, ms: number) {
    const recorded = underWay({ seed: 80 + playerId, peerCount: 4 });
    const { match } = recorded;
    const napper = recordOf(match, playerId);
    match.network.remove(napper.address);
    match.network.runUntil(match.network.nowMs + ms);
    match.network.add(napper.peer, napper.address);
    return { recorded, napper };
  }

  test.each(partOf([1, 3], (playerId) => playerId === 1))(
    "player %i, for 5 s: nobody is gone, and all come to the end",
    (playerId) => {
      const { recorded } = nap(playerId, 5_000);
      const { records } = recorded.match;
      runToEnd(recorded, records);
      expectSameEnd(recorded, records);
      expect(records.flatMap(({ gone }) => gone)).toEqual([]);
    },
  );

  test.each(partOf([1, 3], (playerId) => playerId === 3))(
    "player %i, for 15 s: the others go on, and it comes back or finds the match over",
    (playerId) => {
      const { recorded, napper } = nap(playerId, 15_000);
      const others = recorded.match.records.filter((record) => record !== napper);
      runToEnd(recorded, recorded.match.records);
      expectSameEnd(recorded, others);
      for (const { gone } of others) expect(gone).toMatchObject([{ playerId, cause: "silent" }]);
      // The others may come to the end while it is on its way back: then nobody is left who could give it the last turns.
      const ends: readonly unknown[] = [resultOf(others[0]!)];
      const tooLate = { outcome: "lost-peers", lostBecause: "too-few" };
      if (napper.loss !== null) expect(["match-gone", "match-over"]).toContain(napper.loss.kind);
      else if (resultOf(napper)?.outcome === "lost-peers") expect(resultOf(napper)).toMatchObject(tooLate);
      else expect(ends).toContainEqual(resultOf(napper));
    },
  );
});

// Either one alone goes through other code: here a halt is begun anew in the midst of it, or comes while somebody is found gone.
describe("a value that changes by itself", () => {
  test.each([
    ["as another peer is killed", 0],
    ["7.9 s after another peer was killed", 7_900],
  ])("%s is healed by those who are left", (_, laterMs) => {
    const recorded = underWay({ seed: 91, peerCount: 4 });
    const { match } = recorded;
    const others = kill(recorded, [2]);
    match.network.runUntil(match.network.nowMs + laterMs);
    recordOf(match, 3).peer.run!.match.world.cats.health[1]! -= 1;
    runToEnd(recorded, others);
    expectSameEnd(recorded, others);
    for (const { desyncs } of others) {
      const { story } = desyncs.at(-1)!;
      expect(story).toMatchObject({ outcome: "healed", difference: { path: "cats[1].health" } });
      expect(story.judgement.faults).toMatchObject([{ playerId: 3 }]);
    }
  });

  test("as another peer says goodbye is healed by those who are left", () => {
    const recorded = underWay({ seed: 92, peerCount: 4 });
    const { match } = recorded;
    recordOf(match, 3).peer.run!.match.world.cats.health[1]! -= 1;
    const leaver = recordOf(match, 1);
    match.network.runUntil(match.network.nowMs + 20_000, () =>
      match.records.some(({ peer }) => peer.run!.state === "healing"),
    );
    leaver.peer.leave(match.network.nowMs);
    const others = match.records.filter((record) => record !== leaver);
    runToEnd(recorded, others);
    expectSameEnd(recorded, others);
    for (const { desyncs, gone } of others) {
      expect(desyncs.at(-1)!.story).toMatchObject({ outcome: "healed" });
      expect(gone).toMatchObject([{ playerId: 1, cause: "left" }]);
    }
  });
});
