// Goal: all peers count the halts of a match alike, whoever came back or left meanwhile: none stands where the others go on.
// Method: real peers on a simulated network and clock; the game of one is harmed again and again, until the same cause has its third halt.
import { expect, test } from "vitest";

import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { ReturningMatch } from "./returning-match.ts";

/** Of the last halt that it has judged. */
function numberOf({ desyncs }: PeerRecord): number {
  return desyncs.at(-1)?.number ?? 0;
}

/** Player 3's game is harmed: why the match stands then, as each of those peers finds; null: it is healed. */
function reasonsAfterHarm(match: ReturningMatch, records: readonly PeerRecord[]): readonly (string | null)[] {
  const three = match.recordOf(3);
  match.runUntil(() => [three, ...records].every(({ peer }) => peer.run!.state === "playing"));
  const before = records.map(numberOf);
  three.peer.run!.match.world.cats.x[0]! += 1;
  match.runUntil(() => records.every((record, i) => numberOf(record) > before[i]!));
  return records.map(({ desyncs }) => desyncs.at(-1)!.story.standstill);
}

/** The third of the same cause is the first that is not healed, for all of them. */
function expectThreeCounted(match: ReturningMatch, records: readonly PeerRecord[]): void {
  for (const reason of [null, null, "same-cause-again"])
    expect(reasonsAfterHarm(match, records)).toEqual(records.map(() => reason));
}

test("halts before somebody came back count no more, for nobody", () => {
  const match = new ReturningMatch({ seed: 130, peerCount: 4, stopAfterTurn: 300 });
  const seat = match.kill(2);
  match.runUntil(() => match.stayers.every(({ gone }) => gone.length > 0));
  for (let i = 0; i < 2; i += 1) expect(reasonsAfterHarm(match, match.stayers)).toEqual([null, null, null]);
  const all = [match.comeBack(seat), ...match.stayers];
  match.runUntil(() => all.every(({ peer }) => peer.run?.match.isPlaying === true));
  expectThreeCounted(match, all);
});

test("a halt that is begun anew for a player gone counts alike where it was judged before that and where it was not", () => {
  const link = { ...PERFECT_LINK, delayMs: 40, jitterMs: 30, lossPercent: 25 };
  const match = new ReturningMatch({ seed: 906, peerCount: 5, stopAfterTurn: 3_000, catsPerPlayer: 6, link });
  const four = match.recordOf(4);
  const others = match.stayers.filter((record) => record !== four);
  match.run(1_000);
  match.recordOf(3).peer.run!.match.world.cats.x[0]! += 1;
  match.runUntil(() => four.halts.length > 0);
  match.run(110);
  four.peer.leave(match.nowMs);
  match.runUntil(() => others.every(({ gone }) => gone.length > 0));
  match.run(10_000);
  expect(new Set(others.map(numberOf)), "some had judged it").toEqual(new Set([1, 2]));
  expect(new Set(others.flatMap(({ halts }) => halts.map(({ turn }) => turn))).size).toBe(1);
  // Of what is repaired already the second judgement finds nothing: nobody is at fault in it, and the first one counts no more.
  expectThreeCounted(
    match,
    others.filter((record) => record !== match.recordOf(3)), // which may hear first that the others go on without it
  );
});
