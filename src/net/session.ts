import { assert } from "../base/index.ts";
import type { PlayerId } from "../lockstep/index.ts";
import {
  isHelloOfAnyVersion,
  readPacket,
  type Address,
  type GoodbyeEnd,
  type GoodbyeReason,
  type Packet,
} from "../wire/index.ts";
import { answerHello } from "./answer-hello.ts";
import { GOODBYE_MS, RESEND_MS, START_COUNTDOWN_MS } from "./constants.ts";
import { GoodbyeSender } from "./goodbye-sender.ts";
import { Lobby } from "./lobby.ts";
import { readStartOf, startsDue, type MatchStart } from "./match-start.ts";
import {
  createNewcomer,
  hasGivenUp,
  hearAnswer,
  isHelloDue,
  isWelcomeOf,
  type Newcomer,
} from "./newcomer.ts";
import { sameAddress, type RemotePeer } from "./roster.ts";
import type { Datagram, SessionEvent, SessionLoss, SessionPlayer } from "./session-events.ts";
import { SessionOutput } from "./session-output.ts";

export interface SessionOptions {
  readonly name: string;
  readonly token: number; // u32, random: this run of this peer
  readonly simVersion: number; // u16
  readonly playerCountMax: number;
}

export interface HostOptions extends SessionOptions {
  readonly sessionId: number; // u32, random
  readonly port: number; // own UDP port, for the roster
  readonly catsPerPlayer: number;
}

type Phase =
  | { readonly kind: "connecting"; readonly newcomer: Newcomer }
  | { readonly kind: "lobby"; readonly lobby: Lobby }
  | { readonly kind: "starting"; readonly lobby: Lobby; readonly start: MatchStart } // and playing
  | { readonly kind: "leaving"; readonly lobby: Lobby; readonly sinceMs: number }
  | { readonly kind: "closed" };

type InSession = Phase & { readonly lobby: Lobby };

/**
 * One peer's part in a session, from hello to goodbye. No socket and no clock: datagrams and the time come in as
 * arguments, what is to be sent is taken with takeDatagrams. States: docs/session-states.md.
 */
export class Session {
  readonly #options: SessionOptions;
  #phase: Phase;
  readonly #output = new SessionOutput();
  #goodbye: GoodbyeSender | null = null;
  /** The turn this peer is at, for turns that travel as low bits; set by whoever plays the match. */
  expectedTurn = 0;

  private constructor(options: SessionOptions, phase: Phase) {
    this.#options = options;
    this.#phase = phase;
  }

  /** A session of one: the master peer, to whom newcomers come. */
  static host(options: HostOptions): Session {
    return new Session(options, { kind: "lobby", lobby: Lobby.host(options) });
  }

  /** A session that asks at an address to be let in. */
  static join(options: SessionOptions, target: Address, nowMs: number): Session {
    return new Session(options, { kind: "connecting", newcomer: createNewcomer(target, nowMs) });
  }

  get phase(): Phase["kind"] {
    return this.#phase.kind;
  }

  get localPlayerId(): PlayerId | null {
    return this.#lobby?.localPlayerId ?? null;
  }

  get isMasterPeer(): boolean {
    return this.#lobby?.isMasterPeer ?? false;
  }

  get catsPerPlayer(): number {
    return this.#lobby?.catsPerPlayer ?? 0;
  }

  /** Everybody in the session in ascending player id, this peer among them. */
  get players(): readonly SessionPlayer[] {
    return this.#lobby?.players(this.#options.name) ?? [];
  }

  get remotes(): readonly RemotePeer[] {
    return this.#lobby?.remotes ?? [];
  }

  /** Whether every pair of peers can reach each other, as far as the master peer was told. */
  get isEverybodyReady(): boolean {
    return this.#lobby?.isEverybodyReady ?? false;
  }

  /** The master peer starts the match; only when everybody is ready. */
  start(seed: number, nowMs: number): void {
    const phase = this.#phase;
    assert(phase.kind === "lobby" && phase.lobby.isMasterPeer, "the master peer starts from its lobby");
    assert(phase.lobby.isEverybodyReady, "everybody is ready at the start");
    this.#begin(phase.lobby, { seed, startAtMs: nowMs + START_COUNTDOWN_MS, lastSentMs: -Infinity });
  }

  /** Sends a packet of the match to a peer of the session. */
  send(to: PlayerId, packet: Packet): void {
    const remote = this.remotes.find(({ playerId }) => playerId === to);
    if (remote !== undefined) this.#sendTo(remote.address, packet);
  }

  /** Says goodbye to everybody, again until each has acknowledged it. The session stays as it is. */
  sayGoodbye(reason: GoodbyeReason, end: GoodbyeEnd | null, lostMask = 0): void {
    this.#goodbye = new GoodbyeSender({ kind: "goodbye", reason, end, lostMask }, this.remotes);
  }

  /** Whether everybody has acknowledged the goodbye that was said. */
  get isGoodbyeAcknowledged(): boolean {
    return this.#goodbye?.isAcknowledged ?? false;
  }

  /** Says goodbye, and closes the session once all have acknowledged it, or after a second. */
  leave(reason: GoodbyeReason, nowMs: number, lostMask = 0): void {
    const lobby = this.#lobby;
    if (this.#phase.kind === "leaving" || this.#phase.kind === "closed") return;
    if (lobby === null) return this.close();
    this.sayGoodbye(reason, null, lostMask);
    this.#phase = { kind: "leaving", lobby, sinceMs: nowMs };
  }

  /** Ends the session without a word. */
  close(): void {
    this.#phase = { kind: "closed" };
  }

  /** When update has something to do again, ms; packets that come may make it earlier. */
  nextDueMs(nowMs: number): number {
    const phase = this.#phase;
    if (phase.kind === "closed") return Infinity;
    const isPlaying = phase.kind === "starting" && nowMs >= phase.start.startAtMs;
    const isStartHeard = this.remotes.every(({ startAcknowledged }) => startAcknowledged);
    const isQuiet = isPlaying && (!this.isMasterPeer || isStartHeard);
    return isQuiet && (this.#goodbye === null || this.isGoodbyeAcknowledged) ? Infinity : nowMs + RESEND_MS;
  }

  /** Takes a datagram. What can't be read or does not belong here is dropped and counted, never answered with an error. */
  receive(from: Address, bytes: Uint8Array, nowMs: number): readonly SessionEvent[] {
    if (this.#phase.kind !== "closed") this.#receive(from, bytes, nowMs);
    return this.#output.takeEvents();
  }

  /** Does what is due by now. Call it at least every RESEND_MS. */
  update(nowMs: number): readonly SessionEvent[] {
    const phase = this.#phase;
    if (phase.kind === "connecting") this.#updateConnecting(phase.newcomer, nowMs);
    else if (phase.kind === "lobby" || phase.kind === "starting")
      this.#updateLobby(phase.lobby, phase.kind, nowMs);
    if (phase.kind === "starting")
      this.#output.sendAll(startsDue(phase.lobby, phase.start, nowMs), phase.lobby);
    const lobby = this.#lobby;
    if (lobby !== null) this.#output.sendAll(this.#goodbye?.collect(nowMs) ?? [], lobby);
    const isOver =
      phase.kind === "leaving" && (this.isGoodbyeAcknowledged || nowMs >= phase.sinceMs + GOODBYE_MS);
    if (isOver) this.close();
    return this.#output.takeEvents();
  }

  takeDatagrams(): readonly Datagram[] {
    return this.#output.takeDatagrams();
  }

  get #lobby(): Lobby | null {
    return "lobby" in this.#phase ? this.#phase.lobby : null;
  }

  #receive(from: Address, bytes: Uint8Array, nowMs: number): void {
    const sessionId = this.#lobby?.sessionId ?? 0;
    const read = readPacket(bytes, { sessionId, expectedTurn: this.expectedTurn });
    if (!read.ok) {
      this.#output.drop(from, read.reason);
      if (read.reason === "other-version") this.#hearOtherVersion(from, bytes);
      return;
    }
    const { sender, packet } = read.value;
    const phase = this.#phase;
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
        return this.#sendTo(remote.address, { kind: "intro-ack", token: packet.token });
      case "intro-ack":
        return lobby.hearIntroAck(remote, packet.token);
      case "ready":
        if (lobby.hearReady(remote, packet, nowMs)) this.#output.tell({ kind: "players-changed" });
        return;
      case "start":
        return this.#hearStart(phase, remote, packet, nowMs);
      case "start-ack":
        if (phase.kind === "starting") remote.startAcknowledged = true;
        else this.#output.drop(remote.address, "unexpected"); // believed, it would keep the start from that peer
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
          this.#output.tell({ kind: "packet", from: remote.playerId, packet });
        } else this.#output.drop(remote.address, "unexpected");
    }
  }

  #hearAsNewcomer(newcomer: Newcomer, from: Address, packet: Packet, nowMs: number): void {
    const { token } = this.#options;
    if (packet.kind === "hello") return; // two newcomers that ask each other: neither can help
    if (isWelcomeOf(packet, token) && sameAddress(from, newcomer.target)) {
      this.#phase = { kind: "lobby", lobby: Lobby.join(packet, from, nowMs) };
      this.#output.tell({ kind: "joined" }, { kind: "players-changed" });
      return;
    }
    const outcome = hearAnswer(newcomer, from, packet, { token, nowMs });
    if (outcome.kind === "asking") this.#phase = { kind: "connecting", newcomer: outcome.newcomer };
    else this.#lose(outcome);
  }

  /** Another version answers us, or asks us. The envelope never changes, so each can tell the other. */
  #hearOtherVersion(from: Address, bytes: Uint8Array): void {
    const phase = this.#phase;
    if (phase.kind === "connecting") {
      if (sameAddress(from, phase.newcomer.target)) this.#lose({ kind: "refused", reason: "other-version" });
    } else if (isHelloOfAnyVersion(bytes)) {
      this.#sendTo(from, { kind: "not-joinable", token: 0, reason: "other-version" });
    }
  }

  /** One that was in and is no more is told so, as often as it asks; nobody else who is not in gets an answer. */
  #hearAlien({ kind, lobby }: InSession, from: Address, packet: Packet): void {
    this.#output.drop(from, "alien-sender");
    const token = kind === "lobby" ? lobby.departedTokenAt(from) : null;
    if (token === null) return;
    if (packet.kind === "goodbye") this.#sendTo(from, { kind: "goodbye-ack" });
    else this.#sendTo(from, { kind: "not-joinable", token, reason: "removed" });
  }

  #hearHello(phase: InSession, from: Address, hello: Packet & { kind: "hello" }, nowMs: number): void {
    const { name: localName, simVersion, playerCountMax } = this.#options;
    const isInLobby = phase.kind === "lobby";
    const context = { from, isInLobby, simVersion, playerCountMax, localName, nowMs };
    const { packets, isAdmitted } = answerHello(phase.lobby, hello, context);
    this.#output.sendAll(packets, phase.lobby);
    if (isAdmitted) this.#output.tell({ kind: "players-changed" });
  }

  #hearWelcome(phase: InSession, from: Address, packet: Packet & { kind: "welcome" }, nowMs: number): void {
    const { kind, lobby } = phase;
    const isOurs =
      isWelcomeOf(packet, this.#options.token) &&
      packet.sessionId === lobby.sessionId &&
      packet.playerId === lobby.localPlayerId &&
      packet.masterId === lobby.masterId;
    if (!isOurs || !lobby.isFromMaster(from)) return this.#output.drop(from, "unexpected");
    if (kind === "lobby" && lobby.takeRoster(packet, from, nowMs)) {
      this.#output.tell({ kind: "players-changed" });
    }
  }

  /** Who is in can only be told that it was removed; what refused an earlier hello of ours came too late to matter. */
  #hearRefusal({ kind, lobby }: InSession, from: Address, packet: Packet): void {
    const isRemoval =
      packet.kind === "not-joinable" &&
      packet.reason === "removed" &&
      packet.token === this.#options.token &&
      lobby.isFromMaster(from);
    if (isRemoval && kind === "lobby") this.#lose({ kind: "refused", reason: "removed" });
    else this.#output.drop(from, "unexpected");
  }

  #hearStart(phase: Phase, sender: RemotePeer, packet: Packet & { kind: "start" }, nowMs: number): void {
    if (phase.kind !== "lobby" && phase.kind !== "starting") return;
    const start = readStartOf(phase.lobby, sender, packet, nowMs);
    if (start === null) return this.#output.drop(sender.address, "unexpected");
    if (phase.kind === "lobby") this.#begin(phase.lobby, start);
    this.#sendTo(sender.address, { kind: "start-ack" });
  }

  #hearGoodbye(phase: InSession, remote: RemotePeer, packet: Packet & { kind: "goodbye" }): void {
    const { lobby } = phase;
    this.#sendTo(remote.address, { kind: "goodbye-ack" });
    if (phase.kind !== "lobby") {
      this.#output.tell({ kind: "goodbye", from: remote.playerId, goodbye: packet });
    } else if (lobby.isMasterPeer) {
      lobby.remove(remote.playerId);
      this.#output.tell({ kind: "players-changed" });
    } else if (remote.playerId === lobby.masterId) this.#lose({ kind: "master-left" });
  }

  #begin(lobby: Lobby, start: MatchStart): void {
    this.#phase = { kind: "starting", lobby, start };
    this.#output.tell({ kind: "starting", seed: start.seed, startAtMs: start.startAtMs });
  }

  #updateConnecting(newcomer: Newcomer, nowMs: number): void {
    if (hasGivenUp(newcomer, nowMs)) return this.#lose({ kind: "no-answer" });
    if (!isHelloDue(newcomer, nowMs)) return;
    const { token, simVersion, name } = this.#options;
    this.#sendTo(newcomer.target, { kind: "hello", token, simVersion, name });
    this.#phase = { kind: "connecting", newcomer: { ...newcomer, lastHelloMs: nowMs } };
  }

  #updateLobby(lobby: Lobby, phase: "lobby" | "starting", nowMs: number): void {
    if (phase === "lobby") {
      const silent = lobby.removeSilent(nowMs);
      if (silent === "master-silent") return this.#lose({ kind: "master-silent" });
      this.#output.sendAll(silent, lobby);
      if (silent.length > 0) this.#output.tell({ kind: "players-changed" });
      this.#output.sendAll(lobby.welcomesDue(nowMs, this.#options.name, null), lobby);
      this.#output.sendAll(lobby.introsDue(nowMs, this.#options), lobby);
    }
    const isPlaying = this.#phase.kind === "starting" && nowMs >= this.#phase.start.startAtMs;
    if (!isPlaying) this.#output.sendAll(lobby.readiesDue(nowMs), lobby);
  }

  #lose(loss: SessionLoss): void {
    this.#phase = { kind: "closed" };
    this.#output.tell({ kind: "lost", loss });
  }

  #sendTo(to: Address, packet: Packet): void {
    this.#output.send(to, packet, this.#lobby);
  }
}
