import { assert, nearestWithLowBits } from "../../base/index.ts";
import { FRAGMENT_OFFSET_BITS, type LaneFragment } from "../../wire/index.ts";
import { LANE_WINDOW_BYTES, MESSAGE_HEAD_BYTES, type LaneLimits } from "./lane-limits.ts";
import type { LaneProgress } from "./lane-sender.ts";
import type { LinkDropReason } from "./link-types.ts";

/** Room that a message begins with, so that an announced length makes nobody allocate. */
const ROOM_BYTES_FIRST = 4_096;

/** Cuts a stream of bytes into the messages that it is made of: each has its length before it. */
class MessageAssembler {
  readonly #limits: LaneLimits;
  #head = 0;
  #headBytes = 0;
  #body = new Uint8Array(0);
  #bodyBytes = 0;
  #count = 0;
  #isClosed = false;
  #messages: Uint8Array[] = [];

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  /** Since a message was announced that is empty or too long. Those before it still count. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Takes the next bytes of the stream; copies what it keeps. */
  push(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0 && !this.#isClosed) {
      rest = this.#headBytes < MESSAGE_HEAD_BYTES ? this.#takeHead(rest) : this.#takeBody(rest);
    }
  }

  takeMessages(): readonly Uint8Array[] {
    if (this.#messages.length === 0) return [];
    const messages = this.#messages;
    this.#messages = [];
    return messages;
  }

  /** Of the message that has begun to come; its id is its number in the lane, from 0. */
  progress(): LaneProgress | null {
    if (this.#isClosed || this.#headBytes < MESSAGE_HEAD_BYTES) return null;
    return { id: this.#count, deliveredBytes: this.#bodyBytes, totalBytes: this.#head };
  }

  #takeHead(bytes: Uint8Array): Uint8Array {
    this.#head = this.#head * 256 + bytes[0]!;
    this.#headBytes += 1;
    if (this.#headBytes === MESSAGE_HEAD_BYTES)
      this.#isClosed = this.#head === 0 || this.#head > this.#limits.messageBytesMax;
    return bytes.subarray(1);
  }

  #takeBody(bytes: Uint8Array): Uint8Array {
    const length = Math.min(bytes.length, this.#head - this.#bodyBytes);
    this.#makeRoom(this.#bodyBytes + length);
    this.#body.set(bytes.subarray(0, length), this.#bodyBytes);
    this.#bodyBytes += length;
    if (this.#bodyBytes === this.#head) this.#finish();
    return bytes.subarray(length);
  }

  /** Doubles, so that all copying together is at most twice the message. */
  #makeRoom(length: number): void {
    if (length <= this.#body.length) return;
    const room = Math.max(length, 2 * this.#body.length, ROOM_BYTES_FIRST);
    const body = new Uint8Array(Math.min(this.#head, room));
    body.set(this.#body.subarray(0, this.#bodyBytes));
    this.#body = body;
  }

  #finish(): void {
    this.#messages.push(this.#body.subarray(0, this.#bodyBytes));
    this.#body = new Uint8Array(0);
    this.#head = 0;
    this.#headBytes = 0;
    this.#bodyBytes = 0;
    this.#count += 1;
  }
}

/**
 * The receiving side of a lane: puts the stream together again, whatever the order in which its parts come. Memory:
 * 128 KiB for a window of 64 KiB, and the bytes of a message that came without a gap.
 */
export class LaneReceiver {
  readonly #assembler: MessageAssembler;
  /** Bytes beyond the first that is missing, as a ring, and which of them are here; made when first needed. */
  #ring: Uint8Array | null = null;
  #isHere: Uint8Array | null = null;
  /** The first byte that is missing. */
  #base = 0;

  constructor(limits: LaneLimits) {
    this.#assembler = new MessageAssembler(limits);
  }

  /** Null when the fragment counts, also when it says nothing new. */
  addFragment({ offset, bytes }: LaneFragment): LinkDropReason | null {
    if (this.#assembler.isClosed) return "closed-lane";
    const start = nearestWithLowBits(offset, FRAGMENT_OFFSET_BITS, this.#base);
    const end = start + bytes.length;
    if (start < 0 || end > this.#base + LANE_WINDOW_BYTES) return "beyond-window";
    if (end <= this.#base) return null;
    const news = bytes.subarray(Math.max(0, this.#base - start));
    if (!this.#keep(Math.max(start, this.#base), news)) return "contradiction";
    this.#advance();
    return this.#assembler.isClosed ? "bad-message" : null;
  }

  takeMessages(): readonly Uint8Array[] {
    return this.#assembler.takeMessages();
  }

  progress(): LaneProgress | null {
    return this.#assembler.progress();
  }

  /** Keeps bytes within the window; false, and nothing kept, where others came first. */
  #keep(start: number, bytes: Uint8Array): boolean {
    this.#ring ??= new Uint8Array(LANE_WINDOW_BYTES);
    this.#isHere ??= new Uint8Array(LANE_WINDOW_BYTES);
    const at = start % LANE_WINDOW_BYTES;
    const first = Math.min(bytes.length, LANE_WINDOW_BYTES - at);
    const parts = [
      { at, bytes: bytes.subarray(0, first) },
      { at: 0, bytes: bytes.subarray(first) }, // beyond the end of the ring
    ];
    if (parts.some((part) => this.#contradicts(part.at, part.bytes))) return false;
    for (const part of parts) {
      this.#ring.set(part.bytes, part.at);
      this.#isHere.fill(1, part.at, part.at + part.bytes.length);
    }
    return true;
  }

  #contradicts(at: number, bytes: Uint8Array): boolean {
    const [ring, isHere] = [this.#ring!, this.#isHere!];
    for (let i = 0; i < bytes.length; i += 1)
      if (isHere[at + i] === 1 && ring[at + i] !== bytes[i]) return true;
    return false;
  }

  /** Hands on what is there without a gap. */
  #advance(): void {
    const [ring, isHere] = [this.#ring!, this.#isHere!];
    for (;;) {
      const at = this.#base % LANE_WINDOW_BYTES;
      if (isHere[at] === 0) return;
      const gap = isHere.indexOf(0, at);
      const end = gap < 0 ? LANE_WINDOW_BYTES : gap;
      assert(end > at, "bytes without a gap are not none");
      this.#assembler.push(ring.subarray(at, end));
      isHere.fill(0, at, end);
      this.#base += end - at;
    }
  }
}
