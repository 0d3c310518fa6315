import { assert } from "../../base/index.ts";
import type { LaneFragment } from "../../wire/index.ts";
import { RTT_MS_ASSUMED } from "../constants.ts";
import { URGENT_LANE } from "../link/lane-limits.ts";
import type { LinkStats } from "../link/link-types.ts";
import type { Link } from "../link/link.ts";
import { REPEATED_BYTES_MAX } from "./limits.ts";
import { UrgentRepeat } from "./urgent-repeat.ts";

/** What the way of a line may carry, as far as messages go. */
interface MessageRoom {
  readonly messages: MessageBudget;
  readonly hasRoomBetweenTurns: boolean;
}

/** Of a fragment in a packet, at most. */
const FRAGMENT_HEAD_BYTES = 6;

/** An acknowledgement gets a ride at the next turn, which may be long if that peer is itself short of room. */
export const ACK_RIDE_MS = 150;
/** Packets that may be under way on any way. */
export const WINDOW_PACKETS_MIN = 4;

/** Bytes a second for messages: at first, at least and at most. */
const RATE_FIRST = 16_000;
const RATE_MIN = 400;
const RATE_MAX = 1_800_000;
/** To one who comes back: its way, and ours to all, may be modems, and the others play on them. */
const RATE_FIRST_GUEST = 3_000;
const RATE_MIN_GUEST = 200;
const STEP_MS = 100;
/** What may be saved up, ms of the rate: more would go out in one burst. */
const SAVED_MS_MAX = 100;
const SAVED_BYTES_MIN = 1_200;
const PACKET_BYTES_LEAST = 48;
const PACKET_BYTES_MAX = 1_100;
const PACKETS_PER_SECOND = 20;

/** How much of messages one way may carry: it falls while a queue stands on it, and rises while they are in use and none does. */
export class MessageBudget {
  /** What is said to one who comes back goes no faster than this, bytes a second; Infinity: to all others, and where no room is known. */
  limit = Infinity;
  readonly #least: number;
  #rate: number;
  #bytes = 0;
  #sentMs = -Infinity; // when some went last
  #updatedMs: number;

  constructor(nowMs: number, isForGuest = false) {
    this.#updatedMs = nowMs;
    this.#rate = isForGuest ? RATE_FIRST_GUEST : RATE_FIRST;
    this.#least = isForGuest ? RATE_MIN_GUEST : RATE_MIN;
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
    this.#rate = Math.max(this.#least, Math.min(RATE_MAX, this.limit, this.#rate));
  }
}

/** The messages to one peer: when packets go for their sake, and how much of them goes into a packet. */
export class LineMessages {
  readonly #link: Link;
  readonly #budget: MessageRoom;
  readonly #repeat = new UrgentRepeat();

  constructor(link: Link, budget: MessageRoom) {
    this.#link = link;
    this.#budget = budget;
  }

  /** Packets that may be under way for their sake. */
  window({ rttMsLeast }: LinkStats): number {
    return this.#budget.messages.window(rttMsLeast ?? RTT_MS_ASSUMED);
  }

  /** When a packet may go for their sake alone, ms. */
  dueMs(stats: LinkStats, isLossy: boolean, nowMs: number): number {
    const { messages } = this.#budget;
    if (this.#link.inFlightPackets >= this.window(stats)) return Infinity;
    const freshMs = this.#link.lanes.hasWork ? messages.dueMs(nowMs, messages.packetBytes) : Infinity;
    return Math.min(freshMs, this.#repeatDueMs(stats, isLossy, nowMs));
  }

  /** Bytes of them, with their heads, that may go into the packet that is made now. */
  takeRoom(stats: LinkStats, isLossy: boolean, nowMs: number): number {
    const { lanes } = this.#link;
    if (nowMs >= this.#repeatDueMs(stats, isLossy, nowMs)) {
      lanes.repeatUrgent();
      this.#repeat.noteRepeated();
    }
    const { bytes, packetBytes } = this.#budget.messages;
    return lanes.hasWork ? Math.max(0, Math.min(bytes, packetBytes)) : 0;
  }

  /** These went. */
  noteSent(fragments: readonly LaneFragment[], nowMs: number): void {
    const bytes = fragments.reduce((sum, fragment) => sum + fragment.bytes.length, 0);
    if (bytes > 0) this.#budget.messages.noteSent(bytes, nowMs);
    if (fragments.some(({ lane }) => lane === URGENT_LANE)) this.#repeat.noteSent(nowMs);
  }

  /** A packet came, and with it acknowledgements. */
  noteHeard(): void {
    if (this.#link.lanes.urgentBytesUnacknowledged === 0) this.#repeat.noteAnswered();
  }

  /** When urgent ones that are under way go once more, ms: on a way that is full not at all. */
  #repeatDueMs(stats: LinkStats, isLossy: boolean, nowMs: number): number {
    const { lanes, inFlightPackets } = this.#link;
    const bytes = lanes.urgentBytesUnacknowledged;
    if (bytes === 0 || lanes.urgentBytesQueued > REPEATED_BYTES_MAX) return Infinity;
    if (!this.#budget.hasRoomBetweenTurns || inFlightPackets >= this.window(stats)) return Infinity;
    const dueMs = this.#repeat.dueMs({ rttMs: stats.rttMs ?? RTT_MS_ASSUMED, isLossy });
    const { messages } = this.#budget;
    return Math.max(
      dueMs,
      messages.dueMs(nowMs, Math.min(bytes + FRAGMENT_HEAD_BYTES, messages.packetBytes)),
    );
  }
}
