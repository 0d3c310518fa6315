import {
  isInMask,
  namedCatCount,
  playersOfMask,
  TURN_COMMAND_CATS_MAX,
  TURN_MS,
  type PlayerId,
  type TurnData,
} from "../../lockstep/index.ts";
import {
  LINK_PACKET_BITS_BARE,
  LINK_PACKET_BYTES_MAX,
  turnDataBits,
  TURNS_PER_PACKET_MAX,
  type LaneFragment,
  type LinkPacket,
  type TurnPosition,
  type TurnRequest,
} from "../../wire/index.ts";
import { URGENT_LANE } from "../link/lane-limits.ts";
import { Link } from "../link/link.ts";
import type { LinkContents, LinkDropReason, LinkStats, TurnRef } from "../link/link-types.ts";
import type { Result } from "../../base/index.ts";
import { RTT_MS_ASSUMED } from "../constants.ts";
import { copiesFor, copiesOn, copySpacingMs } from "./copies.ts";
import { SendBudget } from "./send-budget.ts";
import type { TurnLedger } from "./turn-ledger.ts";
import { TurnOffers } from "./turn-offers.ts";
import { REPEATED_BYTES_MAX, UrgentRepeat } from "./urgent-repeat.ts";

/** How things stand in the match when packets are made, as far as one peer is concerned. */
export interface LineSituation {
  readonly position: TurnPosition;
  readonly request: TurnRequest | null; // what we lack and ask that peer for
  readonly isUrgent: boolean; // we wait for it
}

/** Before turn -2, when ways are tried and then rest, while the match is played, and when it has ended for us. */
export type Stage = "rehearsal" | "rest" | "play" | "over";

/**
 * Something is sent to every peer at least this often, so that acknowledgements get a ride and silence means something.
 * In rehearsal packets without turn data follow each other fast enough to make the load that the match will make.
 */
const KEEPALIVE_MS: Readonly<Record<Stage, number>> = { rehearsal: 60, rest: 90, play: 100, over: 250 };
/** Answers to questions are not sent more often. */
const ANSWER_MS = 20;
/** So many packets, of messages, are acknowledged before the next turn. */
const ANSWER_PACKETS = 6;
/** What was supplied for another is not supplied again within a round trip, and at least this long. */
const SUPPLY_AGAIN_MS = 100;
export const SUPPLY_TURNS_MAX = 12;
/** Who does not answer is not helped by many. */
const COPIES_MAX_SILENT = 2;
const SLOTS = 8;
/** Turn data that are lost are sent again without being asked for; asking is for when that does not help. */
const ASK_AGAIN_MS = 100;
/** A packet may overtake another; two that skip turn data tell that these were lost, and they are asked for at once. */
const GAP_PACKETS = 2;
const SILENT_MS = 400;
const TURN_DATA_BITS_MAX = LINK_PACKET_BYTES_MAX * 8 - LINK_PACKET_BITS_BARE;
/** The measures of a link are looked at this often. */
const STATS_MS = 100;
/** Of a fragment in a packet, at most. */
const FRAGMENT_HEAD_BYTES = 6;
const LOSS_HALF_LIFE_MS = 20_000;

/** All that goes from this peer to one other one: which turn data, in which packet, and when. */
export class CourierLine {
  readonly playerId: PlayerId;
  readonly link: Link;
  readonly budget: SendBudget;
  readonly #localPlayerId: PlayerId;
  readonly #slot: number; // 0..7: when in an interval of several turns packets to this peer go
  readonly #offers = new TurnOffers();
  #supply: readonly TurnRef[] = []; // turn data of others that it asked us for
  readonly #suppliedMs = new Map<string, number>();
  readonly #repeat = new UrgentRepeat();
  #owesAnswer = false; // something urgent came: its acknowledgement does not wait for a ride
  #freshDueMs: number | null = null; // when turn data that never went are to go
  #sentMs: number;
  #stats: LinkStats;
  #statsMs: number;
  #copies = 1;
  #lossPercent = 0; // as far as it is to be reckoned with: it comes at once and goes slowly
  #fullMs = -Infinity; // when the way was full last
  #asked: { readonly request: TurnRequest; readonly atMs: number } | null = null; // our last request there
  /** The latest turn of its own that each packet carried: the highest two, descending. */
  #latestTurns: readonly number[] = [-Infinity, -Infinity];
  #hurriedTurn = -Infinity; // the last gap that was asked for at once
  position: TurnPosition | null = null; // of that peer, as its newest packet has it

  constructor(localPlayerId: PlayerId, other: { playerId: PlayerId; rttMs: number | null }, nowMs: number) {
    this.playerId = other.playerId;
    this.#localPlayerId = localPlayerId;
    this.#slot = localPlayerId ^ other.playerId; // at each moment every peer sends to another one and hears from another one
    this.link = new Link({ nowMs, rttMs: other.rttMs });
    this.budget = new SendBudget(nowMs);
    this.#sentMs = nowMs;
    this.#stats = this.link.stats(nowMs);
    this.#statsMs = nowMs;
  }

  /** As of the last update. */
  get stats(): LinkStats {
    return this.#stats;
  }

  /** That peer lacks nothing of what we have offered, as far as is known. */
  get isServed(): boolean {
    return this.#offers.isServed;
  }

  /** How many packets in flight should carry the same turn data. */
  get copies(): number {
    const { isFull, intervalMs } = this.budget;
    const fullAgoMs = isFull ? 0 : this.#statsMs - this.#fullMs;
    return copiesOn({ isNarrow: intervalMs > TURN_MS, fullAgoMs }, this.#copies);
  }

  /** Our turn data of another turn are there to be sent. `position` is where we are. */
  offer(turn: number, position: TurnPosition, nowMs: number): void {
    this.#offers.add(turn);
    this.#freshDueMs ??= nowMs + this.#untilSlotMs(position);
  }

  /** Takes a packet. Only of one that is new may the contents be used. */
  receive(packet: LinkPacket, payloadBytes: number, nowMs: number): Result<"new", LinkDropReason> {
    const heard = this.link.receive(packet, payloadBytes, nowMs);
    if (!heard.ok) return heard;
    this.#takeReports();
    if (this.link.lanes.urgentBytesUnacknowledged === 0) this.#repeat.noteAnswered();
    const { position, request, fragments } = packet;
    if (fragments.some(({ lane }) => lane === URGENT_LANE)) this.#owesAnswer = true;
    if (position !== null && (this.position === null || !isBefore(position, this.position))) {
      this.position = position;
      this.#offers.reached(position.turn);
    }
    if (request !== null) this.#hearRequest(request, nowMs);
    const own = packet.turnData.filter(({ playerId }) => playerId === this.playerId);
    if (own.length > 0)
      this.#latestTurns = [...this.#latestTurns, own.at(-1)!.turn]
        .sort((a, b) => b - a)
        .slice(0, GAP_PACKETS);
    return heard;
  }

  /** Packets that took too long are lost, what the way carries is measured. */
  update(nowMs: number, mayTry: boolean): void {
    this.link.update(nowMs);
    this.#takeReports();
    if (nowMs < this.#statsMs + STATS_MS) return;
    const faded = this.#lossPercent * 0.5 ** ((nowMs - this.#statsMs) / LOSS_HALF_LIFE_MS);
    this.#statsMs = nowMs;
    this.#stats = this.link.stats(nowMs);
    this.#lossPercent = Math.max(faded, this.#stats.lossPercentSure);
    const copies = copiesFor(this.#lossPercent, this.#stats.lossBurst);
    this.#copies = this.isSilent(nowMs) ? Math.min(COPIES_MAX_SILENT, copies) : copies;
    this.budget.update(this.#stats, nowMs, { hasCopies: this.copies > 1, mayTry });
    if (this.budget.isFull) this.#fullMs = nowMs;
  }

  /** False while as much is under way as the way holds. What messages have there comes on top. */
  get maySend(): boolean {
    const leastMs = this.#stats.rttMsLeast ?? RTT_MS_ASSUMED;
    const forMessages = this.link.lanes.hasUnacknowledged ? this.budget.messageWindow(leastMs) : 0;
    return this.link.inFlightPackets < this.budget.window(leastMs) + forMessages;
  }

  /** How long turn data may take to get there, ms, before anything is known of how long they do. */
  get foreseenMs(): number {
    const { intervalMs } = this.budget;
    return this.#rttMs / 2 + (intervalMs > TURN_MS ? intervalMs : 0);
  }

  /**
   * Earliest time of the next packet: at once, unless the way holds no more. But two that both wait for acknowledgements must
   * not wait for each other.
   */
  #openMs(nowMs: number): number {
    if (this.maySend) return nowMs;
    const answerMs = this.link.unansweredPackets > 1 ? this.#sentMs + 2 * this.budget.intervalMs : Infinity;
    return Math.min(answerMs, Math.max(nowMs, this.link.nextTimeoutMs) + 1);
  }

  /** When a packet may go for the sake of messages alone, ms. */
  #messageDueMs(nowMs: number): number {
    const window = this.budget.messageWindow(this.#stats.rttMsLeast ?? RTT_MS_ASSUMED);
    if (!this.link.lanes.hasWork || this.link.inFlightPackets >= window) return Infinity;
    return this.budget.messageDueMs(nowMs, this.budget.messagePacketBytes);
  }

  /** When urgent messages that are under way go once more, ms: on a way that is full not at all. */
  #repeatDueMs(nowMs: number): number {
    const { lanes, inFlightPackets } = this.link;
    const bytes = lanes.urgentBytesUnacknowledged;
    if (bytes === 0 || lanes.urgentBytesQueued > REPEATED_BYTES_MAX) return Infinity;
    if (!this.budget.hasRoomBetweenTurns) return Infinity;
    if (inFlightPackets >= this.budget.messageWindow(this.#stats.rttMsLeast ?? RTT_MS_ASSUMED))
      return Infinity;
    const dueMs = this.#repeat.dueMs({ rttMs: this.#rttMs, isLossy: this.#lossPercent > 0 });
    const packetBytes = Math.min(bytes + FRAGMENT_HEAD_BYTES, this.budget.messagePacketBytes);
    return Math.max(dueMs, this.budget.messageDueMs(nowMs, packetBytes));
  }

  /** When `collect` has something to send again, ms. */
  dueMs(situation: LineSituation, nowMs: number, stage: Stage): number {
    const { intervalMs, hasRoomBetweenTurns } = this.budget;
    const keepaliveMs = (KEEPALIVE_MS[stage] * intervalMs) / TURN_MS;
    let due = this.#sentMs + keepaliveMs;
    if (this.#freshDueMs !== null) due = Math.min(due, this.#freshDueMs);
    if (this.#offers.hasNeedy(this.copies))
      due = Math.min(due, this.#sentMs + (hasRoomBetweenTurns ? copySpacingMs(this.copies) : intervalMs));
    if (this.#supply.length > 0 || this.#offers.isAsked) due = Math.min(due, this.#sentMs + ANSWER_MS);
    if (situation.isUrgent && situation.request !== null) due = Math.min(due, this.askDueMs);
    if (this.#isSkipped(situation.request) && !this.budget.isFull)
      due = Math.min(due, this.#sentMs + ANSWER_MS);
    if (this.#owesAnswer || this.link.unansweredPackets >= ANSWER_PACKETS)
      due = Math.min(due, this.#sentMs + ANSWER_MS);
    due = Math.min(due, this.#messageDueMs(nowMs), this.#repeatDueMs(nowMs));
    return Math.max(due, this.#openMs(nowMs));
  }

  /** What goes now, or null if nothing is due. */
  collect(situation: LineSituation, ledger: TurnLedger, nowMs: number, stage: Stage): LinkContents | null {
    if (nowMs < this.dueMs(situation, nowMs, stage)) return null;
    return this.take(situation, ledger, nowMs);
  }

  /** Makes a packet now, whether or not one is due. */
  take(situation: LineSituation, ledger: TurnLedger, nowMs: number): LinkContents {
    const turnData = this.#pickTurnData(ledger, nowMs);
    const { position, request } = situation;
    if (nowMs >= this.#repeatDueMs(nowMs)) {
      this.link.lanes.repeatUrgent();
      this.#repeat.noteRepeated();
    }
    this.#owesAnswer = false;
    if (request !== null) this.#asked = { request, atMs: nowMs };
    if (this.#isSkipped(request)) this.#hurriedTurn = request!.turn;
    this.#sentMs = nowMs;
    this.#freshDueMs = this.#offers.hasFresh ? nowMs : null; // what did not fit
    const messageBytesMax = this.link.lanes.hasWork
      ? Math.max(0, Math.min(this.budget.messageBytes, this.budget.messagePacketBytes))
      : 0;
    return { position, turnData, request, messageBytesMax };
  }

  /** What is known after the packet was made: what of messages went with it. */
  noteMessages(fragments: readonly LaneFragment[], nowMs: number): void {
    const messageBytes = fragments.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (messageBytes > 0) this.budget.noteMessageBytes(messageBytes, nowMs);
    if (fragments.some(({ lane }) => lane === URGENT_LANE)) this.#repeat.noteSent(nowMs);
  }

  get #rttMs(): number {
    return this.#stats.rttMs ?? RTT_MS_ASSUMED;
  }

  /** When its next answer to a question of ours should be here, and it may be asked again, ms. */
  get askDueMs(): number {
    return (this.#asked?.atMs ?? -Infinity) + ASK_AGAIN_MS + 2 * this.#rttMs;
  }

  /** Two packets from there lack what we ask its author for, and it was not asked for since. */
  #isSkipped(request: TurnRequest | null): boolean {
    if (request === null || !isInMask(request.playerMask, this.playerId)) return false;
    return request.turn < this.#latestTurns[GAP_PACKETS - 1]! && request.turn > this.#hurriedTurn;
  }

  /** What we asked there last, and when; null: nothing yet. */
  get asked(): { readonly request: TurnRequest; readonly atMs: number } | null {
    return this.#asked;
  }

  /** Nothing came from there for so long that it may not reach us. On a narrow way words are rare. */
  isSilent(nowMs: number): boolean {
    const { intervalMs } = this.budget;
    const isNarrow = intervalMs > TURN_MS;
    return nowMs > this.#stats.lastHeardMs + SILENT_MS + this.#rttMs + (isNarrow ? 4 * intervalMs : 0);
  }

  #pickTurnData(ledger: TurnLedger, nowMs: number): readonly TurnData[] {
    const picked: TurnData[] = [];
    let bits = 0;
    let cats = 0;
    const fits = (data: TurnData): boolean => {
      const moreBits = turnDataBits(data);
      const moreCats = data.commands.reduce((sum, command) => sum + namedCatCount(command), 0);
      if (picked.length >= TURNS_PER_PACKET_MAX || bits + moreBits > TURN_DATA_BITS_MAX) return false;
      if (cats + moreCats > TURN_COMMAND_CATS_MAX) return false;
      picked.push(data);
      bits += moreBits;
      cats += moreCats;
      return true;
    };
    for (const turn of this.#offers.needy(this.copies)) {
      const data = ledger.get(this.#localPlayerId, turn);
      if (data === null) continue;
      if (!fits(data)) break;
      this.#offers.sent(turn, nowMs);
    }
    const later: TurnRef[] = [];
    for (const wanted of this.#supply) {
      const data = ledger.get(wanted.playerId, wanted.turn);
      if (data !== null && !fits(data)) later.push(wanted);
    }
    this.#supply = later;
    return picked.sort((a, b) => a.turn - b.turn || a.playerId - b.playerId);
  }

  #takeReports(): void {
    for (const { kind, turns } of this.link.takeReports()) {
      for (const { playerId, turn } of turns) {
        if (playerId !== this.#localPlayerId) continue;
        if (kind === "delivered") this.#offers.delivered(turn);
        else this.#offers.lost(turn);
      }
    }
  }

  #hearRequest({ turn, playerMask }: TurnRequest, nowMs: number): void {
    for (const playerId of playersOfMask(playerMask)) {
      if (playerId === this.#localPlayerId) this.#offers.ask(turn, this.link.passedMs);
      else if (playerId !== this.playerId) this.#supplyFrom(playerId, turn, nowMs);
    }
  }

  #supplyFrom(playerId: PlayerId, fromTurn: number, nowMs: number): void {
    for (const [key, ms] of this.#suppliedMs) if (nowMs >= ms + 1_000) this.#suppliedMs.delete(key);
    for (let turn = fromTurn; turn < fromTurn + SUPPLY_TURNS_MAX; turn += 1) {
      const key = `${playerId} ${turn}`;
      const againMs = (this.#suppliedMs.get(key) ?? -Infinity) + Math.max(SUPPLY_AGAIN_MS, this.#rttMs);
      const isListed = this.#supply.some((ref) => ref.playerId === playerId && ref.turn === turn);
      if (nowMs < againMs || isListed || this.#supply.length >= TURNS_PER_PACKET_MAX) continue;
      this.#suppliedMs.set(key, nowMs);
      this.#supply = [...this.#supply, { playerId, turn }];
    }
  }

  #untilSlotMs({ turn, ms }: TurnPosition): number {
    const { intervalMs } = this.budget;
    if (intervalMs <= TURN_MS) return 0;
    const at = turn * TURN_MS + Math.min(TURN_MS, ms);
    const slotAt = (this.#slot * intervalMs) / SLOTS;
    return (((slotAt - at) % intervalMs) + intervalMs) % intervalMs;
  }
}

function isBefore(a: TurnPosition, b: TurnPosition): boolean {
  return a.turn < b.turn || (a.turn === b.turn && a.ms < b.ms);
}
