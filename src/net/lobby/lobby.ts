import { assert, lowBits, type Looks } from "../../base/index.ts";
import { maskOfPlayers } from "../../lockstep/index.ts";
import { areEqual } from "../../seal/index.ts";
import { OBSERVER, type GameMap, type MatchOptions, type PlayerId } from "../../sim/index.ts";
import type { Address, BotEntry, Packet, ReadyPacket } from "../../wire/index.ts";
import { Budget } from "../keys/budget.ts";
import { holdsStill, READY_WORDS, type Terms } from "./agreement.ts";
import { Departed } from "./departed.ts";
import { routeOf, type Source } from "./destination.ts";
import { directMaskOf, fullMaskOf, heardMaskOf, takeReady } from "./heartbeat.ts";
import {
  botPlayerOf,
  hasMapFor,
  lobbyProblemOf,
  localPlayerOf,
  playerOf,
  shownOf,
  type LobbyOptions,
  type LobbyProblem,
} from "./lobby-options.ts";
import type { MapExchange } from "./map-exchange.ts";
import { isFresh, isSameReign, nextReign, type Reign } from "./reign.ts";
import type { RemotePeer, RosterId } from "./roster.ts";
import type { SessionPlayer } from "./session-player.ts";

export interface LobbyFacts {
  readonly sessionId: number;
  readonly localPlayerId: PlayerId;
  readonly masterId: PlayerId;
  readonly reign: number; // u5: how many masters have taken over from another
  readonly token: number;
  readonly addresses: readonly Address[]; // its own, to be told
  readonly key: Uint8Array; // its public one of this session
  readonly identity: Uint8Array;
  readonly isAsked: boolean; // a person is here, who says when it is ready; a program always is
}

/** What the master peer's roster says. */
interface LobbyRoster {
  readonly remotes: readonly RemotePeer[]; // all peers but this one
  readonly bots: readonly BotEntry[];
  readonly chosen: LobbyOptions;
  readonly localTeam: number;
  readonly looks: Looks; // of all seats
  readonly startCount: number; // the match starts by itself with so many; 0: by hand
}

export const ROSTER_VERSION_BITS = 16;

/**
 * Who is in the session and what is to be played: the master peer's roster, and what each peer has heard of the others. A
 * MasterDesk changes it; a GuestDesk takes it over from welcomes.
 */
export class Lobby {
  readonly maps: MapExchange;
  readonly sessionId: number;
  readonly localPlayerId: PlayerId;
  readonly token: number; // of this peer
  #localAddresses: readonly Address[]; // as this peer tells them
  readonly key: Uint8Array; // of this peer, as the roster has it
  readonly identity: Uint8Array; // the same
  readonly departed: Departed;
  readonly #isAsked: boolean;
  readonly #words = new Budget(READY_WORDS); // "I am ready", by player
  #agreed: Terms | null = null; // to what the person here has said that it is ready
  #reign: Reign;
  #roster: LobbyRoster;
  #rosterVersion = 1;
  /** Since when there are addresses that the master may tell and has not. */
  untoldSinceMs: number | null = null;

  /** `departed`: of the lobby before, where this peer comes back. */
  constructor(facts: LobbyFacts, roster: LobbyRoster, maps: MapExchange, departed = new Departed()) {
    this.sessionId = facts.sessionId;
    this.localPlayerId = facts.localPlayerId;
    this.#reign = { reign: facts.reign, masterId: facts.masterId };
    this.departed = departed;
    this.token = facts.token;
    this.#localAddresses = facts.addresses;
    this.key = facts.key;
    this.identity = facts.identity;
    this.#isAsked = facts.isAsked;
    this.#roster = roster;
    this.maps = maps;
  }

  /** Of this peer, as it tells them. */
  get localAddresses(): readonly Address[] {
    return this.#localAddresses;
  }

  /** It has learned more of them: the master tells all, a guest who asks from now on. */
  setLocalAddresses(addresses: readonly Address[]): void {
    this.#localAddresses = addresses;
    if (this.isMasterPeer) this.change({});
  }

  get masterId(): PlayerId {
    return this.#reign.masterId;
  }

  /** u5, of this master. */
  get reign(): number {
    return this.#reign.reign;
  }

  get isMasterPeer(): boolean {
    return this.localPlayerId === this.masterId;
  }

  get options(): MatchOptions {
    return this.#roster.chosen.options;
  }

  /** Of the map that is to be played on; 0: none is chosen, or it is Classic. */
  get mapChecksum(): number {
    return this.#roster.chosen.mapChecksum;
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
    return this.#roster.remotes;
  }

  /** The seats of bots, ascending player id: nobody is to be reached there. */
  get bots(): readonly BotEntry[] {
    return this.#roster.bots;
  }

  /** The match starts by itself with so many players; 0: by hand. */
  get startCount(): number {
    return this.#roster.startCount;
  }

  get chosen(): LobbyOptions {
    return this.#roster.chosen;
  }

  get localTeam(): number {
    return this.#roster.localTeam;
  }

  /** Colours and emblems of all seats, of empty ones too. */
  get looks(): Looks {
    return this.#roster.looks;
  }

  /** Those to whom this peer sends unasked. */
  get reached(): readonly RemotePeer[] {
    // Until the master peer has heard a newcomer act on its welcome, it answers hellos and no more, and nobody is told of it: who
    // asks and does nothing else keeps nobody from starting.
    return this.remotes.filter(({ hasBeenHeard }) => hasBeenHeard || !this.isMasterPeer);
  }

  /** The master peer; only where it is another. */
  get master(): RemotePeer {
    assert(!this.isMasterPeer, "Lobby: the master peer is this one");
    return this.remotes.find(({ playerId }) => playerId === this.masterId)!;
  }

  /** Which peer is in under that id, but for this one itself. */
  remoteBy(playerId: PlayerId): RemotePeer | null {
    return this.remotes.find((remote) => remote.playerId === playerId) ?? null;
  }

  /** Whether another peer is the master and said that itself. */
  isFromMaster(source: Source, sender: PlayerId): boolean {
    return sender === this.masterId && this.isFrom(source, sender);
  }

  /** Whether that member said that itself. */
  isFrom({ address, relay }: Source, sender: PlayerId): boolean {
    const remote = this.remoteBy(sender);
    if (remote === null) return false;
    return relay === null ? remote.ways.knows(address) : relay.from === sender;
  }

  /** Whether the master has gone, or is silent for so long that others may pass its start on. */
  missesMaster(nowMs: number): boolean {
    return !this.isMasterPeer && !isFresh(this.master, nowMs);
  }

  /** Whether that peer has said that it has this very roster. */
  isKnownTo({ known }: RemotePeer): boolean {
    return known !== null && isSameReign(known, this) && known.rosterVersion === this.#rosterVersion;
  }

  /** Those who, heard a moment ago, follow the same master as this peer. */
  companions(nowMs: number): readonly RemotePeer[] {
    const isOne = ({ known }: RemotePeer): boolean => known !== null && isSameReign(known, this);
    return this.remotes.filter((remote) => isFresh(remote, nowMs) && isOne(remote));
  }

  /** What a heartbeat says of this peer. */
  get said() {
    const { reign, masterId, rosterVersion, heardMask, directMask, maps, agrees } = this;
    return { reign, masterId, rosterVersion, heardMask, directMask, mapChecksum: maps.checksum, agrees };
  }

  players(localName: string): readonly SessionPlayer[] {
    const { localPlayerId, masterId } = this;
    const seat = { playerId: localPlayerId, name: localName, team: this.#roster.localTeam };
    const local = localPlayerOf(seat, this.heardMask & ~this.directMask);
    const hasMap = hasMapFor(this.#roster.chosen, this.maps.checksum);
    const isReady = this.reachesAll;
    const { agrees } = this;
    const others = this.reached.map((remote) => ({
      ...playerOf(remote, this.#roster.chosen, this.#isReady(remote)),
      agrees: remote.playerId === masterId || (remote.agrees && this.isKnownTo(remote)),
    }));
    return [{ ...local, hasMap, isReady, agrees }, ...others, ...this.bots.map(botPlayerOf)]
      .map((player): SessionPlayer => ({ ...player, isMasterPeer: player.playerId === masterId }))
      .sort((a, b) => a.playerId - b.playerId);
  }

  /** Bit playerId - 1 for each to whom there is a way, and who has answered a heartbeat of ours; this peer included. */
  get heardMask(): number {
    return heardMaskOf(this.localPlayerId, this.reached);
  }

  /** The same, for a direct way. */
  get directMask(): number {
    return directMaskOf(this.localPlayerId, this.reached);
  }

  /** Whether this peer has a way to everybody. */
  get reachesAll(): boolean {
    return this.heardMask === this.#fullMask();
  }

  /** The same, but for the master peer, which may be gone. */
  get reachesOthers(): boolean {
    const masterBit = this.isMasterPeer ? 0 : maskOfPlayers([this.masterId]);
    return (this.heardMask | masterBit) === this.#fullMask();
  }

  /** Whether everybody has a way to all the others, holds the map, and is ready for what is to be played, or is one of these who need not be. */
  isEverybodyReady(unready: readonly PlayerId[] = []): boolean {
    return this.players("").every(
      ({ playerId, isReady, hasMap, agrees }) => isReady && hasMap && (agrees || unready.includes(playerId)),
    );
  }

  /** Whether this peer is ready for what is to be played: the master peer says so by the start. */
  get agrees(): boolean {
    return !this.#isAsked || this.isMasterPeer || this.#agreed !== null;
  }

  /** The person here is ready for what is to be played as it is now, or is not. */
  agree(isReady: boolean): void {
    this.#agreed = isReady ? this.terms : null;
  }

  /** What is to be played, and by whom. */
  get terms(): Terms {
    const people = this.reached.map(({ playerId, team, token: who }) => ({ playerId, team, who }));
    const bots = this.bots.map(({ playerId, team, level: who }) => ({ playerId, team, who }));
    const own = { playerId: this.localPlayerId, team: this.localTeam, who: this.token };
    return { ...this.chosen, seats: [own, ...people, ...bots].filter(({ team }) => team !== OBSERVER) };
  }

  /** After each change of the roster: what the person here has not agreed to takes its word back. */
  #lookAtTerms(): void {
    if (this.#agreed === null) return;
    const now = this.terms;
    this.#agreed = holdsStill(this.#agreed, now) ? now : null;
  }

  /** Why no match can be made of this lobby, or null if one can. */
  get problem(): LobbyProblem | null {
    return lobbyProblemOf(this.options, this.map, this.players(""));
  }

  /** A packet of that member came: notes it as heard, or returns false if it comes from where it can't be. */
  hear(source: Source, remote: RemotePeer, packet: Packet, nowMs: number): boolean {
    const isIntro = packet.kind === "intro";
    // Two peers may see a third under different addresses; its seal tells that it is the one. While there is a good way
    // to it, an intro from elsewhere is an echo or a lie.
    const isAlien = source.relay === null && !remote.ways.knows(source.address);
    if (isAlien && !(isIntro && remote.ways.learn(source.address, nowMs))) return false;
    // Through others no addresses are taken: who passes it on may have put in its own, to speak from there as that peer.
    if (isIntro && source.relay === null) remote.ways.candidates.offer(packet.addresses);
    const kind = packet.kind === "intro" || packet.kind === "intro-ack" ? packet.kind : "other";
    this.noteHeard(remote, source, kind, nowMs);
    return true;
  }

  /** The same for what a member has signed, and says of itself by a new key. */
  hearSigned(source: Source, remote: RemotePeer, nowMs: number): boolean {
    const isAlien = source.relay === null && !remote.ways.knows(source.address);
    if (isAlien && !remote.ways.learn(source.address, nowMs)) return false;
    this.noteHeard(remote, source, "intro", nowMs);
    return true;
  }

  /** Something of that peer came, by a way that is known to be its own. */
  noteHeard(remote: RemotePeer, source: Source, kind: "intro" | "intro-ack" | "other", nowMs: number): void {
    remote.ways.hear(routeOf(source), nowMs, kind);
    remote.lastHeardMs = nowMs;
    if (remote.hasBeenHeard || source.relay !== null) return;
    remote.hasBeenHeard = true;
    this.untoldSinceMs ??= nowMs;
  }

  /** An intro of ours was answered by that way. True if it is the way from now on. */
  hearIntroAck(
    remote: RemotePeer,
    source: Source,
    answered: Packet & { readonly kind: "intro-ack" },
    nowMs: number,
  ): boolean {
    const before = remote.ways.way;
    remote.ways.hearAck(routeOf(source), answered, nowMs);
    return remote.ways.way !== before;
  }

  /** Takes a heartbeat; true if it changed what is known of the players. */
  hearReady(remote: RemotePeer, packet: ReadyPacket, nowMs: number): boolean {
    const known = (): string => `${this.#isReady(remote)} ${shownOf(remote, this.#roster.chosen)}`;
    const before = known();
    if (isSameReign(packet, this)) remote.followedMs = nowMs;
    const { agrees } = remote;
    const isTaken = takeReady(remote, packet, nowMs);
    if (!agrees && remote.agrees) remote.agrees = this.#words.take(String(remote.playerId), nowMs); // or it says so again
    return isTaken && before !== known();
  }

  /** The master peer changes the roster: that is another version. */
  change(changes: Partial<LobbyRoster>): void {
    this.changeUntold(changes);
    this.#rosterVersion = lowBits(this.#rosterVersion + 1, ROSTER_VERSION_BITS);
  }

  /** The same, where nobody was told of what changes. */
  changeUntold(changes: Partial<LobbyRoster>): void {
    assert(this.isMasterPeer, "Lobby: the roster is the master's");
    const remotes = [...(changes.remotes ?? this.remotes)].sort((a, b) => a.playerId - b.playerId);
    const bots = [...(changes.bots ?? this.bots)].sort((a, b) => a.playerId - b.playerId);
    const ids = [this.localPlayerId, ...[...remotes, ...bots].map(({ playerId }) => playerId)];
    assert(new Set(ids).size === ids.length, "Lobby: each player has a seat of its own");
    this.#roster = { ...this.#roster, ...changes, remotes, bots };
    this.#lookAtTerms();
  }

  /** This peer, which is not the master of that roster, takes it over from who is. */
  adopt(roster: LobbyRoster, { rosterVersion, reign, masterId }: RosterId): void {
    assert(masterId !== this.localPlayerId, "Lobby: the master takes over nobody's roster");
    assert(
      roster.remotes.some(({ playerId }) => playerId === masterId),
      "Lobby: the master is in its roster",
    );
    this.#roster = roster;
    this.#rosterVersion = rosterVersion;
    this.#reign = { reign, masterId };
    this.#lookAtTerms();
  }

  /** This peer is the master from now on, of those who are left. `isBacked`: it is in a position to say that for others too. */
  seize(remotes: readonly RemotePeer[], isBacked: boolean): void {
    const reign = isBacked ? nextReign(this.reign) : this.reign;
    this.#reign = { reign, masterId: this.localPlayerId };
    this.change({ remotes });
  }

  /** The master peer's word counts for more than that of the one before, now that others follow it. */
  raiseReign(): void {
    this.#reign = { reign: nextReign(this.reign), masterId: this.masterId };
    this.change({});
  }

  /** Who is in with that key, or null. */
  remoteOf(key: Uint8Array): RemotePeer | null {
    return this.remotes.find((remote) => areEqual(remote.key, key)) ?? null;
  }

  #isReady(remote: RemotePeer): boolean {
    return this.isKnownTo(remote) && remote.heardMask === this.#fullMask();
  }

  #fullMask(): number {
    return fullMaskOf(this.localPlayerId, this.reached);
  }
}
