import { expect } from "vitest";
import type { MatchPlan } from "../../src/lab/simulate/match-plan.ts";
import type { Onlooker } from "../../src/lab/simulate/onlooker.ts";
import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { SimulatedMatch, type SimulatedMatchOptions } from "../../src/lab/simulate/simulated-match.ts";
import {
  isOfWatcher,
  readPacket,
  writePacket,
  type Address,
  type WatcherPacket,
} from "../../src/wire/index.ts";

/** A match that is played and watched. */
export class WatchedCrowd {
  readonly match: SimulatedMatch;

  constructor(plan: MatchPlan, options: SimulatedMatchOptions = {}) {
    this.match = new SimulatedMatch(plan, options);
    this.match.runLobby();
  }

  get network(): SimulatedMatch["network"] {
    return this.match.network;
  }

  get nowMs(): number {
    return this.network.nowMs;
  }

  get watchers(): readonly Onlooker[] {
    return this.match.onlookers;
  }

  get players(): readonly PeerRecord[] {
    return this.match.records.filter(({ peer }) => !peer.isClosed);
  }

  run(ms: number): void {
    this.network.runUntil(this.nowMs + ms);
  }

  runUntil(isDone: () => boolean, ms = 60_000): void {
    this.network.runUntil(this.nowMs + ms, isDone);
    expect(isDone(), "it came about in time").toBe(true);
  }

  runToTurn(turn: number): void {
    this.runUntil(() => this.players.some(({ checksums }) => checksums.length > turn), 600_000);
  }

  watch(entry: Address, isPaced = false): Onlooker {
    return this.match.watch(entry, isPaced);
  }

  /** Every turn that somebody saw came out as it did for those who played it. */
  expectAlike(watchers: readonly Onlooker[] = this.watchers): void {
    const all = this.match.records.map(({ checksums }) => checksums); // who was gone for a while has gaps
    for (const watcher of watchers)
      for (const [turn, checksum] of watcher.checksums)
        expect([turn, checksum]).toEqual([
          turn,
          all.find((checksums) => checksums[turn] !== undefined)?.[turn],
        ]);
  }
}

/** Of that one's packets for and from those who watch, others; with a right CRC. */
export function forge(from: Address, change: (packet: WatcherPacket) => WatcherPacket) {
  return (sender: Address, _to: Address, bytes: Uint8Array): Uint8Array => {
    if (sender.port !== from.port) return bytes;
    const read = readPacket(bytes, 0);
    return read.ok && isOfWatcher(read.value.packet) ? writePacket(change(read.value.packet), 1, 0) : bytes;
  };
}
