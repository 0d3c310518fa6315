import { assert, fail, ok, type Result } from "../../base/index.ts";
import {
  LANE_WINDOW_BYTES,
  MESSAGE_HEAD_BYTES,
  MESSAGES_QUEUED_MAX,
  type LaneLimits,
} from "./lane-limits.ts";
import { SpanSet, type Span } from "./stream-range.ts";

interface QueuedMessage {
  readonly id: number;
  readonly start: number; // of its head, in the stream
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** A part of a message under way. */
export interface LaneProgress {
  readonly id: number;
  readonly deliveredBytes: number;
  readonly totalBytes: number;
}

/**
 * The sending side of a lane: messages on end as one stream of bytes. Each byte is acknowledged, in flight in one packet, to
 * be sent again since its packet was lost, or not sent yet. What is repeated is in flight in several.
 */
export class LaneSender {
  readonly #limits: LaneLimits;
  #messages: QueuedMessage[] = [];
  /** All before this byte is acknowledged; the first byte not sent yet; the end of all messages. */
  #base = 0;
  #next = 0;
  #end = 0;
  readonly #acked = new SpanSet();
  readonly #again = new SpanSet();

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  send(id: number, bytes: Uint8Array): Result<"queued", "too-long" | "too-many"> {
    assert(bytes.length > 0, "a message is not empty");
    if (bytes.length > this.#limits.messageBytesMax) return fail("too-long");
    const queuedBytes = this.#end - this.#base + bytes.length + MESSAGE_HEAD_BYTES;
    if (this.#messages.length >= MESSAGES_QUEUED_MAX || queuedBytes > this.#limits.queuedBytesMax)
      return fail("too-many");
    const end = this.#end + MESSAGE_HEAD_BYTES + bytes.length;
    this.#messages.push({ id, start: this.#end, end, bytes });
    this.#end = end;
    return ok("queued");
  }

  /** Whether all that was queued is acknowledged. */
  get isEmpty(): boolean {
    return this.#messages.length === 0;
  }

  /** Whether there is something to send, or to send again. */
  get hasWork(): boolean {
    return this.#again.first !== null || this.#next < this.#sendableEnd;
  }

  /** Bytes of the next range that may be sent; 0 without one. */
  get nextLength(): number {
    const again = this.#again.first;
    return again === null ? Math.max(0, this.#sendableEnd - this.#next) : again.end - again.start;
  }

  /** Takes so many bytes of that range: they are in flight now. */
  take(length: number): { readonly start: number; readonly bytes: Uint8Array } {
    assert(length > 0 && length <= this.nextLength, "take: there are not that many bytes");
    const again = this.#again.first;
    const start = again?.start ?? this.#next;
    if (again === null) this.#next += length;
    else this.#again.remove(start, start + length);
    return { start, bytes: this.#copy(start, start + length) };
  }

  /** Bytes from the first that is not acknowledged to the end of all messages. */
  get queuedBytes(): number {
    return this.#end - this.#base;
  }

  /** Bytes that were sent and are not acknowledged. */
  get unacknowledgedBytes(): number {
    if (this.#next === this.#base) return 0;
    return this.#unacknowledged.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  /** Lets all that was sent and is not acknowledged go once more, though it may be on its way. */
  repeat(): void {
    for (const { start, end } of this.#unacknowledged) this.#again.add(start, end);
  }

  lost(start: number, end: number): void {
    for (const span of this.#acked.missing(Math.max(start, this.#base), end))
      this.#again.add(span.start, span.end);
  }

  /** Hands back the ids of the messages that are whole on the other side with this. */
  delivered(start: number, end: number): readonly number[] {
    if (end <= this.#base) return [];
    this.#again.remove(start, end);
    this.#acked.add(Math.max(start, this.#base), end);
    const first = this.#acked.first!;
    if (first.start > this.#base) return [];
    this.#acked.remove(first.start, first.end);
    this.#base = first.end;
    const count = this.#messages.findIndex((message) => message.end > this.#base);
    const whole = this.#messages.splice(0, count < 0 ? this.#messages.length : count);
    return whole.map(({ id }) => id);
  }

  /** The messages that have begun, and the next. */
  progress(): readonly LaneProgress[] {
    const begun = this.#messages.filter(({ start }, i) => i === 0 || start < this.#next);
    return begun.map(({ id, start, bytes }) => ({
      id,
      deliveredBytes: Math.max(0, this.#base - start - MESSAGE_HEAD_BYTES),
      totalBytes: bytes.length,
    }));
  }

  get #unacknowledged(): readonly Span[] {
    return this.#acked.missing(this.#base, this.#next);
  }

  get #sendableEnd(): number {
    return Math.min(this.#end, this.#base + LANE_WINDOW_BYTES);
  }

  /** Bytes of the stream, heads of messages among them. */
  #copy(start: number, end: number): Uint8Array {
    const copy = new Uint8Array(end - start);
    for (const message of this.#messages) {
      if (message.start >= end) break;
      if (message.end <= start) continue;
      const bodyStart = message.start + MESSAGE_HEAD_BYTES;
      for (let at = Math.max(start, message.start); at < Math.min(end, bodyStart); at += 1)
        copy[at - start] = message.bytes.length >>> (8 * (bodyStart - 1 - at));
      const from = Math.max(start, bodyStart);
      if (from < end) copy.set(message.bytes.subarray(from - bodyStart, end - bodyStart), from - start);
    }
    return copy;
  }
}
