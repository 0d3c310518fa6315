import { crc32 } from "../../base/index.ts";
import { STATE_PART_BYTES, type ReturnMessage, type StateOffer } from "../../desync/index.ts";
import { playersOfMask } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** A message to one of those who play. */
export interface Ask {
  readonly to: PlayerId;
  readonly message: ReturnMessage;
}

/** How far it has come. */
export interface FetchProgress {
  readonly bytes: number;
  readonly byteCount: number; // 0: not known yet
}

/** Who was asked for an offer is asked again after so long. */
const ASK_MS = 500;
/** An offer is taken at once if all who answer are counted; else so long after the first, of all who have made one. */
const DOUBT_MS = 1_000;
/** Parts on their way from one of them. */
const PARTS_IN_FLIGHT = 4;
/** A part that has not come is asked of the next one. */
const PART_MS = 2_000;
/** A state that has not come as a whole by then is too old. */
const FETCH_MS = 60_000;

/** An offer that more than half of those who play make alike, and its parts, as far as they have come. */
interface Download {
  readonly offer: StateOffer;
  readonly givers: readonly PlayerId[];
  readonly parts: (Uint8Array | null)[];
  readonly askedMs: number[]; // by part; -Infinity: never
  readonly sinceMs: number;
  next: number; // giver to be asked
}

/**
 * A state of the match from those who play, from all of them at once: no one alone is believed. Pure: messages and the time come in,
 * messages are taken out.
 */
export class StateFetch {
  readonly #offers = new Map<PlayerId, StateOffer>();
  readonly #askedMs = new Map<PlayerId, number>();
  #answering: readonly PlayerId[] = [];
  #doubtedMs: number | null = null; // when the first offer came
  #download: Download | null = null;
  #bytes: Uint8Array | null = null;

  get progress(): FetchProgress {
    if (this.#download === null) return { bytes: 0, byteCount: 0 };
    const { parts, offer } = this.#download;
    return { bytes: parts.reduce((sum, part) => sum + (part?.length ?? 0), 0), byteCount: offer.byteCount };
  }

  /** The state that was fetched, with its offer; null: it is not here yet. */
  get fetched(): { readonly bytes: Uint8Array; readonly offer: StateOffer } | null {
    return this.#bytes === null ? null : { bytes: this.#bytes, offer: this.#download!.offer };
  }

  /** From the beginning: what came could not be used. */
  startAnew(): void {
    this.#offers.clear();
    this.#askedMs.clear();
    this.#doubtedMs = null;
    this.#download = null;
    this.#bytes = null;
  }

  hear(from: PlayerId, message: ReturnMessage, nowMs: number): void {
    if (message.kind === "state-offer") this.#hearOffer(from, message.offer, nowMs);
    else if (message.kind === "state-part") this.#hearPart(from, message);
  }

  /** What is to be asked of those who answer us. */
  asksDue(answering: readonly PlayerId[], nowMs: number): readonly Ask[] {
    this.#answering = answering;
    if (this.#bytes !== null) return [];
    if (this.#download !== null && nowMs > this.#download.sinceMs + FETCH_MS) this.startAnew();
    if (this.#download === null) for (const offer of this.#offers.values()) this.#weigh(offer, nowMs);
    if (this.#download !== null) return this.#partsDue(this.#download, nowMs);
    const due = answering.filter((id) => nowMs >= (this.#askedMs.get(id) ?? -Infinity) + ASK_MS);
    for (const id of due) this.#askedMs.set(id, nowMs);
    return due.map((to) => ({ to, message: { kind: "state-wanted" } }));
  }

  #hearOffer(from: PlayerId, offer: StateOffer, nowMs: number): void {
    if (this.#download !== null) return;
    this.#doubtedMs ??= nowMs;
    this.#offers.set(from, offer);
    this.#weigh(offer, nowMs);
  }

  /** Who plays is told by the offer itself: a liar may name nobody else, and so all others who speak are counted against it. */
  #weigh(offer: StateOffer, nowMs: number): void {
    if (this.#download !== null) return;
    const text = JSON.stringify(offer);
    const players = playersOfMask(offer.peers);
    const givers = players.filter((id) => JSON.stringify(this.#offers.get(id)) === text);
    const isLate = nowMs >= this.#doubtedMs! + DOUBT_MS;
    const voters = new Set([...players, ...(isLate ? this.#offers.keys() : this.#answering)]);
    if (givers.length * 2 <= voters.size) return;
    const count = Math.ceil(offer.byteCount / STATE_PART_BYTES);
    const parts = Array.from({ length: count }, () => null);
    this.#download = { offer, givers, parts, askedMs: parts.map(() => -Infinity), sinceMs: nowMs, next: 0 };
  }

  #hearPart(from: PlayerId, { turn, index, bytes }: ReturnMessage & { readonly kind: "state-part" }): void {
    const download = this.#download;
    if (download === null || this.#bytes !== null) return;
    const { offer, parts, givers } = download;
    const isWanted = turn === offer.turn && givers.includes(from) && parts[index] === null;
    const length = Math.min(STATE_PART_BYTES, offer.byteCount - index * STATE_PART_BYTES);
    if (!isWanted || bytes.length !== length) return;
    parts[index] = bytes;
    if (parts.includes(null)) return;
    const whole = new Uint8Array(offer.byteCount);
    parts.forEach((part, i) => whole.set(part!, i * STATE_PART_BYTES));
    if (crc32(whole) === offer.checksum) this.#bytes = whole;
    else this.startAnew(); // somebody gave another part than it had offered
  }

  /** Each giver is asked for the next parts that nobody has given, a few at a time. */
  #partsDue(download: Download, nowMs: number): readonly Ask[] {
    const { offer, givers, parts, askedMs } = download;
    const isOpen = (index: number): boolean => parts[index] === null && nowMs >= askedMs[index]! + PART_MS;
    const inFlight = parts.filter((part, i) => part === null && !isOpen(i)).length;
    const asks: Ask[] = [];
    let room = givers.length * PARTS_IN_FLIGHT - inFlight;
    for (let index = 0; index < parts.length && room > 0; index += 1) {
      if (!isOpen(index)) continue;
      askedMs[index] = nowMs;
      room -= 1;
      const to = givers[download.next % givers.length]!;
      download.next += 1;
      asks.push({ to, message: { kind: "parts-wanted", turn: offer.turn, first: index, end: index + 1 } });
    }
    return asks;
  }
}
