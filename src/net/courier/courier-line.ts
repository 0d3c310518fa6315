import { assert, type Result } from "../../base/index.ts";
import { playersOfMask, TURN_MS, type TurnData } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LinkPacket, TurnPosition, TurnRequest } from "../../wire/index.ts";
import { RTT_MS_ASSUMED } from "../constants.ts";
import { URGENT_LANE } from "../link/lane-limits.ts";
import type { LinkDropReason, LinkStats } from "../link/link-types.ts";
import { Link } from "../link/link.ts";
import { LineMessages } from "./line-messages.ts";
import { SendBudget } from "./send-budget.ts";
import { copiesFor, copiesOn, copySpacingMs, TurnOffers } from "./turn-offers.ts";
import { TurnLoad, TurnRequests, TurnSupply, type TurnSource } from "./turn-supply.ts";

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
/** A rehearsal has shown what it is for once round trips are so much longer than the least one: more would only stand in the way. */
const REHEARSED_QUEUE_MS = 200;
/** Answers to questions are not sent more often. */
const ANSWER_MS = 20;
/** So many packets, of messages, are acknowledged before the next turn. */
const ANSWER_PACKETS = 6;
/** Many copies do not help a peer that does not answer. */
const COPIES_MAX_SILENT = 2;
const SLOTS = 8;
const SILENT_MS = 400;
/** The measures of a link are looked at this often. */
const STATS_MS = 100;
const LOSS_HALF_LIFE_MS = 20_000;
/** To one who comes back, until it runs what the others run: nobody waits for it, and few full packets leave it most of its line. */
const FAR_INTERVAL_MS = 4 * TURN_MS;
/** Turn data of others for one who comes back go once there is room for so many bytes of them. */
const SUPPLY_BYTES = 200;

interface LineOther {
  readonly playerId: PlayerId;
  readonly rttMs: number | null;
  readonly isGuest?: boolean; // it comes back: what it is given besides our turn data may wait
}

/** All that goes from this peer to one other one: which turn data, in which packet, and when. */
export class CourierLine {
  readonly playerId: PlayerId;
  readonly link: Link;
  readonly budget: SendBudget;
  readonly #localPlayerId: PlayerId;
  readonly #slot: number; // 0..7: when in an interval of several turns packets to this peer go
  readonly #offers = new TurnOffers();
  readonly #supply = new TurnSupply(); // turn data of others that it asked us for
  readonly #messages: LineMessages;
  #isGuest: boolean;
  #isFar: boolean; // it has not caught up
  #owesAnswer = false; // something urgent came: its acknowledgement does not wait for a ride
  #freshDueMs: number | null = null; // when turn data that never went are to go
  #sentMs: number;
  #stats: LinkStats;
  #statsMs: number;
  #copies = 1;
  #lossPercent = 0; // as far as it is to be reckoned with: it comes at once and goes slowly
  #fullMs = -Infinity; // when the way was full last
  readonly requests: TurnRequests; // what we ask that peer for
  position: TurnPosition | null = null; // of that peer, as its newest packet has it

  constructor(localPlayerId: PlayerId, other: LineOther, nowMs: number) {
    assert(other.playerId !== localPlayerId, "CourierLine: nobody has a line to themselves");
    this.playerId = other.playerId;
    this.requests = new TurnRequests(other.playerId);
    this.#localPlayerId = localPlayerId;
    this.#slot = localPlayerId ^ other.playerId; // at each moment every peer sends to another one and hears from another one
    this.link = new Link({ nowMs, rttMs: other.rttMs });
    this.#isGuest = other.isGuest === true;
    this.#isFar = this.#isGuest;
    this.budget = new SendBudget(nowMs, this.#isGuest);
    this.#messages = new LineMessages(this.link, this.budget);
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
    if (this.#isGuest) return 1; // nobody waits for what it lacks
    const { isFull, intervalMs } = this.budget;
    const fullAgoMs = isFull ? 0 : this.#statsMs - this.#fullMs;
    return copiesOn({ isNarrow: intervalMs > TURN_MS, fullAgoMs }, this.#copies);
  }

  /** Our turn data of another turn are there to be sent. `position` is where we are. */
  offer(turn: number, position: TurnPosition, nowMs: number): void {
    this.#offers.add(turn);
    this.#freshDueMs ??= nowMs + this.#untilSlotMs(position);
  }

  /** That player, who comes back, runs what the others run: packets go as often as they will, so that what its way holds is known. */
  rehearse(): void {
    this.#isFar = false;
  }

  /** Whether that player, who speaks anew, takes part, so that others wait for what it lacks; or comes back, perhaps once more. */
  be(role: "member" | "guest"): void {
    if (this.#isGuest === (role === "guest")) return;
    this.#isGuest = role === "guest";
    this.#isFar = this.#isGuest;
    this.budget.messages.limit = Infinity;
  }

  /** That player takes part no more: it needs no turn data. */
  forgetTurns(): void {
    this.#offers.forget();
    this.#supply.forget();
    this.#freshDueMs = null;
  }

  /** Only of one that is new may the contents be used. */
  hearLinkPacket(packet: LinkPacket, payloadBytes: number, nowMs: number): Result<"new", LinkDropReason> {
    const heard = this.link.hearLinkPacket(packet, payloadBytes, nowMs);
    if (!heard.ok) return heard;
    this.#takeReports();
    this.#messages.noteHeard();
    const { position, request, fragments } = packet;
    if (fragments.some(({ lane }) => lane === URGENT_LANE)) this.#owesAnswer = true;
    if (position !== null && (this.position === null || !isBefore(position, this.position))) {
      this.position = position;
      this.#offers.reached(position.turn);
    }
    if (request !== null) this.#hearRequest(request, nowMs);
    this.requests.hearTurnData(packet.turnData);
    return heard;
  }

  /** Packets that took too long are lost, what the way carries is measured. */
  update(nowMs: number, mayTry: boolean, isYielding = false): void {
    this.link.update(nowMs);
    this.#takeReports();
    if (nowMs < this.#statsMs + STATS_MS) return;
    const faded = this.#lossPercent * 0.5 ** ((nowMs - this.#statsMs) / LOSS_HALF_LIFE_MS);
    this.#statsMs = nowMs;
    this.#stats = this.link.stats(nowMs);
    this.#lossPercent = Math.max(faded, this.#stats.lossPercentSure);
    const copies = copiesFor(this.#lossPercent, this.#stats.lossBurst);
    this.#copies = this.isSilent(nowMs) ? Math.min(COPIES_MAX_SILENT, copies) : copies;
    this.budget.update(this.#stats, nowMs, { hasCopies: this.copies > 1, mayTry, isYielding });
    if (this.budget.isFull) this.#fullMs = nowMs;
  }

  /** False while as much is under way as the way holds. What messages have there comes on top. */
  get maySend(): boolean {
    const leastMs = this.#stats.rttMsLeast ?? RTT_MS_ASSUMED;
    const forMessages = this.link.lanes.hasUnacknowledged ? this.#messages.window(this.#stats) : 0;
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

  /** When the next packet is to go, ms. */
  dueMs(situation: LineSituation, nowMs: number, stage: Stage): number {
    const { hasRoomBetweenTurns } = this.budget;
    const intervalMs = this.#intervalMs;
    const isRehearsed = this.#isRehearsed(stage);
    const keepaliveMs = isRehearsed ? KEEPALIVE_MS.over : (KEEPALIVE_MS[stage] * intervalMs) / TURN_MS;
    let due = this.#sentMs + keepaliveMs;
    if (this.#freshDueMs !== null) due = Math.min(due, this.#freshDueMs);
    if (this.#offers.hasNeedy(this.copies))
      due = Math.min(due, this.#sentMs + (hasRoomBetweenTurns ? copySpacingMs(this.copies) : intervalMs));
    if (this.#offers.isAsked) due = Math.min(due, this.#sentMs + ANSWER_MS);
    if (!this.#supply.isEmpty) due = Math.min(due, Math.max(this.#sentMs + ANSWER_MS, this.#supplyMs(nowMs)));
    if (situation.isUrgent && situation.request !== null)
      due = Math.min(due, this.requests.againMs(this.#rttMs));
    if (this.requests.isHurried(situation.request) && !this.budget.isFull)
      due = Math.min(due, this.#sentMs + ANSWER_MS);
    if (this.#owesAnswer || this.link.unansweredPackets >= ANSWER_PACKETS)
      due = Math.min(due, this.#sentMs + ANSWER_MS);
    due = Math.min(due, this.#messages.dueMs(this.#stats, this.#lossPercent > 0, nowMs));
    return Math.max(due, this.#openMs(nowMs));
  }

  /** Makes a packet now, whether or not one is due. */
  makePacket(situation: LineSituation, source: TurnSource, nowMs: number): LinkPacket {
    const turnData = this.#pickTurnData(source, nowMs);
    const { position, request } = situation;
    this.#owesAnswer = false;
    if (request !== null) this.requests.noteSent(request, nowMs);
    this.#sentMs = nowMs;
    this.#freshDueMs = this.#offers.hasFresh ? nowMs : null; // what did not fit
    const messageBytesMax = this.#messages.takeRoom(this.#stats, this.#lossPercent > 0, nowMs);
    const packet = this.link.send({ position, turnData, request, messageBytesMax }, nowMs);
    this.#messages.noteSent(packet.fragments, nowMs);
    return packet;
  }

  /** Before the match: the way does not hold what it would have to carry, and nothing is lost by being quiet until then. */
  #isRehearsed(stage: Stage): boolean {
    const { rttMs, rttMsLeast } = this.#stats;
    const isToCome = stage === "rehearsal" || stage === "rest";
    return isToCome && rttMs !== null && rttMs > (rttMsLeast ?? rttMs) + REHEARSED_QUEUE_MS;
  }

  /** From one packet to the next that nothing hurries. */
  get #intervalMs(): number {
    const { intervalMs } = this.budget;
    return this.#isFar ? Math.max(FAR_INTERVAL_MS, intervalMs) : intervalMs;
  }

  get #rttMs(): number {
    return this.#stats.rttMs ?? RTT_MS_ASSUMED;
  }

  /** Nothing came from there for so long that it may not reach us. On a narrow way words are rare. */
  isSilent(nowMs: number): boolean {
    const { intervalMs } = this.budget;
    const isNarrow = intervalMs > TURN_MS;
    return nowMs > this.#stats.lastHeardMs + SILENT_MS + this.#rttMs + (isNarrow ? 4 * intervalMs : 0);
  }

  #pickTurnData(source: TurnSource, nowMs: number): readonly TurnData[] {
    const load = new TurnLoad();
    for (const turn of this.#offers.needy(this.copies)) {
      const data = source.supply(this.#localPlayerId, turn);
      if (data === null) continue;
      if (!load.add(data)) break;
      this.#offers.sent(turn, nowMs);
    }
    if (this.#supplyMs(nowMs) > nowMs) return load.turnData;
    const { bytes } = load;
    this.#supply.load(load, source);
    if (this.#isGuest && load.bytes > bytes) this.budget.messages.noteSent(load.bytes - bytes, nowMs);
    return load.turnData;
  }

  /** When turn data of others may go, ms: to one who comes back they share the room of messages. */
  #supplyMs(nowMs: number): number {
    return this.#isGuest ? this.budget.messages.dueMs(nowMs, SUPPLY_BYTES) : nowMs;
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
      else this.#supply.ask(playerId, turn, { nowMs, rttMs: this.#rttMs });
    }
  }

  #untilSlotMs({ turn, ms }: TurnPosition): number {
    const intervalMs = this.#intervalMs;
    if (intervalMs <= TURN_MS) return 0;
    const at = turn * TURN_MS + Math.min(TURN_MS, ms);
    const slotAt = (this.#slot * intervalMs) / SLOTS;
    return (((slotAt - at) % intervalMs) + intervalMs) % intervalMs;
  }
}

function isBefore(a: TurnPosition, b: TurnPosition): boolean {
  return a.turn < b.turn || (a.turn === b.turn && a.ms < b.ms);
}
