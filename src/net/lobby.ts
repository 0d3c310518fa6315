import { lowBits } from "../base/index.ts";
import { isInMask, type PlayerId } from "../lockstep/index.ts";
import { mapChecksumOf, type GameMap, type MatchOptions } from "../sim/index.ts";
import type { Address, Packet, ReadyPacket, WelcomePacket } from "../wire/index.ts";
import { LOBBY_SILENCE_MS, TELL_ADDRESSES_MS } from "./constants.ts";
import { Departed } from "./departed.ts";
import { directMaskOf, fullMaskOf, heardMaskOf, isNewer, takeReady } from "./heartbeat.ts";
import {
  areSameOptions,
  hasMapFor,
  localPlayerOf,
  lobbyProblemOf,
  playerOf,
  shownOf,
  type LobbyOptions,
  type LobbyProblem,
} from "./lobby-options.ts";
import type { MapExchange } from "./map-exchange.ts";
import { mergeRoster, rosterToTell } from "./merge-roster.ts";
import { createRemotePeer, freePlayerId, freeTeam, type RemotePeer } from "./roster.ts";
import { SeatWish } from "./seat-wish.ts";
import type { SessionPlayer } from "./session-events.ts";
import { direct } from "./ways/route.ts";
import { routeOf, toPeer, type AddressedPacket, type Source } from "./ways/destination.ts";

interface LobbyFacts {
  readonly sessionId: number;
  readonly localPlayerId: PlayerId;
  readonly masterId: PlayerId;
  readonly token: number;
  readonly addresses: readonly Address[]; // its own, to be told
}

const ROSTER_VERSION_BITS = 16;
const MASTER_ID = 1;
const MASTER_TEAM = 1;

/**
 * Who is in the session and what is to be played: the master peer's roster, and what each peer has heard of the others.
 * The master changes it; the others take it over from its welcomes.
 */
export class Lobby {
  readonly maps: MapExchange;
  readonly #facts: LobbyFacts;
  #remotes: readonly RemotePeer[] = [];
  readonly #departed = new Departed();
  #rosterVersion = 1;
  #untoldSinceMs: number | null = null; // since when there are addresses that may be told and are not
  #chosen: LobbyOptions;
  #localTeam = MASTER_TEAM;
  readonly #wish = new SeatWish();

  private constructor(facts: LobbyFacts, chosen: LobbyOptions, maps: MapExchange) {
    this.#facts = facts;
    this.#chosen = chosen;
    this.maps = maps;
  }

  static host(
    facts: { sessionId: number; token: number; addresses: readonly Address[] },
    options: MatchOptions,
    maps: MapExchange,
  ): Lobby {
    const all = { ...facts, localPlayerId: MASTER_ID, masterId: MASTER_ID };
    return new Lobby(all, { options, mapChecksum: 0 }, maps);
  }

  static join(
    welcome: WelcomePacket,
    local: { master: Address; addresses: readonly Address[]; maps: MapExchange; nowMs: number },
  ): Lobby {
    const { sessionId, playerId, masterId, token } = welcome;
    const facts = { sessionId, localPlayerId: playerId, masterId, token, addresses: local.addresses };
    const lobby = new Lobby(facts, welcome, local.maps);
    lobby.#setRoster(welcome, local.nowMs, local.master);
    lobby.#master.ways.hear(direct(local.master), local.nowMs, "other");
    return lobby;
  }

  get sessionId(): number {
    return this.#facts.sessionId;
  }

  get localPlayerId(): PlayerId {
    return this.#facts.localPlayerId;
  }

  get masterId(): PlayerId {
    return this.#facts.masterId;
  }

  get isMasterPeer(): boolean {
    return this.#facts.localPlayerId === this.#facts.masterId;
  }

  get options(): MatchOptions {
    return this.#chosen.options;
  }

  /** Of the map that is to be played on; 0: none is chosen, or it is Classic. */
  get mapChecksum(): number {
    return this.#chosen.mapChecksum;
  }

  /** The map that is to be played on, or null: there is none, or this peer lacks it. */
  get map(): GameMap | null {
    const isHeld = this.mapChecksum !== 0 && this.maps.checksum === this.mapChecksum;
    return isHeld ? this.maps.map : null;
  }

  get rosterVersion(): number {
    return this.#rosterVersion;
  }

  get remotes(): readonly RemotePeer[] {
    return this.#remotes;
  }

  /** Those to whom this peer sends unasked. */
  get reached(): readonly RemotePeer[] {
    // A hello may bear a false sender: until the master peer has heard a newcomer act on its welcome, it answers hellos
    // and no more, so that nobody can aim it at a third machine.
    return this.#remotes.filter(({ hasBeenHeard }) => hasBeenHeard || !this.isMasterPeer);
  }

  /** The own addresses of this peer, as it tells them. */
  get localAddresses(): readonly Address[] {
    return this.#facts.addresses;
  }

  /** The master's address as this peer sees it; only for peers that are not the master. */
  get masterAddress(): Address | null {
    return this.#master.ways.firstAddress;
  }

  get #master(): RemotePeer {
    return this.#remotes.find(({ playerId }) => playerId === this.masterId)!;
  }

  /** Who is in under that id, but for this peer itself. */
  remoteBy(playerId: PlayerId): RemotePeer | null {
    return this.#remotes.find((remote) => remote.playerId === playerId) ?? null;
  }

  /** Whether another peer is the master and said that itself. */
  isFromMaster({ address, relay }: Source, sender: PlayerId): boolean {
    if (this.isMasterPeer || sender !== this.masterId) return false;
    return relay === null ? this.#master.ways.knows(address) : relay.from === sender;
  }

  players(localName: string): readonly SessionPlayer[] {
    const { localPlayerId, masterId } = this.#facts;
    const seat = { playerId: localPlayerId, name: localName, team: this.#localTeam };
    const local = localPlayerOf(seat, this.heardMask & ~this.directMask);
    const hasMap = hasMapFor(this.#chosen, this.maps.checksum);
    const isReady = this.reachesAll;
    const others = this.#remotes.map((remote) => playerOf(remote, this.#chosen, this.#isReady(remote)));
    return [{ ...local, hasMap, isReady }, ...others]
      .map((player): SessionPlayer => ({ ...player, isMasterPeer: player.playerId === masterId }))
      .sort((a, b) => a.playerId - b.playerId);
  }

  /** Bit playerId - 1 for each to whom there is a way, and who has answered a heartbeat of ours; this peer included. */
  get heardMask(): number {
    return heardMaskOf(this.localPlayerId, this.#remotes);
  }

  /** The same, for a direct way. */
  get directMask(): number {
    return directMaskOf(this.localPlayerId, this.#remotes);
  }

  /** Whether this peer has a way to everybody. */
  get reachesAll(): boolean {
    return this.heardMask === this.#fullMask();
  }

  /** Whether everybody has a way to all the others, and holds the map. */
  get isEverybodyReady(): boolean {
    return this.players("").every(({ isReady, hasMap }) => isReady && hasMap);
  }

  /** Why no match can be made of this lobby, or null if one can. */
  get problem(): LobbyProblem | null {
    return lobbyProblemOf(this.options, this.map, this.players(""));
  }

  /** A packet of the session came: notes its sender as heard, or returns null if it is nobody of the roster. */
  hear(source: Source, sender: PlayerId, packet: Packet, nowMs: number): RemotePeer | null {
    const remote = this.remoteBy(sender);
    if (remote === null) return null;
    const isIntro = packet.kind === "intro" && packet.token === remote.token;
    // Two peers may see a third under different addresses; its token tells that it is the one. While there is a good way
    // to it, an intro from elsewhere is an echo or a lie.
    const isAlien = source.relay === null && !remote.ways.knows(source.address);
    if (isAlien && !(isIntro && remote.ways.learn(source.address, nowMs))) return null;
    // Through others no addresses are taken: who passes it on may have put in its own, to speak from there as that peer.
    if (isIntro && source.relay === null) remote.ways.offer(packet.addresses);
    const kind = packet.kind === "intro" || packet.kind === "intro-ack" ? packet.kind : "other";
    this.noteHeard(remote, source, kind, nowMs);
    return remote;
  }

  /** Something of that peer came, by a way that is known to be its own. */
  noteHeard(remote: RemotePeer, source: Source, kind: "intro" | "intro-ack" | "other", nowMs: number): void {
    remote.ways.hear(routeOf(source), nowMs, kind);
    remote.lastHeardMs = nowMs;
    if (remote.hasBeenHeard || source.relay !== null) return;
    remote.hasBeenHeard = true;
    this.#untoldSinceMs ??= nowMs;
  }

  /** The master peer tells the others the addresses of newcomers that were heard since it last did so. */
  tellAddresses(nowMs: number): void {
    if (this.#untoldSinceMs === null || nowMs < this.#untoldSinceMs + TELL_ADDRESSES_MS) return;
    this.#untoldSinceMs = null;
    if (this.isMasterPeer) this.#change(this.#remotes);
  }

  /** An intro of ours was answered by that way. True if it is the way from now on. */
  hearIntroAck(
    remote: RemotePeer,
    source: Source,
    { token, stamp }: Packet & { readonly kind: "intro-ack" },
    nowMs: number,
  ): boolean {
    if (token !== this.#facts.token) return false;
    const before = remote.ways.way;
    remote.ways.hearAck(routeOf(source), stamp, nowMs);
    return remote.ways.way !== before;
  }

  /** Takes a heartbeat; true if it changed what is known of the players. */
  hearReady(remote: RemotePeer, packet: ReadyPacket, nowMs: number): boolean {
    const known = (): string => `${this.#isReady(remote)} ${shownOf(remote, this.#chosen)}`;
    const before = known();
    return takeReady(remote, packet, nowMs) && before !== known();
  }

  /** The master peer chooses what is to be played; true if that is news. `map` is of no account in Classic. */
  setOptions(options: MatchOptions, map: GameMap | null): boolean {
    const playedOn = options.mode === "classic" ? null : map;
    if (playedOn !== null) this.maps.hold(playedOn);
    const mapChecksum = playedOn === null ? 0 : mapChecksumOf(playedOn);
    if (areSameOptions(options, this.options) && mapChecksum === this.mapChecksum) return false;
    this.#chosen = { options, mapChecksum };
    this.#change(this.#remotes);
    return true;
  }

  /** The master peer puts a player into a team, or among the observers; true if that is news. */
  setTeam(playerId: PlayerId, team: number): boolean {
    const remote = this.#remotes.find((candidate) => candidate.playerId === playerId);
    const isLocal = playerId === this.localPlayerId;
    if ((!isLocal && remote === undefined) || team === (remote?.team ?? this.#localTeam)) return false;
    if (remote === undefined) this.#localTeam = team;
    else remote.team = team;
    this.#change(this.#remotes);
    return true;
  }

  /** This peer, not the master, would like to be in that team; in its own it need not ask. */
  wishTeam(team: number): void {
    if (team === this.#localTeam) this.#wish.giveUp();
    else this.#wish.ask(team);
  }

  /** A peer asks for a team: the master peer grants it, unless the roster has changed since. True if that is news. */
  hearTeamWish(
    remote: RemotePeer,
    { rosterVersion, team }: Packet & { readonly kind: "seat-request" },
  ): boolean {
    // A request that was long under way must not undo what was decided since.
    return rosterVersion === this.#rosterVersion && this.setTeam(remote.playerId, team);
  }

  /** The master peer lets a newcomer in, or knows it already. A new run at a known address takes the old one's place. */
  admit(
    from: Address,
    hello: Packet & { readonly kind: "hello" },
    limits: { readonly playerCountMax: number; readonly nowMs: number },
  ): "known" | "new" | "full" | "removed" {
    if (this.isKnown(hello.token)) return "known";
    // A hello that was long under way must not bring back who has left.
    if (this.#departed.has(hello.token)) return "removed";
    const former = this.#remotes.find(({ ways }) => ways.isAt(from));
    if (former !== undefined) this.remove(former.playerId);
    const taken = [this.localPlayerId, ...this.#remotes.map(({ playerId }) => playerId)];
    const playerId = freePlayerId(taken, limits.playerCountMax);
    if (playerId === null) return "full";
    const team = freeTeam([this.#localTeam, ...this.#remotes.map((remote) => remote.team)]);
    const addresses = [from, ...hello.addresses];
    const entry = { playerId, token: hello.token, team, name: hello.name, addresses };
    const newcomer = createRemotePeer(entry, this.localAddresses, limits.nowMs);
    newcomer.mapChecksum = hello.mapChecksum;
    this.#change([...this.#remotes, newcomer]);
    return "new";
  }

  isKnown(token: number): boolean {
    return this.remoteOf(token) !== null;
  }

  /** Who is in with that token, or null. */
  remoteOf(token: number): RemotePeer | null {
    return this.#remotes.find((remote) => remote.token === token) ?? null;
  }

  /** The token of who was at that address and is no more, or null if it is nobody's or somebody's who is in. */
  departedTokenAt(from: Address): number | null {
    if (this.#remotes.some(({ ways }) => ways.isAt(from))) return null;
    return this.#departed.tokenAt(from);
  }

  remove(playerId: PlayerId): void {
    for (const remote of this.#remotes) if (remote.playerId === playerId) this.#departed.add(remote);
    this.#change(this.#remotes.filter((remote) => remote.playerId !== playerId));
  }

  /** The master removes who has been silent too long and returns what to tell them; others only watch the master. */
  removeSilent(nowMs: number): readonly AddressedPacket[] | "master-silent" {
    const silent = this.#remotes.filter(({ lastHeardMs }) => nowMs >= lastHeardMs + LOBBY_SILENCE_MS);
    if (!this.isMasterPeer) {
      return silent.some(({ playerId }) => playerId === this.masterId) ? "master-silent" : [];
    }
    return silent.flatMap(({ playerId }) => this.expel(playerId));
  }

  /** The master removes a player and returns what to tell them; nothing if there is no such other player. */
  expel(playerId: PlayerId): readonly AddressedPacket[] {
    const remote = this.remoteBy(playerId);
    if (remote === null) return [];
    this.remove(playerId);
    const { token } = remote;
    return [{ to: toPeer(remote), packet: { kind: "not-joinable", token, reason: "removed" } }];
  }

  /** Takes over a newer roster; true if there was news. Peers that stay keep what is known of them. */
  takeRoster(welcome: WelcomePacket, nowMs: number): boolean {
    if (!isNewer(welcome.rosterVersion, this.#rosterVersion, ROSTER_VERSION_BITS)) return false;
    this.#setRoster(welcome, nowMs, null);
    return true;
  }

  /** What this peer, not the master, asks of the master: a team until the roster shows one, the map until it is there. */
  requestsDue(nowMs: number): readonly AddressedPacket[] {
    if (this.isMasterPeer) return [];
    const team = this.#wish.takeDue(nowMs);
    const { heardMask } = this.#master;
    const isHeard = isInMask(heardMask, this.localPlayerId); // before that it answers no request for the map
    const requests: Packet[] = isHeard ? [...this.maps.requestsDue(this.mapChecksum, nowMs)] : [];
    if (team !== null) requests.push({ kind: "seat-request", rosterVersion: this.#rosterVersion, team });
    return requests.map((packet) => ({ to: toPeer(this.#master), packet }));
  }

  /** The master peer's welcome to one of the others. */
  welcomeTo(receiver: RemotePeer, localName: string): AddressedPacket {
    const { sessionId, masterId, token: localToken, addresses } = this.#facts;
    const local = { playerId: masterId, token: localToken, team: this.#localTeam, name: localName };
    const roster = rosterToTell({ ...local, addresses }, this.#remotes);
    const { token, playerId } = receiver;
    const facts = { token, playerId, sessionId, masterId, rosterVersion: this.#rosterVersion };
    return { to: toPeer(receiver), packet: { kind: "welcome", ...facts, ...this.#chosen, roster } };
  }

  /** `master`: where the first welcome came from. */
  #setRoster(welcome: WelcomePacket, nowMs: number, master: Address | null): void {
    const { options, mapChecksum, roster, rosterVersion } = welcome;
    const team = roster.find(({ playerId }) => playerId === this.localPlayerId)!.team;
    this.#wish.hearTeam(team, this.#localTeam);
    this.#localTeam = team;
    this.#chosen = { options, mapChecksum };
    this.#rosterVersion = rosterVersion;
    const { localPlayerId: playerId, masterId, addresses } = this.#facts;
    const local = { playerId, masterId, addresses, masterAddress: master, nowMs };
    this.#remotes = mergeRoster(this.#remotes, roster, local);
  }

  #change(remotes: readonly RemotePeer[]): void {
    this.#remotes = [...remotes].sort((a, b) => a.playerId - b.playerId);
    this.#rosterVersion = lowBits(this.#rosterVersion + 1, ROSTER_VERSION_BITS);
  }

  #isReady(remote: RemotePeer): boolean {
    return remote.knownRosterVersion === this.#rosterVersion && remote.heardMask === this.#fullMask();
  }

  #fullMask(): number {
    return fullMaskOf(this.localPlayerId, this.#remotes);
  }
}
