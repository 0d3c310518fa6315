import { digestOf } from "../../base/index.ts";
import { STATE_PART_BYTES, type ReturnMessage, type StateOffer } from "../../desync/index.ts";
import { playersOfMask } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { LONE_SILENCE_MS } from "./limits.ts";

/** A message to one of the players. */
interface Ask {
  readonly to: PlayerId;
  readonly message: ReturnMessage;
}

/** How far it has come. */
export interface FetchProgress {
  readonly bytes: number;
  readonly byteCount: number; // 0: not known yet
}

/** A player that was asked for an offer is asked again after so long. */
const ASK_MS = 500;
/** An offer is taken at once if all others are counted; else so long after the first, of all that have made one. */
const DOUBT_MS = 1_000;
/** One that a single player makes: by then the others have made theirs also over slow lines, unless they are gone. */
const LONE_DOUBT_MS = 2_000;
/** Parts on their way from one of them: at first, and at most. One more with each that comes, half as many where one does not. */
const PARTS_IN_FLIGHT_FIRST = 2;
const PARTS_IN_FLIGHT_MAX = 16;
/** A part that has not come by then is asked of another one, ms; where parts take long, only after so many times as long. */
const PART_MS = 2_000;
const PART_TIMES = 4;
const PART_MS_MAX = 20_000;
/** Of how long parts take, by the last one. */
const TOOK_SHARE = 0.25;
/** A state that has not come as a whole by then is too old. */
const FETCH_MS = 60_000;
/** So long a state is waited for; and for as long again as each giver was given in vain once. */
const PATIENCE_MS = 180_000;

/** Where a return could go wrong: a rule by itself, so that a campaign can put a wrong one in its place and see that it is found out. */
export const FETCH_RULES = {
  /** Whether so many givers of one offer are believed, of so many who have a voice. */
  areEnough: (giverCount: number, voterCount: number): boolean => giverCount * 2 > voterCount,
};

/** An offer that more than half of the players make alike, and its parts, as far as they have come. */
interface Download {
  readonly offer: StateOffer;
  readonly givers: readonly PlayerId[];
  readonly parts: (Uint8Array | null)[];
  readonly gave: Set<PlayerId>; // the givers of the parts that have come
  readonly asked: (AskedPart | null)[]; // by part; null: never, or given up
  readonly windows: Map<PlayerId, number>; // by giver: parts that may be on their way
  tookMs: number; // a part, of late
  readonly sinceMs: number;
  heardMs: number; // when a part came last, or it began
  next: number; // giver to be asked
}

/** A part that is on its way. */
interface AskedPart {
  readonly of: PlayerId;
  readonly atMs: number;
}

/**
 * A state of the match from its players, from all of them at once. One alone is believed if it is the only other one, or the only one
 * that offers a state for seconds. Pure: messages and the time come in, messages are taken out.
 */
export class StateFetch {
  readonly #offers = new Map<PlayerId, StateOffer>();
  readonly #askedMs = new Map<PlayerId, number>();
  readonly #others: readonly PlayerId[];
  #doubtedMs: number | null = null; // when the first offer came
  #download: Download | null = null;
  #bytes: Uint8Array | null = null;
  #spoiltCount = 0; // states of which some part was another than was offered
  #untoldLiars: PlayerId[] = []; // players that gave such a state alone
  readonly #failures = new Map<PlayerId, number>(); // by player: states that it was to give alone, and did not
  #wastedMs = 0; // by each of these the first time

  /** The others of the match as far as it is known here, also those that may be gone. */
  constructor(others: readonly PlayerId[]) {
    this.#others = others;
  }

  get progress(): FetchProgress {
    if (this.#download === null) return { bytes: 0, byteCount: 0 };
    const { parts, offer } = this.#download;
    return { bytes: parts.reduce((sum, part) => sum + (part?.length ?? 0), 0), byteCount: offer.byteCount };
  }

  /** The state that was fetched, with its offer; null: it is not here yet. */
  get fetched(): { readonly bytes: Uint8Array; readonly offer: StateOffer } | null {
    return this.#bytes === null ? null : { bytes: this.#bytes, offer: this.#download!.offer };
  }

  /** A state that is not here after so long does not come, ms: by then each giver was asked alone, if need be. */
  get patienceMs(): number {
    return PATIENCE_MS + this.#wastedMs;
  }

  /** From the beginning: what came could not be used. */
  startAnew(): void {
    this.#offers.clear();
    this.#askedMs.clear();
    this.#doubtedMs = null;
    this.#download = null;
    this.#bytes = null;
  }

  /** What came is whole, and is no state of the match, although it was offered. It begins anew, with one giver at a time. */
  refuse(nowMs: number): void {
    this.#goOn(this.#download!, nowMs);
  }

  /** The players that have given another state than they had offered, since the last call. */
  takeLiars(): readonly PlayerId[] {
    return this.#untoldLiars.splice(0);
  }

  hear(from: PlayerId, message: ReturnMessage, nowMs: number): void {
    if (message.kind === "state-offer") this.#hearOffer(from, message.offer, nowMs);
    else if (message.kind === "state-part") this.#hearPart(from, message, nowMs);
  }

  /** What is to be asked of the players that answer us. */
  asksDue(answering: readonly PlayerId[], nowMs: number): readonly Ask[] {
    if (this.#bytes !== null) return [];
    if (this.#download !== null) this.#giveUpOverdue(this.#download, nowMs);
    if (this.#download === null) for (const offer of this.#offers.values()) this.#weigh(offer, nowMs);
    if (this.#download !== null) return this.#partsDue(this.#download, nowMs);
    const due = answering.filter((id) => nowMs >= (this.#askedMs.get(id) ?? -Infinity) + ASK_MS);
    for (const id of due) this.#askedMs.set(id, nowMs);
    return due.map((to) => ({ to, message: { kind: "state-wanted" } }));
  }

  #hearOffer(from: PlayerId, offer: StateOffer, nowMs: number): void {
    this.#doubtedMs ??= nowMs;
    this.#offers.set(from, offer);
    this.#weigh(offer, nowMs);
  }

  /** The offer itself names the players: a liar may name no others, and so all others that speak are counted against it. */
  #weigh(offer: StateOffer, nowMs: number): void {
    if (this.#download !== null) return;
    const text = JSON.stringify(offer);
    const players = playersOfMask(offer.peers);
    const givers = players.filter((id) => JSON.stringify(this.#offers.get(id)) === text);
    const isLate = nowMs >= this.#doubtedMs! + (givers.length === 1 ? LONE_DOUBT_MS : DOUBT_MS);
    const voters = new Set([...players, ...(isLate ? this.#offers.keys() : this.#others)]);
    if (!FETCH_RULES.areEnough(givers.length, voters.size)) return;
    if (this.#spoiltCount > 0 && !isLate && givers.length < players.length) return; // the honest one may be the last to offer it
    const count = Math.ceil(offer.byteCount / STATE_PART_BYTES);
    const parts = Array.from({ length: count }, () => null);
    const trusted = this.#trusted(givers);
    this.#download = {
      ...{ offer, givers: trusted, parts, gave: new Set<PlayerId>(), asked: parts.map(() => null) },
      ...{ sinceMs: nowMs, heardMs: nowMs, next: 0, tookMs: 0 },
      windows: new Map(trusted.map((id) => [id, PARTS_IN_FLIGHT_FIRST])),
    };
  }

  #hearPart(
    from: PlayerId,
    { turn, index, bytes }: ReturnMessage & { readonly kind: "state-part" },
    nowMs: number,
  ): void {
    const download = this.#download;
    if (download === null || this.#bytes !== null) return;
    const { offer, parts, givers } = download;
    const isWanted = turn === offer.turn && givers.includes(from) && parts[index] === null;
    const length = Math.min(STATE_PART_BYTES, offer.byteCount - index * STATE_PART_BYTES);
    if (!isWanted || bytes.length !== length) return;
    parts[index] = bytes;
    download.gave.add(from);
    download.heardMs = nowMs;
    noteCame(download, from, index, nowMs);
    if (parts.includes(null)) return;
    const whole = new Uint8Array(offer.byteCount);
    parts.forEach((part, i) => whole.set(part!, i * STATE_PART_BYTES));
    if (digestOf(whole) === offer.digest) this.#bytes = whole;
    else this.#doubt(download, nowMs);
  }

  /** One of those gave another part than it had offered. */
  #doubt(download: Download, nowMs: number): void {
    if (download.gave.size === 1) this.#untoldLiars.push(...download.gave);
    this.#goOn(download, nowMs);
  }

  /** A state that is too old is fetched anew. One that gives alone, and gives nothing for long, may be a liar, or dead: it is another one's turn. */
  #giveUpOverdue(download: Download, nowMs: number): void {
    const { sinceMs, heardMs, givers } = download;
    const isOld = nowMs > sinceMs + FETCH_MS;
    if (this.#spoiltCount === 0) {
      if (isOld) this.startAnew();
      return;
    }
    const silenceMs = Math.min(PART_MS_MAX, LONE_SILENCE_MS * 2 ** this.#failuresOf(givers[0]!));
    if (isOld || nowMs >= heardMs + silenceMs) this.#goOn(download, nowMs);
  }

  /** Begins anew, with another one that gives alone. */
  #goOn({ givers, sinceMs }: Download, nowMs: number): void {
    if (givers.length === 1) {
      const failures = this.#failuresOf(givers[0]!);
      if (failures === 0) this.#wastedMs += nowMs - sinceMs;
      this.#failures.set(givers[0]!, failures + 1);
    }
    this.#spoiltCount += 1;
    this.startAnew();
  }

  #failuresOf(giver: PlayerId): number {
    return this.#failures.get(giver) ?? 0;
  }

  /** The players that parts are taken from: all of them, until it is to be found out which gives wrong ones; then one of those that failed least. */
  #trusted(givers: readonly PlayerId[]): readonly PlayerId[] {
    if (this.#spoiltCount === 0) return givers;
    const least = Math.min(...givers.map((id) => this.#failuresOf(id)));
    const best = givers.filter((id) => this.#failuresOf(id) === least);
    return [best[this.#spoiltCount % best.length]!];
  }

  /** Each giver is asked for the next parts that nobody has given, as many at a time as it gives soon. */
  #partsDue(download: Download, nowMs: number): readonly Ask[] {
    const { offer, givers, parts, asked } = download;
    giveUpLate(download, nowMs);
    const underWay = new Map(givers.map((id) => [id, asked.filter((one) => one?.of === id).length]));
    const asks: Ask[] = [];
    for (let index = 0; index < parts.length; index += 1) {
      if (parts[index] !== null || asked[index] !== null) continue;
      const to = giverWithRoom(download, underWay);
      if (to === null) break;
      asked[index] = { of: to, atMs: nowMs };
      underWay.set(to, underWay.get(to)! + 1);
      asks.push({ to, message: { kind: "parts-wanted", turn: offer.turn, first: index, end: index + 1 } });
    }
    return asks;
  }
}

/** The next giver in turn that may be asked for one more; null: none may. */
function giverWithRoom(download: Download, underWay: ReadonlyMap<PlayerId, number>): PlayerId | null {
  const { givers, windows } = download;
  for (let i = 0; i < givers.length; i += 1) {
    const at = (download.next + i) % givers.length;
    const id = givers[at]!;
    if (underWay.get(id)! >= windows.get(id)!) continue;
    download.next = at + 1;
    return id;
  }
  return null;
}

function noteCame(download: Download, from: PlayerId, index: number, nowMs: number): void {
  const { asked, windows } = download;
  const own = asked[index] ?? null;
  if (own?.of === from) download.tookMs += TOOK_SHARE * (nowMs - own.atMs - download.tookMs);
  asked[index] = null;
  windows.set(from, Math.min(PARTS_IN_FLIGHT_MAX, windows.get(from)! + 1));
}

/** A part that has not come for long is to be asked of another giver; the one that did not give it is asked for less. */
function giveUpLate(download: Download, nowMs: number): void {
  const { asked, windows, tookMs } = download;
  const patienceMs = Math.min(PART_MS_MAX, Math.max(PART_MS, PART_TIMES * tookMs));
  const late = new Set<PlayerId>();
  for (const [index, own] of asked.entries()) {
    if (own === null || nowMs < own.atMs + patienceMs) continue;
    asked[index] = null;
    late.add(own.of);
  }
  for (const id of late) windows.set(id, Math.max(1, windows.get(id)! >> 1));
}
