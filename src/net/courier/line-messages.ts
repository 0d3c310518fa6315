import type { LaneFragment } from "../../wire/index.ts";
import { RTT_MS_ASSUMED } from "../constants.ts";
import { URGENT_LANE } from "../link/lane-limits.ts";
import type { Link } from "../link/link.ts";
import type { LinkStats } from "../link/link-types.ts";
import type { SendBudget } from "./send-budget.ts";

/**
 * A match stands still for urgent messages, so they do not wait until it is known that a packet was lost: on a way that loses,
 * the second copy follows so soon, ms; on one that does not, once the answer should be here.
 */
const FIRST_MS = 40;
const ANSWER_MS = 30;
/** The next ones follow this far apart, ms. */
export const NEXT_MS = 80;
/** After so many repetitions only what is known to be lost goes again: nobody may be there. */
export const REPEATS_MAX = 6;
/** Bytes of urgent messages, under way or waiting, beyond which they are not repeated: that would take the room of what is new. */
export const REPEATED_BYTES_MAX = 4_400;
/** Of a fragment in a packet, at most. */
const FRAGMENT_HEAD_BYTES = 6;

/** When urgent messages that are under way are sent once more. */
export class UrgentRepeat {
  #sentMs: number | null = null; // when some of them went last
  #count = 0; // how often they were repeated

  /** Urgent messages went, for the first time or again. */
  noteSent(nowMs: number): void {
    this.#sentMs = nowMs;
  }

  /** They go once more now. */
  noteRepeated(): void {
    this.#count += 1;
  }

  /** All that went is acknowledged. */
  noteAnswered(): void {
    this.#sentMs = null;
    this.#count = 0;
  }

  /** When they go again, ms; Infinity: not of their own accord. */
  dueMs({ rttMs, isLossy }: { readonly rttMs: number; readonly isLossy: boolean }): number {
    if (this.#sentMs === null || this.#count >= REPEATS_MAX) return Infinity;
    if (this.#count > 0) return this.#sentMs + NEXT_MS;
    return this.#sentMs + (isLossy ? FIRST_MS : Math.max(FIRST_MS, rttMs + ANSWER_MS));
  }
}

/** The messages to one peer: when packets go for their sake, and how much of them goes into a packet. */
export class LineMessages {
  readonly #link: Link;
  readonly #budget: SendBudget;
  readonly #repeat = new UrgentRepeat();

  constructor(link: Link, budget: SendBudget) {
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
