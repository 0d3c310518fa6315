import type { RunEvent } from "../../src/match/match-events.ts";
import type { MatchRunOptions } from "../../src/match/match-run-options.ts";
import { MatchRun } from "../../src/match/match-run.ts";
import type { Command, MatchSetup, PlayerId } from "../../src/sim/index.ts";
import { DueQueue } from "../../src/simnet/due-queue.ts";
import { HostLink, PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";
import { SEAL_BYTES } from "../../src/seal/index.ts";
import { readLinkPacket, writeLinkPacket, type LinkPacket } from "../../src/wire/index.ts";

export interface LinkedMatchOptions {
  readonly seed: number;
  readonly setup: MatchSetup;
  readonly link: Partial<LinkSettings>;
  readonly stopAfterTurn?: number;
  readonly startSpreadMs?: number; // peers begin so much apart, one after the other
  readonly rttMs?: number | null; // as the lobby would have measured it
  readonly clockRates?: readonly number[]; // by place: how fast the clock of each peer goes; 1 if not told
  /** Called at random moments, `ordersPerSecond` times a second for each peer: what it orders then. */
  readonly order?: (playerId: PlayerId, random: () => number) => Command;
  readonly ordersPerSecond?: number;
  /** Told of everything that the peers tell, as it happens. */
  readonly onEvent?: (playerId: PlayerId, event: RunEvent) => void;
  /** What one peer has otherwise than the others. */
  readonly peerOptions?: (playerId: PlayerId) => Partial<MatchRunOptions>;
}

export interface LinkedPeer {
  readonly playerId: PlayerId;
  readonly run: MatchRun;
  readonly clockRate: number; // ms of its clock in a ms
  readonly link: HostLink;
  readonly turnMs: number[]; // when each turn ended
  readonly checksums: number[]; // by turn; after a halt those that all agreed on
  readonly replay: Uint8Array[];
  readonly delays: number[]; // command delay at the end of each turn
  readonly waits: { readonly turn: number; readonly ms: number }[]; // in delay before a turn
  readonly tookMs: number[]; // from order to execution
  readonly events: RunEvent[];
  wakeMs: number;
  frozenUntilMs: number; // the machine stands still
}

interface Due {
  readonly atMs: number;
  readonly run: () => void;
}

/**
 * MatchRuns on modelled links and a simulated clock, without a lobby: what the network makes of a match in play. Packets are as long
 * as sealed ones.
 */
export class LinkedMatch {
  readonly peers: readonly LinkedPeer[];
  readonly #queue = new DueQueue<Due>();
  #nowMs = 0;
  readonly #onEvent: LinkedMatchOptions["onEvent"];
  #state: number;
  datagrams = 0;
  /** Whether a datagram may pass. */
  isOpen: (from: PlayerId, to: PlayerId, nowMs: number) => boolean = () => true;
  /** What is sent in place of a packet. */
  onPacket: (packet: LinkPacket, from: PlayerId, to: PlayerId) => LinkPacket = (packet) => packet;

  constructor(options: LinkedMatchOptions) {
    const { setup, seed, link, startSpreadMs = 0, rttMs = null } = options;
    this.#state = seed | 0;
    this.#onEvent = options.onEvent;
    this.peers = setup.playerIds.map((playerId, i) => {
      const others = setup.playerIds.filter((id) => id !== playerId).map((id) => ({ playerId: id, rttMs }));
      const clockRate = options.clockRates?.[i] ?? 1;
      const run = new MatchRun(
        {
          setup,
          localPlayerId: playerId,
          names: new Map(setup.playerIds.map((id) => [id, `Cat ${id}`])),
          others,
          startAtMs: (3_000 + i * startSpreadMs) * clockRate,
          stopAfterTurn: options.stopAfterTurn ?? Infinity,
          pilot: null,
          ...options.peerOptions?.(playerId),
        },
        0,
      );
      return {
        playerId,
        run,
        clockRate,
        link: new HostLink({ ...PERFECT_LINK, ...link }, seed * 100 + i),
        turnMs: [],
        checksums: [],
        replay: [],
        delays: [],
        waits: [],
        tookMs: [],
        events: [],
        wakeMs: Infinity,
        frozenUntilMs: 0,
      };
    });
    for (const peer of this.peers) {
      this.#at(0, () => this.#touch(peer));
      const { order, ordersPerSecond = 0 } = options;
      if (order !== undefined && ordersPerSecond > 0) this.#orderLater(peer, order, ordersPerSecond);
    }
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** All links from now on. */
  setLink(settings: Partial<LinkSettings>): void {
    for (const { link } of this.peers) link.settings = { ...PERFECT_LINK, ...settings };
  }

  runUntil(ms: number, isDone: () => boolean = () => false): void {
    for (
      let due = this.#queue.peek();
      due !== undefined && due.atMs <= ms && !isDone();
      due = this.#queue.peek()
    ) {
      this.#queue.pop();
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
    }
    if (!isDone()) this.#nowMs = ms;
  }

  at(ms: number, run: () => void): void {
    this.#at(ms, run);
  }

  #at(atMs: number, run: () => void): void {
    this.#queue.push({ atMs, run });
  }

  #random = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };

  #orderLater(peer: LinkedPeer, order: NonNullable<LinkedMatchOptions["order"]>, perSecond: number): void {
    const waitMs = (-Math.log(1 - this.#random()) * 1_000) / perSecond;
    this.#at(this.#nowMs + waitMs, () => {
      if (peer.run.match.turn >= 0)
        peer.run.giveCommand(order(peer.playerId, this.#random), this.#clockOf(peer));
      this.#orderLater(peer, order, perSecond);
    });
  }

  #clockOf(peer: LinkedPeer): number {
    return peer.clockRate === 1 ? this.#nowMs : this.#nowMs * peer.clockRate;
  }

  /** Not a hair too early, or it would be woken again at once. */
  #whenClockIs({ clockRate }: LinkedPeer, ms: number): number {
    return clockRate === 1 ? ms : ms / clockRate + 1e-6;
  }

  #touch(peer: LinkedPeer): void {
    const { run } = peer;
    if (this.#nowMs < peer.frozenUntilMs) {
      this.#at(peer.frozenUntilMs, () => this.#touch(peer));
      return;
    }
    run.update(this.#clockOf(peer));
    for (const delivery of run.collect(this.#clockOf(peer))) this.#send(peer, delivery);
    for (const event of run.takeEvents()) this.#note(peer, event);
    const wakeMs = Math.max(this.#nowMs, this.#whenClockIs(peer, run.nextDueMs(this.#clockOf(peer))));
    if (wakeMs === Infinity || (wakeMs >= peer.wakeMs && peer.wakeMs > this.#nowMs)) return;
    peer.wakeMs = wakeMs;
    this.#at(wakeMs, () => {
      if (peer.wakeMs !== wakeMs) return;
      peer.wakeMs = Infinity;
      this.#touch(peer);
    });
  }

  #send(peer: LinkedPeer, delivery: ReturnType<MatchRun["collect"]>[number]): void {
    const { to, packet } = delivery;
    const bytes = writeLinkPacket(this.onPacket(packet, peer.playerId, to), peer.playerId);
    const byteCount = bytes.length + SEAL_BYTES;
    delivery.noteSent(byteCount);
    this.datagrams += 1;
    if (!this.isOpen(peer.playerId, to, this.#nowMs)) return;
    const receiver = this.peers.find(({ playerId }) => playerId === to)!;
    for (const reachMs of peer.link.depart(String(to), byteCount, this.#nowMs)) {
      this.#at(reachMs, () => {
        const arriveMs = receiver.link.arrive(byteCount, this.#nowMs);
        if (arriveMs !== null) this.#at(arriveMs, () => this.#receive(receiver, peer.playerId, bytes));
      });
    }
  }

  #receive(peer: LinkedPeer, from: PlayerId, bytes: Uint8Array): void {
    if (this.#nowMs < peer.frozenUntilMs) {
      this.#at(peer.frozenUntilMs, () => this.#receive(peer, from, bytes));
      return;
    }
    const read = readLinkPacket(bytes, Math.max(0, peer.run.match.turn));
    const byteCount = bytes.length + SEAL_BYTES;
    if (read.ok) peer.run.wire.hearLinkPacket(from, read.value.packet, byteCount, this.#clockOf(peer));
    this.#touch(peer);
  }

  #note(peer: LinkedPeer, event: RunEvent): void {
    this.#onEvent?.(peer.playerId, event);
    if (event.kind === "turn") {
      peer.turnMs.push(this.#nowMs);
      peer.checksums[event.turn] = event.checksum;
      peer.delays.push(event.commandDelayTurns);
      if (event.waitedMs > 0) peer.waits.push({ turn: event.turn, ms: event.waitedMs });
    } else if (event.kind === "orders-ran") peer.tookMs.push(...event.tookMs);
    else if (event.kind === "replay") peer.replay.push(event.bytes);
    else if (event.kind !== "sub-turn") peer.events.push(event);
    // A peer may have gone on beyond an end that it learned of by a halt.
    if (event.kind === "result")
      peer.checksums.length = Math.min(peer.checksums.length, event.result.turn + 1);
    if (event.kind === "settled")
      event.checksums.forEach((checksum, i) => (peer.checksums[event.from + i] = checksum));
  }
}
