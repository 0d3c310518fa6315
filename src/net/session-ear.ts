import {
  isHelloOfAnyVersion,
  isLinkPacket,
  readLinkPacket,
  readPacket,
  type Address,
  type Packet,
} from "../wire/index.ts";
import { answerHello } from "./answer-hello.ts";
import { hearInLobby, type LobbyPacket } from "./hear-in-lobby.ts";
import { Lobby } from "./lobby.ts";
import { readStartOf } from "./match-start.ts";
import { hearAnswer, isWelcomeOf, type Newcomer } from "./newcomer.ts";
import type { PlayerId } from "../lockstep/index.ts";
import type { RemotePeer } from "./roster.ts";
import type { DropReason } from "./session-events.ts";
import {
  begin,
  leave,
  lobbyOf,
  lose,
  sendTo,
  type InSession,
  type Phase,
  type SessionState,
} from "./session-state.ts";
import { sameAddress, tellableAddresses } from "./ways/addresses.ts";
import { routeOf, toAddress, toPeer, type Source } from "./ways/destination.ts";
import { hearRelay } from "./ways/hear-relay.ts";

/** Packets between members of a session. */
type PeerPacket = Exclude<
  Packet,
  { readonly kind: "hello" | "welcome" | "not-joinable" | "not-master-peer" | "relay" }
>;

/** What others say to a session, and what it does about it: each packet in the light of the phase and of who sent it. */
export class SessionEar {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** Takes a datagram. What can't be read or does not belong here is dropped and counted, never answered with an error. */
  hear(from: Address, bytes: Uint8Array, nowMs: number): void {
    this.#hear({ address: from, relay: null }, bytes, nowMs);
  }

  #hear(source: Source, bytes: Uint8Array, nowMs: number): void {
    if (isLinkPacket(bytes)) return this.#hearLink(source, bytes, nowMs);
    const sessionId = lobbyOf(this.#state)?.sessionId ?? 0;
    const read = readPacket(bytes, sessionId);
    if (!read.ok) {
      this.#drop(source, read.reason);
      const isOtherVersion = read.reason === "other-version" && source.relay === null;
      if (isOtherVersion) this.#hearOtherVersion(source.address, bytes);
      return;
    }
    const { sender, packet } = read.value;
    const phase = this.#state.phase;
    if (phase.kind === "closed") return;
    if (phase.kind === "connecting")
      return this.#hearAsNewcomer(phase.newcomer, source.address, packet, nowMs);
    if (!isOfSender(source, sender, packet.kind)) return this.#drop(source, "alien-sender");
    const isIntro = packet.kind === "intro" || packet.kind === "intro-ack";
    if (!isIntro && isNeedless(source, phase.lobby, nowMs)) return this.#drop(source, "needless-relay");
    switch (packet.kind) {
      case "hello":
        return this.#hearHello(phase, source.address, packet, nowMs);
      case "welcome":
        return this.#hearWelcome(phase, { source, sender }, packet, nowMs);
      case "not-joinable":
      case "not-master-peer":
        return this.#hearRefusal(phase, { source, sender }, packet);
      case "relay":
        return this.#hearRelay(phase, { source, sender }, packet, nowMs);
      default: {
        const remote = phase.lobby.hear(source, sender, packet, nowMs);
        if (remote === null) this.#hearAlien(phase, source, packet);
        else this.#hearPeer(phase, { source, remote }, packet, nowMs);
      }
    }
  }

  /** Passes a packet on, or takes the one for this peer out of it: as from who sent it, by the way of who passed it on. */
  #hearRelay(
    { lobby }: InSession,
    { source, sender }: { readonly source: Source; readonly sender: number },
    packet: Packet & { readonly kind: "relay" },
    nowMs: number,
  ): void {
    const hearing = hearRelay(lobby, this.#state.relays, { source, sender, packet, nowMs });
    if (hearing.kind === "dropped") return this.#drop(source, hearing.reason);
    if (hearing.kind === "for-us") {
      const relay = { by: hearing.by, from: packet.from };
      return this.#hear({ address: source.address, relay }, packet.bytes, nowMs);
    }
    this.#state.output.send(toAddress(hearing.to), packet, lobby);
  }

  #hearLink(source: Source, bytes: Uint8Array, nowMs: number): void {
    const { output, phase, expectedTurn } = this.#state;
    const from = source.address;
    if (!("lobby" in phase)) return output.drop(from, "unexpected");
    const { lobby } = phase;
    const context = { sessionId: lobby.sessionId, receiver: lobby.localPlayerId, expectedTurn };
    const read = readLinkPacket(bytes, context);
    if (!read.ok) return output.drop(from, read.reason);
    const { sender, packet } = read.value;
    const remote = lobby.remoteBy(sender);
    if (remote === null || (source.relay?.from ?? sender) !== sender)
      return output.drop(from, "alien-sender");
    if (isNeedless(source, lobby, nowMs)) return output.drop(from, "needless-relay");
    const isAtNewAddress = source.relay === null && !remote.ways.knows(from);
    if (isAtNewAddress && phase.kind === "lobby") return output.drop(from, "alien-sender");
    if (!isAtNewAddress) lobby.noteHeard(remote, source, "other", nowMs);
    if (phase.kind === "lobby") return output.drop(from, "unexpected");
    remote.lastLinkMs = nowMs;
    remote.startAcknowledged = true; // the sender has begun, so it has had the start
    const newAddress = isAtNewAddress ? from : null;
    output.tell({ kind: "link-packet", from: sender, packet, payloadBytes: bytes.length, newAddress });
  }

  #hearPeer(
    phase: InSession,
    { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
    packet: PeerPacket,
    nowMs: number,
  ): void {
    const { lobby } = phase;
    switch (packet.kind) {
      case "intro":
        // Back by the way that it came: who gets it knows that this one is open in both directions.
        return sendTo(this.#state, toPeer(remote, routeOf(source)), { ...packet, kind: "intro-ack" });
      case "intro-ack": {
        const isNewWay = lobby.hearIntroAck(remote, source, packet, nowMs);
        if (isNewWay && phase.kind === "lobby") this.#state.output.tell({ kind: "players-changed" });
        return;
      }
      case "ready":
        if (lobby.hearReady(remote, packet, nowMs)) this.#state.output.tell({ kind: "players-changed" });
        return;
      case "seat-request":
      case "map-request":
      case "map-part":
        return this.#hearInLobby(phase, { source, remote }, packet, nowMs);
      case "start":
        return this.#hearStart(phase, { source, remote }, packet, nowMs);
      case "start-ack":
        if (phase.kind === "starting") remote.startAcknowledged = true;
        else this.#drop(source, "unexpected"); // believed, it would keep the start from that peer
        return;
      case "goodbye":
        return this.#hearGoodbye(phase, remote, packet);
      case "goodbye-ack":
        remote.goodbyeAcknowledged = true;
    }
  }

  #hearInLobby(
    { kind, lobby }: InSession,
    { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
    packet: LobbyPacket,
    nowMs: number,
  ): void {
    if (kind !== "lobby") return this.#drop(source, "unexpected");
    const hearing = hearInLobby(lobby, remote, packet, nowMs);
    if (hearing.kind === "answer") sendTo(this.#state, toPeer(remote), hearing.packet);
    else if (hearing.kind === "news") this.#state.output.tell({ kind: "players-changed" });
    else if (hearing.kind === "unexpected") this.#drop(source, "unexpected");
    else if (hearing.kind === "bad-map") {
      this.#state.output.tell({ kind: "lost", loss: hearing });
      return leave(this.#state, "left", { nowMs });
    }
    if (packet.kind === "map-part") this.#state.output.sendAll(lobby.requestsDue(nowMs), lobby); // the next ones
  }

  #hearAsNewcomer(newcomer: Newcomer, from: Address, packet: Packet, nowMs: number): void {
    const { token, localAddresses = [] } = this.#state.options;
    if (packet.kind === "hello") return; // two newcomers that ask each other: neither can help
    if (isWelcomeOf(packet, token) && sameAddress(from, newcomer.target)) {
      const addresses = tellableAddresses(localAddresses);
      const local = { master: from, addresses, maps: this.#state.maps, nowMs };
      this.#state.phase = { kind: "lobby", lobby: Lobby.join(packet, local) };
      this.#state.output.tell({ kind: "joined" }, { kind: "players-changed" });
      return;
    }
    const outcome = hearAnswer(newcomer, from, packet, { token, nowMs });
    if (outcome.kind === "asking") this.#state.phase = { kind: "connecting", newcomer: outcome.newcomer };
    else lose(this.#state, outcome);
  }

  /** Another version answers us, or asks us. The envelope never changes, so each can tell the other. */
  #hearOtherVersion(from: Address, bytes: Uint8Array): void {
    const phase = this.#state.phase;
    if (phase.kind === "connecting") {
      if (sameAddress(from, phase.newcomer.target))
        lose(this.#state, { kind: "refused", reason: "other-version" });
    } else if (isHelloOfAnyVersion(bytes)) {
      sendTo(this.#state, toAddress(from), { kind: "not-joinable", token: 0, reason: "other-version" });
    }
  }

  /** One that was in and is no more is told so, as often as it asks; nobody else who is not in gets an answer. */
  #hearAlien({ kind, lobby }: InSession, source: Source, packet: Packet): void {
    this.#drop(source, "alien-sender");
    const isDirect = source.relay === null;
    const token = kind === "lobby" && isDirect ? lobby.departedTokenAt(source.address) : null;
    if (token === null) return;
    const to = toAddress(source.address);
    if (packet.kind === "goodbye") sendTo(this.#state, to, { kind: "goodbye-ack" });
    else sendTo(this.#state, to, { kind: "not-joinable", token, reason: "removed" });
  }

  #hearHello(phase: InSession, from: Address, hello: Packet & { kind: "hello" }, nowMs: number): void {
    const { name: localName, simVersion, playerCountMax } = this.#state.options;
    const isInLobby = phase.kind === "lobby";
    const context = { from, isInLobby, simVersion, playerCountMax, localName, nowMs };
    const { packets, isAdmitted } = answerHello(phase.lobby, hello, context);
    this.#state.output.sendAll(packets, phase.lobby);
    if (isAdmitted) this.#state.output.tell({ kind: "players-changed" });
  }

  #hearWelcome(
    phase: InSession,
    { source, sender }: { readonly source: Source; readonly sender: PlayerId },
    packet: Packet & { kind: "welcome" },
    nowMs: number,
  ): void {
    const { kind, lobby } = phase;
    const isOurs =
      isWelcomeOf(packet, this.#state.options.token) &&
      packet.sessionId === lobby.sessionId &&
      packet.playerId === lobby.localPlayerId &&
      packet.masterId === lobby.masterId;
    if (!isOurs || !lobby.isFromMaster(source, sender)) return this.#drop(source, "unexpected");
    if (kind === "lobby" && lobby.takeRoster(packet, nowMs)) {
      this.#state.output.tell({ kind: "players-changed" });
    }
  }

  /** Who is in can only be told that it was removed; what refused an earlier hello of ours came too late to matter. */
  #hearRefusal(
    { kind, lobby }: InSession,
    { source, sender }: { readonly source: Source; readonly sender: PlayerId },
    packet: Packet,
  ): void {
    const isRemoval =
      packet.kind === "not-joinable" &&
      packet.reason === "removed" &&
      packet.token === this.#state.options.token &&
      lobby.isFromMaster(source, sender);
    if (isRemoval && kind === "lobby") lose(this.#state, { kind: "refused", reason: "removed" });
    else this.#drop(source, "unexpected");
  }

  #hearStart(
    phase: Phase,
    { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
    packet: Packet & { kind: "start" },
    nowMs: number,
  ): void {
    if (phase.kind !== "lobby" && phase.kind !== "starting") return;
    const start = readStartOf(phase.lobby, remote, packet, nowMs);
    // Who begins sends to all the others: not before each of them has answered from where the master says that it is.
    const isEarly = phase.kind === "lobby" && !phase.lobby.reachesAll;
    if (start === null || isEarly) return this.#drop(source, "unexpected");
    if (phase.kind === "lobby") begin(this.#state, phase.lobby, start);
    sendTo(this.#state, toPeer(remote), { kind: "start-ack" });
  }

  #hearGoodbye(phase: InSession, remote: RemotePeer, packet: Packet & { kind: "goodbye" }): void {
    const { lobby } = phase;
    sendTo(this.#state, toPeer(remote), { kind: "goodbye-ack" });
    if (phase.kind !== "lobby") {
      this.#state.output.tell({ kind: "goodbye", from: remote.playerId, goodbye: packet });
    } else if (lobby.isMasterPeer) {
      lobby.remove(remote.playerId);
      this.#state.output.tell({ kind: "players-changed" });
    } else if (remote.playerId === lobby.masterId) lose(this.#state, { kind: "master-left" });
  }

  #drop({ address }: Source, reason: DropReason): void {
    this.#state.output.drop(address, reason);
  }
}

/** Whether that was passed on in the name of a peer that talks to us itself: then anybody may have made it up. */
function isNeedless({ relay }: Source, lobby: Lobby, nowMs: number): boolean {
  return relay !== null && (lobby.remoteBy(relay.from)?.ways.speaksDirectly(nowMs) ?? false);
}

/** Whether who passed a packet on says the same sender as the packet itself, and such a packet may be passed on at all. */
function isOfSender({ relay }: Source, sender: PlayerId, kind: Packet["kind"]): boolean {
  return relay === null || (relay.from === sender && kind !== "hello" && kind !== "not-master-peer");
}
