import { lowBits, nearestWithLowBits } from "../base/index.ts";
import type { PlayerId } from "../lockstep/index.ts";
import type { Address, Packet, ReadyPacket, RosterEntry, WelcomePacket } from "../wire/index.ts";
import { LOBBY_SILENCE_MS, READY_MS, RESEND_MS } from "./constants.ts";
import { createRemotePeer, freePlayerId, playerBit, sameAddress, type RemotePeer } from "./roster.ts";
import type { SessionPlayer } from "./session-events.ts";

interface LobbyFacts {
  readonly sessionId: number;
  readonly localPlayerId: PlayerId;
  readonly masterId: PlayerId;
  readonly catsPerPlayer: number;
  readonly token: number;
  readonly port: number;
}

/** A packet for an address. */
export interface AddressedPacket {
  readonly to: Address;
  readonly packet: Packet;
}

const CLOCK_BITS = 16;
const ROSTER_VERSION_BITS = 16;
const MASTER_ID = 1;
/** Of those who were in, so many of the last are remembered. */
const DEPARTED_MAX = 32;
/** An older heartbeat than the last is passed over, unless for so long there was none. */
const STALE_READY_MS = 4 * READY_MS;

/**
 * Who is in the session: the master peer's roster, and what each peer has heard of the others. The master changes it;
 * the others take it over from its welcomes.
 */
export class Lobby {
  readonly #facts: LobbyFacts;
  #remotes: readonly RemotePeer[] = [];
  #departed: readonly RemotePeer[] = []; // the master peer's: who was in and is no more, the last at the end
  #rosterVersion = 1;
  #lastReadyMs = -Infinity;
  #lastIntroMs = -Infinity;
  #lastWelcomeMs = -Infinity;

  private constructor(facts: LobbyFacts) {
    this.#facts = facts;
  }

  static host(options: { sessionId: number; token: number; port: number; catsPerPlayer: number }): Lobby {
    return new Lobby({ ...options, localPlayerId: MASTER_ID, masterId: MASTER_ID });
  }

  static join(welcome: WelcomePacket, master: Address, nowMs: number): Lobby {
    const { sessionId, playerId, masterId, catsPerPlayer, token } = welcome;
    const lobby = new Lobby({ sessionId, localPlayerId: playerId, masterId, catsPerPlayer, token, port: 0 });
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

  get catsPerPlayer(): number {
    return this.#facts.catsPerPlayer;
  }

  get rosterVersion(): number {
    return this.#rosterVersion;
  }

  get remotes(): readonly RemotePeer[] {
    return this.#remotes;
  }

  /** The master's address as this peer sees it; only for peers that are not the master. */
  get masterAddress(): Address {
    return this.#remotes.find(({ playerId }) => playerId === this.masterId)!.address;
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
      isReady: this.#heardMask() === this.#fullMask(),
      rttMs: null,
      lastHeardMs: null,
    };
    const others = this.#remotes.map((remote): SessionPlayer => ({
      playerId: remote.playerId,
      name: remote.name,
      isMasterPeer: remote.playerId === masterId,
      isReady: this.#isReady(remote),
      rttMs: remote.roundTrip.ms,
      lastHeardMs: remote.lastHeardMs,
    }));
    return [local, ...others].sort((a, b) => a.playerId - b.playerId);
  }

  get isEverybodyReady(): boolean {
    return this.#heardMask() === this.#fullMask() && this.#remotes.every((remote) => this.#isReady(remote));
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
    const last = remote.lastReady;
    const isStale = last !== null && !isNewer(packet.sentMs, last.sentMs, CLOCK_BITS);
    if (isStale && nowMs < last.atMs + STALE_READY_MS) return false; // overtaken, or a duplicate
    const before = `${this.#isReady(remote)} ${remote.roundTrip.ms === null}`;
    remote.knownRosterVersion = packet.rosterVersion;
    remote.heardMask = packet.heardMask;
    remote.lastReady = { sentMs: packet.sentMs, atMs: nowMs };
    if (packet.echo !== null) {
      const now = lowBits(Math.floor(nowMs), CLOCK_BITS);
      const rttMs = lowBits(now - packet.echo.sentMs - packet.echo.heldMs, CLOCK_BITS);
      if (rttMs < LOBBY_SILENCE_MS) remote.roundTrip.sample(rttMs);
    }
    return before !== `${this.#isReady(remote)} ${remote.roundTrip.ms === null}`;
  }

  /** The master peer lets a newcomer in, or knows it already. A new run at a known address takes the old one's place. */
  admit(
    from: Address,
    hello: { readonly token: number; readonly name: string },
    limits: { readonly playerCountMax: number; readonly nowMs: number },
  ): "known" | "new" | "full" | "removed" {
    if (this.isKnown(hello.token)) return "known";
    // A hello that was long under way must not bring back who has left.
    if (this.#departed.some(({ token }) => token === hello.token)) return "removed";
    const former = this.#remotes.find(({ address }) => sameAddress(address, from));
    if (former !== undefined) this.remove(former.playerId);
    const taken = [this.localPlayerId, ...this.#remotes.map(({ playerId }) => playerId)];
    const playerId = freePlayerId(taken, limits.playerCountMax);
    if (playerId === null) return "full";
    const entry: RosterEntry = { playerId, token: hello.token, name: hello.name, address: from };
    this.#change([...this.#remotes, createRemotePeer(entry, limits.nowMs)]);
    return "new";
  }

  isKnown(token: number): boolean {
    return this.#remotes.some((remote) => remote.token === token);
  }

  /** The token of who was at that address and is no more, or null if it is nobody's or somebody's who is in. */
  departedTokenAt(from: Address): number | null {
    if (this.#remotes.some(({ address }) => sameAddress(address, from))) return null;
    return this.#departed.findLast(({ address }) => sameAddress(address, from))?.token ?? null;
  }

  remove(playerId: PlayerId): void {
    const leaving = this.#remotes.filter((remote) => remote.playerId === playerId);
    this.#departed = [...this.#departed, ...leaving].slice(-DEPARTED_MAX);
    this.#change(this.#remotes.filter((remote) => remote.playerId !== playerId));
  }

  /** The master removes who has been silent too long and returns what to tell them; others only watch the master. */
  removeSilent(nowMs: number): readonly AddressedPacket[] | "master-silent" {
    const silent = this.#remotes.filter(({ lastHeardMs }) => nowMs >= lastHeardMs + LOBBY_SILENCE_MS);
    if (!this.isMasterPeer) {
      return silent.some(({ playerId }) => playerId === this.masterId) ? "master-silent" : [];
    }
    for (const { playerId } of silent) this.remove(playerId);
    return silent.map(({ address, token }) => ({
      to: address,
      packet: { kind: "not-joinable", token, reason: "removed" },
    }));
  }

  /** Takes over a newer roster; true if there was news. Peers that stay keep what is known of them. */
  takeRoster(welcome: WelcomePacket, master: Address, nowMs: number): boolean {
    if (!isNewer(welcome.rosterVersion, this.#rosterVersion, ROSTER_VERSION_BITS)) return false;
    this.#setRoster(welcome, master, nowMs);
    return true;
  }

  /** The master's welcomes to those who don't have this roster yet; to the one with this token at once. */
  welcomesDue(nowMs: number, localName: string, token: number | null): readonly AddressedPacket[] {
    if (!this.isMasterPeer || (token === null && nowMs < this.#lastWelcomeMs + RESEND_MS)) return [];
    if (token === null) this.#lastWelcomeMs = nowMs;
    return this.#remotes
      .filter((remote) =>
        token === null
          ? this.#mayPress(remote) && remote.knownRosterVersion !== this.#rosterVersion
          : remote.token === token,
      )
      .map((remote) => ({ to: remote.address, packet: this.#welcome(remote, localName) }));
  }

  introsDue(
    nowMs: number,
    { token, name }: { readonly token: number; readonly name: string },
  ): readonly AddressedPacket[] {
    if (nowMs < this.#lastIntroMs + RESEND_MS) return [];
    this.#lastIntroMs = nowMs;
    return this.#remotes
      .filter((remote) => this.#mayPress(remote) && !remote.introAcknowledged)
      .map(({ address }) => ({ to: address, packet: { kind: "intro", token, name } }));
  }

  readiesDue(nowMs: number): readonly AddressedPacket[] {
    if (nowMs < this.#lastReadyMs + READY_MS) return [];
    this.#lastReadyMs = nowMs;
    const reached = this.#remotes.filter((remote) => this.#mayPress(remote));
    return reached.map((remote) => ({ to: remote.address, packet: this.#ready(remote, nowMs) }));
  }

  /**
   * Whether to send unasked. A hello may bear a false sender: until the master peer has heard a newcomer act on its
   * welcome, it answers hellos and no more, so that nobody can aim it at a third machine.
   */
  #mayPress({ hasBeenHeard }: RemotePeer): boolean {
    return hasBeenHeard || !this.isMasterPeer;
  }

  #setRoster(welcome: WelcomePacket, master: Address, nowMs: number): void {
    this.#rosterVersion = welcome.rosterVersion;
    this.#remotes = welcome.roster
      .filter(({ playerId }) => playerId !== this.localPlayerId)
      .map((entry) => {
        // The master can't know under which address we see it; we do.
        const seen = entry.playerId === this.masterId ? { ...entry, address: master } : entry;
        return this.#remotes.find(({ token }) => token === entry.token) ?? createRemotePeer(seen, nowMs);
      });
  }

  #ready({ lastReady }: RemotePeer, nowMs: number): ReadyPacket {
    const heldMs = lastReady === null ? 0 : Math.floor(nowMs - lastReady.atMs);
    return {
      kind: "ready",
      rosterVersion: this.#rosterVersion,
      heardMask: this.#heardMask(),
      sentMs: lowBits(Math.floor(nowMs), CLOCK_BITS),
      echo: lastReady === null || heldMs > 0xffff ? null : { sentMs: lastReady.sentMs, heldMs },
    };
  }

  #welcome(to: RemotePeer, localName: string): WelcomePacket {
    const { sessionId, masterId, catsPerPlayer, token, port } = this.#facts;
    const local: RosterEntry = {
      playerId: masterId,
      token,
      name: localName,
      address: { host: "0.0.0.0", port },
    };
    const roster = [local, ...this.#remotes].sort((a, b) => a.playerId - b.playerId);
    return {
      kind: "welcome",
      token: to.token,
      sessionId,
      playerId: to.playerId,
      masterId,
      rosterVersion: this.#rosterVersion,
      catsPerPlayer,
      roster,
    };
  }

  #change(remotes: readonly RemotePeer[]): void {
    this.#remotes = [...remotes].sort((a, b) => a.playerId - b.playerId);
    this.#rosterVersion = lowBits(this.#rosterVersion + 1, ROSTER_VERSION_BITS);
  }

  #isReady(remote: RemotePeer): boolean {
    return remote.knownRosterVersion === this.#rosterVersion && remote.heardMask === this.#fullMask();
  }

  /** Heard is who has answered a heartbeat of ours: the way there and back is open, and its length is known. */
  #heardMask(): number {
    return this.#remotes.reduce(
      (mask, { playerId, roundTrip }) => (roundTrip.ms === null ? mask : mask | playerBit(playerId)),
      playerBit(this.localPlayerId),
    );
  }

  #fullMask(): number {
    return this.#remotes.reduce(
      (mask, { playerId }) => mask | playerBit(playerId),
      playerBit(this.localPlayerId),
    );
  }
}

/** Of counters that travel as low bits: whether one was counted after the other. */
function isNewer(low: number, than: number, bits: number): boolean {
  return nearestWithLowBits(low, bits, than) > than;
}
