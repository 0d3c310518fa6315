import { assert, type Result } from "../../base/index.ts";
import { isInMask, type PlayerId, type TurnBook, type TurnData } from "../../lockstep/index.ts";
import type { LinkPacket, TurnPosition } from "../../wire/index.ts";
import type { LinkContents, LinkDropReason, TurnRef } from "../link/link-types.ts";
import { CourierLine, SUPPLY_TURNS_MAX, type Situation, type Stage } from "./courier-line.ts";

/** A packet for one peer of the match. */
export interface Delivery {
  readonly to: PlayerId;
  readonly packet: LinkPacket;
}

export interface CourierOptions {
  readonly localPlayerId: PlayerId;
  readonly others: readonly { readonly playerId: PlayerId; readonly rttMs: number | null }[];
  /** Where turn data are, and who takes part: to others nothing goes but what was said to them before. */
  readonly book: Pick<TurnBook, "roster" | "supply">;
}

/** What we wait for. */
interface Lack {
  readonly turn: number;
  readonly sinceMs: number;
  readonly authors: readonly CourierLine[]; // to those whose turn data they are
  readonly helpers: readonly CourierLine[]; // to the others, who may have them too
}

/**
 * We wait three round trips and this long for turn data before we ask those who are not their author, for what is lost is
 * sent again without our asking; hardly at all where their author has fallen silent.
 */
const ASK_HELPER_MS = 100;
const ASK_HELPER_SILENT_MS = 10;
/** More is tried on one way at a time: then it is known whether that was too much. */
const TRIES_APART_MS = 2_000;
/** An answer to a request of ours is taken so long. */
const ANSWER_MS_MAX = 3_000;
/** Messages to one who takes part no more go again so long: who hears none of them by then has lost the match by itself. */
const LEAVING_MS = 30_000;

/**
 * Carries turn data to every other peer over one link each: every packet holds what its receiver lacks, more often where
 * packets are lost, in fewer and fuller packets where the way is narrow. A peer that lacks turn data asks for them, and
 * whoever has them supplies them, not their author alone.
 */
export class TurnCourier {
  readonly #localPlayerId: PlayerId;
  readonly #book: CourierOptions["book"];
  readonly #allLines: readonly CourierLine[];
  readonly #leftMs = new Map<PlayerId, number>(); // when it was first seen that a player takes part no more
  #lack: Lack | null = null;
  #nextHelper = 0;
  #askedHelperMs = -Infinity;

  constructor({ localPlayerId, others, book }: CourierOptions, nowMs: number) {
    this.#localPlayerId = localPlayerId;
    this.#book = book;
    this.#allLines = others.map((other) => new CourierLine(localPlayerId, other, nowMs));
  }

  /** To those who take part. */
  get lines(): readonly CourierLine[] {
    const { peers } = this.#book.roster;
    return this.#allLines.filter(({ playerId }) => peers.includes(playerId));
  }

  /** Also to one who takes part no more. */
  line(playerId: PlayerId): CourierLine | null {
    return this.#allLines.find((line) => line.playerId === playerId) ?? null;
  }

  /** Our turn data are there; `collect` sends them. */
  offer(turnData: readonly TurnData[], position: TurnPosition, nowMs: number): void {
    for (const { turn } of turnData) for (const line of this.lines) line.offer(turn, position, nowMs);
  }

  /** Takes a packet of that peer. Only of one that is new may the contents be used. */
  receive(
    from: PlayerId,
    packet: LinkPacket,
    payloadBytes: number,
    nowMs: number,
  ): Result<"new", LinkDropReason> {
    const line = this.line(from);
    assert(line !== null, `there is no link to player ${from}`);
    return line.receive(packet, payloadBytes, nowMs);
  }

  /** Whether these turn data may come from that peer: they are its own, or it was asked for them. */
  isWelcome(from: PlayerId, { playerId, turn }: TurnRef, nowMs: number): boolean {
    if (playerId === from) return true;
    const asked = this.line(from)?.asked ?? null;
    if (asked === null || playerId === this.#localPlayerId || nowMs > asked.atMs + ANSWER_MS_MAX)
      return false;
    const isInTime = turn >= asked.request.turn && turn < asked.request.turn + SUPPLY_TURNS_MAX;
    return isInTime && isInMask(asked.request.playerMask, playerId);
  }

  /** The packets that are due now. */
  collect(situation: Situation, nowMs: number, stage: Stage): readonly Delivery[] {
    this.#noteLack(situation, nowMs);
    const helper = this.#helperToAsk(nowMs);
    const deliveries: Delivery[] = [];
    const { lines } = this;
    const send = (line: CourierLine, contents: LinkContents | null): void => {
      if (contents === null) return;
      const packet = line.link.send(contents, nowMs);
      line.noteMessages(packet.fragments, nowMs);
      deliveries.push({ to: line.playerId, packet });
    };
    for (const line of lines) {
      line.update(nowMs, mayTry(line, lines, nowMs));
      const isHelper = line === helper;
      if (isHelper) send(line, line.take(situation, this.#book, nowMs));
      else send(line, line.collect(told(situation, line), this.#book, nowMs, stage));
    }
    for (const line of this.#linesToFinish(nowMs)) {
      line.update(nowMs, false);
      send(line, line.collect({ ...situation, request: null }, this.#book, nowMs, "over"));
    }
    return deliveries;
  }

  /** A packet went, so many bytes long without headers. */
  noteSent(to: PlayerId, sequence: number, payloadBytes: number): void {
    const line = this.line(to);
    line?.link.noteSentBytes(sequence, payloadBytes);
  }

  /** When collect has something to send again, ms. */
  nextDueMs(situation: Situation, nowMs: number, stage: Stage): number {
    let due = this.#askHelperMs(nowMs);
    for (const line of this.lines) due = Math.min(due, line.dueMs(told(situation, line), nowMs, stage));
    for (const line of this.#linesToFinish(nowMs))
      due = Math.min(due, line.dueMs({ ...situation, request: null }, nowMs, "over"));
    return due;
  }

  /** To those who take part no more, and have not acknowledged all that was said to them: that they are left out is said so. */
  #linesToFinish(nowMs: number): readonly CourierLine[] {
    const { peers } = this.#book.roster;
    return this.#allLines.filter((line) => {
      const { playerId, link } = line;
      if (peers.includes(playerId)) return false;
      const leftMs = this.#leftMs.get(playerId) ?? nowMs;
      this.#leftMs.set(playerId, leftMs);
      line.forgetTurns();
      return (link.lanes.hasWork || link.lanes.hasUnacknowledged) && nowMs < leftMs + LEAVING_MS;
    });
  }

  #noteLack({ request, isUrgent }: Situation, nowMs: number): void {
    if (request === null || !isUrgent) {
      this.#lack = null;
      return;
    }
    const sinceMs = this.#lack?.turn === request.turn ? this.#lack.sinceMs : nowMs;
    const { lines } = this;
    const authors = lines.filter(({ playerId }) => isInMask(request.playerMask, playerId));
    const helpers = lines.filter(({ playerId }) => !isInMask(request.playerMask, playerId));
    this.#lack = { turn: request.turn, sinceMs, authors, helpers };
  }

  /** When one of those who are not the author may be asked, ms. The next one has time to answer before another is asked. */
  #askHelperMs(nowMs: number): number {
    if (this.#lack === null || this.#lack.helpers.length === 0) return Infinity;
    const { authors, helpers, sinceMs } = this.#lack;
    const isSilent = authors.some((line) => line.isSilent(nowMs));
    const firstMs = sinceMs + (isSilent ? ASK_HELPER_SILENT_MS : ASK_HELPER_MS + 3 * longestRttOf(authors));
    return Math.max(firstMs, this.#askedHelperMs + ASK_HELPER_MS + 2 * longestRttOf(helpers));
  }

  /** One of those who are not the author, in turns: they may have what was lost on its way to us. */
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
function told(situation: Situation, { playerId }: CourierLine): Situation {
  const { request } = situation;
  return request === null || isInMask(request.playerMask, playerId)
    ? situation
    : { ...situation, request: null };
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
