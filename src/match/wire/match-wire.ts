import { assert, fail, ok, type Result } from "../../base/index.ts";
import { writeLetter, type Letter, type Message } from "../../desync/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  FIRST_TURN,
  isInMask,
  maskOfPlayers,
  TURN_MS,
  type LockstepMatch,
  type TurnData,
} from "../../lockstep/index.ts";
import {
  BULK_LANE,
  NORMAL_LANE,
  RTT_MS_ASSUMED,
  TurnCourier,
  URGENT_LANE,
  type Delivery,
  type LinkStats,
  type Situation,
  type Stage,
  type TurnRef,
} from "../../net/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { POSITION_MS_MAX, type LinkPacket, type TurnPosition } from "../../wire/index.ts";
import type { Refusal } from "../mail/letter.ts";
import type { MatchNotary } from "../notary/match-notary.ts";
import type { Pledges } from "../notary/pledges.ts";
import { DelayNeed } from "../pace/delay-need.ts";
import { Pace, type TurnClock } from "../pace/pace.ts";
import { LetterBox, type ReceivedLetter } from "./letter-box.ts";

interface WireOptions {
  readonly match: LockstepMatch;
  readonly notary?: MatchNotary | null; // null, by default: nobody signs anything
  readonly others: readonly { readonly playerId: PlayerId; readonly rttMs: number | null }[];
}

/** A turn that begins, as far as its pace is concerned. */
interface EnteredTurn {
  readonly turn: number;
  readonly waitedMs: number; // for turn data
  readonly clock: Pick<TurnClock, "lostMs" | "forgetLost">;
}

/** How the match stands, as far as packets are concerned. */
export interface WireState {
  readonly position: TurnPosition;
  readonly isWaiting: boolean;
  readonly stage: Stage;
}

/** What one link is like, for display. */
export interface WireLine {
  readonly playerId: PlayerId;
  readonly stats: LinkStats;
  readonly budgetBytesPerSecond: number;
  readonly neededDelayTurns: number;
}

/** More than the states that are offered are old. */
const RENEWED_TURNS = 64;
/** Longer messages do not hold up those of the normal lane. */
const SMALL_MESSAGE_BYTES = 32_768;
/** After a halt the first turns come late from everybody who was repaired later. */
const FORGIVEN_TURNS = 15;
/** Turns behind the others that are as good as none. */
const IN_STEP = 0.1;
/** Turn data travel for up to a command delay: what was late once may be late again so much later. */
const WAITS_REMEMBERED_TURNS = 2 * COMMAND_DELAY_TURNS_MAX;
/**
 * So long before turn -2 the links begin to carry packets, more often than in play. So what the ways hold is known when the
 * match begins.
 */
export const REHEARSAL_MS = 2_900;
/** What has piled up in rehearsal has so long to go its way. */
const REST_MS = 1_400;
/**
 * Turn data of a player are taken from others for so long after a packet of its own, ms: three times the silence after which it is gone. Nobody signs
 * them, so a liar could play for it. Its packets come by a relay long before, if anybody hears it.
 */
const BY_OTHERS_MS = 24_000;

/**
 * A match and its links: turn data go out and come in, the pace is compared with that of the others, and the command delay
 * that this peer needs is known.
 */
export class MatchWire {
  readonly #match: LockstepMatch;
  readonly #courier: TurnCourier;
  readonly #pace: Pace;
  readonly #need: DelayNeed;
  readonly #letters: LetterBox;
  readonly #newsMs = new Map<PlayerId, number>();
  readonly #heardMs = new Map<PlayerId, number>();
  readonly #heldUp = new Map<PlayerId, boolean>();
  readonly #notary: MatchNotary | null;
  readonly #sinceMs: number;
  pledges: Pledges | null = null; // which players' turn data are taken only if they are signed; null: nobody's
  #waitedTurn = -Infinity; // the last turn that had to wait
  #unwelcome = 0; // turn data that were neither their sender's nor asked for

  constructor({ match, others, notary = null }: WireOptions, nowMs: number) {
    this.#match = match;
    this.#notary = notary;
    this.#sinceMs = nowMs;
    this.#letters = new LetterBox(notary);
    const { localPlayerId, book } = match;
    this.#courier = new TurnCourier({ localPlayerId, others, book }, nowMs);
    this.#pace = new Pace(book);
    this.#need = new DelayNeed(book);
  }

  /** Takes a packet; true if it was new, and so counts as a word of its sender. */
  hearLinkPacket(from: PlayerId, packet: LinkPacket, payloadBytes: number, nowMs: number): boolean {
    const line = this.#courier.line(from);
    assert(line !== null, `there is no link to player ${from}`);
    if (!line.hearLinkPacket(packet, payloadBytes, nowMs).ok) return false;
    this.#heardMs.set(from, nowMs);
    for (const data of packet.turnData) this.#hearTurnData(from, data, nowMs);
    if (packet.position !== null) this.#heldUp.set(from, packet.position.ms === POSITION_MS_MAX);
    if (packet.position !== null && !isRehearsal(packet.position)) {
      const oneWayMs = (line.stats.rttMs ?? RTT_MS_ASSUMED) / 2;
      this.#pace.hear(from, { ...packet.position, oneWayMs }, nowMs);
    }
    for (const { bytes } of line.link.lanes.takeMessages()) this.#letters.hear(from, bytes, nowMs);
    return true;
  }

  /** Turn data of ours are there. */
  give(turnData: readonly TurnData[], position: TurnPosition, nowMs: number): void {
    this.#courier.offer(turnData, position, nowMs);
    const last = turnData.at(-1); // the one that has as long to travel as the command delay says
    if (last !== undefined) this.#need.noteGiven(last.turn, nowMs);
  }

  /** The command delay that this peer needs. */
  get neededDelay(): number {
    const foreseenMs = this.#courier.lines.reduce((most, line) => Math.max(most, line.foreseenMs), 0);
    const isNarrow = this.#isNarrow;
    return this.#need.turns(foreseenMs, { isNarrow, delay: this.#match.logState.delay.turns });
  }

  /** On some way packets are rarer than turns. */
  get #isNarrow(): boolean {
    return this.#courier.lines.some(({ budget }) => budget.intervalMs > TURN_MS);
  }

  /**
   * Speed for the turn that is entered now, after a wait of `waitedMs`: 1 is 10 turns a second. Where ways are narrow and turns
   * had to wait lately nobody hurries into the next wait: what queues held back makes the others seem further than they are.
   */
  speed({ turn, waitedMs, clock }: EnteredTurn, nowMs: number): number {
    if (waitedMs > 0) this.#waitedTurn = turn;
    if (this.#pace.ahead(turn, nowMs) > -IN_STEP) clock.forgetLost();
    const speed = this.#pace.speed(turn, clock.lostMs > 0, nowMs);
    const mayWait =
      turn <= this.#waitedTurn + WAITS_REMEMBERED_TURNS && this.#match.book.missing(turn + 1).length > 0;
    return mayWait && this.#isNarrow ? Math.min(1, speed) : speed;
  }

  ahead(position: number, nowMs: number): number {
    return this.#pace.ahead(position, nowMs);
  }

  collect(state: WireState, nowMs: number): readonly Delivery[] {
    return this.#courier.collect(this.#situation(state), nowMs, state.stage);
  }

  nextDueMs(state: WireState, nowMs: number): number {
    return this.#courier.nextDueMs(this.#situation(state), nowMs, state.stage);
  }

  /** Sends a letter to that peer, reliably; how many bytes it takes, or why it is not sent. */
  sendLetter(to: PlayerId, letter: Letter): Result<number, "nobody" | "too-long" | "too-many"> {
    const line = this.#courier.line(to);
    if (line === null) return fail("nobody");
    const plain = writeLetter(letter);
    const bytes = this.#notary?.seal(letter, plain) ?? plain;
    const queued = line.link.lanes.send(this.#laneFor(letter.message, bytes.length), bytes);
    if (queued.ok && letter.message.kind === "blocks-wanted") this.#letters.expectBlocks(to);
    return queued.ok ? ok(bytes.length) : queued;
  }

  /** Whether letters are on their way to players that take part, or wait to be. */
  get hasUndelivered(): boolean {
    return this.#courier.lines.some(({ link }) => link.lanes.hasUnacknowledged);
  }

  /** Turn data that were held until they were signed. */
  takeSigned(nowMs: number): void {
    for (const { from, data } of this.pledges?.takeSigned() ?? []) this.#take(from, data, nowMs);
  }

  /** The players that sent what they have not signed, since the last call. */
  takeForgers(): readonly PlayerId[] {
    return this.#letters.takeForgers();
  }

  takeLetters(): readonly ReceivedLetter[] {
    return this.#letters.take();
  }

  /** The letters that were not read, and whose, since the last call. */
  takeRefusals(): readonly Refusal[] {
    return this.#letters.takeRefusals();
  }

  /** When turn data of that player that were not here came last, from it or through others; -Infinity: never. */
  newsMs(playerId: PlayerId): number {
    return this.#newsMs.get(playerId) ?? -Infinity;
  }

  /** Whether that player, by its last word, waits for others itself. */
  isHeldUp(playerId: PlayerId): boolean {
    return this.#heldUp.get(playerId) ?? false;
  }

  /** When a packet of that player came last; -Infinity: never. */
  heardMs(playerId: PlayerId): number {
    return this.#heardMs.get(playerId) ?? -Infinity;
  }

  /** When that player acknowledged a packet of ours last, since it speaks anew; -Infinity: there is no such player. */
  answeredMs(playerId: PlayerId): number {
    return this.#courier.line(playerId)?.link.lastAnsweredMs ?? -Infinity;
  }

  /** That player speaks anew, from another run of its peer: it may lack our turn data since the state that it is given. */
  renew(playerId: PlayerId, nowMs: number): void {
    const { book, turn, localPlayerId } = this.#match;
    const kept = Array.from({ length: RENEWED_TURNS }, (_, i) => book.givenTurn - RENEWED_TURNS + 1 + i);
    const turns = kept.filter((at) => at >= 0 && book.received(at).has(localPlayerId));
    this.#courier.renew(playerId, turns, { turn, ms: 0 }, nowMs);
  }

  /** A player that spoke anew runs what the others run, and is about to take part. */
  rehearse(playerId: PlayerId): void {
    this.#courier.rehearse(playerId);
  }

  /** A player that spoke anew is gone again. */
  forgetGuest(playerId: PlayerId): void {
    this.#courier.forgetGuest(playerId);
  }

  /** The match stood before that turn, and goes on. */
  noteHalt(turn: number): void {
    this.#need.forgive(turn + FORGIVEN_TURNS);
  }

  lines(): readonly WireLine[] {
    return this.#courier.lines.map(({ playerId, stats, budget }) => ({
      playerId,
      stats,
      budgetBytesPerSecond: Math.min(
        budget.bytesPerSecond,
        stats.outBytesPerSecond + budget.messages.bytesPerSecond,
      ),
      neededDelayTurns: this.#need.turnsFor(playerId),
    }));
  }

  /** What the ways to the players were measured to carry together, bytes a second; whether a queue stands on any. */
  get room(): { readonly measured: number; readonly isFull: boolean } {
    const { peers } = this.#match.book.roster;
    const budgets = this.#courier.lines
      .filter(({ playerId }) => peers.includes(playerId))
      .map(({ budget }) => budget);
    return {
      measured: budgets.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0),
      isFull: budgets.some(({ isFull }) => isFull),
    };
  }

  /** What came and was of no use, besides what the links count. */
  get refusals(): { readonly badMessages: number; readonly unwelcomeTurnData: number } {
    return { badMessages: this.#letters.badMessages, unwelcomeTurnData: this.#unwelcome };
  }

  /** Worlds may be long; whatever else there is to say goes before them. */
  #laneFor(message: Message, bytes: number): number {
    const { kind } = message;
    if (kind === "claims" && message.claims.length > 1) return URGENT_LANE; // before word that somebody is gone for it
    if (kind === "state-part" || kind === "camera") return BULK_LANE;
    // What is passed on does not hold up one's own account of the next attempt.
    if (["watchers", "claims", "heard", "promise", "passed-account"].includes(kind)) return NORMAL_LANE;
    if (kind !== "blocks") return URGENT_LANE;
    return bytes <= SMALL_MESSAGE_BYTES ? NORMAL_LANE : BULK_LANE;
  }

  /** From the packet into the book; what is refused there is a duplicate, mostly. */
  #hearTurnData(from: PlayerId, data: TurnData, nowMs: number): void {
    if (!this.#courier.isWelcome(from, data, nowMs)) this.#unwelcome += 1;
    else if (this.pledges?.admits(from, data) ?? true) this.#take(from, data, nowMs);
  }

  #take(from: PlayerId, data: TurnData, nowMs: number): void {
    const { playerId } = data;
    const wordMs = playerId === from ? nowMs : (this.#heardMs.get(playerId) ?? this.#sinceMs);
    const isLate = nowMs >= wordMs + BY_OTHERS_MS;
    // Those of a player that is called gone may be what all have to run before they go on without it.
    if (isLate && !isInMask(this.#match.participants.departures.said.gone, playerId)) {
      this.#unwelcome += 1;
      return;
    }
    if (!this.#match.book.add(data, from).ok) return;
    if (!isLate) this.#newsMs.set(playerId, nowMs);
    this.#need.noteArrival(playerId, data.turn, nowMs);
  }

  /** What is waited for, and where a gap shows: later turn data of a player are here, earlier ones were lost. */
  #situation({ position, isWaiting, stage }: WireState): Situation {
    const { turn, roster } = this.#match;
    const next = turn + 1;
    if (stage !== "play" || next < 0) return { position, request: null, gaps: [] };
    const lack = isWaiting ? this.#match.participants.lack : null;
    const request = lack === null ? null : { turn: lack.turn, playerMask: maskOfPlayers(lack.players) };
    const gaps = roster.peers.flatMap((playerId) => this.#gapOf(playerId, next) ?? []);
    return { position, request, gaps };
  }

  #gapOf(playerId: PlayerId, next: number): TurnRef | null {
    const { book } = this.#match;
    const newest = book.newestTurnFrom(playerId);
    for (let turn = next; turn < newest; turn += 1) if (!book.has(playerId, turn)) return { playerId, turn };
    return null;
  }
}

/** What a peer does so long before turn -2, or after it has begun. */
export function stageBefore(startsInMs: number): Stage {
  if (startsInMs <= 0) return "play";
  return startsInMs > REST_MS ? "rehearsal" : "rest";
}

/** Before the match begins all positions are alike, and say nothing of clocks. */
function isRehearsal({ turn, ms }: TurnPosition): boolean {
  return turn === FIRST_TURN && ms === 0;
}
