import { assert } from "../../base/index.ts";
import {
  isNameless,
  isOpenPacket,
  partsOfWelcome,
  RELAYED_BYTES_MAX,
  writePacket,
  type Address,
  type Datagram,
  type Packet,
  type WelcomePacket,
} from "../../wire/index.ts";
import type { AddressedPacket, Destination } from "../lobby/destination.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import type { Route } from "../ways/route.ts";
import type { SessionKeys } from "../keys/session-keys.ts";
import type { DropReason, SessionEvent } from "./session-events.ts";

/** From the next one on every second one goes in small parts. */
const WELCOMES_IN_LONG_PARTS = 2;

/** What a session has to hand out: datagrams to send and events to tell, until they are taken. */
export class SessionOutput {
  readonly #keys: SessionKeys;
  #nowMs = -Infinity;
  #datagrams: Datagram[] = [];
  #events: SessionEvent[] = [];

  constructor(keys: SessionKeys) {
    this.#keys = keys;
  }

  /** As the session was last told. */
  get nowMs(): number {
    return this.#nowMs;
  }

  goOn(nowMs: number): void {
    assert(nowMs >= this.#nowMs, "Session: time goes on");
    this.#nowMs = nowMs;
  }

  /** Writes a packet as the local player of that lobby; a newcomer has none yet. */
  send(to: Destination, packet: Packet | WelcomePacket, lobby: Lobby | null): void {
    if ("roster" in packet) {
      const receiver = lobby?.remoteBy(packet.playerId) ?? null;
      for (const part of partsOfWelcome(packet, isInSmallParts(receiver))) this.send(to, part, lobby);
    } else this.#sendOne(to, packet, lobby);
  }

  #sendOne(to: Destination, packet: Packet, lobby: Lobby | null): void {
    const written = writePacket(packet, lobby?.localPlayerId ?? 1);
    const pair = to.kind === "peer" ? this.#keys.pairOf(to.peer) : to.pair;
    const isOpen = isOpenPacket(packet);
    if (!isOpen && pair === null) return; // a key that leads to no secret: nobody could read it
    const name = isNameless(packet) ? 0 : (lobby?.sessionId ?? 0);
    const bytes = isOpen ? written : this.#keys.seal(written, pair!, name);
    if (to.kind === "address") this.#post(to.address, bytes);
    else if (lobby !== null)
      this.#sendBy(to.peer, to.route === null ? this.#routesOf(to.peer, packet) : [to.route], bytes, lobby);
  }

  sendAll(packets: readonly AddressedPacket[], lobby: Lobby): void {
    for (const { to, packet } of packets) this.send(to, packet, lobby);
  }

  /** Sends bytes to a peer by its way; returns how many went out, with what passing on adds to them. */
  sendBytes(peer: RemotePeer, bytes: Uint8Array, lobby: Lobby): number {
    return this.#sendBy(peer, peer.ways.takeRoutes(this.#nowMs), bytes, lobby);
  }

  /** A peer that was never heard gets, apart from intros, only what brings it in or turns it away. */
  #routesOf({ ways }: RemotePeer, { kind }: Packet): readonly Route[] {
    const isForNewcomer =
      kind === "welcome-part" || kind === "not-joinable" || kind === "hello" || kind === "return";
    return isForNewcomer ? ways.takeFirstRoutes(this.#nowMs) : ways.takeRoutes(this.#nowMs);
  }

  #sendBy(peer: RemotePeer, routes: readonly Route[], bytes: Uint8Array, lobby: Lobby): number {
    let sentBytes = 0;
    for (const taken of routes) {
      sentBytes +=
        taken.kind === "direct"
          ? this.#post(taken.address, bytes)
          : this.#sendRelayed(peer, lobby.remoteBy(taken.by), bytes, lobby);
    }
    return sentBytes;
  }

  tell(...events: readonly SessionEvent[]): void {
    this.#events.push(...events);
  }

  drop(from: Address, reason: DropReason): void {
    this.tell({ kind: "dropped", from, reason });
  }

  takeDatagrams(): readonly Datagram[] {
    const taken = this.#datagrams;
    this.#datagrams = [];
    return taken;
  }

  takeEvents(): readonly SessionEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  /** One hop: to a peer that is reached directly, or not at all. What is too long for that is as good as lost. */
  #sendRelayed(peer: RemotePeer, by: RemotePeer | null, bytes: Uint8Array, lobby: Lobby): number {
    const address = by?.ways.directAddress ?? null;
    if (address === null || bytes.length > RELAYED_BYTES_MAX) return 0;
    const pair = this.#keys.pairOf(by!);
    if (pair === null) return 0;
    const { localPlayerId, sessionId } = lobby;
    const relay: Packet = { kind: "relay", to: peer.playerId, from: localPlayerId, bytes };
    return this.#post(address, this.#keys.seal(writePacket(relay, localPlayerId), pair, sessionId));
  }

  #post(to: Address, bytes: Uint8Array): number {
    this.#datagrams.push({ to, bytes });
    return bytes.length;
  }
}

/**
 * The third welcome in vain, and each other one after it: its path may not carry longer ones, or its line is full, where each part
 * more is one more to lose.
 */
function isInSmallParts(receiver: RemotePeer | null): boolean {
  if (receiver === null) return false;
  const { count } = receiver.lastWelcome;
  return count > WELCOMES_IN_LONG_PARTS && count % 2 === 1;
}
