import { MESSAGE_HEAD_BYTES, type LaneLimits } from "./lane-limits.ts";
import type { LaneProgress } from "./lane-sender.ts";

/** Room that a message begins with, so that an announced length makes nobody allocate. */
const ROOM_BYTES_FIRST = 4_096;

/** Cuts a stream of bytes into the messages that it is made of: each has its length before it. */
export class MessageAssembler {
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
