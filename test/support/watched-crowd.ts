import { expect } from "vitest";
import type { MatchPlan } from "../../src/lab/simulate/match-plan.ts";
import type { Onlooker } from "../../src/lab/simulate/onlooker.ts";
import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { SimulatedMatch, type SimulatedMatchOptions } from "../../src/lab/simulate/simulated-match.ts";
import type { Address, WatcherPacket } from "../../src/wire/index.ts";

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

  /** What that one says to those who watch, and as one who watches, is something else from now on, sealed as its own. */
  forge(from: Address, change: (packet: WatcherPacket) => WatcherPacket): void {
    for (const { address, peer } of this.match.records) {
      if (address.port !== from.port) continue;
      const answer = peer.session.answerWatcher.bind(peer.session);
      peer.session.answerWatcher = (to, packet, pair) => answer(to, change(packet), pair);
    }
    for (const { address, peer } of this.watchers) {
      if (address.port !== from.port) continue;
      const hear = peer.desk.hear.bind(peer.desk);
      peer.desk.hear = (...all) => {
        const answer = hear(...all);
        return answer === null ? null : change(answer);
      };
      const ask = peer.inquiry.ask.bind(peer.inquiry);
      peer.inquiry.ask = (to, packet) => ask(to, change(packet));
    }
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
