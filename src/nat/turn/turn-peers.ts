import { formatAddress, type Address } from "../../base/index.ts";
import { CHANNEL_FIRST, CHANNEL_LAST } from "./channel-data.ts";

/** Somebody who is sent to through a relay, or may send to us. */
export interface TurnPeer {
  readonly address: Address;
  readonly channel: number;
  way: "none" | "indications" | "channel";
  isSpokenTo: boolean; // by us: only then a channel is worth its while
  isAsked: boolean;
  againMs: number; // when permission, or channel, are asked for again
  waiting: Uint8Array[]; // until the relay lets anything through
}

/** Nothing to say to: those peers we may send to at once. */
const PEERS_MAX = 64;

/** Those whom a relay lets through, and the channels they have. */
export class TurnPeers {
  readonly #peers = new Map<string, TurnPeer>();

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

  /** Null: there are too many. */
  add(address: Address, nowMs: number): TurnPeer | null {
    const channel = CHANNEL_FIRST + this.#peers.size;
    if (this.#peers.size >= PEERS_MAX || channel > CHANNEL_LAST) return null;
    const peer: TurnPeer = {
      ...{ address, channel, way: "none", isSpokenTo: false, isAsked: false },
      ...{ againMs: nowMs, waiting: [] },
    };
    this.#peers.set(formatAddress(address), peer);
    return peer;
  }

  clear(): void {
    this.#peers.clear();
  }
}
