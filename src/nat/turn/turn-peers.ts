import { formatAddress, type Address } from "../../base/index.ts";
import { CHANNEL_FIRST, CHANNEL_LAST } from "./channel-data.ts";

/** Somebody who is sent to through a relay, or may send to us. */
export interface TurnPeer {
  readonly address: Address;
  readonly channel: number;
  way: "none" | "indications" | "channel";
  isSpokenTo: boolean; // by us: only then a channel is worth its while
  isAsked: boolean;
  spokenMs: number; // last, by us; at first when it was added
  againMs: number; // when permission, or channel, are asked for again
  waiting: Uint8Array[]; // until the relay lets anything through
}

/** Those peers we may send to at once. */
const PEERS_MAX = 64;
/** A peer to which nothing was sent for so long makes way for others: a relay is punched through for guests who never came. */
const QUIET_MS = 60_000;

/** Those whom a relay lets through, and the channels they have. */
export class TurnPeers {
  readonly #peers = new Map<string, TurnPeer>();
  #nextChannel = CHANNEL_FIRST; // a relay gives no channel to another peer for a while

  get all(): readonly TurnPeer[] {
    return [...this.#peers.values()];
  }

  at(address: Address): TurnPeer | null {
    return this.#peers.get(formatAddress(address)) ?? null;
  }

  byChannel(channel: number): TurnPeer | null {
    for (const peer of this.#peers.values()) if (peer.channel === channel) return peer;
    return null;
  }

  /** Whether a relay lets in what comes from there: a permission is for all ports of a host. */
  isOpenTo({ host }: Address): boolean {
    for (const { address, way } of this.#peers.values())
      if (address.host === host && way !== "none") return true;
    return false;
  }

  /** Null: there are too many who were spoken to lately. */
  add(address: Address, nowMs: number): TurnPeer | null {
    if (this.#peers.size >= PEERS_MAX) this.#forgetQuietest(nowMs);
    if (this.#peers.size >= PEERS_MAX) return null;
    const peer: TurnPeer = {
      ...{ address, channel: this.#takeChannel(), way: "none", isSpokenTo: false, isAsked: false },
      ...{ spokenMs: nowMs, againMs: nowMs, waiting: [] },
    };
    this.#peers.set(formatAddress(address), peer);
    return peer;
  }

  #forgetQuietest(nowMs: number): void {
    const quietest = this.all.reduce((least, peer) => (peer.spokenMs < least.spokenMs ? peer : least));
    if (nowMs - quietest.spokenMs >= QUIET_MS) this.#peers.delete(formatAddress(quietest.address));
  }

  #takeChannel(): number {
    const channel = this.#nextChannel;
    this.#nextChannel = channel === CHANNEL_LAST ? CHANNEL_FIRST : channel + 1;
    return channel;
  }

  clear(): void {
    this.#peers.clear();
  }
}
