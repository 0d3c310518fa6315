import { isHelloOfAnyVersion, readPacket, type Address, type Packet } from "../wire/index.ts";
import { answerHello } from "./answer-hello.ts";
import { hearInLobby, type LobbyPacket } from "./hear-in-lobby.ts";
import { Lobby } from "./lobby.ts";
import { readStartOf } from "./match-start.ts";
import { hearAnswer, isWelcomeOf, type Newcomer } from "./newcomer.ts";
import { sameAddress, type RemotePeer } from "./roster.ts";
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

/** What others say to a session, and what it does about it: each packet in the light of the phase and of who sent it. */
export class SessionEar {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** Takes a datagram. What can't be read or does not belong here is dropped and counted, never answered with an error. */
  hear(from: Address, bytes: Uint8Array, nowMs: number): void {
    const sessionId = lobbyOf(this.#state)?.sessionId ?? 0;
    const read = readPacket(bytes, { sessionId, expectedTurn: this.#state.expectedTurn });
    if (!read.ok) {
      this.#state.output.drop(from, read.reason);
      if (read.reason === "other-version") this.#hearOtherVersion(from, bytes);
      return;
    }
    const { sender, packet } = read.value;
    const phase = this.#state.phase;
    if (phase.kind === "closed") return;
    if (phase.kind === "connecting") return this.#hearAsNewcomer(phase.newcomer, from, packet, nowMs);
    switch (packet.kind) {
      case "hello":
        return this.#hearHello(phase, from, packet, nowMs);
      case "welcome":
        return this.#hearWelcome(phase, from, packet, nowMs);
      case "not-joinable":
      case "not-master-peer":
        return this.#hearRefusal(phase, from, packet);
      default: {
        const remote = phase.lobby.hear(from, sender, packet, nowMs);
        if (remote === null) this.#hearAlien(phase, from, packet);
        else this.#hearPeer(phase, remote, packet, nowMs);
      }
    }
  }

  #hearPeer(phase: InSession, remote: RemotePeer, packet: Packet, nowMs: number): void {
    const { lobby } = phase;
    switch (packet.kind) {
      case "intro":
        return sendTo(this.#state, remote.address, { kind: "intro-ack", token: packet.token });
      case "intro-ack":
        return lobby.hearIntroAck(remote, packet.token);
      case "ready":
        if (lobby.hearReady(remote, packet, nowMs)) this.#state.output.tell({ kind: "players-changed" });
        return;
      case "seat-request":
      case "map-request":
      case "map-part":
        return this.#hearInLobby(phase, remote, packet, nowMs);
      case "start":
        return this.#hearStart(phase, remote, packet, nowMs);
      case "start-ack":
        if (phase.kind === "starting") remote.startAcknowledged = true;
        else this.#state.output.drop(remote.address, "unexpected"); // believed, it would keep the start from that peer
        return;
      case "goodbye":
        return this.#hearGoodbye(phase, remote, packet);
      case "goodbye-ack":
        remote.goodbyeAcknowledged = true;
        return;
      default:
        if (phase.kind === "starting" || phase.kind === "leaving") {
          // A packet of the match: the sender has begun, so it has had the start.
          remote.startAcknowledged = true;
          this.#state.output.tell({ kind: "packet", from: remote.playerId, packet });
        } else this.#state.output.drop(remote.address, "unexpected");
    }
  }

  #hearInLobby({ kind, lobby }: InSession, remote: RemotePeer, packet: LobbyPacket, nowMs: number): void {
    if (kind !== "lobby") return this.#state.output.drop(remote.address, "unexpected");
    const hearing = hearInLobby(lobby, remote, packet, nowMs);
    if (hearing.kind === "answer") sendTo(this.#state, remote.address, hearing.packet);
    else if (hearing.kind === "news") this.#state.output.tell({ kind: "players-changed" });
    else if (hearing.kind === "unexpected") this.#state.output.drop(remote.address, "unexpected");
    else if (hearing.kind === "bad-map") {
      this.#state.output.tell({ kind: "lost", loss: hearing });
      return leave(this.#state, "left", { nowMs });
    }
    if (packet.kind === "map-part") this.#state.output.sendAll(lobby.requestsDue(nowMs), lobby); // the next ones
  }

  #hearAsNewcomer(newcomer: Newcomer, from: Address, packet: Packet, nowMs: number): void {
    const { token } = this.#state.options;
    if (packet.kind === "hello") return; // two newcomers that ask each other: neither can help
    if (isWelcomeOf(packet, token) && sameAddress(from, newcomer.target)) {
      this.#state.phase = {
        kind: "lobby",
        lobby: Lobby.join(packet, { master: from, maps: this.#state.maps, nowMs }),
      };
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
      sendTo(this.#state, from, { kind: "not-joinable", token: 0, reason: "other-version" });
    }
  }

  /** One that was in and is no more is told so, as often as it asks; nobody else who is not in gets an answer. */
  #hearAlien({ kind, lobby }: InSession, from: Address, packet: Packet): void {
    this.#state.output.drop(from, "alien-sender");
    const token = kind === "lobby" ? lobby.departedTokenAt(from) : null;
    if (token === null) return;
    if (packet.kind === "goodbye") sendTo(this.#state, from, { kind: "goodbye-ack" });
    else sendTo(this.#state, from, { kind: "not-joinable", token, reason: "removed" });
  }

  #hearHello(phase: InSession, from: Address, hello: Packet & { kind: "hello" }, nowMs: number): void {
    const { name: localName, simVersion, playerCountMax } = this.#state.options;
    const isInLobby = phase.kind === "lobby";
    const context = { from, isInLobby, simVersion, playerCountMax, localName, nowMs };
    const { packets, isAdmitted } = answerHello(phase.lobby, hello, context);
    this.#state.output.sendAll(packets, phase.lobby);
    if (isAdmitted) this.#state.output.tell({ kind: "players-changed" });
  }

  #hearWelcome(phase: InSession, from: Address, packet: Packet & { kind: "welcome" }, nowMs: number): void {
    const { kind, lobby } = phase;
    const isOurs =
      isWelcomeOf(packet, this.#state.options.token) &&
      packet.sessionId === lobby.sessionId &&
      packet.playerId === lobby.localPlayerId &&
      packet.masterId === lobby.masterId;
    if (!isOurs || !lobby.isFromMaster(from)) return this.#state.output.drop(from, "unexpected");
    if (kind === "lobby" && lobby.takeRoster(packet, from, nowMs)) {
      this.#state.output.tell({ kind: "players-changed" });
    }
  }

  /** Who is in can only be told that it was removed; what refused an earlier hello of ours came too late to matter. */
  #hearRefusal({ kind, lobby }: InSession, from: Address, packet: Packet): void {
    const isRemoval =
      packet.kind === "not-joinable" &&
      packet.reason === "removed" &&
      packet.token === this.#state.options.token &&
      lobby.isFromMaster(from);
    if (isRemoval && kind === "lobby") lose(this.#state, { kind: "refused", reason: "removed" });
    else this.#state.output.drop(from, "unexpected");
  }

  #hearStart(phase: Phase, sender: RemotePeer, packet: Packet & { kind: "start" }, nowMs: number): void {
    if (phase.kind !== "lobby" && phase.kind !== "starting") return;
    const start = readStartOf(phase.lobby, sender, packet, nowMs);
    if (start === null) return this.#state.output.drop(sender.address, "unexpected");
    if (phase.kind === "lobby") begin(this.#state, phase.lobby, start);
    sendTo(this.#state, sender.address, { kind: "start-ack" });
  }

  #hearGoodbye(phase: InSession, remote: RemotePeer, packet: Packet & { kind: "goodbye" }): void {
    const { lobby } = phase;
    sendTo(this.#state, remote.address, { kind: "goodbye-ack" });
    if (phase.kind !== "lobby") {
      this.#state.output.tell({ kind: "goodbye", from: remote.playerId, goodbye: packet });
    } else if (lobby.isMasterPeer) {
      lobby.remove(remote.playerId);
      this.#state.output.tell({ kind: "players-changed" });
    } else if (remote.playerId === lobby.masterId) lose(this.#state, { kind: "master-left" });
  }
}
