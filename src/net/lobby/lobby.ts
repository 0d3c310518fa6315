import { assert, lowBits } from "../../base/index.ts";
import { areEqual } from "../../seal/index.ts";
import type { GameMap, MatchOptions, PlayerId } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";
import { Departed } from "./departed.ts";
import { LobbyEar } from "./lobby-ear.ts";
import { botPlayerOf, hasMapFor, localPlayerOf, playerOf } from "./lobby-options.ts";
import type { LobbyRoster } from "./lobby-roster.ts";
import type { MapExchange } from "./map-exchange.ts";
import { Readiness } from "./readiness.ts";
import { isFresh, type Reign } from "./reign.ts";
import type { RemotePeer, RosterId } from "./roster.ts";
import type { SessionPlayer } from "./session-player.ts";

/** What this peer is to the others. */
interface OwnFacts {
  readonly token: number;
  readonly addresses: readonly Address[]; // to be told
  readonly key: Uint8Array; // its public one of this session
  readonly identity: Uint8Array;
}

export interface LobbyFacts extends OwnFacts {
  readonly sessionId: number;
  readonly localPlayerId: PlayerId;
  readonly masterId: PlayerId;
  readonly reign: number; // u5: the number of the last takeover that others followed, modulo 32
  readonly isAsked: boolean; // a person is here, who says when it is ready; a program always is
}

export const ROSTER_VERSION_BITS = 16;

/**
 * The members of the session and what is to be played: the master peer's roster, and what each peer has heard of the others. A
 * MasterDesk changes it; a GuestDesk takes it over from welcomes.
 */
export class Lobby {
  readonly maps: MapExchange;
  readonly sessionId: number;
  readonly localPlayerId: PlayerId;
  readonly departed: Departed;
  readonly ear: LobbyEar;
  readonly readiness: Readiness;
  #own: OwnFacts;
  #reign: Reign;
  #roster: LobbyRoster;
  #rosterVersion = 1;

  /** `departed`: of the lobby before, where this peer comes back. */
  constructor(facts: LobbyFacts, roster: LobbyRoster, maps: MapExchange, departed = new Departed()) {
    this.sessionId = facts.sessionId;
    this.localPlayerId = facts.localPlayerId;
    this.#reign = { reign: facts.reign, masterId: facts.masterId };
    this.departed = departed;
    this.#own = facts;
    this.#roster = roster;
    this.maps = maps;
    this.ear = new LobbyEar(this);
    this.readiness = new Readiness(this, facts.isAsked);
  }

  /** Of this peer, as the roster has it. */
  get own(): OwnFacts {
    return this.#own;
  }

  /** It has learned more of them: the master tells all, a guest who asks from now on. */
  tellAddresses(addresses: readonly Address[]): void {
    this.#own = { ...this.#own, addresses };
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

  /** The map that is to be played on, or null: there is none, or this peer lacks it. */
  get map(): GameMap | null {
    const { mapChecksum } = this.#roster.chosen;
    const isHeld = mapChecksum !== 0 && this.maps.checksum === mapChecksum;
    return isHeld ? this.maps.map : null;
  }

  /** As the master peer has it. */
  get roster(): LobbyRoster {
    return this.#roster;
  }

  get rosterVersion(): number {
    return this.#rosterVersion;
  }

  get remotes(): readonly RemotePeer[] {
    return this.#roster.remotes;
  }

  /** The peers to which this peer sends unasked. */
  get reached(): readonly RemotePeer[] {
    // Until the master peer has heard a newcomer act on its welcome, it answers hellos and no more, and nobody is told
    // of it: a newcomer that asks and does nothing else keeps nobody from starting.
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

  /** Whether the master has gone, or is silent for so long that others may pass its start on. */
  missesMaster(nowMs: number): boolean {
    return !this.isMasterPeer && !isFresh(this.master, nowMs);
  }

  players(localName: string): readonly SessionPlayer[] {
    const { localPlayerId, masterId } = this;
    const seat = { playerId: localPlayerId, name: localName, team: this.#roster.localTeam };
    const { heardMask, directMask, reachesAll: isReady, agrees } = this.readiness;
    const local = localPlayerOf(seat, heardMask & ~directMask);
    const hasMap = hasMapFor(this.#roster.chosen, this.maps.checksum);
    const others = this.reached.map((remote) => ({
      ...playerOf(remote, this.#roster.chosen, this.readiness.isReady(remote)),
      agrees: remote.playerId === masterId || (remote.agrees && this.readiness.isKnownTo(remote)),
    }));
    return [{ ...local, hasMap, isReady, agrees }, ...others, ...this.#roster.bots.map(botPlayerOf)]
      .map((player): SessionPlayer => ({ ...player, isMasterPeer: player.playerId === masterId }))
      .sort((a, b) => a.playerId - b.playerId);
  }

  /** The master peer changes the roster: that is another version, unless nobody was told of what changes. */
  change(changes: Partial<LobbyRoster>, wasTold = true): void {
    assert(this.isMasterPeer, "Lobby: the roster is the master's");
    const remotes = [...(changes.remotes ?? this.remotes)].sort((a, b) => a.playerId - b.playerId);
    const bots = [...(changes.bots ?? this.#roster.bots)].sort((a, b) => a.playerId - b.playerId);
    const ids = [this.localPlayerId, ...[...remotes, ...bots].map(({ playerId }) => playerId)];
    assert(new Set(ids).size === ids.length, "Lobby: each player has a seat of its own");
    this.#roster = { ...this.#roster, ...changes, remotes, bots };
    this.readiness.lookAtTerms();
    if (wasTold) this.#rosterVersion = lowBits(this.#rosterVersion + 1, ROSTER_VERSION_BITS);
  }

  /** This peer, which is not the master of that roster, takes it over from the master. */
  adopt(roster: LobbyRoster, { rosterVersion, reign, masterId }: RosterId): void {
    assert(masterId !== this.localPlayerId, "Lobby: the master takes over nobody's roster");
    assert(
      roster.remotes.some(({ playerId }) => playerId === masterId),
      "Lobby: the master is in its roster",
    );
    this.#roster = roster;
    this.#rosterVersion = rosterVersion;
    this.#reign = { reign, masterId };
    this.readiness.lookAtTerms();
  }

  /** This peer is the master from now on, of these members. Said again with another reign, once its word counts for more, or for less. */
  seize(remotes: readonly RemotePeer[], reign: number): void {
    this.#reign = { reign, masterId: this.localPlayerId };
    this.change({ remotes });
  }

  /** The member with that key, or null. */
  remoteOf(key: Uint8Array): RemotePeer | null {
    return this.remotes.find((remote) => areEqual(remote.key, key)) ?? null;
  }
}
