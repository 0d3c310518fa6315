import {
  isInMask,
  maskOfPlayers,
  TURN_MAX,
  type Roster,
  type TurnBook,
  type TurnData,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LinkPacket, TurnPosition, TurnRequest } from "../../wire/index.ts";
import type { TurnRef } from "../link/link-types.ts";
import { CourierLine, type LineSituation, type Stage } from "./courier-line.ts";

/** A packet for one peer of the match. */
export interface Delivery {
  readonly to: PlayerId;
  readonly packet: LinkPacket;
  /** To be called when it has gone, with the bytes of payload that went: more than it has where a third passes it on. */
  readonly noteSent: (payloadBytes: number) => void;
}

/** How things stand in the match when packets are made. */
export interface Situation {
  readonly position: TurnPosition;
  readonly request: TurnRequest | null; // what we wait for, from any peer that may have it
  readonly gaps: readonly TurnRef[]; // for each player whose later turn data are here: the first that are missing
}

export interface CourierOptions {
  readonly localPlayerId: PlayerId;
  readonly others: readonly { readonly playerId: PlayerId; readonly rttMs: number | null }[];
  /** Where turn data and rosters are: to other peers nothing goes but what was said to them before. */
  readonly book: Pick<TurnBook, "roster" | "rosterIn" | "supply">;
}

/** What we wait for. */
interface Lack {
  readonly turn: number;
  readonly sinceMs: number;
  readonly authors: readonly CourierLine[]; // to those whose turn data they are
  readonly helpers: readonly CourierLine[]; // to the others, who may have them too
}

/**
 * We wait three round trips and this long for turn data before we ask peers that are not their author, for what is lost is
 * sent again without our asking; hardly at all where their author has fallen silent.
 */
const ASK_HELPER_MS = 100;
const ASK_HELPER_SILENT_MS = 10;
/** More is tried on one way at a time: then it is known whether that was too much. */
const TRIES_APART_MS = 2_000;
/** Messages to one who takes part no more go again so long: who hears none of them by then has lost the match by itself. */
const LEAVING_MS = 30_000;
/** Of the room that was measured, for what is given to peers that come back. */
const GUEST_SHARE = 1 / 3;
const NO_LINES: readonly CourierLine[] = [];

/**
 * Carries turn data to every other peer over one link each: every packet holds what its receiver lacks, more often where
 * packets are lost, in fewer and fuller packets where the way is narrow. A peer that lacks turn data asks for them, and
 * every peer that has them supplies them, not their author alone.
 */
export class TurnCourier {
  readonly #localPlayerId: PlayerId;
  readonly #book: CourierOptions["book"];
  #allLines: readonly CourierLine[];
  #anew: readonly PlayerId[] = []; // peers that speak anew, and are not gone since: in the roster or not, each is told everything
  #guests: readonly PlayerId[] = []; // those of them who are not back: nobody waits for them
  readonly #leftMs = new Map<PlayerId, number>(); // when it was first seen that a player takes part no more
  #rosters: readonly [now: Roster, last: Roster] | null = null; // that #lines are of
  #lines = NO_LINES;
  #lack: Lack | null = null;
  #nextHelper = 0;
  #askedHelperMs = -Infinity;

  constructor({ localPlayerId, others, book }: CourierOptions, nowMs: number) {
    this.#localPlayerId = localPlayerId;
    this.#book = book;
    this.#allLines = others.map((other) => new CourierLine(localPlayerId, other, nowMs));
  }

  /** To peers that take part, or are about to. */
  get lines(): readonly CourierLine[] {
    const { roster } = this.#book;
    const last = this.#book.rosterIn(TURN_MAX);
    if (roster === this.#rosters?.[0] && last === this.#rosters[1]) return this.#lines;
    this.#rosters = [roster, last];
    for (const id of this.#anew) this.line(id)?.be(this.#isBack(id) ? "member" : "guest");
    this.#guests = this.#anew.filter((id) => !this.#isBack(id));
    const partakers = [...roster.peers, ...this.#guests]; // some may be both
    this.#lines = this.#allLines.filter(({ playerId }) => partakers.includes(playerId));
    return this.#lines;
  }

  /**
   * That player speaks anew, as if nothing had been said between us: `turns` of ours are what it may lack. It takes part again once
   * the roster says so.
   */
  renew(playerId: PlayerId, turns: readonly number[], position: TurnPosition, nowMs: number): void {
    const isGuest = !this.#isBack(playerId);
    const line = new CourierLine(this.#localPlayerId, { playerId, rttMs: null, isGuest }, nowMs);
    for (const turn of turns) line.offer(turn, position, nowMs);
    this.#allLines = this.#allLines.map((one) => (one.playerId === playerId ? line : one));
    this.#anew = [...new Set([...this.#anew, playerId])];
    this.#leftMs.delete(playerId);
    this.#rosters = null;
  }

  /** A peer that is about to take part runs what the others run. */
  rehearse(playerId: PlayerId): void {
    this.line(playerId)?.rehearse();
  }

  /** A peer that spoke anew is gone again; not a run of its peer before it: that would leave a guest where a member was. */
  forgetGuest(playerId: PlayerId): void {
    this.#anew = this.#anew.filter((id) => id !== playerId);
    this.#rosters = null;
  }

  /** Also to one who takes part no more; null: there is no other player of that id. */
  line(playerId: PlayerId): CourierLine | null {
    return this.#allLines.find((line) => line.playerId === playerId) ?? null;
  }

  /** Our turn data are there; `collect` sends them. */
  offer(turnData: readonly TurnData[], position: TurnPosition, nowMs: number): void {
    for (const { turn } of turnData) for (const line of this.lines) line.offer(turn, position, nowMs);
  }

  /** Whether these turn data may come from that peer: they are its own, or it was asked for them. */
  isWelcome(from: PlayerId, { playerId, turn }: TurnRef, nowMs: number): boolean {
    if (playerId === from) return true;
    return this.line(from)?.requests.covers({ playerId, turn }, nowMs) ?? false;
  }

  /** The packets that are due now. */
  collect(situation: Situation, nowMs: number, stage: Stage): readonly Delivery[] {
    const { position, request } = situation;
    this.#noteLack(request, nowMs);
    const helper = this.#helperToAsk(nowMs);
    const deliveries: Delivery[] = [];
    const send = (line: CourierLine, said: LineSituation): void => {
      const packet = line.makePacket(said, this.#book, nowMs);
      const noteSent = (bytes: number): void => line.link.noteSentBytes(packet.sequence, bytes);
      deliveries.push({ to: line.playerId, packet, noteSent });
    };
    const { lines } = this;
    const isYielding = this.#limitGuests();
    for (const line of lines) {
      const isGuest = this.#guests.includes(line.playerId);
      line.update(nowMs, mayTry(line, lines, nowMs), isGuest && isYielding);
      const isHelper = line === helper;
      const said = isHelper ? { position, request, isUrgent: true } : told(situation, line);
      if (isHelper || nowMs >= line.dueMs(said, nowMs, stage)) send(line, said);
    }
    for (const line of this.#linesToFinish(nowMs)) {
      line.update(nowMs, false);
      const said = farewellAt(position);
      if (nowMs >= line.dueMs(said, nowMs, "over")) send(line, said);
    }
    return deliveries;
  }

  /** When collect has something to send again, ms. */
  nextDueMs(situation: Situation, nowMs: number, stage: Stage): number {
    let due = this.#askHelperMs(nowMs);
    for (const line of this.lines) due = Math.min(due, line.dueMs(told(situation, line), nowMs, stage));
    for (const line of this.#linesToFinish(nowMs))
      due = Math.min(due, line.dueMs(farewellAt(situation.position), nowMs, "over"));
    return due;
  }

  /** A seat that all agree goes may be that of a run before for some turns, now or to come. */
  #isBack(playerId: PlayerId): boolean {
    return (
      this.#book.roster.peers.includes(playerId) && this.#book.rosterIn(TURN_MAX).peers.includes(playerId)
    );
  }

  /**
   * Peers that come back get at most a third of the room that was measured on all ways together, which are often one.
   * True: a queue stands somewhere, and they are to get less still.
   */
  #limitGuests(): boolean {
    if (this.#guests.length === 0) return false;
    const { lines } = this;
    const room = lines.reduce((sum, { budget }) => sum + budget.bytesPerSecond, 0);
    for (const { playerId, budget } of lines) {
      if (!this.#guests.includes(playerId)) continue;
      budget.messages.limit = (GUEST_SHARE * room) / this.#guests.length;
    }
    return lines.some(({ budget }) => budget.isFull);
  }

  /** Lines to peers that take part no more, and have not acknowledged all that was said to them: that they are left out is said so. */
  #linesToFinish(nowMs: number): readonly CourierLine[] {
    const { lines } = this;
    if (lines.length === this.#allLines.length) return NO_LINES;
    return this.#allLines.filter((line) => {
      const { playerId, link } = line;
      if (lines.includes(line)) return false;
      const leftMs = this.#leftMs.get(playerId) ?? nowMs;
      this.#leftMs.set(playerId, leftMs);
      line.forgetTurns();
      const isToHear = link.lanes.hasWork || link.lanes.hasUnacknowledged;
      return isToHear && nowMs < Math.max(leftMs, link.lastHeardMs) + LEAVING_MS;
    });
  }

  #noteLack(request: TurnRequest | null, nowMs: number): void {
    if (request === null) {
      this.#lack = null;
      return;
    }
    const sinceMs = this.#lack?.turn === request.turn ? this.#lack.sinceMs : nowMs;
    const { lines } = this;
    const authors = lines.filter(({ playerId }) => isInMask(request.playerMask, playerId));
    const helpers = lines.filter(({ playerId }) => !isInMask(request.playerMask, playerId));
    this.#lack = { turn: request.turn, sinceMs, authors, helpers };
  }

  /** When a peer that is not the author may be asked, ms. The next one has time to answer before another is asked. */
  #askHelperMs(nowMs: number): number {
    if (this.#lack === null || this.#lack.helpers.length === 0) return Infinity;
    const { authors, helpers, sinceMs } = this.#lack;
    const isSilent = authors.some((line) => line.isSilent(nowMs));
    const firstMs = sinceMs + (isSilent ? ASK_HELPER_SILENT_MS : ASK_HELPER_MS + 3 * longestRttOf(authors));
    return Math.max(firstMs, this.#askedHelperMs + ASK_HELPER_MS + 2 * longestRttOf(helpers));
  }

  /** One of the peers that are not the author, in turns: they may have what was lost on its way to us. */
  #helperToAsk(nowMs: number): CourierLine | null {
    if (nowMs < this.#askHelperMs(nowMs)) return null;
    const helpers = this.#lack!.helpers.filter(({ maySend }) => maySend);
    this.#askedHelperMs = nowMs;
    if (helpers.length === 0) return null;
    this.#nextHelper = (this.#nextHelper + 1) % helpers.length;
    return helpers[this.#nextHelper]!;
  }
}

/** Only those whose turn data we lack are asked for them as a matter of course. */
function told({ position, request, gaps }: Situation, { playerId }: CourierLine): LineSituation {
  if (request !== null && isInMask(request.playerMask, playerId))
    return { position, request, isUrgent: true };
  // While we wait, the last request to the others is the one that a helper answers: no gap takes its place.
  const gap = request === null ? gaps.find((one) => one.playerId === playerId) : undefined;
  if (gap === undefined) return { position, request: null, isUrgent: false };
  return { position, request: { turn: gap.turn, playerMask: maskOfPlayers([playerId]) }, isUrgent: false };
}

/** Nothing is asked of peers that take part no more. */
function farewellAt(position: TurnPosition): LineSituation {
  return { position, request: null, isUrgent: false };
}

/**
 * What is narrow is often this peer's own way to all others: so one is tried with more at a time, and first one of those
 * that are given least.
 */
function mayTry(line: CourierLine, lines: readonly CourierLine[], nowMs: number): boolean {
  return lines.every(
    ({ budget }) => budget.level <= line.budget.level && nowMs >= budget.triedMs + TRIES_APART_MS,
  );
}

function longestRttOf(lines: readonly CourierLine[]): number {
  return lines.reduce((longest, { stats }) => Math.max(longest, stats.rttMs ?? 0), 0);
}
