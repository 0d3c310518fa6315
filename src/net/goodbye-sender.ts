import type { Packet } from "../wire/index.ts";
import { RESEND_MS } from "./constants.ts";
import type { RemotePeer } from "./roster.ts";
import { toPeer, type AddressedPacket } from "./ways/destination.ts";

type GoodbyePacket = Packet & { readonly kind: "goodbye" };

/** A goodbye on its way: said to everybody again and again until each has acknowledged it. */
export class GoodbyeSender {
  readonly #packet: GoodbyePacket;
  readonly #remotes: readonly RemotePeer[];
  #lastSentMs = -Infinity;

  constructor(packet: GoodbyePacket, remotes: readonly RemotePeer[]) {
    this.#packet = packet;
    this.#remotes = remotes;
    for (const remote of remotes) remote.goodbyeAcknowledged = false; // an earlier one was another matter
  }

  get isAcknowledged(): boolean {
    return this.#remotes.every(({ goodbyeAcknowledged }) => goodbyeAcknowledged);
  }

  collect(nowMs: number): readonly AddressedPacket[] {
    if (nowMs < this.#lastSentMs + RESEND_MS) return [];
    this.#lastSentMs = nowMs;
    const open = this.#remotes.filter(({ goodbyeAcknowledged }) => !goodbyeAcknowledged);
    return open.map((remote) => ({ to: toPeer(remote), packet: this.#packet }));
  }
}
