import { expect } from "vitest";

import type { MatchPlan } from "../../src/lab/simulate/match-plan.ts";
import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { SimulatedMatch, type SimulatedMatchOptions } from "../../src/lab/simulate/simulated-match.ts";
import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";
import type { Address } from "../../src/wire/index.ts";

const LINK: LinkSettings = {
  ...PERFECT_LINK,
  ...{ delayMs: 30, jitterMs: 20, lossPercent: 10, duplicatePercent: 5 },
};

/** A match of three peers on a bad network, unless said otherwise. */
export function createMatch(plan: Partial<MatchPlan>, options?: SimulatedMatchOptions): SimulatedMatch {
  const usual = { seed: 1, peerCount: 3, catsPerPlayer: 3, stopAfterTurn: 160, link: LINK };
  return new SimulatedMatch({ ...usual, ...plan }, options);
}

export function isSameAddress(a: Address, b: Address): boolean {
  return a.host === b.host && a.port === b.port;
}

/** Safety, also where a match does not come to its end: no two peers ever ended a turn differently. */
export function expectEqualChecksums(records: readonly PeerRecord[]): void {
  const longest = records.reduce((a, b) => (b.checksums.length > a.checksums.length ? b : a)).checksums;
  for (const { checksums } of records) expect(checksums).toEqual(longest.slice(0, checksums.length));
}

export function playerIdOf({ peer }: PeerRecord): number {
  return peer.run!.match.localPlayerId;
}
