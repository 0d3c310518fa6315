import { assert } from "../../base/index.ts";

/** An acknowledgement gets a ride at the next turn, which may be long if that peer is itself short of room. */
export const ACK_RIDE_MS = 150;
/** Packets that may be under way on any way. */
export const WINDOW_PACKETS_MIN = 4;

/** Bytes a second for messages: at first, at least and at most. */
const RATE_FIRST = 16_000;
const RATE_MIN = 400;
const RATE_MAX = 4_000_000;
const STEP_MS = 100;
/** What may be saved up, ms of the rate: more would go out in one burst. */
const SAVED_MS_MAX = 100;
const SAVED_BYTES_MIN = 1_200;
const PACKET_BYTES_LEAST = 48;
const PACKET_BYTES_MAX = 1_100;
const PACKETS_PER_SECOND = 20;

/** How much of messages one way may carry: it falls while a queue stands on it, and rises while they are in use and none does. */
export class MessageBudget {
  #rate = RATE_FIRST;
  #bytes = 0;
  #sentMs = -Infinity; // when some went last
  #updatedMs: number;

  constructor(nowMs: number) {
    this.#updatedMs = nowMs;
  }

  /** At which rate they may go now. */
  get bytesPerSecond(): number {
    return Math.floor(this.#rate + 0.5);
  }

  /** Bytes that may go now. */
  get bytes(): number {
    return Math.floor(this.#bytes);
  }

  /** Bytes of one packet: short enough that turn data behind it do not wait long. */
  get packetBytes(): number {
    return Math.max(
      PACKET_BYTES_LEAST,
      Math.min(PACKET_BYTES_MAX, Math.floor(this.#rate / PACKETS_PER_SECOND)),
    );
  }

  /** Packets that may be under way at a time before one more may go for the sake of messages alone. */
  window(rttMsLeast: number): number {
    return (
      WINDOW_PACKETS_MIN - Math.floor(-((this.#rate / this.packetBytes) * (rttMsLeast + ACK_RIDE_MS)) / 1_000)
    );
  }

  /** When so many bytes may go, ms. */
  dueMs(nowMs: number, bytes: number): number {
    const lacking = bytes - this.#bytes;
    return lacking <= 0 ? nowMs : nowMs + (lacking / this.#rate) * 1_000;
  }

  noteSent(bytes: number, nowMs: number): void {
    assert(bytes > 0, "MessageBudget: some bytes went");
    this.#bytes -= bytes;
    this.#sentMs = nowMs;
  }

  /** How the way looks by now. */
  update(way: "full" | "empty" | "unknown", nowMs: number): void {
    const elapsedMs = nowMs - this.#updatedMs;
    assert(elapsedMs >= 0, "MessageBudget: time goes on");
    this.#updatedMs = nowMs;
    const savedMax = Math.max(SAVED_BYTES_MIN, (this.#rate * SAVED_MS_MAX) / 1_000);
    this.#bytes = Math.min(savedMax, this.#bytes + (elapsedMs * this.#rate) / 1_000);
    const steps = elapsedMs / STEP_MS;
    if (way === "full") this.#rate *= 0.7 ** steps;
    else if (way === "empty" && nowMs < this.#sentMs + 2 * STEP_MS) this.#rate *= 1.15 ** steps;
    this.#rate = Math.max(RATE_MIN, Math.min(RATE_MAX, this.#rate));
  }
}
