import { assert, lowBits, nearestWithLowBits } from "../../base/index.ts";
import type { LinkAck } from "../../wire/index.ts";
import type { TurnRef } from "./link-types.ts";
import { SpanSet, type StreamRange } from "./stream-range.ts";

/** Packets sent whose fate is remembered: an acknowledgement later than this many packets is none. */
const SENT_PACKETS_KEPT = 1_024;
/** Packets acknowledged after which one sent before them counts as lost. */
const ACKS_UNTIL_LOST = 3;
/** So many are enough where the other asks for what it carried. */
const PASSES_UNTIL_ASKED = 2;
const SEQUENCE_BITS = 16;
const ACK_BITS = 32;
const LOSS_SPAN = 100;
/** Runs of losses are looked for in so many: they are rare. */
const RUNS_SPAN = 400;
/** One lost packet is an accident, so many are a rule. */
const ACCIDENTS = 2;
const NO_LOSSES: Losses = { percent: 0, surePercent: 0, burst: 1 };

interface Losses {
  readonly percent: number;
  readonly surePercent: number; // as far as it is more than an accident
  readonly burst: number;
}

export interface SentPacket {
  readonly sequence: number; // counts on for ever
  readonly sentMs: number;
  readonly turns: readonly TurnRef[];
  readonly ranges: readonly StreamRange[];
  bytes: number; // with headers; 0 until they are known
  fate: "in-flight" | "delivered" | "lost"; // lost may become delivered, when the acknowledgement is late
}

/** The packets sent, and what became of them. */
export class SentPackets {
  readonly #kept = Array<SentPacket | null>(SENT_PACKETS_KEPT).fill(null);
  #next = 0;
  /** All before this are delivered or lost. */
  #oldestInFlight = 0;
  #inFlight = 0;
  /** The highest sequence numbers acknowledged, descending. */
  readonly #topAcked = Array<number>(ACKS_UNTIL_LOST).fill(-1);
  /** The newest that the other has acknowledged as its newest. */
  #ackedNewest = -1;
  #newestLost = -1; // or was lost for a while
  readonly #isLost = new Uint8Array(SENT_PACKETS_KEPT); // 1: that packet of #kept is lost; read by the hundred
  /** As last counted; null: a fate has changed since. Counting takes long, and is asked for often. */
  #losses: Losses | null = null;

  get inFlight(): number {
    return this.#inFlight;
  }

  get count(): number {
    return this.#next;
  }

  /** When the last but one of the packets that came was sent; -Infinity before. */
  get passedMs(): number {
    return this.#at(this.#topAcked[PASSES_UNTIL_ASKED - 1]!)?.sentMs ?? -Infinity;
  }

  /** When the oldest packet in flight was sent; Infinity: none is. */
  get oldestInFlightMs(): number {
    for (let i = this.#oldestInFlight; i < this.#next; i += 1) {
      const packet = this.#at(i);
      if (packet?.fate === "in-flight") return packet.sentMs;
    }
    return Infinity;
  }

  /** Keeps a packet that goes out now. Hands back the one that it pushes out of memory while it is still in flight. */
  add(content: Pick<SentPacket, "sentMs" | "turns" | "ranges">): {
    low: number;
    pushedOut: SentPacket | null;
  } {
    const place = this.#next % SENT_PACKETS_KEPT;
    const before = this.#kept[place]!;
    const pushedOut = before?.fate === "in-flight" ? before : null;
    if (pushedOut !== null) this.#settle(pushedOut, "lost");
    this.#isLost[place] = 0;
    this.#kept[place] = { ...content, sequence: this.#next, bytes: 0, fate: "in-flight" };
    this.#inFlight += 1;
    this.#next += 1;
    return { low: lowBits(this.#next - 1, SEQUENCE_BITS), pushedOut };
  }

  /** The packet sent lately that has these low bits. */
  find(low: number): SentPacket | null {
    return this.#at(nearestWithLowBits(low, SEQUENCE_BITS, this.#next));
  }

  /** Whether an acknowledgement can be true: `isNewest` when it came with the newest packet that ever came. */
  isPossible(ack: LinkAck | null, isNewest: boolean): boolean {
    if (ack === null) return !isNewest || this.#ackedNewest < 0; // what came once stays
    const newest = this.#fullOf(ack);
    if (newest < 0 || newest >= this.#next) return false;
    if (isNewest && newest < this.#ackedNewest) return false;
    // Before the first packet there is nothing to acknowledge.
    return newest >= ACK_BITS || ack.bits < 2 ** newest;
  }

  /** What of a range no packet in flight carries. */
  withoutCopy({ lane, start, end }: StreamRange): readonly StreamRange[] {
    const carried = new SpanSet();
    for (let i = this.#oldestInFlight; i < this.#next; i += 1) {
      const packet = this.#at(i);
      if (packet?.fate !== "in-flight") continue;
      for (const range of packet.ranges) if (range.lane === lane) carried.add(range.start, range.end);
    }
    return carried.missing(start, end).map((span) => ({ lane, ...span }));
  }

  /** The packets of which an acknowledgement tells for the first time that they came; the newest of all first. */
  acknowledge(ack: LinkAck): readonly SentPacket[] {
    const newest = this.#fullOf(ack);
    this.#ackedNewest = Math.max(this.#ackedNewest, newest);
    const delivered: SentPacket[] = [];
    for (let i = -1; i < ACK_BITS; i += 1) {
      if (i >= 0 && ((ack.bits >>> i) & 1) === 0) continue;
      const packet = this.#at(newest - 1 - i);
      if (packet === null || packet.fate === "delivered") continue;
      this.#settle(packet, "delivered");
      this.#noteAcked(packet.sequence);
      delivered.push(packet);
    }
    return delivered;
  }

  /** Those in flight that count as lost by now: later ones came, or the acknowledgement is overdue. */
  takeLost(nowMs: number, timeoutMs: number): readonly SentPacket[] {
    const lost: SentPacket[] = [];
    const passed = this.#topAcked[ACKS_UNTIL_LOST - 1]!;
    for (let i = this.#oldestInFlight; i < this.#next; i += 1) {
      const packet = this.#at(i);
      if (packet !== null && packet.fate === "in-flight") {
        if (i >= passed && packet.sentMs + timeoutMs > nowMs) break; // the sum that nextTimeoutMs tells, or rounding stops the clock
        this.#settle(packet, "lost");
        lost.push(packet);
      }
      this.#oldestInFlight = i + 1;
      this.#losses = null;
    }
    return lost;
  }

  /** Percent of the last packets whose fate is known that are lost, and the mean length of the runs of them. */
  losses(): Losses {
    this.#losses ??= this.#countLosses();
    return this.#losses;
  }

  #countLosses(): Losses {
    let [lostLately, lost, runs, wasLost] = [0, 0, 0, false];
    const end = this.#oldestInFlight;
    const from = Math.max(0, end - RUNS_SPAN);
    if (this.#newestLost < from) return NO_LOSSES;
    for (let i = Math.max(from, this.#next - SENT_PACKETS_KEPT); i < end; i += 1) {
      const isLost = this.#isLost[i % SENT_PACKETS_KEPT] === 1;
      if (isLost) lost += 1;
      if (isLost && !wasLost) runs += 1;
      if (isLost && i >= end - LOSS_SPAN) lostLately += 1;
      wasLost = isLost;
    }
    const known = Math.min(LOSS_SPAN, end - from);
    const percent = known > 0 ? (100 * lostLately) / known : 0;
    const longPercent = lost >= ACCIDENTS ? (100 * lost) / Math.max(LOSS_SPAN, end - from) : 0;
    return {
      percent,
      surePercent: lostLately >= ACCIDENTS ? Math.max(percent, longPercent) : longPercent,
      burst: runs > 0 ? lost / runs : 1,
    };
  }

  #settle(packet: SentPacket, fate: "delivered" | "lost"): void {
    assert(packet.fate !== "delivered", "what was delivered stays so");
    if (packet.fate === "in-flight") this.#inFlight -= 1;
    packet.fate = fate;
    this.#isLost[packet.sequence % SENT_PACKETS_KEPT] = fate === "lost" ? 1 : 0;
    if (fate === "lost") this.#newestLost = Math.max(this.#newestLost, packet.sequence);
    this.#losses = null;
  }

  #noteAcked(sequence: number): void {
    const top = this.#topAcked;
    if (sequence <= top[ACKS_UNTIL_LOST - 1]!) return;
    top[ACKS_UNTIL_LOST - 1] = sequence;
    top.sort((a, b) => b - a);
  }

  #fullOf({ sequence }: LinkAck): number {
    return nearestWithLowBits(sequence, SEQUENCE_BITS, this.#next);
  }

  #at(sequence: number): SentPacket | null {
    if (sequence < 0 || sequence >= this.#next) return null;
    const packet = this.#kept[sequence % SENT_PACKETS_KEPT]!;
    return packet?.sequence === sequence ? packet : null;
  }
}
