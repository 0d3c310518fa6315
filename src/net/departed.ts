import type { Address } from "../wire/index.ts";
import type { RemotePeer } from "./roster.ts";

/** Of those who were in, so many of the last are remembered. */
const DEPARTED_MAX = 32;

/** Who was in and is no more, as the master peer remembers it: a late word of theirs must not bring them back. */
export class Departed {
  #peers: readonly RemotePeer[] = []; // the last at the end

  add(remote: RemotePeer): void {
    this.#peers = [...this.#peers, remote].slice(-DEPARTED_MAX);
  }

  has(token: number): boolean {
    return this.#peers.some((peer) => peer.token === token);
  }

  /** The token of the last one who was at that address, or null. */
  tokenAt(from: Address): number | null {
    return this.#peers.findLast(({ ways }) => ways.isAt(from))?.token ?? null;
  }
}
