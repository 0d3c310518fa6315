import type { RunEvent } from "../../src/match/match-events.ts";
import type { MatchRunOptions } from "../../src/match/match-run-options.ts";
import { MatchRun } from "../../src/match/match-run.ts";
import type { Command, MatchSetup, PlayerId } from "../../src/sim/index.ts";
import { LinkRandom, PERFECT_LINK, SimulatedNetwork, type LinkSettings } from "../../src/simnet/index.ts";
import type { NetworkPeer } from "../../src/simnet/simulated-network.ts";
import { SEAL_BYTES } from "../../src/seal/index.ts";
import { readLinkPacket, writeLinkPacket, type Address, type LinkPacket } from "../../src/wire/index.ts";

/** What is sent in place of a packet. */
type PacketChange = (packet: LinkPacket, from: PlayerId, to: PlayerId) => LinkPacket;

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

const FIRST_PORT = 45_000;

interface Outgoing {
  readonly to: Address;
  readonly bytes: Uint8Array;
}

/** A MatchRun on the network, without a lobby and without seals: packets are as long as sealed ones. */
export class LinkedPeer implements NetworkPeer {
  readonly playerId: PlayerId;
  readonly run: MatchRun;
  readonly turnMs: number[] = []; // when each turn ended
  readonly checksums: number[] = []; // by turn; after a halt those that all agreed on
  readonly replay: Uint8Array[] = [];
  readonly delays: number[] = []; // command delay at the end of each turn
  readonly waits: { readonly turn: number; readonly ms: number }[] = []; // in delay before a turn
  readonly tookMs: number[] = []; // from order to execution
  readonly events: RunEvent[] = [];
  frozenUntilMs = 0; // the machine stands still
  readonly #clockRate: number; // ms of its clock in a ms
  readonly #change: PacketChange;
  readonly #toSend: Outgoing[] = [];
  #held: { readonly from: PlayerId; readonly bytes: Uint8Array }[] = []; // what came while it stood still

  constructor(playerId: PlayerId, run: MatchRun, clockRate: number, change: PacketChange) {
    this.playerId = playerId;
    this.run = run;
    this.#clockRate = clockRate;
    this.#change = change;
  }

  get address(): Address {
    return addressOf(this.playerId);
  }

  openDatagram({ port }: Address, bytes: Uint8Array, nowMs: number): void {
    this.#held.push({ from: port - FIRST_PORT, bytes });
    this.#hearHeld(nowMs);
  }

  update(nowMs: number): void {
    if (nowMs < this.frozenUntilMs) return;
    this.#hearHeld(nowMs);
    this.run.update(this.#clockAt(nowMs));
    for (const { to, packet, noteSent } of this.run.collect(this.#clockAt(nowMs))) {
      const written = writeLinkPacket(this.#change(packet, this.playerId, to), this.playerId);
      const bytes = new Uint8Array(written.length + SEAL_BYTES);
      bytes.set(written);
      noteSent(bytes.length);
      this.#toSend.push({ to: addressOf(to), bytes });
    }
  }

  takeDatagrams(): readonly Outgoing[] {
    return this.#toSend.splice(0);
  }

  nextDueMs(nowMs: number): number {
    if (nowMs < this.frozenUntilMs) return this.frozenUntilMs;
    const dueMs = this.run.nextDueMs(this.#clockAt(nowMs));
    // Not a hair too early, or it would be woken again at once.
    return this.#clockRate === 1 ? dueMs : dueMs / this.#clockRate + 1e-6;
  }

  giveCommand(command: Command, nowMs: number): void {
    this.run.giveCommand(command, this.#clockAt(nowMs));
  }

  /** Takes down what it has told. */
  note(event: RunEvent, nowMs: number): void {
    if (event.kind === "turn") {
      this.turnMs.push(nowMs);
      this.checksums[event.turn] = event.checksum;
      this.delays.push(event.commandDelayTurns);
      if (event.waitedMs > 0) this.waits.push({ turn: event.turn, ms: event.waitedMs });
    } else if (event.kind === "orders-ran") this.tookMs.push(...event.tookMs);
    else if (event.kind === "replay") this.replay.push(event.bytes);
    else if (event.kind !== "sub-turn") this.events.push(event);
    // A peer may have gone on beyond an end that it learned of by a halt.
    if (event.kind === "result")
      this.checksums.length = Math.min(this.checksums.length, event.result.turn + 1);
    if (event.kind === "settled")
      event.checksums.forEach((checksum, i) => (this.checksums[event.from + i] = checksum));
  }

  #hearHeld(nowMs: number): void {
    if (nowMs < this.frozenUntilMs) return;
    const held = this.#held;
    this.#held = [];
    for (const { from, bytes } of held) {
      const read = readLinkPacket(bytes.subarray(0, -SEAL_BYTES), Math.max(0, this.run.match.turn));
      if (read.ok) this.run.wire.hearLinkPacket(from, read.value.packet, bytes.length, this.#clockAt(nowMs));
    }
  }

  #clockAt(nowMs: number): number {
    return nowMs * this.#clockRate;
  }
}

/** MatchRuns on a simulated network, without a lobby: what the network makes of a match in play. */
export class LinkedMatch {
  readonly peers: readonly LinkedPeer[];
  readonly #network: SimulatedNetwork<LinkedPeer>;
  readonly #random: LinkRandom;
  datagrams = 0;
  /** Whether a datagram may pass. */
  isOpen: (from: PlayerId, to: PlayerId, nowMs: number) => boolean = () => true;
  onPacket: PacketChange = (packet) => packet;

  constructor(options: LinkedMatchOptions) {
    const { setup, seed, link, startSpreadMs = 0, rttMs = null, onEvent } = options;
    this.#random = new LinkRandom(seed);
    this.#network = new SimulatedNetwork<LinkedPeer>({ ...PERFECT_LINK, ...link }, seed);
    this.#network.onDatagram = (from, to, bytes) => {
      this.datagrams += 1;
      return this.isOpen(from.port - FIRST_PORT, to.port - FIRST_PORT, this.nowMs) ? bytes : null;
    };
    this.#network.onActivity = (peer, nowMs) => {
      for (const event of peer.run.takeEvents()) {
        onEvent?.(peer.playerId, event);
        peer.note(event, nowMs);
      }
    };
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
      return new LinkedPeer(playerId, run, clockRate, (...sent) => this.onPacket(...sent));
    });
    for (const peer of this.peers) {
      this.#network.add(peer, peer.address);
      const { order, ordersPerSecond = 0 } = options;
      if (order !== undefined && ordersPerSecond > 0) this.#orderLater(peer, order, ordersPerSecond);
    }
  }

  get nowMs(): number {
    return this.#network.nowMs;
  }

  /** All links from now on. */
  setLink(settings: Partial<LinkSettings>): void {
    this.#network.settings = { ...PERFECT_LINK, ...settings };
  }

  runUntil(ms: number, isDone?: () => boolean): void {
    this.#network.runUntil(ms, isDone);
  }

  at(ms: number, run: () => void): void {
    this.#network.at(ms, run);
  }

  #orderLater(peer: LinkedPeer, order: NonNullable<LinkedMatchOptions["order"]>, perSecond: number): void {
    const waitMs = (-Math.log(1 - this.#random.draw()) * 1_000) / perSecond;
    this.at(this.nowMs + waitMs, () => {
      if (peer.run.match.turn >= 0)
        peer.giveCommand(
          order(peer.playerId, () => this.#random.draw()),
          this.nowMs,
        );
      this.#orderLater(peer, order, perSecond);
    });
  }
}

function addressOf(playerId: PlayerId): Address {
  return { host: "10.2.0.1", port: FIRST_PORT + playerId };
}
