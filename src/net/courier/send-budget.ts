import { TURN_MS } from "../../lockstep/index.ts";
import type { LinkStats } from "../link/link-types.ts";
import { ACK_RIDE_MS, MessageBudget, WINDOW_PACKETS_MIN } from "./line-messages.ts";

/** A standing queue longer than this, ms, means that we send more than the way takes. RFC 6817 allows 100. */
const QUEUE_MS_MAX = 60;
/** A queue that stays longer than this is not shortened step by step. */
const QUEUE_MS_MUCH = 1_000;
/** Below this the way is as good as empty. */
const QUEUE_MS_LITTLE = 30;
/** Of the least round trip the queue may be a share too, and some deviations: a long or unsteady way varies more. */
const QUEUE_SHARE_MAX = 0.5;
const QUEUE_DEVIATIONS_MAX = 4;
const DEVIATION_MS_MAX = 40; // a queue that grows makes the round trip deviate too
/** A queue must stand so long, ms, before it counts. */
const STANDING_MS = 500;
/** A change shows in the queue only after the queue had time to drain. */
const SETTLE_MS = 700;
const SHRINKING = 0.9;
/**
 * An empty way is tried with more again after this: at first, at least and at most. Twice as long after each try that failed,
 * half as long after each ten seconds that went well. Source: Fiedler, "Reliability and Congestion Avoidance over UDP".
 */
const TRY_MS_FIRST = 5_000;
const TRY_MS_MIN = 1_000;
const TRY_MS_MAX = 60_000;
const GOOD_MS = 10_000;
/** So long what a full way was measured to carry is believed: ways change. */
const BELIEVED_MS = 60_000;
/** Of a packet without turn data, with headers of IP and UDP. */
const PACKET_HEAD_BYTES = 42;
/** A try has failed if the queue is back within this time. */
const TRY_JUDGED_MS = 6_000;
/**
 * A way whose least round trip is longer than this may have been full ever since we know it: then nothing shows how long it is
 * when empty. So little goes for a while: a queue of ours gets shorter then, and a long way stays as long as it was.
 */
const DOUBTED_RTT_MS = 800;
/** So long, ms and the round trip itself, for it to show. */
const DOUBT_MS = 3_000;
const DOUBT_SHARE = 0.85;
/** A way that stayed as long is taken for a long one, unless it gets so much longer, or after this, ms. */
const CERTAIN_SHARE = 1.3;
const CERTAIN_MS = 120_000;
const INTERVALS_TURNS = [1, 1, 2, 3, 4] as const;
/** Level 0 alone has room for packets between turns. */
const LEVEL_MAX = INTERVALS_TURNS.length - 1;

/** Share of what a full way delivered that it is said to carry. */
const SHARE_OF_DELIVERED = 0.9;
/** Packets that may be under way: so many times what an empty way would hold. */
const WINDOW_GAIN = 1.6;
const COPIES_A_SECOND = 40; // more where losses come in runs: they count as under way only until they are known as lost

/** What is known besides the measures of the link. */
interface BudgetContext {
  readonly hasCopies: boolean; // packets between turns are in use
  readonly mayTry: boolean; // of all ways of this peer it is the turn of this one to be tried with more
  readonly isYielding: boolean; // a queue stands on another way of this peer, and messages on this one can wait
}

/**
 * What one way may carry. It is measured by the queue that stands on it (the least round trip of the last second against
 * the least of the last half minute, as CoDel does: random loss and jitter say nothing about it). Too much: packets become
 * rarer and fuller, messages slower; back to normal one step at a time, later after tries that failed, sooner after good times.
 */
export class SendBudget {
  readonly messages: MessageBudget;
  #level = 0;
  #changedMs: number;
  #emptySinceMs: number | null = null;
  #fullSinceMs: number | null = null;
  #tryMs = TRY_MS_FIRST;
  /** Since when what goes is not too much, or since it last counted as well; null: too much went, and less goes since. */
  #goodSinceMs: number | null;
  #triedMs = -Infinity;
  #queueMs = 0; // when it was looked at last, while it stands
  #measuredMs = -Infinity; // when the way was full last
  #bytesPerSecond = Infinity; // unknown until the way was full once
  #doubt: { readonly leastMs: number; readonly sinceMs: number } | null = null;
  #certain = { leastMs: 0, sinceMs: -Infinity }; // how long the way is when empty, as far as that was tried

  constructor(nowMs: number, isForGuest = false) {
    this.#changedMs = nowMs;
    this.messages = new MessageBudget(nowMs, isForGuest);
    this.#goodSinceMs = nowMs;
  }

  /** Packets may go between two turns. */
  get hasRoomBetweenTurns(): boolean {
    return this.level === 0;
  }

  /** From one packet to the next, ms: one turn, or several. */
  get intervalMs(): number {
    return INTERVALS_TURNS[this.level]! * TURN_MS;
  }

  /**
   * Packets that may be under way at a time. Where a queue grows, acknowledgements come late, and so fewer packets a second
   * go: however much there is to say, the queue can't grow without end. Lost packets count only until that is known.
   */
  window(rttMsLeast: number): number {
    const intervalMs = INTERVALS_TURNS[this.#level]! * TURN_MS; // what went before a doubt is under way still
    const perSecond = this.#level === 0 ? COPIES_A_SECOND : 1_000 / intervalMs;
    const held = (perSecond * (rttMsLeast + ACK_RIDE_MS + intervalMs)) / 1_000;
    return Math.max(WINDOW_PACKETS_MIN, -Math.floor(-WINDOW_GAIN * held));
  }

  /** More stands on the way than should, or may do so. */
  get isFull(): boolean {
    return this.#doubt !== null || this.#fullSinceMs !== null;
  }

  /** What the way was measured to carry, with headers; Infinity while it never was full. */
  get bytesPerSecond(): number {
    return this.#bytesPerSecond;
  }

  /** How much rarer than usual packets are: 0, not at all, to 4. */
  get level(): number {
    return this.#doubt === null ? this.#level : LEVEL_MAX;
  }

  /** When more was tried on this way last, ms. */
  get triedMs(): number {
    return this.#triedMs;
  }

  /** Takes the measures of the link; call it before each decision. */
  update(stats: LinkStats, nowMs: number, { hasCopies, mayTry, isYielding }: BudgetContext): void {
    this.#doubtLeast(stats, nowMs);
    this.#noteGood(nowMs);
    const queueMs = queueOf(stats);
    if (queueMs === null) {
      this.messages.update(isYielding ? "full" : "unknown", nowMs);
      this.#fullSinceMs = null;
      this.#emptySinceMs = null;
      return;
    }
    const limitMs = Math.max(
      QUEUE_MS_MAX,
      QUEUE_SHARE_MAX * (stats.rttMsLeast ?? 0),
      QUEUE_DEVIATIONS_MAX * Math.min(DEVIATION_MS_MAX, stats.rttDeviationMs),
    );
    const isMuch = isYielding || queueMs > limitMs;
    this.messages.update(isMuch ? "full" : queueMs < QUEUE_MS_LITTLE ? "empty" : "unknown", nowMs);
    this.#fullSinceMs = queueMs > limitMs ? (this.#fullSinceMs ?? nowMs) : null;
    if (this.#fullSinceMs === null) this.#queueMs = 0;
    this.#emptySinceMs = queueMs < QUEUE_MS_LITTLE ? (this.#emptySinceMs ?? nowMs) : null;
    if (this.#fullSinceMs !== null) this.#takeBack(stats, queueMs, nowMs, hasCopies);
    else if (mayTry) this.#tryMore(stats, nowMs);
  }

  #doubtLeast({ rttMsLeast, rttMsLeastNow }: LinkStats, nowMs: number): void {
    if (rttMsLeast === null) return;
    const { leastMs, sinceMs } = this.#certain;
    const isCertain = rttMsLeast < CERTAIN_SHARE * leastMs && nowMs < sinceMs + CERTAIN_MS;
    const nowLeastMs = rttMsLeastNow ?? Infinity;
    if (rttMsLeast <= DOUBTED_RTT_MS || isCertain) {
      // There was a queue, and it may not be gone yet.
      if (this.#doubt !== null) this.#fall(LEVEL_MAX, nowMs);
      this.#doubt = null;
    } else if (this.#doubt === null || nowLeastMs < DOUBT_SHARE * this.#doubt.leastMs) {
      this.#doubt = { leastMs: rttMsLeast, sinceMs: nowMs };
    } else if (rttMsLeastNow !== null && nowMs >= this.#doubt.sinceMs + DOUBT_MS + this.#doubt.leastMs) {
      this.#certain = { leastMs: rttMsLeast, sinceMs: nowMs };
      this.#doubt = null;
    }
  }

  /** A way that takes what goes is tried sooner, should it ever be too much again. */
  #noteGood(nowMs: number): void {
    if (this.#goodSinceMs === null) return;
    if (this.#doubt !== null) this.#goodSinceMs = nowMs;
    if (nowMs < this.#goodSinceMs + GOOD_MS) return;
    this.#goodSinceMs = nowMs;
    this.#tryMs = Math.max(TRY_MS_MIN, this.#tryMs / 2);
  }

  #takeBack(stats: LinkStats, queueMs: number, nowMs: number, hasCopies: boolean): void {
    if (nowMs < this.#changedMs + SETTLE_MS || nowMs < this.#fullSinceMs! + STANDING_MS) return;
    // A queue that shrinks is on its way out, however long it still is.
    const isShrinking = queueMs < SHRINKING * this.#queueMs;
    const stoodLong = this.#queueMs > QUEUE_MS_MUCH;
    this.#queueMs = queueMs;
    this.#changedMs = nowMs;
    if (isShrinking) return;
    this.#bytesPerSecond = SHARE_OF_DELIVERED * stats.deliveredBytesPerSecond;
    this.#measuredMs = nowMs;
    if (this.#level >= LEVEL_MAX) return;
    if (nowMs < this.#triedMs + TRY_JUDGED_MS) this.#tryMs = Math.min(TRY_MS_MAX, this.#tryMs * 2);
    // Without copies there are no packets between turns that could be saved.
    const more = this.#level === 0 && !hasCopies ? 2 : 1;
    this.#fall(stoodLong ? LEVEL_MAX : this.#level + more, nowMs);
  }

  #fall(level: number, nowMs: number): void {
    this.#level = level;
    this.#changedMs = nowMs;
    this.#goodSinceMs = null;
  }

  #tryMore(stats: LinkStats, nowMs: number): void {
    if (this.#emptySinceMs === null || this.#level === 0) return;
    if (nowMs < this.#measuredMs + BELIEVED_MS && this.#foreseenAtNextLevel(stats) > this.#bytesPerSecond)
      return;
    if (nowMs < Math.max(this.#emptySinceMs, this.#changedMs) + this.#tryMs) return;
    this.#level -= 1;
    this.#changedMs = nowMs;
    this.#triedMs = nowMs;
    this.#goodSinceMs = nowMs;
    if (this.#level === 0) this.#bytesPerSecond = Infinity;
  }

  /** Bytes a second with one level more: the same turn data in more packets. */
  #foreseenAtNextLevel({ outBytesPerSecond }: LinkStats): number {
    const packets = (level: number): number => 1_000 / (INTERVALS_TURNS[level]! * TURN_MS);
    return outBytesPerSecond + (packets(this.#level - 1) - packets(this.#level)) * PACKET_HEAD_BYTES;
  }
}

function queueOf({ rttMsLeast, rttMsLeastNow }: LinkStats): number | null {
  return rttMsLeast === null || rttMsLeastNow === null ? null : Math.max(0, rttMsLeastNow - rttMsLeast);
}
