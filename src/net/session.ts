import { assert } from "../base/index.ts";
import type { PlayerId } from "../lockstep/index.ts";
import {
  classicOptions,
  mapProblem,
  type GameMap,
  type MatchOptions,
  type MatchSetup,
} from "../sim/index.ts";
import {
  isMatchOptions,
  isTeam,
  writeLinkPacket,
  type Address,
  type GoodbyeEnd,
  type GoodbyeReason,
  type LinkPacket,
} from "../wire/index.ts";
import { GOODBYE_MS, RESEND_MS } from "./constants.ts";
import { Lobby } from "./lobby.ts";
import { setupOfLobby, type LobbyProblem } from "./lobby-options.ts";
import { LobbyOutbox } from "./lobby-outbox.ts";
import { MapExchange } from "./map-exchange.ts";
import { countdownMsOf, fixStart, startsDue } from "./match-start.ts";
import { createNewcomer, hasGivenUp, isHelloDue, type Newcomer } from "./newcomer.ts";
import type { RemotePeer } from "./roster.ts";
import { SessionEar } from "./session-ear.ts";
import type { Datagram, SessionEvent, SessionPlayer } from "./session-events.ts";
import { SessionOutput } from "./session-output.ts";
import {
  begin,
  leave,
  lobbyOf,
  lose,
  sayGoodbye,
  sendTo,
  type Phase,
  type SessionOptions,
  type SessionState,
} from "./session-state.ts";
import { tellableAddresses } from "./ways/addresses.ts";
import { toAddress } from "./ways/destination.ts";
import { IntroSender } from "./ways/intro-sender.ts";
import { RelayDesk } from "./ways/relay-desk.ts";

export interface HostOptions extends SessionOptions {
  readonly sessionId: number; // u32, random
  readonly catsPerPlayer: number;
}

/**
 * One peer's part in a session, from hello to goodbye. No socket and no clock: datagrams and the time come in as
 * arguments, what is to be sent is taken with takeDatagrams. States: docs/session-states.md.
 */
export class Session {
  readonly #state: SessionState;
  readonly #ear: SessionEar;
  readonly #outbox = new LobbyOutbox();
  readonly #intros = new IntroSender();

  private constructor(options: SessionOptions, phase: Phase, maps: MapExchange) {
    const parts = { output: new SessionOutput(), maps, relays: new RelayDesk() };
    this.#state = { options, ...parts, phase, goodbye: null, expectedTurn: 0 };
    this.#ear = new SessionEar(this.#state);
  }

  /** A session of one: the master peer, to whom newcomers come. */
  static host(options: HostOptions): Session {
    const maps = new MapExchange(options.map ?? null);
    const { sessionId, token, localAddresses = [] } = options;
    const facts = { sessionId, token, addresses: tellableAddresses(localAddresses) };
    const lobby = Lobby.host(facts, classicOptions(options.catsPerPlayer), maps);
    return new Session(options, { kind: "lobby", lobby }, maps);
  }

  /** A session that asks at an address to be let in. */
  static join(options: SessionOptions, target: Address, nowMs: number): Session {
    const newcomer = createNewcomer(target, nowMs);
    return new Session(options, { kind: "connecting", newcomer }, new MapExchange(options.map ?? null));
  }

  /** The turn this peer is at, for turns that travel as low bits; set by whoever plays the match. */
  set expectedTurn(turn: number) {
    this.#state.expectedTurn = turn;
  }

  /** u32: this run of this peer. */
  get token(): number {
    return this.#state.options.token;
  }

  get phase(): Phase["kind"] {
    return this.#state.phase.kind;
  }

  get localPlayerId(): PlayerId | null {
    return this.#lobby?.localPlayerId ?? null;
  }

  get isMasterPeer(): boolean {
    return this.#lobby?.isMasterPeer ?? false;
  }

  get catsPerPlayer(): number {
    return this.options.catsPerPlayer;
  }

  /** What is to be played, by the master peer's choice; of a session that has no lobby, of no account. */
  get options(): MatchOptions {
    return this.#lobby?.options ?? classicOptions(1);
  }

  /** The map that is to be played on, or null: there is none, or this peer lacks it. */
  get map(): GameMap | null {
    return this.#lobby?.map ?? null;
  }

  /** u32, of the map that is to be played on, whether or not this peer has it; 0: none. */
  get mapChecksum(): number {
    return this.#lobby?.mapChecksum ?? 0;
  }

  /** Why no match can be made of the lobby, or null if one can. */
  get setupProblem(): LobbyProblem | null {
    return this.#lobby?.problem ?? null;
  }

  /** Everybody in the session in ascending player id, this peer among them. */
  get players(): readonly SessionPlayer[] {
    return this.#lobby?.players(this.#state.options.name) ?? [];
  }

  get remotes(): readonly RemotePeer[] {
    return this.#lobby?.remotes ?? [];
  }

  /** Whether every pair of peers can reach each other and all have the map, as far as the master peer was told. */
  get isEverybodyReady(): boolean {
    return this.#lobby?.isEverybodyReady ?? false;
  }

  /** Whether this is the master peer, in its lobby, and a match can begin. */
  get canStart(): boolean {
    return this.#ownLobby !== null && this.isEverybodyReady && this.setupProblem === null;
  }

  /** The setup of the match that starts with this seed; only where there is no setupProblem. */
  setupOf(seed: number): MatchSetup {
    assert(this.setupProblem === null, `no match can be made of this lobby: ${this.setupProblem}`);
    return setupOfLobby(this.options, this.map, this.players, seed);
  }

  /** The master peer chooses what is to be played, and on which map; nothing happens elsewhere than in its lobby. */
  setOptions(options: MatchOptions, map: GameMap | null): void {
    assert(isMatchOptions(options), "setOptions: the options are out of range");
    assert(map === null || mapProblem(map) === null, "setOptions: the map is none that can be played on");
    if (this.#ownLobby?.setOptions(options, map) === true)
      this.#state.output.tell({ kind: "players-changed" });
  }

  /** Puts a player into a team of 1 to 8, or among the observers (0). Who is not the master asks it, for its own seat. */
  setTeam(playerId: PlayerId, team: number, nowMs: number): void {
    assert(isTeam(team), `setTeam: there is no team ${team}`);
    const phase = this.#state.phase;
    if (phase.kind !== "lobby") return;
    const { lobby } = phase;
    if (lobby.isMasterPeer) {
      if (lobby.setTeam(playerId, team)) this.#state.output.tell({ kind: "players-changed" });
    } else if (playerId === lobby.localPlayerId) {
      lobby.wishTeam(team);
      this.#state.output.sendAll(lobby.requestsDue(nowMs), lobby);
    }
  }

  /** The master peer puts somebody else out of its lobby. */
  removePlayer(playerId: PlayerId): void {
    const lobby = this.#ownLobby;
    const packets = lobby?.expel(playerId) ?? [];
    if (lobby === null || packets.length === 0) return;
    this.#state.output.sendAll(packets, lobby);
    this.#state.output.tell({ kind: "players-changed" });
  }

  /** The master peer starts the match; only when everybody is ready and there is no setupProblem. */
  start(seed: number, nowMs: number): void {
    const phase = this.#state.phase;
    assert(phase.kind === "lobby" && phase.lobby.isMasterPeer, "the master peer starts from its lobby");
    assert(this.canStart, "everybody is ready at the start, and there is a match to start");
    const startAtMs = nowMs + countdownMsOf(phase.lobby);
    begin(this.#state, phase.lobby, { seed, startAtMs, lastSentMs: -Infinity, masterMs: null });
  }

  /** Sends a link packet to a peer of the session: the bytes of payload that went out; 0 if there is no such peer, or no way to it. */
  sendLinkPacket(to: PlayerId, packet: LinkPacket): number {
    const lobby = this.#lobby;
    const remote = lobby?.remoteBy(to) ?? null;
    if (lobby === null || remote === null) return 0;
    const { sessionId, localPlayerId: sender } = lobby;
    const bytes = writeLinkPacket(packet, { sessionId, sender, receiver: to });
    return this.#state.output.sendBytes(remote, bytes, lobby);
  }

  /**
   * The link has taken a packet as new that came from an address which is none of that peer's (`newAddress` of the event):
   * a router on the way may have changed its mind. The address is tried, and is the way once an intro there is answered.
   */
  confirmWay(from: PlayerId, address: Address): void {
    this.#lobby?.remoteBy(from)?.ways.confirm(address, this.#state.output.nowMs);
  }

  /** Says goodbye to everybody, again until each has acknowledged it. The session stays as it is. */
  sayGoodbye(reason: GoodbyeReason, end: GoodbyeEnd | null, lostMask = 0): void {
    sayGoodbye(this.#state, reason, { end, lostMask });
  }

  /** Whether everybody has acknowledged the goodbye that was said. */
  get isGoodbyeAcknowledged(): boolean {
    return this.#state.goodbye?.isAcknowledged ?? false;
  }

  /** Says goodbye, and closes the session once all have acknowledged it, or after a second. */
  leave(reason: GoodbyeReason, nowMs: number, lostMask = 0): void {
    leave(this.#state, reason, { nowMs, lostMask });
  }

  /** Ends the session without a word. */
  close(): void {
    this.#state.phase = { kind: "closed" };
  }

  /** When update has something to do again, ms; packets that come may make it earlier. */
  nextDueMs(nowMs: number): number {
    const phase = this.#state.phase;
    if (phase.kind === "closed") return Infinity;
    const isPlaying = phase.kind === "starting" && nowMs >= phase.start.startAtMs;
    const isStartHeard = this.remotes.every(({ startAcknowledged }) => startAcknowledged);
    const isQuiet = isPlaying && (!this.isMasterPeer || isStartHeard);
    if (!isQuiet || (this.#state.goodbye !== null && !this.isGoodbyeAcknowledged)) return nowMs + RESEND_MS;
    return Math.min(Infinity, ...this.remotes.map(({ ways }) => ways.nextDueMs(nowMs)));
  }

  /** Takes a datagram. What can't be read or does not belong here is dropped and counted, never answered with an error. */
  receive(from: Address, bytes: Uint8Array, nowMs: number): readonly SessionEvent[] {
    this.#state.output.nowMs = nowMs;
    if (this.#state.phase.kind !== "closed") this.#ear.hear(from, bytes, nowMs);
    return this.#state.output.takeEvents();
  }

  /** Does what is due by now. Call it when nextDueMs says, which datagrams that came may have made earlier. */
  update(nowMs: number): readonly SessionEvent[] {
    this.#state.output.nowMs = nowMs;
    const phase = this.#state.phase;
    if (phase.kind === "connecting") this.#updateConnecting(phase.newcomer, nowMs);
    else if (phase.kind === "lobby" || phase.kind === "starting")
      this.#updateLobby(phase.lobby, phase.kind, nowMs);
    if (phase.kind === "starting") {
      this.#state.output.sendAll(startsDue(phase.lobby, phase.start, nowMs), phase.lobby);
      const { start } = phase;
      if (fixStart(phase.lobby, start, nowMs))
        this.#state.output.tell({ kind: "start-moved", startAtMs: start.startAtMs });
    }
    const lobby = this.#lobby;
    if (lobby !== null) this.#state.output.sendAll(this.#state.goodbye?.collect(nowMs) ?? [], lobby);
    const isOver =
      phase.kind === "leaving" && (this.isGoodbyeAcknowledged || nowMs >= phase.sinceMs + GOODBYE_MS);
    if (isOver) this.close();
    return this.#state.output.takeEvents();
  }

  takeDatagrams(): readonly Datagram[] {
    return this.#state.output.takeDatagrams();
  }

  get #lobby(): Lobby | null {
    return lobbyOf(this.#state);
  }

  /** The lobby of the master peer, until the match starts. */
  get #ownLobby(): Lobby | null {
    return this.#state.phase.kind === "lobby" && this.#state.phase.lobby.isMasterPeer
      ? this.#state.phase.lobby
      : null;
  }

  #updateConnecting(newcomer: Newcomer, nowMs: number): void {
    if (hasGivenUp(newcomer, nowMs)) return lose(this.#state, { kind: "no-answer" });
    if (!isHelloDue(newcomer, nowMs)) return;
    const { token, simVersion, name, localAddresses = [] } = this.#state.options;
    const facts = { token, simVersion, mapChecksum: this.#state.maps.checksum, name };
    const addresses = tellableAddresses(localAddresses);
    sendTo(this.#state, toAddress(newcomer.target), { kind: "hello", ...facts, addresses });
    this.#state.phase = { kind: "connecting", newcomer: { ...newcomer, lastHelloMs: nowMs } };
  }

  #updateLobby(lobby: Lobby, phase: "lobby" | "starting", nowMs: number): void {
    if (phase === "lobby") {
      const silent = lobby.removeSilent(nowMs);
      if (silent === "master-silent") return lose(this.#state, { kind: "master-silent" });
      this.#state.output.sendAll(silent, lobby);
      if (silent.length > 0) this.#state.output.tell({ kind: "players-changed" });
      this.#state.output.sendAll(this.#outbox.collect(lobby, this.#state.options.name, nowMs), lobby);
    }
    const now = this.#state.phase;
    const startAtMs = now.kind === "starting" ? now.start.startAtMs : null;
    const isInMatch = startAtMs !== null && nowMs >= startAtMs;
    this.#tryWays(lobby, isInMatch, nowMs);
    if (!isInMatch) this.#state.output.sendAll(this.#outbox.readiesDue(lobby, startAtMs, nowMs), lobby);
  }

  /** Intros by each way that is to be tried; what is found or lost in the lobby may be shown. */
  #tryWays(lobby: Lobby, isInMatch: boolean, nowMs: number): void {
    const waysOf = (): string =>
      this.phase === "lobby" ? JSON.stringify(lobby.remotes.map(({ ways }) => ways.way)) : "";
    const before = waysOf();
    const local = { token: this.#state.options.token, addresses: lobby.localAddresses };
    const intros = this.#intros.collect(lobby.reached, local, { nowMs, isInMatch });
    this.#state.output.sendAll(intros, lobby);
    if (waysOf() !== before) this.#state.output.tell({ kind: "players-changed" });
  }
}
