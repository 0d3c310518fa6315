import {
  namedCatCount,
  Outbox,
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  type PlayerId,
  type TurnData,
} from "../lockstep/index.ts";
import { commandBits, TURNS_PER_PACKET_MAX, type Packet, type TurnPacket } from "../wire/index.ts";
import { KEEPALIVE_MS } from "./constants.ts";
import type { RoundTrip } from "./round-trip.ts";

/** A packet for one peer of the session. */
export interface Delivery {
  readonly to: PlayerId;
  readonly packet: Packet;
}

interface Line {
  readonly playerId: PlayerId;
  readonly roundTrip: RoundTrip;
  newestTurnSent: number; // -1: none
  newestSentMs: number; // when that turn was first sent
  lastTurnPacketMs: number;
  lastSentMs: number; // anything
  owesAck: boolean;
}

/** Bits of turn data besides its commands: three u32 and the longest count. */
const TURN_DATA_BITS = 96 + 24;

/**
 * Carries our turn data to every other peer: all that a peer has not acknowledged goes in each packet, again and again
 * until it has, so no loss can stop a match; and what came is acknowledged at once.
 */
export class TurnExchange {
  readonly #outbox: Outbox;
  readonly #lines: readonly Line[];

  constructor(
    others: readonly { readonly playerId: PlayerId; readonly roundTrip: RoundTrip }[],
    nowMs: number,
  ) {
    this.#outbox = new Outbox(others.map(({ playerId }) => playerId));
    this.#lines = others.map(({ playerId, roundTrip }) => ({
      playerId,
      roundTrip,
      newestTurnSent: -1,
      newestSentMs: nowMs,
      lastTurnPacketMs: -Infinity,
      lastSentMs: nowMs,
      owesAck: false,
    }));
  }

  /** Adds our turn data of the next turn; `collect` sends them. */
  offer(data: TurnData): void {
    this.#outbox.add(data);
    for (const line of this.#lines) line.lastTurnPacketMs = -Infinity; // due at once
  }

  /** A turn packet or an acknowledgement came: that peer expects `nextTurn`. */
  acknowledge(playerId: PlayerId, nextTurn: number, nowMs: number): void {
    const isNews = this.#outbox.acknowledge(playerId, nextTurn);
    const line = this.#lines.find((candidate) => candidate.playerId === playerId);
    if (!isNews || line === undefined || nextTurn !== line.newestTurnSent + 1) return;
    // Karn's rule: what was sent more than once says nothing about the round trip.
    if (line.lastTurnPacketMs === line.newestSentMs) line.roundTrip.sample(nowMs - line.newestSentMs);
    line.lastTurnPacketMs = -Infinity; // what is left did not fit that packet: due at once
  }

  /** Turn data came from that peer, perhaps again because our acknowledgement was lost: it is told what we have. */
  owe(playerId: PlayerId): void {
    const line = this.#lines.find((candidate) => candidate.playerId === playerId);
    if (line !== undefined) line.owesAck = true;
  }

  /** True when that peer has acknowledged all turn data offered. */
  isDelivered(playerId: PlayerId): boolean {
    return this.#outbox.unacknowledged(playerId).length === 0;
  }

  /** The packets that are due now. */
  collect(nowMs: number, nextTurnFrom: (playerId: PlayerId) => number): readonly Delivery[] {
    const deliveries: Delivery[] = [];
    for (const line of this.#lines) {
      const packet = this.#due(line, nowMs, nextTurnFrom(line.playerId));
      if (packet === null) continue;
      line.owesAck = false;
      line.lastSentMs = nowMs;
      deliveries.push({ to: line.playerId, packet });
    }
    return deliveries;
  }

  /** When collect has something to send again, ms. */
  get nextDueMs(): number {
    let due = Infinity;
    for (const line of this.#lines) {
      const repeat = this.isDelivered(line.playerId)
        ? Infinity
        : line.lastTurnPacketMs + line.roundTrip.repeatMs;
      due = Math.min(due, line.owesAck ? -Infinity : Infinity, repeat, line.lastSentMs + KEEPALIVE_MS);
    }
    return due;
  }

  #due(line: Line, nowMs: number, nextTurn: number): Packet | null {
    const turnData = this.#outbox.unacknowledged(line.playerId);
    if (turnData.length > 0 && nowMs >= line.lastTurnPacketMs + line.roundTrip.repeatMs) {
      const packet: TurnPacket = { kind: "turn", nextTurn, turnData: fitPacket(turnData) };
      const newest = packet.turnData.at(-1)!.turn;
      if (newest > line.newestTurnSent) {
        line.newestTurnSent = newest;
        line.newestSentMs = nowMs;
      }
      line.lastTurnPacketMs = nowMs;
      return packet;
    }
    const isDue = line.owesAck || nowMs >= line.lastSentMs + KEEPALIVE_MS;
    return isDue ? { kind: "turn-ack", nextTurn } : null;
  }
}

/** As many as fit a packet, from the oldest on; always at least one. */
function fitPacket(turnData: readonly TurnData[]): readonly TurnData[] {
  let bits = 0;
  let cats = 0;
  let count = 0;
  for (const { commands } of turnData) {
    bits += TURN_DATA_BITS + commands.reduce((sum, command) => sum + commandBits(command), 0);
    cats += commands.reduce((sum, command) => sum + namedCatCount(command), 0);
    if (count > 0 && (bits > TURN_COMMAND_BITS_MAX || cats > TURN_COMMAND_CATS_MAX)) break;
    count += 1;
  }
  return turnData.slice(0, Math.min(count, TURNS_PER_PACKET_MAX));
}
