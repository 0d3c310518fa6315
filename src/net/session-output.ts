import { writePacket, type Address, type Packet } from "../wire/index.ts";
import type { AddressedPacket, Lobby } from "./lobby.ts";
import type { Datagram, DropReason, SessionEvent } from "./session-events.ts";

/** What a session has to hand out: datagrams to send and events to tell, until they are taken. */
export class SessionOutput {
  #datagrams: Datagram[] = [];
  #events: SessionEvent[] = [];

  /** Writes a packet as the local player of that lobby; a newcomer has none yet. */
  send(to: Address, packet: Packet, lobby: Lobby | null): void {
    const bytes = writePacket(packet, lobby?.localPlayerId ?? 1, lobby?.sessionId ?? 0);
    this.#datagrams.push({ to, bytes });
  }

  sendAll(packets: readonly AddressedPacket[], lobby: Lobby): void {
    for (const { to, packet } of packets) this.send(to, packet, lobby);
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
}
