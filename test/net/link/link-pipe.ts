import { expect } from "vitest";

import type { TurnData } from "../../../src/lockstep/index.ts";
import { Link } from "../../../src/net/link/link.ts";
import { LinkRandom } from "../../../src/simnet/link-model/link-random.ts";
import type { LaneFragment, LinkPacket } from "../../../src/wire/index.ts";

export interface PipeSettings {
  readonly seed: number;
  readonly lossPercent: number;
  readonly duplicatePercent: number;
  readonly delayMs: number;
  readonly jitterMs: number; // up to so much more, each packet for itself: they overtake each other
  readonly sendEveryMs: number; // on average
  readonly messageBytesMax: number; // of one packet
}

export const PERFECT_PIPE: PipeSettings = {
  ...{ seed: 1, lossPercent: 0, duplicatePercent: 0, delayMs: 20, jitterMs: 0 },
  ...{ sendEveryMs: 5, messageBytesMax: 1_150 },
};

interface Arrival {
  readonly packet: LinkPacket;
  readonly to: PipeEnd;
}

/** One end of the pipe: a link, and what it claims and did. Each packet carries one turn, that of its own number. */
export class PipeEnd {
  readonly link: Link;
  /** Turns that came, in packets which the link took as new. */
  readonly heardTurns = new Set<number>();
  readonly reported = { delivered: 0, lost: 0 };
  /** What the packets carry of whose fate the link has not told yet, by their turn. */
  readonly #inFlight = new Map<number, readonly LaneFragment[]>();
  #nextTurn = 0;

  constructor(nowMs: number) {
    this.link = new Link({ nowMs, rttMs: null });
  }

  get sentCount(): number {
    return this.#nextTurn;
  }

  send(messageBytesMax: number, nowMs: number): LinkPacket {
    const turn = this.#nextTurn;
    this.#nextTurn += 1;
    const contents = { position: { turn, ms: 0 }, turnData: [idleTurn(turn)], request: null };
    const packet = this.link.send({ ...contents, messageBytesMax }, nowMs);
    this.link.noteSentBytes(packet.sequence, 30);
    for (const fragment of packet.fragments) this.#expectNotInFlight(fragment);
    this.#inFlight.set(turn, packet.fragments);
    return packet;
  }

  /** Hears what the link says of its packets, and compares it with what the other has. */
  checkReports(other: PipeEnd): void {
    for (const { kind, turns } of this.link.takeReports()) {
      this.reported[kind] += 1;
      for (const { turn } of turns) {
        if (kind === "delivered" && !other.heardTurns.has(turn)) throw new Error(`turn ${turn} never came`);
        this.#inFlight.delete(turn);
      }
    }
  }

  #expectNotInFlight({ lane, offset, bytes }: LaneFragment): void {
    for (const fragments of this.#inFlight.values()) {
      for (const other of fragments) {
        const overlaps = offset < other.offset + other.bytes.length && other.offset < offset + bytes.length;
        if (other.lane === lane && overlaps) throw new Error(`bytes ${offset} of lane ${lane} are in flight`);
      }
    }
  }
}

/** Two links, and a network between them that loses, doubles, delays and reorders. Simulated time, a fixed seed. */
export class LinkPipe {
  readonly a: PipeEnd;
  readonly b: PipeEnd;
  settings: PipeSettings;
  nowMs: number;
  /** Called with each packet that is sent; false: it gets lost. */
  onSend: (packet: LinkPacket, from: PipeEnd) => boolean = () => true;
  readonly random: LinkRandom;
  readonly #arrivals = new Map<number, Arrival[]>();
  readonly #sendAtMs = new Map<PipeEnd, number>();

  constructor(settings: PipeSettings, nowMs = 1_000) {
    this.settings = settings;
    this.nowMs = nowMs;
    this.random = new LinkRandom(settings.seed);
    this.a = new PipeEnd(nowMs);
    this.b = new PipeEnd(nowMs);
  }

  /** A millisecond. */
  step(): void {
    for (const { packet, to } of this.#arrivals.get(this.nowMs) ?? []) this.#arrive(packet, to);
    this.#arrivals.delete(this.nowMs);
    for (const end of [this.a, this.b]) {
      end.link.update(this.nowMs);
      end.checkReports(this.#otherOf(end));
      if ((this.#sendAtMs.get(end) ?? 0) > this.nowMs) continue;
      this.send(end);
      const pauseMs = 1 + Math.floor(this.random.draw() * (2 * this.settings.sendEveryMs - 1));
      this.#sendAtMs.set(end, this.nowMs + pauseMs);
    }
    this.nowMs += 1;
  }

  send(from: PipeEnd): LinkPacket {
    const { lossPercent, duplicatePercent, messageBytesMax } = this.settings;
    const packet = from.send(messageBytesMax, this.nowMs);
    const passes = this.onSend(packet, from);
    const copies = this.random.chance(duplicatePercent) ? 2 : 1;
    for (let i = 0; i < copies; i += 1)
      if (passes && !this.random.chance(lossPercent)) this.#depart(packet, this.#otherOf(from));
    return packet;
  }

  runUntil(isDone: () => boolean, limitMs: number): void {
    const untilMs = this.nowMs + limitMs;
    while (!isDone()) {
      expect(this.nowMs).toBeLessThan(untilMs);
      this.step();
    }
  }

  runMs(ms: number): void {
    for (let i = 0; i < ms; i += 1) this.step();
  }

  #otherOf(end: PipeEnd): PipeEnd {
    return end === this.a ? this.b : this.a;
  }

  #depart(packet: LinkPacket, to: PipeEnd): void {
    const { delayMs, jitterMs } = this.settings;
    const atMs = this.nowMs + 1 + Math.floor(delayMs + this.random.draw() * jitterMs);
    const others = this.#arrivals.get(atMs);
    if (others === undefined) this.#arrivals.set(atMs, [{ packet, to }]);
    else others.push({ packet, to });
  }

  #arrive(packet: LinkPacket, to: PipeEnd): void {
    const received = to.link.hearLinkPacket(packet, 30, this.nowMs);
    if (received.ok) for (const { turn } of packet.turnData) to.heardTurns.add(turn);
    to.checkReports(this.#otherOf(to));
  }
}

export function idleTurn(turn: number, playerId = 1): TurnData {
  return { turn, playerId, randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2, commands: [] };
}

/** Bytes that tell which message they are of. */
export function messageOf(number: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = Math.imul(number + 1, 0x9e37_79b1);
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}
