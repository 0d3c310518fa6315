import type { DesyncReport } from "../../desync/index.ts";
import type { DropReason, SessionLoss } from "../../net/index.ts";
import type { MatchPeer, MatchPeerEvent, MatchResult } from "../../peer/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";

/** One peer of a simulated match and all that it has told. */
export interface PeerRecord {
  readonly peer: MatchPeer;
  readonly address: Address;
  readonly checksums: number[]; // u32, by turn, from turn 0
  readonly results: { readonly result: MatchResult; readonly atMs: number }[]; // a desync may follow another end
  readonly reports: DesyncReport[];
  readonly silences: { readonly playerIds: readonly PlayerId[]; readonly waitedMs: number }[];
  readonly drops: Map<DropReason, number>;
  startAtMs: number | null; // of turn -2
  loss: SessionLoss | null;
}

export function createPeerRecord(peer: MatchPeer, address: Address): PeerRecord {
  return {
    peer,
    address,
    checksums: [],
    results: [],
    reports: [],
    silences: [],
    drops: new Map(),
    startAtMs: null,
    loss: null,
  };
}

export function recordEvent(record: PeerRecord, event: MatchPeerEvent, nowMs: number): void {
  switch (event.kind) {
    case "start":
      record.startAtMs = nowMs + event.startsInMs;
      return;
    case "turn":
      record.checksums[event.turn] = event.checksum;
      return;
    case "result":
      record.results.push({ result: event.result, atMs: nowMs });
      return;
    case "desync":
      record.reports.push(event.report);
      return;
    case "silence":
      record.silences.push({ playerIds: event.playerIds, waitedMs: event.waitedMs });
      return;
    case "dropped":
      record.drops.set(event.reason, (record.drops.get(event.reason) ?? 0) + 1);
      return;
    case "lost-lobby":
      record.loss = event.loss;
      return;
    case "lobby":
    case "orders-ran":
    case "links":
    case "sub-turn":
    case "replay":
    case "closed":
      return;
  }
}
