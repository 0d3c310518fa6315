import { assert, holderOf, lookOfSeat, PLAIN_LOOKS, type Look, type LookWish } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { areEqual } from "../../seal/index.ts";
import type { Address, Packet, RosterEntry, WelcomePacket } from "../../wire/index.ts";
import { HEIR_GRACE_MS, HEIR_HELLO_MS, HEIR_UNHEARD_MS, LOBBY_SILENCE_MS, RESEND_MS } from "../constants.ts";
import { direct } from "../ways/route.ts";
import { AskedLately } from "./asked-lately.ts";
import type { Departed } from "./departed.ts";
import { toPeer, type AddressedPacket, type Source } from "./destination.ts";
import { isNewer } from "./heartbeat.ts";
import { Lobby, ROSTER_VERSION_BITS, type LobbyFacts } from "./lobby.ts";
import type { MapExchange } from "./map-exchange.ts";
import { mapRequestsDue } from "./map-holders.ts";
import { isGone, isSameReign, wasHeard } from "./reign.ts";
import { createRemotePeer, type RemotePeer } from "./roster.ts";

/** What becomes of a guest: it stays one, the lobby is its own from now on, or it has none any more. */
type GuestLot = "stays" | "is-master" | "is-out";

const ANY_LOOK: LookWish = { color: null, emblem: null };

/** A peer that a guest asks to be let in, as somebody without a lobby does, though the guest still shows the one it was in. */
interface Asked {
  readonly remote: RemotePeer;
  readonly sinceMs: number;
  readonly isTold: boolean; // that it must ask there; else that one is to be the next master, as far as we know
  helloMs: number;
  cookie: Uint8Array | null; // that it gave us to come back with
}

interface GuestFacts {
  readonly source: Source; // of the welcome
  readonly addresses: readonly Address[];
  readonly own: Pick<LobbyFacts, "key" | "identity" | "isAsked">;
  readonly maps: MapExchange;
  readonly nowMs: number;
  readonly known?: readonly RemotePeer[]; // from the lobby before
  readonly departed?: Departed;
}

/**
 * What a peer that is not the master does in the lobby: it takes over the master's roster, and asks for a team and the map.
 * When the master has gone, the next of the roster is the master: the guest itself, or one whose welcome it awaits.
 */
export class GuestDesk {
  readonly kind = "guest";
  readonly lobby: Lobby;
  /** The team that this peer would like to be in: asked for until the roster shows a decision. */
  #wishedTeam: number | null = null;
  #wishedLook: LookWish = ANY_LOOK; // asked for until the roster shows it, or another player with it
  readonly #lately = { team: new AskedLately(), color: new AskedLately(), emblem: new AskedLately() };
  #wishAskedMs = -Infinity;
  #asked: Asked | null = null;
  readonly #unheard = new Set<number>(); // tokens of peers that were asked in vain and never heard

  /** Of a lobby whose master is another. */
  constructor(lobby: Lobby) {
    assert(!lobby.isMasterPeer, "GuestDesk: the master peer is another");
    this.lobby = lobby;
  }

  /** A newcomer's, by its first welcome. */
  static join(welcome: WelcomePacket, local: GuestFacts): GuestDesk {
    const { sessionId, playerId, masterId, reign, token } = welcome;
    const { source, addresses, own, maps, nowMs, known = [], departed } = local;
    const facts = { sessionId, localPlayerId: playerId, masterId, reign, token, addresses, ...own };
    const none = { bots: [], chosen: welcome, localTeam: 0, looks: PLAIN_LOOKS, startCount: 0 };
    const lobby = new Lobby(facts, { ...none, remotes: known }, maps, departed);
    const desk = new GuestDesk(lobby);
    const address = source.relay === null ? source.address : null;
    desk.#setRoster(welcome, nowMs, address);
    if (address !== null) lobby.master.ways.hear(direct(address), nowMs, "other");
    return desk;
  }

  /** The peer that is asked to let us in. */
  get asked(): RemotePeer | null {
    return this.#asked?.remote ?? null;
  }

  /** The cookie that the next hello brings to the asked peer; null: none yet. */
  get cookie(): Uint8Array | null {
    return this.#asked?.cookie ?? null;
  }

  /** The peer that we ask gives us that cookie: the hello goes again, the first time at once. False if it has before. */
  takeCookie(cookie: Uint8Array): boolean {
    const asked = this.#asked;
    if (asked === null || (asked.cookie !== null && areEqual(asked.cookie, cookie))) return false;
    if (asked.cookie === null) asked.helloMs = -Infinity;
    asked.cookie = cookie;
    return true;
  }

  /** The master said that it missed this peer. */
  get isMissed(): boolean {
    return this.#asked?.isTold === true;
  }

  /** This peer, not the master, would like to be in that team; in its own it need not ask. */
  wishTeam(team: number, nowMs: number): void {
    this.#wishedTeam = this.#isGranted("team", team, nowMs) ? null : team;
    this.#wishAskedMs = -Infinity;
  }

  /** This peer, not the master, would like to have that colour and that emblem; those of another player it does not ask for. */
  wishLook(wish: LookWish, nowMs: number): void {
    this.#wishedLook = this.#openWish(wish, nowMs);
    this.#wishAskedMs = -Infinity;
  }

  /** What of it has not come true and still may. */
  #openWish(wish: LookWish, nowMs: number): LookWish {
    const { roster } = this.lobby;
    const open = (part: keyof Look): number | null => {
      const wanted = wish[part];
      if (wanted === null) return null;
      const holder = holderOf(roster.looks, part, wanted);
      const isTaken = this.lobby.remoteBy(holder) !== null;
      return isTaken || this.#isGranted(part, wanted, nowMs) ? null : wanted;
    };
    return { color: open("color"), emblem: open("emblem") };
  }

  /** Whether its seat has that, and nothing else that it asked for before may come. */
  #isGranted(what: "team" | keyof Look, wanted: number, nowMs: number): boolean {
    const { roster, localPlayerId } = this.lobby;
    const own = what === "team" ? roster.localTeam : lookOfSeat(roster.looks, localPlayerId)[what];
    return own === wanted && !this.#lately[what].hasOtherThan(wanted, nowMs);
  }

  /** Takes over a newer roster of the same master; true if there was news. Peers that stay keep what is known of them. */
  takeRoster(welcome: WelcomePacket, nowMs: number): boolean {
    const isOfMaster = isSameReign(welcome, this.lobby);
    if (!isOfMaster || !isNewer(welcome.rosterVersion, this.lobby.rosterVersion, ROSTER_VERSION_BITS))
      return false;
    this.#setRoster(welcome, nowMs, null);
    return true;
  }

  /** Takes over the roster of another master, or of the same one that counts for more now. */
  follow(welcome: WelcomePacket, nowMs: number): void {
    assert(welcome.playerId === this.lobby.localPlayerId, "GuestDesk: who follows keeps its seat");
    this.#asked = null;
    this.#setRoster(welcome, nowMs, null);
  }

  /** That member, the master by its own word, is to be asked to let this peer in. */
  ask(remote: RemotePeer, nowMs: number): void {
    if (this.#asked?.isTold === true && this.#asked.remote === remote) return;
    this.#asked = { remote, sinceMs: nowMs, isTold: true, helloMs: -Infinity, cookie: null };
  }

  /** The master by now, as far as this peer knows: the lowest of the peers that have not gone. */
  heirId(nowMs: number): PlayerId {
    const { localPlayerId, remotes } = this.lobby;
    const present = remotes.filter((remote) =>
      wasHeard(remote) ? !isGone(remote, nowMs) : !remote.hasLeft && !this.#unheard.has(remote.token),
    );
    return Math.min(localPlayerId, ...present.map(({ playerId }) => playerId));
  }

  /** Sees whether the master is still there, and which peer comes next. */
  update(nowMs: number): GuestLot {
    const { lobby } = this;
    if (this.#asked?.isTold === true && !isGone(this.#asked.remote, nowMs)) return this.#await(nowMs);
    if (!isGone(lobby.master, nowMs)) {
      this.#asked = null;
      return "stays";
    }
    const heirId = this.heirId(nowMs);
    if (heirId === lobby.localPlayerId) return "is-master";
    const remote = lobby.remoteBy(heirId)!;
    if (this.#asked?.remote !== remote)
      this.#asked = {
        ...{ remote, sinceMs: nowMs, isTold: false, cookie: null },
        helloMs: nowMs + HEIR_GRACE_MS - HEIR_HELLO_MS,
      };
    if (!wasHeard(remote) && nowMs >= this.#asked.sinceMs + HEIR_UNHEARD_MS) this.#unheard.add(remote.token);
    return this.#await(nowMs);
  }

  /** The peer to say hello to now, as a newcomer does; null: none. */
  helloDue(nowMs: number): RemotePeer | null {
    if (this.#asked === null || nowMs < this.#asked.helloMs + HEIR_HELLO_MS) return null;
    this.#asked.helloMs = nowMs;
    return this.#asked.remote;
  }

  /** What this peer, not the master, asks of the master: a team until the roster shows one, the map until it is there. */
  requestsDue(nowMs: number): readonly AddressedPacket[] {
    const requests = mapRequestsDue(this.lobby, nowMs);
    this.#wishedLook = this.#openWish(this.#wishedLook, nowMs);
    if (this.#wishedTeam !== null && this.#isGranted("team", this.#wishedTeam, nowMs))
      this.#wishedTeam = null;
    const { color, emblem } = this.#wishedLook;
    const isOpen = this.#wishedTeam !== null || color !== null || emblem !== null;
    if (!isOpen || nowMs < this.#wishAskedMs + RESEND_MS) return requests;
    this.#wishAskedMs = nowMs;
    const { rosterVersion, master, localPlayerId, roster } = this.lobby;
    const own = lookOfSeat(roster.looks, localPlayerId);
    const wished = {
      team: this.#wishedTeam ?? roster.localTeam,
      color: color ?? own.color,
      emblem: emblem ?? own.emblem,
    };
    this.#lately.team.note(this.#wishedTeam, nowMs);
    this.#lately.color.note(color, nowMs);
    this.#lately.emblem.note(emblem, nowMs);
    const packet: Packet = { kind: "seat-request", rosterVersion, ...wished };
    return [...requests, { to: toPeer(master), packet }];
  }

  /** Others hear a master that this peer does not, or the peer that it was sent to does not let it in. */
  #await(nowMs: number): GuestLot {
    return this.#asked !== null && nowMs >= this.#asked.sinceMs + LOBBY_SILENCE_MS ? "is-out" : "stays";
  }

  #setRoster(welcome: WelcomePacket, nowMs: number, masterAddress: Address | null): void {
    const { options, mapChecksum, roster, bots, looks, startCount } = welcome;
    const { localPlayerId, departed, remotes: former } = this.lobby;
    const before = this.lobby.roster.localTeam;
    const localTeam = roster.find(({ playerId }) => playerId === localPlayerId)!.team;
    // In another team, and it asked for none like that: the master peer decided otherwise.
    const wasAsked = this.#lately.team.has(localTeam, nowMs);
    if (localTeam !== before && !wasAsked) this.#wishedTeam = null;
    for (const lately of Object.values(this.#lately)) lately.clear(); // it grants nothing by an older roster
    const remotes = this.#mergeRoster(welcome, masterAddress, nowMs);
    departed.noteRemoved(welcome.removed);
    for (const remote of former) {
      if (remotes.includes(remote)) continue;
      const isRemoved = welcome.removed.some(({ token }) => token === remote.token);
      departed.add(remote, isRemoved ? "removed" : remote.hasLeft ? "left" : "silent", nowMs);
    }
    for (const { token } of remotes) departed.forget(token);
    const chosen = { options, mapChecksum };
    this.lobby.adopt({ remotes, bots, chosen, localTeam, looks, startCount }, welcome);
  }

  /**
   * The other peers by the master's new roster. Those that stay keep what is known of them. `masterAddress`: where a first
   * welcome came from: the master can't know it, we do.
   */
  #mergeRoster(
    { roster, masterId }: { readonly roster: readonly RosterEntry[]; readonly masterId: PlayerId },
    masterAddress: Address | null,
    nowMs: number,
  ): readonly RemotePeer[] {
    const { localPlayerId, own, remotes } = this.lobby;
    const others = roster.filter(({ playerId }) => playerId !== localPlayerId);
    return others.map((entry) => {
      const isMaster = entry.playerId === masterId && masterAddress !== null;
      const addresses = isMaster ? [masterAddress, ...entry.addresses] : entry.addresses;
      const remote =
        remotes.find(({ key, playerId }) => areEqual(key, entry.key) && playerId === entry.playerId) ??
        createRemotePeer({ ...entry, addresses }, own.addresses, nowMs);
      remote.ways.candidates.offer(entry.addresses);
      remote.team = entry.team;
      return remote;
    });
  }
}
