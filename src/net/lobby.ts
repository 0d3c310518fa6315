import { lowBits } from "../base/index.ts";
import type { PlayerId } from "../lockstep/index.ts";
import { mapChecksumOf, type GameMap, type MatchOptions } from "../sim/index.ts";
import type { Address, Packet, ReadyPacket, RosterEntry, WelcomePacket } from "../wire/index.ts";
import { LOBBY_SILENCE_MS } from "./constants.ts";
import { Departed } from "./departed.ts";
import { fullMaskOf, heardMaskOf, isNewer, takeReady } from "./heartbeat.ts";
import {
  areSameOptions,
  hasMapFor,
  lobbyProblemOf,
  playerOf,
  type LobbyOptions,
  type LobbyProblem,
} from "./lobby-options.ts";
import type { MapExchange } from "./map-exchange.ts";
import {
  createRemotePeer,
  freePlayerId,
  freeTeam,
  playerBit,
  sameAddress,
  type RemotePeer,
} from "./roster.ts";
import { SeatWish } from "./seat-wish.ts";
import type { SessionPlayer } from "./session-events.ts";

interface LobbyFacts {
  readonly sessionId: number;
  readonly localPlayerId: PlayerId;
  readonly masterId: PlayerId;
  readonly token: number;
  readonly port: number;
}

/** A packet for an address. */
export interface AddressedPacket {
  readonly to: Address;
  readonly packet: Packet;
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
  #chosen: LobbyOptions;
  #localTeam = MASTER_TEAM;
  readonly #wish = new SeatWish();

  private constructor(facts: LobbyFacts, chosen: LobbyOptions, maps: MapExchange) {
    this.#facts = facts;
    this.#chosen = chosen;
    this.maps = maps;
  }

  static host(
    facts: { sessionId: number; token: number; port: number },
    options: MatchOptions,
    maps: MapExchange,
  ): Lobby {
    const { sessionId, token, port } = facts;
    const all = { sessionId, token, port, localPlayerId: MASTER_ID, masterId: MASTER_ID };
    return new Lobby(all, { options, mapChecksum: 0 }, maps);
  }

  static join(
    welcome: WelcomePacket,
    { master, maps, nowMs }: { master: Address; maps: MapExchange; nowMs: number },
  ): Lobby {
    const { sessionId, playerId, masterId, token } = welcome;
    const facts = { sessionId, localPlayerId: playerId, masterId, token, port: 0 };
    const lobby = new Lobby(facts, welcome, maps);
    lobby.#setRoster(welcome, master, nowMs);
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

  /** The master's address as this peer sees it; only for peers that are not the master. */
  get masterAddress(): Address {
    return this.#master.address;
  }

  get #master(): RemotePeer {
    return this.#remotes.find(({ playerId }) => playerId === this.masterId)!;
  }

  /** Whether another peer is the master and is at that address. */
  isFromMaster(from: Address): boolean {
    return !this.isMasterPeer && sameAddress(from, this.masterAddress);
  }

  players(localName: string): readonly SessionPlayer[] {
    const { localPlayerId, masterId } = this.#facts;
    const local: SessionPlayer = {
      playerId: localPlayerId,
      name: localName,
      isMasterPeer: localPlayerId === masterId,
      team: this.#localTeam,
      hasMap: hasMapFor(this.#chosen, this.maps.checksum),
      isReady: this.heardMask === this.#fullMask(),
      rttMs: null,
      lastHeardMs: null,
    };
    const others = this.#remotes.map((remote): SessionPlayer => ({
      ...playerOf(remote, this.#chosen),
      isMasterPeer: remote.playerId === masterId,
      isReady: this.#isReady(remote),
    }));
    return [local, ...others].sort((a, b) => a.playerId - b.playerId);
  }

  /** Bit playerId - 1 for each who has answered a heartbeat of ours, this peer included. */
  get heardMask(): number {
    return heardMaskOf(this.localPlayerId, this.#remotes);
  }

  /** Whether everybody has heard all the others, and holds the map. */
  get isEverybodyReady(): boolean {
    return this.players("").every(({ isReady, hasMap }) => isReady && hasMap);
  }

  /** Why no match can be made of this lobby, or null if one can. */
  get problem(): LobbyProblem | null {
    return lobbyProblemOf(this.options, this.map, this.players(""));
  }

  /** A packet of the session came: notes its sender as heard, or returns null if it is nobody of the roster. */
  hear(from: Address, sender: PlayerId, packet: Packet, nowMs: number): RemotePeer | null {
    const remote = this.#remotes.find(({ playerId }) => playerId === sender);
    if (remote === undefined) return null;
    // Two peers may see a third under different addresses; its token tells that it is the one. Once it has been heard,
    // an intro from elsewhere is an echo or a lie.
    const isFirstIntro = packet.kind === "intro" && packet.token === remote.token && !remote.hasBeenHeard;
    if (isFirstIntro) remote.address = from;
    if (!sameAddress(remote.address, from)) return null;
    remote.lastHeardMs = nowMs;
    remote.hasBeenHeard = true;
    return remote;
  }

  hearIntroAck(remote: RemotePeer, token: number): void {
    if (token === this.#facts.token) remote.introAcknowledged = true;
  }

  /** Takes a heartbeat; true if it changed what is known of the players. */
  hearReady(remote: RemotePeer, packet: ReadyPacket, nowMs: number): boolean {
    const known = (): string =>
      `${this.#isReady(remote)} ${remote.roundTrip.ms === null} ${hasMapFor(this.#chosen, remote.mapChecksum)}`;
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
    const former = this.#remotes.find(({ address }) => sameAddress(address, from));
    if (former !== undefined) this.remove(former.playerId);
    const taken = [this.localPlayerId, ...this.#remotes.map(({ playerId }) => playerId)];
    const playerId = freePlayerId(taken, limits.playerCountMax);
    if (playerId === null) return "full";
    const team = freeTeam([this.#localTeam, ...this.#remotes.map((remote) => remote.team)]);
    const entry: RosterEntry = { playerId, token: hello.token, team, name: hello.name, address: from };
    const newcomer = createRemotePeer(entry, limits.nowMs);
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
    if (this.#remotes.some(({ address }) => sameAddress(address, from))) return null;
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
    const remote = this.#remotes.find((candidate) => candidate.playerId === playerId);
    if (remote === undefined) return [];
    this.remove(playerId);
    const { address: to, token } = remote;
    return [{ to, packet: { kind: "not-joinable", token, reason: "removed" } }];
  }

  /** Takes over a newer roster; true if there was news. Peers that stay keep what is known of them. */
  takeRoster(welcome: WelcomePacket, master: Address, nowMs: number): boolean {
    if (!isNewer(welcome.rosterVersion, this.#rosterVersion, ROSTER_VERSION_BITS)) return false;
    this.#setRoster(welcome, master, nowMs);
    return true;
  }

  /** What this peer, not the master, asks of the master: a team until the roster shows one, the map until it is there. */
  requestsDue(nowMs: number): readonly AddressedPacket[] {
    if (this.isMasterPeer) return [];
    const team = this.#wish.takeDue(nowMs);
    const { heardMask } = this.#master;
    const isHeard = (heardMask & playerBit(this.localPlayerId)) !== 0; // before that it answers no request for the map
    const requests: Packet[] = isHeard ? [...this.maps.requestsDue(this.mapChecksum, nowMs)] : [];
    if (team !== null) requests.push({ kind: "seat-request", rosterVersion: this.#rosterVersion, team });
    return requests.map((packet) => ({ to: this.masterAddress, packet }));
  }

  /** The master peer's welcome to one of the others. */
  welcomeTo({ address: to, token, playerId }: RemotePeer, localName: string): AddressedPacket {
    const { sessionId, masterId, token: localToken, port } = this.#facts;
    const address = { host: "0.0.0.0", port }; // the others know better
    const local = { playerId: masterId, token: localToken, team: this.#localTeam, name: localName, address };
    const roster = [local, ...this.#remotes].sort((a, b) => a.playerId - b.playerId);
    const facts = { token, playerId, sessionId, masterId, rosterVersion: this.#rosterVersion };
    return { to, packet: { kind: "welcome", ...facts, ...this.#chosen, roster } };
  }

  #setRoster(welcome: WelcomePacket, master: Address, nowMs: number): void {
    const { options, mapChecksum, roster, rosterVersion } = welcome;
    const team = roster.find(({ playerId }) => playerId === this.localPlayerId)!.team;
    this.#wish.hearTeam(team, this.#localTeam);
    this.#localTeam = team;
    this.#chosen = { options, mapChecksum };
    this.#rosterVersion = rosterVersion;
    this.#remotes = roster
      .filter(({ playerId }) => playerId !== this.localPlayerId)
      .map((entry) => {
        // The master can't know under which address we see it; we do.
        const seen = entry.playerId === this.masterId ? { ...entry, address: master } : entry;
        const remote =
          this.#remotes.find(({ token }) => token === entry.token) ?? createRemotePeer(seen, nowMs);
        remote.team = entry.team;
        return remote;
      });
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
