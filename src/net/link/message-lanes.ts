import { assert, lowBits, ok, type Result } from "../../base/index.ts";
import {
  FRAGMENT_BYTES_MAX,
  FRAGMENT_OFFSET_BITS,
  fragmentBits,
  FRAGMENTS_PER_PACKET_MAX,
  type LaneFragment,
} from "../../wire/index.ts";
import { FRAGMENT_BYTES_LEAST, LANES, URGENT_LANE } from "./lane-limits.ts";
import { LaneReceiver } from "./lane-receiver.ts";
import { LaneSender, type LaneProgress } from "./lane-sender.ts";
import type { LinkDropReason } from "./link-types.ts";
import type { StreamRange } from "./stream-range.ts";

interface MessageProgress extends LaneProgress {
  readonly lane: number;
  readonly id: number; // out: of send; in: the how manieth message of its lane, from 0
  readonly direction: "out" | "in";
}

/** What of the lanes goes into one packet. */
interface TakenFragments {
  readonly fragments: readonly LaneFragment[];
  readonly ranges: readonly StreamRange[];
}

/**
 * Messages that arrive, once and in the order of their lane, however the link loses, doubles and reorders. Lanes do not
 * wait for each other; an earlier one goes first.
 */
export class MessageLanes {
  readonly #senders = LANES.map((limits) => new LaneSender(limits));
  readonly #receivers = LANES.map((limits) => new LaneReceiver(limits));
  #nextId = 0;
  #delivered: { readonly lane: number; readonly id: number }[] = [];

  /** Queues a message of one byte or more, which must not be changed from now on. Ids ascend. */
  send(lane: number, message: Uint8Array): Result<{ readonly id: number }, "too-long" | "too-many"> {
    const sender = this.#senders[lane];
    assert(sender !== undefined, `MessageLanes: there is no lane ${lane}`);
    const queued = sender.send(this.#nextId, message);
    if (!queued.ok) return queued;
    this.#nextId += 1;
    return ok({ id: this.#nextId - 1 });
  }

  /** Whether there is something to send, or to send again; not while all of it is on its way. */
  get hasWork(): boolean {
    return this.#senders.some((sender) => sender.hasWork);
  }

  /** Whether a message is queued, or not acknowledged whole. */
  get hasUnacknowledged(): boolean {
    return this.#senders.some(({ isEmpty }) => !isEmpty);
  }

  /** Bytes of urgent messages that were sent and are not acknowledged. */
  get urgentBytesUnacknowledged(): number {
    return this.#senders[URGENT_LANE]!.unacknowledgedBytes;
  }

  /** Bytes of urgent messages that are not delivered, and of those that have not gone yet. */
  get urgentBytesQueued(): number {
    return this.#senders[URGENT_LANE]!.queuedBytes;
  }

  /** Lets those that were sent go once more, though they may be on their way: the one exception to what the link holds to otherwise. */
  repeatUrgent(): void {
    this.#senders[URGENT_LANE]!.repeat();
  }

  /** Messages under way: those sent in part, the next of each lane, and those that came in part. */
  progress(): readonly MessageProgress[] {
    const out = this.#senders.flatMap((sender, lane) =>
      sender.progress().map((one): MessageProgress => ({ ...one, lane, direction: "out" })),
    );
    const incoming = this.#receivers.flatMap((receiver, lane): readonly MessageProgress[] => {
      const one = receiver.progress();
      return one === null ? [] : [{ ...one, lane, direction: "in" }];
    });
    return [...out, ...incoming];
  }

  /** Messages that came whole since the last call, by lane, in the order they were sent. */
  takeMessages(): readonly { readonly lane: number; readonly bytes: Uint8Array }[] {
    return this.#receivers.flatMap((receiver, lane) =>
      receiver.takeMessages().map((bytes) => ({ lane, bytes })),
    );
  }

  /** Messages that the other acknowledged whole since the last call. */
  takeDelivered(): readonly { readonly lane: number; readonly id: number }[] {
    const delivered = this.#delivered;
    this.#delivered = [];
    return delivered;
  }

  /** For the link: what goes into a packet with so much room. Within a lane what was lost goes before what is new. */
  takeFragments(bitsMax: number): TakenFragments {
    const fragments: LaneFragment[] = [];
    const ranges: StreamRange[] = [];
    let bitsLeft = bitsMax;
    for (const [lane, sender] of this.#senders.entries()) {
      while (sender.hasWork && fragments.length < FRAGMENTS_PER_PACKET_MAX) {
        const room = Math.floor((bitsLeft - fragmentBits(0)) / 8);
        const length = Math.min(sender.nextLength, room, FRAGMENT_BYTES_MAX);
        if (length < Math.min(sender.nextLength, FRAGMENT_BYTES_LEAST)) return { fragments, ranges };
        const { start, bytes } = sender.take(length);
        fragments.push({ lane, offset: lowBits(start, FRAGMENT_OFFSET_BITS), bytes });
        ranges.push({ lane, start, end: start + length });
        bitsLeft -= fragmentBits(length);
      }
    }
    return { fragments, ranges };
  }

  /** For the link: what a packet carried is to be sent again. */
  lost(ranges: readonly StreamRange[]): void {
    for (const { lane, start, end } of ranges) this.#senders[lane]!.lost(start, end);
  }

  /** For the link: what a packet carried has come. */
  delivered(ranges: readonly StreamRange[]): void {
    for (const { lane, start, end } of ranges) {
      const ids = this.#senders[lane]!.delivered(start, end);
      for (const id of ids) this.#delivered.push({ lane, id });
    }
  }

  /** For the link: a fragment that came; why it was dropped, or null. */
  addFragment(fragment: LaneFragment): LinkDropReason | null {
    const receiver = this.#receivers[fragment.lane];
    return receiver === undefined ? "no-lane" : receiver.addFragment(fragment);
  }
}
