import type { Saying } from "../../base/index.ts";
import { HEADER_BYTES, PACKET_HEAD_BYTES, sayingBits, type TalkPacket } from "../../wire/index.ts";
import { SEAL_BYTES } from "../../seal/index.ts";
import { RTT_MS_ASSUMED } from "../constants.ts";
import type { Pair } from "../keys/session-keys.ts";
import { toPeer, type AddressedPacket } from "../lobby/destination.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { Allowance } from "./allowance.ts";
import { TalkLine } from "./talk-line.ts";
import { SAYINGS, SAYINGS_HEARD, PINGS, PINGS_HEARD, TALK_PACKETS, TALK_BYTES_PER_SECOND } from "./limits.ts";

/** So much of it may go at once, ms of the rate. */
const BURST_MS = 600;
const BURST_BYTES_MIN = 240;
/** Of a packet without sayings. */
const BARE_BYTES = HEADER_BYTES + PACKET_HEAD_BYTES + SEAL_BYTES + 5;

/** What came of one member's packet. */
interface Heard {
  readonly sayings: readonly Saying[];
  readonly dropped: number; // sayings beyond what one may say
}

/** What is known of a member, as long as it has that key. */
interface Speaker {
  readonly line: TalkLine;
  readonly said: Allowance;
  readonly pings: Allowance;
  readonly packets: Allowance;
}

/** The talk with all others: what goes to which peer, and when there is room for it. */
export class TalkDesk {
  readonly #speakers = new WeakMap<Pair, Speaker>(); // a peer that speaks by another key is another run, to which nothing was said
  readonly #said = new Allowance(SAYINGS);
  readonly #pings = new Allowance(PINGS);
  #rate = TALK_BYTES_PER_SECOND;
  #bytes = TALK_BYTES_PER_SECOND;
  #atMs = 0;

  /** Bytes a second that all talk may take from now on, with headers. */
  set bytesPerSecond(rate: number) {
    this.#rate = rate;
  }

  /** Whether the local player may say one more thing now; it counts as said. */
  maySay({ kind }: Saying, nowMs: number): boolean {
    return (kind === "ping" ? this.#pings : this.#said).take(nowMs);
  }

  /** Says that to these. */
  say(saying: Saying, pairs: readonly Pair[]): void {
    for (const pair of pairs) this.#speaker(pair).line.say(saying);
  }

  /** Null: that member sends more packets than are looked at. */
  hear(pair: Pair, packet: TalkPacket, nowMs: number): Heard | null {
    const { line, said, pings, packets } = this.#speaker(pair);
    if (!packets.take(nowMs)) return null;
    const fresh = line.hear(packet, nowMs);
    const sayings = fresh.filter(({ kind }) => (kind === "ping" ? pings : said).take(nowMs));
    return { sayings, dropped: fresh.length - sayings.length };
  }

  /** The packets that are due now, as far as there is room. */
  collect(remotes: readonly RemotePeer[], nowMs: number): readonly AddressedPacket[] {
    const burst = Math.max(BURST_BYTES_MIN, (this.#rate * BURST_MS) / 1_000);
    this.#bytes = Math.min(burst, this.#bytes + ((nowMs - this.#atMs) * this.#rate) / 1_000);
    this.#atMs = nowMs;
    return remotes.flatMap((remote) => {
      const line = this.#lineOf(remote);
      if (line === null || this.#bytes <= 0 || line.dueMs(rttOf(remote)) > nowMs) return [];
      const packet: TalkPacket = { kind: "talk", ...line.take(nowMs) };
      const bits = packet.sayings.reduce((sum, saying) => sum + sayingBits(saying), 0);
      this.#bytes -= BARE_BYTES + bits / 8;
      return [{ to: toPeer(remote), packet }];
    });
  }

  /** Whether these have acknowledged all that was said to them. */
  isHeard(remotes: readonly RemotePeer[]): boolean {
    return remotes.every((remote) => this.#lineOf(remote)?.isHeard ?? true);
  }

  /** When collect has something to do again, ms. */
  nextDueMs(remotes: readonly RemotePeer[]): number {
    const dues = remotes.map((remote) => this.#lineOf(remote)?.dueMs(rttOf(remote)) ?? Infinity);
    const due = Math.min(Infinity, ...dues);
    if (due === Infinity || this.#bytes > 0) return due;
    return Math.max(due, this.#atMs + ((1 - this.#bytes) * 1_000) / this.#rate);
  }

  /** Null: nothing was said between us yet, it can't be heard, or nobody knows whether it is that player who would hear it. */
  #lineOf({ pair, returnAcknowledged, isIntroduced }: RemotePeer): TalkLine | null {
    const mayHear = returnAcknowledged && isIntroduced;
    return pair === null || !mayHear ? null : (this.#speakers.get(pair)?.line ?? null);
  }

  #speaker(pair: Pair): Speaker {
    const known = this.#speakers.get(pair);
    if (known !== undefined) return known;
    const speaker = {
      line: new TalkLine(),
      said: new Allowance(SAYINGS_HEARD),
      pings: new Allowance(PINGS_HEARD),
      packets: new Allowance(TALK_PACKETS),
    };
    this.#speakers.set(pair, speaker);
    return speaker;
  }
}

function rttOf({ roundTrip }: RemotePeer): number {
  return roundTrip.ms ?? RTT_MS_ASSUMED;
}
