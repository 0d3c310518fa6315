import { assert, fail, ok, type Result } from "../../base/index.ts";
import {
  HEADER_BYTES,
  LINK_PACKET_BITS_BARE,
  LINK_PACKET_BYTES_MAX,
  PATH_LINK_BYTES_MAX,
  turnDataBits,
  type LinkPacket,
} from "../../wire/index.ts";
import { URGENT_LANE } from "./lane-limits.ts";
import type { DeliveryReport, LinkContents, LinkDropReason, LinkStats } from "./link-types.ts";
import { MessageLanes } from "./message-lanes.ts";
import { ReceivedPackets } from "./received-packets.ts";
import { RoundTripLog } from "./round-trip-log.ts";
import { SentPackets, type SentPacket } from "./sent-packets.ts";
import { RateMeter } from "./windowed.ts";

interface LinkOptions {
  readonly nowMs: number;
  readonly rttMs: number | null; // as the lobby measured it
}

/**
 * The way to one other peer in play. It knows of each packet whether it came, by acknowledgements that ride in the packets
 * the other way, and sends none itself: the caller asks for the next one. Times only ever go on.
 */
export class Link {
  readonly lanes = new MessageLanes();
  readonly #received = new ReceivedPackets();
  readonly #sent = new SentPackets();
  readonly #roundTrips: RoundTripLog;
  readonly #drops = new DropCounter();
  readonly #out: RateMeter;
  readonly #in: RateMeter;
  readonly #arrived: RateMeter;
  #reports: DeliveryReport[] = [];
  #totals = { sentBytes: 0, receivedPackets: 0, receivedBytes: 0 };
  #lastHeardMs: number;
  #lastAnsweredMs: number;

  constructor({ nowMs, rttMs }: LinkOptions) {
    this.#roundTrips = new RoundTripLog(rttMs, nowMs);
    this.#out = new RateMeter(nowMs);
    this.#in = new RateMeter(nowMs);
    this.#arrived = new RateMeter(nowMs);
    this.#lastHeardMs = nowMs;
    this.#lastAnsweredMs = nowMs;
  }

  /** Packets that came since the last one was sent: 33 of them are all that one acknowledgement can tell of. */
  get unansweredPackets(): number {
    return this.#received.unanswered;
  }

  /** When a packet sent now counts as lost, if nothing tells so before. */
  get timeoutMs(): number {
    return this.#roundTrips.timeoutMs;
  }

  /** What was sent before this, ms, and is not acknowledged has been passed by two packets at least: it is lost, or very late. */
  get passedMs(): number {
    return this.#sent.passedMs;
  }

  get inFlightPackets(): number {
    return this.#sent.inFlight;
  }

  /** When the oldest packet in flight counts as lost, if nothing is heard of it; Infinity: none is in flight. */
  get nextTimeoutMs(): number {
    return this.#sent.oldestInFlightMs + this.timeoutMs;
  }

  /** The next packet to the other. Fragments take what room there is: by the lanes, up to messageBytesMax. */
  send(contents: LinkContents, nowMs: number): LinkPacket {
    const { position, turnData, request, messageBytesMax } = contents;
    const turnBits = turnData.reduce((sum, data) => sum + turnDataBits(data), 0);
    const isFitting = turnBits <= LINK_PACKET_BYTES_MAX * 8 - LINK_PACKET_BITS_BARE;
    assert(isFitting, "Link.send: the turn data do not fit a packet");
    const roomBits = Math.max(0, PATH_LINK_BYTES_MAX * 8 - LINK_PACKET_BITS_BARE - turnBits);
    const { fragments, ranges } = this.lanes.takeFragments(Math.min(roomBits, messageBytesMax * 8));
    const turns = turnData.map(({ playerId, turn }) => ({ playerId, turn }));
    const { low, pushedOut } = this.#sent.add({ sentMs: nowMs, turns, ranges });
    if (pushedOut !== null) this.#noteLost([pushedOut]);
    return { sequence: low, ack: this.#received.takeAck(nowMs), position, turnData, request, fragments };
  }

  /** How long the packet just sent is, without headers. */
  noteSentBytes(sequence: number, payloadBytes: number): void {
    const packet = this.#sent.find(sequence);
    assert(
      packet !== null && packet.bytes === 0,
      "noteSentBytes: each packet is noted once, when it is sent",
    );
    packet.bytes = payloadBytes + HEADER_BYTES;
    this.#totals.sentBytes += packet.bytes;
    this.#out.add(packet.bytes, packet.sentMs);
  }

  /** Only what a new packet says may be used. Its fragments are in the lanes already. */
  hearLinkPacket(packet: LinkPacket, payloadBytes: number, nowMs: number): Result<"new", LinkDropReason> {
    this.#totals.receivedPackets += 1;
    this.#totals.receivedBytes += payloadBytes + HEADER_BYTES;
    this.#in.add(payloadBytes + HEADER_BYTES, nowMs);
    const sequence = this.#received.check(packet.sequence);
    if (!sequence.ok) return this.#drop(sequence.reason);
    if (!this.#sent.isPossible(packet.ack, sequence.value > this.#received.newest))
      return this.#drop("bad-ack");
    this.#received.add(sequence.value, nowMs);
    this.#lastHeardMs = nowMs;
    this.#hearAck(packet, nowMs);
    for (const fragment of packet.fragments) {
      const reason = this.lanes.addFragment(fragment);
      if (reason !== null) this.#drops.count(reason);
    }
    return ok("new");
  }

  /** When the last packet came that was not dropped; at first when the link was made, ms. */
  get lastHeardMs(): number {
    return this.#lastHeardMs;
  }

  /** When a packet of ours was acknowledged last; at first when the link was made, ms. A peer that we hear need not hear us. */
  get lastAnsweredMs(): number {
    return this.#lastAnsweredMs;
  }

  /** Finds packets whose acknowledgement is overdue. */
  update(nowMs: number): void {
    this.#noteLost(this.#sent.takeLost(nowMs, this.timeoutMs));
  }

  /** What became of packets with turn data since the last call. */
  takeReports(): readonly DeliveryReport[] {
    const reports = this.#reports;
    this.#reports = [];
    return reports;
  }

  stats(nowMs: number): LinkStats {
    const { percent, surePercent, burst } = this.#sent.losses();
    return {
      ...this.#roundTrips.stats(nowMs),
      ...this.#totals,
      lossPercent: percent,
      lossPercentSure: surePercent,
      lossBurst: burst,
      sentPackets: this.#sent.count,
      outBytesPerSecond: this.#out.perSecond(nowMs),
      inBytesPerSecond: this.#in.perSecond(nowMs),
      deliveredBytesPerSecond: this.#arrived.perSecond(nowMs),
      lastHeardMs: this.#lastHeardMs,
      inFlightPackets: this.#sent.inFlight,
      drops: this.#drops.counts,
    };
  }

  #hearAck({ ack }: LinkPacket, nowMs: number): void {
    if (ack === null) return;
    const newest = this.#sent.find(ack.sequence);
    const isFirst = newest !== null && newest.fate !== "delivered";
    const delivered = this.#sent.acknowledge(ack);
    if (isFirst && ack.heldMs !== null) this.#roundTrips.sample(nowMs - newest.sentMs - ack.heldMs, nowMs);
    if (delivered.length > 0) this.#lastAnsweredMs = nowMs;
    for (const packet of delivered) {
      this.#roundTrips.answered(nowMs - packet.sentMs);
      this.#arrived.add(packet.bytes, nowMs);
      this.lanes.delivered(packet.ranges);
      this.#report("delivered", packet);
    }
    this.update(nowMs);
  }

  #noteLost(packets: readonly SentPacket[]): void {
    for (const packet of packets) {
      for (const range of packet.ranges)
        this.lanes.lost(range.lane === URGENT_LANE ? this.#sent.withoutCopy(range) : [range]);
      this.#report("lost", packet);
    }
  }

  #report(kind: DeliveryReport["kind"], { turns, sentMs }: SentPacket): void {
    if (turns.length > 0) this.#reports.push({ kind, turns, sentMs });
  }

  #drop(reason: LinkDropReason): { readonly ok: false; readonly reason: LinkDropReason } {
    this.#drops.count(reason);
    return fail(reason);
  }
}

/** How often what was dropped, and why. */
class DropCounter {
  readonly #counts: Record<LinkDropReason, number> = {
    duplicate: 0,
    "too-old": 0,
    "too-far": 0,
    "bad-ack": 0,
    "no-lane": 0,
    "beyond-window": 0,
    contradiction: 0,
    "bad-message": 0,
    "closed-lane": 0,
  };

  count(reason: LinkDropReason): void {
    this.#counts[reason] += 1;
  }

  get counts(): Readonly<Record<LinkDropReason, number>> {
    return { ...this.#counts };
  }
}
