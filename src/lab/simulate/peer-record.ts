import type {
  Departure,
  HealNews,
  MatchPeer,
  MatchPeerEvent,
  MatchResult,
  MatchSplit,
} from "../../match/index.ts";
import type { DropReason, SessionLoss } from "../../net/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";

/** One peer of a simulated match and all that it has told. */
export interface PeerRecord {
  readonly peer: MatchPeer;
  readonly address: Address;
  readonly checksums: number[]; // u32, by turn, from turn 0; after a desync those that all agreed on
  readonly results: { readonly result: MatchResult; readonly atMs: number }[];
  readonly halts: { readonly turn: number; readonly atMs: number }[];
  readonly desyncs: HealNews[]; // of a number the last is the whole story
  readonly refusals: { readonly playerId: PlayerId; readonly reason: string }[];
  readonly silences: { readonly playerIds: readonly PlayerId[]; readonly waitedMs: number }[];
  readonly gone: (Departure & { readonly atMs: number })[];
  readonly slow: { readonly playerId: PlayerId; readonly waitedMs: number; readonly atMs: number }[];
  readonly splits: MatchSplit[];
  readonly back: { readonly playerId: PlayerId; readonly turn: number; readonly atMs: number }[];
  readonly drops: Map<DropReason, number>;
  said: number; // sayings of others that were heard
  startAtMs: number | null; // of turn -2
  loss: SessionLoss | null;
}

export function createPeerRecord(peer: MatchPeer, address: Address): PeerRecord {
  return {
    peer,
    address,
    checksums: [],
    results: [],
    halts: [],
    desyncs: [],
    refusals: [],
    silences: [],
    gone: [],
    back: [],
    slow: [],
    splits: [],
    drops: new Map(),
    said: 0,
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
      record.desyncs.push(event);
      return;
    case "halted":
      record.halts.push({ turn: event.turn, atMs: nowMs });
      return;
    case "settled":
      return noteSettled(record, event);
    case "talk":
      record.said += event.isOwn ? 0 : 1;
      return;
    case "refused":
      return void record.refusals.push(event);
    case "silence":
      record.silences.push({ playerIds: event.playerIds, waitedMs: event.waitedMs });
      return;
    case "gone":
      record.gone.push({ ...event, atMs: nowMs });
      return;
    case "slow":
      record.slow.push({ playerId: event.playerId, waitedMs: event.waitedMs, atMs: nowMs });
      return;
    case "split":
      record.splits.push(event);
      return;
    case "back":
      record.back.push({ playerId: event.playerId, turn: event.turn, atMs: nowMs });
      return;
    case "dropped":
      return noteDrop(record, event.reason);
    case "lost-lobby":
      record.loss = event.loss;
      return;
    case "lobby":
    case "camera":
    case "orders-ran":
    case "links":
    case "master-changed":
    case "sub-turn":
    case "traced":
    case "replay":
    case "closed":
    case "returning":
    case "turned-away":
    case "talks-too-much": // what was heard is counted
    case "convicted": // "refused" and "gone" say so as well
      return;
  }
}

function noteSettled(
  record: PeerRecord,
  { from, checksums }: MatchPeerEvent & { readonly kind: "settled" },
): void {
  for (const [i, checksum] of checksums.entries()) record.checksums[from + i] = checksum;
}

function noteDrop({ drops }: PeerRecord, reason: DropReason): void {
  drops.set(reason, (drops.get(reason) ?? 0) + 1);
}

/** The last word of a peer. */
export function resultOf({ results }: PeerRecord): MatchResult | null {
  return results.at(-1)?.result ?? null;
}
