import {
  WATCH_DEPTH_NONE,
  type Address,
  type WatchOfferPacket,
  type WatchPartPacket,
} from "../wire/index.ts";
import type { Feeder } from "./feeder-search.ts";

/** A feeder that says nothing, or gets nothing itself for so long, ms, is left for another one. */
const FEEDER_MS = 2_500;
const FEEDER_LOST_MS = 2_000;
/** One that gives nothing new for so long, ms, is left as well: another one may have more, or the match stands. */
const STALLED_MS = 6_000;
/** Whether there are more turns is asked so often; and again if no answer came. */
const POLL_MS = 250;
const POLL_AGAIN_MS = 700;
/** So often it is asked where the match may be had besides. */
const PLACES_MS = 5_000;
export const PLACES_SOON_MS = 300;
/** And where nothing else is asked for, so that silence means something. */
const ALIVE_MS = 1_000;

/** How far we have come with one who gives us the match. */
export class Feeding implements Feeder {
  readonly address: Address;
  readonly offer: WatchOfferPacket;
  readonly isContinuing: boolean; // what was before is from another one
  readonly sinceMs: number;
  #depth: number;
  #heardMs: number;
  #newsMs = -Infinity; // when something that was wanted came last
  #newestTurn = -1; // that it may give
  #lostMs: number | null = null; // since when it gets nothing itself
  #polledMs = -Infinity;
  #isPollOpen = false;
  #placesMs = -Infinity; // when they were asked for

  constructor({ address, offer }: Feeder, isContinuing: boolean, nowMs: number) {
    this.address = address;
    this.offer = offer;
    this.isContinuing = isContinuing;
    this.sinceMs = nowMs;
    this.#depth = offer.depth;
    this.#heardMs = nowMs;
  }

  /** Watchers between it and a player. */
  get depth(): number {
    return this.#depth;
  }

  /** Whether that is an answer to what we asked of it. */
  hasSaid({ match, pass }: WatchPartPacket): boolean {
    return match === this.offer.match && pass === this.offer.pass;
  }

  hear({ depth, section, newestTurn, bytes }: WatchPartPacket, nowMs: number): void {
    this.#heardMs = nowMs;
    this.#newestTurn = newestTurn;
    this.#depth = depth;
    this.#lostMs = depth === WATCH_DEPTH_NONE ? (this.#lostMs ?? nowMs) : null;
    if (bytes.length > 0 && section !== "places") this.#newsMs = nowMs;
  }

  /** When it gave something that was wanted last, ms; -Infinity: it has not yet. `isFull`: nothing is. */
  newsMs(isFull: boolean, nowMs: number): number {
    if (isFull) this.#newsMs = nowMs;
    return this.#newsMs;
  }

  /** Nothing is to be had of it. */
  isLost(nowMs: number): boolean {
    const hasLost = this.#lostMs !== null && nowMs >= this.#lostMs + FEEDER_LOST_MS;
    return hasLost || nowMs >= this.#heardMs + FEEDER_MS;
  }

  /** It gives nothing new. Of a match that has just begun, and is shown late, it may not give anything yet. */
  isStalled(nowMs: number): boolean {
    const delayMs = this.#newestTurn < 0 ? this.offer.delaySeconds * 1_000 : 0;
    return nowMs >= Math.max(this.sinceMs + delayMs, this.#newsMs) + STALLED_MS;
  }

  /** Whether it is asked now where the match may be had besides. */
  takePlacesDue(isFull: boolean, nowMs: number): boolean {
    const usualMs = isFull ? ALIVE_MS : PLACES_MS;
    const isNew = nowMs < this.sinceMs + PLACES_MS;
    if (nowMs < this.#placesMs + (isNew ? PLACES_SOON_MS : usualMs)) return false;
    this.#placesMs = nowMs;
    return true;
  }

  /** Whether it is asked now for more turns. */
  takePollDue(nowMs: number): boolean {
    if (nowMs < this.#polledMs + (this.#isPollOpen ? POLL_AGAIN_MS : POLL_MS)) return false;
    this.#polledMs = nowMs;
    this.#isPollOpen = true;
    return true;
  }

  noteAnswered(): void {
    this.#isPollOpen = false;
  }

  /** There is more. */
  pollSoon(): void {
    this.#polledMs = -Infinity;
  }
}
