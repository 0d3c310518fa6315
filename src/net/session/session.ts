import { assert, sayingProblem, type Saying } from "../../base/index.ts";
import {
  classicOptions,
  isMatchOptions,
  mapProblem,
  type BotStrength,
  type GameMap,
  type MatchOptions,
  type MatchSetup,
  type PlayerId,
} from "../../sim/index.ts";
import type { Notary } from "../../seal/index.ts";
import {
  isTeam,
  writeWatcherPacket,
  type Address,
  type Datagram,
  type GoodbyeEnd,
  type GoodbyeReason,
  type LinkPacket,
  type WatcherPacket,
} from "../../wire/index.ts";
import type { Pair, SessionKeys } from "../keys/session-keys.ts";
import { setupOfLobby, type LobbyProblem } from "../lobby/lobby-options.ts";
import { clockBits } from "../lobby/clock-offset.ts";
import type { Lobby } from "../lobby/lobby.ts";
import { MapExchange } from "../lobby/map-exchange.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import type { SessionPlayer } from "../lobby/session-player.ts";
import { tellableAddresses } from "../ways/addresses.ts";
import { countdownMsOf, type StartWish } from "./match-start.ts";
import { toAddress } from "../lobby/destination.ts";
import { chooseTeam, sayReady } from "./lobby-wishes.ts";
import { lobbyOfSeat, seatOfLobby, type KnownSeat } from "./known-seat.ts";
import { factsOf } from "./hear-stranger.ts";
import { createNewcomer } from "./newcomer.ts";
import type { MatchNames } from "./match-ids.ts";
import { acceptReturn } from "./hear-signed.ts";
import { learnAddresses, hostPhase, openState } from "./session-opening.ts";
import { SessionEar } from "./session-ear.ts";
import type { SessionEvent } from "./session-events.ts";
import { SessionRounds } from "./session-rounds.ts";
import { StrangerGate } from "./stranger-gate.ts";
import {
  begin,
  identitiesOf,
  confirmWay,
  leave,
  lobbyOf,
  masterDeskOf,
  notaryOf,
  sayGoodbye,
  sendLinkPacket,
  type HostOptions,
  type Phase,
  type SessionOptions,
  type SessionState,
} from "./session-state.ts";

/** One peer's part in a session, from hello to goodbye, without a socket and a clock. States: docs/session-states.md. */
export class Session {
  readonly #state: SessionState;
  readonly #ear: SessionEar;
  readonly #rounds: SessionRounds;
  readonly #gate = new StrangerGate();

  private constructor(options: SessionOptions, phaseOf: (keys: SessionKeys) => Phase, maps: MapExchange) {
    this.#state = openState(options, phaseOf, maps);
    this.#ear = new SessionEar(this.#state);
    this.#rounds = new SessionRounds(this.#state);
  }

  /** A session of one: the master peer, to whom newcomers come. */
  static host(options: HostOptions): Session {
    const maps = new MapExchange(options.map ?? null);
    return new Session(options, (keys) => hostPhase(options, keys, maps), maps);
  }

  /** A session that asks at an address to be let in, and at those of the options beside it. */
  static join(options: SessionOptions, target: Address, nowMs: number): Session {
    const newcomer = createNewcomer(target, nowMs, options.beside);
    const maps = new MapExchange(options.map ?? null);
    return new Session(options, () => ({ kind: "connecting", newcomer }), maps);
  }

  /** Back to a match that this peer was gone from: as its session was known then, on a way of its own to each of the others. */
  static comeBack(options: SessionOptions, seat: KnownSeat, run: number, nowMs: number): Session {
    const maps = new MapExchange(options.map ?? null);
    const addresses = tellableAddresses(options.localAddresses ?? []);
    const start = { seed: seat.seed, startAtMs: nowMs, lastSentMs: -Infinity, startMs: 0, isFixed: true };
    const phaseOf = ({ publicKey: key, identity }: SessionKeys): Phase => {
      const lobby = lobbyOfSeat(seat, { own: { addresses, key, identity }, maps, nowMs });
      return { kind: "starting", lobby, start };
    };
    const secrets = { ...options.secrets, roomKey: seat.roomKey };
    const session = new Session({ ...options, secrets, token: seat.token }, phaseOf, maps);
    session.#state.matchDigest = seat.matchDigest;
    for (const id of seat.matchIds) session.#state.matchIds.choose(id, seat.sessionId);
    session.#askAllAgain(run, nowMs);
    return session;
  }

  /** The turn this peer is at, for turns that travel as low bits; set by whoever plays the match. */
  set expectedTurn(turn: number) {
    this.#state.expectedTurn = turn;
  }

  /** u32: this run of this peer. */
  get token(): number {
    return this.#state.options.token;
  }

  /** KEY_BYTES, its public key of this session. */
  get key(): Uint8Array {
    return this.#state.keys.publicKey;
  }

  /** Who sits where, whatever the session: the public keys with which each signs, this peer's too. */
  get identities(): ReadonlyMap<PlayerId, Uint8Array> {
    return identitiesOf(this.#state);
  }

  /** What this peer signs with in the match, and who is who; only of who is in one. */
  get notary(): Notary {
    return notaryOf(this.#state);
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

  /** Everybody in the session in ascending player id, this peer and bots among them. */
  get players(): readonly SessionPlayer[] {
    return this.#lobby?.players(this.#state.options.name) ?? [];
  }

  get remotes(): readonly RemotePeer[] {
    return this.#lobby?.remotes ?? [];
  }

  /** Whether every pair of peers can reach each other, all have the map and are ready for what is to be played, as far as this peer was told. */
  get isEverybodyReady(): boolean {
    return this.#lobby?.isEverybodyReady() ?? false;
  }

  /** The match starts by itself with so many players, by the word of who opened the lobby; 0: by hand. */
  get startCount(): number {
    return this.#lobby?.startCount ?? 0;
  }

  /** Whether this is the master peer, in its lobby, and a match can begin. */
  get canStart(): boolean {
    return this.canStartWithout([]);
  }

  /** The same, where these need not have said that they are ready. */
  canStartWithout(unready: readonly PlayerId[]): boolean {
    const lobby = masterDeskOf(this.#state)?.lobby;
    return lobby?.isEverybodyReady(unready) === true && this.setupProblem === null;
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
    if (masterDeskOf(this.#state)?.setOptions(options, map) === true)
      this.#state.output.tell({ kind: "players-changed" });
  }

  /** Addresses by which others may reach this peer from outside, as it has learned by now, in place of those it had learned before. */
  setOutsideAddresses(outside: readonly Address[]): void {
    learnAddresses(this.#state, outside);
  }

  /** Puts a player into a team of 1 to 8, or among the observers (0). Who is not the master asks it, for its own seat. */
  setTeam(playerId: PlayerId, team: number, nowMs: number): void {
    assert(isTeam(team), `setTeam: there is no team ${team}`);
    chooseTeam(this.#state, playerId, team, nowMs);
  }

  /** The person here is ready for what is to be played, as it is now, or is not; nothing happens elsewhere than in a lobby. */
  setReady(isReady: boolean): void {
    sayReady(this.#state, isReady);
  }

  /**
   * The master peer seats a bot in its lobby, in that team of 1 to 8, or in one that is free (null); in that seat, if it is free. Its
   * seat; null: there is none left, or this is not the time.
   */
  addBot(level: BotStrength, team: number | null = null, seat: PlayerId | null = null): PlayerId | null {
    assert(team === null || isTeam(team), `addBot: there is no team ${team}`);
    const playerId = masterDeskOf(this.#state)?.addBot(level, { team, seat }, this.#limits) ?? null;
    if (playerId !== null) this.#state.output.tell({ kind: "players-changed" });
    return playerId;
  }

  /** The master peer puts somebody else, or a bot, out of its lobby. */
  removePlayer(playerId: PlayerId): void {
    const desk = masterDeskOf(this.#state);
    if (desk === null) return;
    const packets = desk.expel(playerId, this.#state.output.nowMs);
    if (!desk.removeBot(playerId) && packets.length === 0) return;
    this.#state.output.sendAll(packets, desk.lobby);
    this.#state.output.tell({ kind: "players-changed" });
  }

  /**
   * The master peer starts the match; only when everybody is ready, or need not be (`unready`), and there is no setupProblem. `countdownMs`
   * in place of the usual one: shorter is good for peers of one machine only.
   */
  start(seed: number, nowMs: number, { countdownMs, unready = [] }: StartWish = {}): void {
    const phase = this.#state.phase;
    assert(phase.kind === "lobby" && phase.lobby.isMasterPeer, "the master peer starts from its lobby");
    assert(this.canStartWithout(unready), "everybody is ready at the start, and there is a match to start");
    if (phase.desk.kind === "master") phase.desk.forgetUnheard(nowMs);
    const startAtMs = nowMs + (countdownMs ?? countdownMsOf(phase.lobby));
    const startMs = clockBits(startAtMs);
    begin(this.#state, phase.lobby, { seed, startAtMs, lastSentMs: -Infinity, startMs, isFixed: true });
  }

  /**
   * Sends a link packet to a peer of the session: the bytes of payload that went out; 0 if there is no such peer, no way to it, or it
   * does not know yet that this one has come back.
   */
  sendLinkPacket(to: PlayerId, packet: LinkPacket): number {
    return sendLinkPacket(this.#state, to, packet);
  }

  /**
   * The link has taken a packet as new that came from an address which is none of that peer's (`newAddress` of the event):
   * a router on the way may have changed its mind. The address is tried, and is the way once an intro there is answered.
   */
  confirmWay(from: PlayerId, address: Address): void {
    confirmWay(this.#state, from, address);
  }

  /** All that the match has been called, u32, what it is called now last; of a session without a lobby none. */
  get matchIds(): readonly number[] {
    const lobby = this.#lobby;
    return lobby === null ? [] : this.#state.matchIds.all(lobby.sessionId);
  }

  /** Its players have parted from others, or may have: by which names they are heard from now on. */
  followMatch(names: MatchNames, nowMs: number): void {
    this.#state.matchIds.follow(names, nowMs);
  }

  /** What is to be kept of a match that runs, to come back to it from another run of this peer; null: there is none. */
  get seat(): KnownSeat | null {
    const { phase, options, keys, matchDigest } = this.#state;
    if (phase.kind !== "starting" || matchDigest === null) return null;
    const seat = seatOfLobby(phase.lobby, options.name, phase.start.seed);
    return { ...seat, matchIds: this.matchIds, matchDigest, roomKey: keys.roomKey, run: this.run };
  }

  /** Asks the others, from whose match this peer was gone, to be heard anew, by another key. `run`: above that of a return before. */
  comeBack(run: number, nowMs: number): void {
    this.#state.keys.renew();
    this.#askAllAgain(run, nowMs);
  }

  #askAllAgain(run: number, nowMs: number): void {
    assert(run > (this.#state.returnRun ?? 0), "Session: each return has a higher number");
    this.#state.returnRun = run;
    this.#state.returnSinceMs = nowMs;
    this.#state.elsewhere.clear();
    for (const remote of this.remotes) remote.returnAcknowledged = false;
  }

  /** u32, of the last return; 0: this peer was never away. */
  get run(): number {
    return this.#state.returnRun ?? 0;
  }

  /** That player's peer is another run than the one that had acknowledged our return. */
  askAgain(playerId: PlayerId): void {
    const remote = this.#lobby?.remoteBy(playerId) ?? null;
    if (remote !== null && this.#state.returnRun !== null) remote.returnAcknowledged = false;
  }

  /** That player's peer was gone, and is heard from now on. */
  acceptReturn(playerId: PlayerId, run: number): void {
    acceptReturn(this.#state, playerId, run);
  }

  /** That player's peer was gone, and comes back too late: it is told, as all others were, how the match ended. */
  sendOff(playerId: PlayerId, run: number): void {
    const remote = this.#lobby?.remoteBy(playerId) ?? null;
    if (remote !== null && remote.run !== run) remote.goodbyeAcknowledged = false; // who acknowledged it was a run before
    acceptReturn(this.#state, playerId, run);
  }

  /**
   * Says that to these players, each once and in order, as long as they are there. False: the local player says too much, and nothing
   * of it was said.
   */
  say(saying: Saying, to: readonly PlayerId[], nowMs: number): boolean {
    assert(sayingProblem(saying) === null, "say: nobody may say that");
    const { talk, keys } = this.#state;
    if (!talk.maySay(saying, nowMs)) return false;
    const hearers = this.remotes.filter(({ playerId }) => to.includes(playerId));
    talk.say(
      saying,
      hearers.flatMap((remote) => keys.pairOf(remote) ?? []),
    );
    return true;
  }

  /** Bytes a second that all talk may take from now on, with the headers of IP and UDP. */
  set talkBytesPerSecond(rate: number) {
    this.#state.talk.bytesPerSecond = rate;
  }

  /** Whether all that was said here was heard by those it was said to. */
  get isTalkHeard(): boolean {
    return this.#state.talk.isHeard(this.remotes);
  }

  /** Says that to somebody who watches, and is in no session. */
  answerWatcher(to: Address, packet: WatcherPacket, pair: Pair): void {
    const bytes = writeWatcherPacket(packet);
    this.#state.output.send(toAddress(to, pair), { kind: "watch-answer", bytes }, null);
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

  /**
   * Whether a datagram is to be opened: false, at hardly any cost, for what can't be a packet, and for what strangers send beyond their
   * budget. To be asked once for each, before openDatagram.
   */
  letsIn(from: Address, bytes: Uint8Array, nowMs: number): boolean {
    return this.#gate.letsIn(from, bytes, factsOf(this.#state, { from, bytes }, nowMs), nowMs);
  }

  /** Tells how many datagrams were refused by letsIn. */
  get gate(): Pick<StrangerGate, "refusedCount" | "refusedPerSecond"> {
    return this.#gate;
  }

  /** What can't be read or does not belong here is dropped and counted, never answered with an error. */
  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): readonly SessionEvent[] {
    this.#state.output.goOn(nowMs);
    if (this.#state.phase.kind !== "closed")
      this.#ear.openDatagram({ address: from, relay: null }, bytes, nowMs);
    return this.#state.output.takeEvents();
  }

  /** Does what is due by now. Call it when nextDueMs says, which datagrams that came may have made earlier. */
  update(nowMs: number): readonly SessionEvent[] {
    this.#state.output.goOn(nowMs);
    this.#rounds.update(nowMs);
    return this.#state.output.takeEvents();
  }

  /** When update has something to do again, ms; packets that come may make it earlier. */
  nextDueMs(nowMs: number): number {
    return this.#rounds.nextDueMs(nowMs);
  }

  takeDatagrams(): readonly Datagram[] {
    return this.#state.output.takeDatagrams();
  }

  get #limits() {
    return { playerCountMax: this.#state.options.playerCountMax, nowMs: this.#state.output.nowMs };
  }

  get #lobby(): Lobby | null {
    return lobbyOf(this.#state);
  }
}
