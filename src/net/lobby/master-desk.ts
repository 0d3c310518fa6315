import {
  areSameOptions,
  mapChecksumOf,
  type BotStrength,
  type GameMap,
  type MatchOptions,
  type PlayerId,
} from "../../sim/index.ts";
import { areSameLooks, PLAIN_LOOKS, withWish, type Looks, type LookWish } from "../../base/index.ts";
import { areEqual } from "../../seal/index.ts";
import type { Address, HelloFacts, Packet, RosterEntry } from "../../wire/index.ts";
import { LOBBY_SILENCE_MS, TELL_ADDRESSES_MS, WAY_SILENCE_LOBBY_MS } from "../constants.ts";
import { Budget } from "../keys/budget.ts";
import type { Pair } from "../keys/session-keys.ts";
import { lineOf, pickAddresses } from "../ways/addresses.ts";
import type { DepartedPeer } from "./departed.ts";
import { toPeer, type AddressedPacket } from "./destination.ts";
import { easeOf } from "./ease.ts";
import { Ghosts } from "./ghosts.ts";
import { readyFor } from "./heartbeat.ts";
import { Lobby, type LobbyFacts } from "./lobby.ts";
import type { MapExchange } from "./map-exchange.ts";
import { mapRequestsDue } from "./map-holders.ts";
import { isGone, isSameReign } from "./reign.ts";
import { createRemotePeer, type RemotePeer } from "./roster.ts";
import { SeatBook, type Limits, type Seating } from "./seat-book.ts";
import { Takeover } from "./takeover.ts";
import { UNHEARD_KEPT_MS, UNHEARD_MS, UNHEARD_PER_HOST, TEAM_WISHES } from "./limits.ts";

const MASTER_TEAM = 1;
/** As many as a lobby may ever need, for its master takes a seat itself. None is the name of a kind of cats. */
const BOT_NAMES: readonly string[] = [
  "Patches",
  "Ginger",
  "Mittens",
  "Pepper",
  "Smokey",
  "Socks",
  "Whiskers",
];

/** What a lobby opens with. */
interface Opening {
  readonly options: MatchOptions;
  readonly startCount: number;
  readonly seating: Seating;
}

/** A hello of a peer that is known to read where it asks from, and to have the identity that it names. */
export type Hello = HelloFacts & { readonly key: Uint8Array };

/** What the master peer does with its lobby: lets peers in, sends them away, gives seats, and chooses what is to be played. */
export class MasterDesk {
  readonly kind = "master";
  readonly lobby: Lobby;
  readonly #seats: SeatBook;
  readonly #wishes = new Budget(TEAM_WISHES); // granted, by player
  readonly #ghosts = new Ghosts();
  #takeover: Takeover | null = null; // null: the lobby was its own from the first

  private constructor(lobby: Lobby, seating?: Seating) {
    this.lobby = lobby;
    this.#seats = new SeatBook(lobby, seating);
  }

  /** Of a new lobby, with nobody in it but its master. `startCount`: the match starts by itself with so many; 0: by hand. */
  static open(
    facts: Pick<LobbyFacts, "sessionId" | "token" | "addresses" | "key" | "identity" | "isAsked">,
    { options, startCount, seating }: Opening,
    maps: MapExchange,
  ): MasterDesk {
    const chosen = { options, mapChecksum: 0 };
    const ids = { localPlayerId: seating.own, masterId: seating.own, reign: 0 };
    const { looks = PLAIN_LOOKS } = seating;
    const roster = { remotes: [], bots: [], chosen, localTeam: MASTER_TEAM, looks, startCount };
    return new MasterDesk(new Lobby({ ...facts, ...ids }, roster, maps), seating);
  }

  /** Of a lobby whose master has gone: this peer is the next in line. */
  static takeOver(lobby: Lobby, nowMs: number): MasterDesk {
    const takeover = new Takeover(lobby, nowMs);
    const desk = new MasterDesk(lobby);
    desk.#takeover = takeover;
    return desk;
  }

  /**
   * Does what is due by now, and returns what to tell: a peer that fell silent is out, and one that did so before hears
   * that the lobby is still there.
   */
  update(nowMs: number): readonly AddressedPacket[] {
    const { lobby } = this;
    // A peer that is heard, but follows another master, does not hear this one.
    const missed = lobby.remotes
      .filter((remote) => isGone(remote, nowMs) || isStray(remote, lobby, nowMs))
      .flatMap(({ playerId }) => this.#expel(playerId, "silent", nowMs));
    lobby.departed.forgetUnheard(nowMs - UNHEARD_KEPT_MS);
    this.#forgetUnheard(nowMs, (remote) => nowMs >= remote.addedMs + easeOf(lobby.reached) * UNHEARD_MS);
    this.#tellAddresses(nowMs);
    this.#seats.forgetRested();
    this.#takeover?.update(nowMs);
    const calls = lobby.departed
      .callsDue(nowMs)
      .map((remote) => ({ to: toPeer(remote), packet: this.callFor(remote, nowMs) }));
    return [...missed, ...calls, ...mapRequestsDue(lobby, nowMs)];
  }

  /** For one that fell silent: the lobby is still there, and whose it is. No longer than any heartbeat that it may answer. */
  callFor(remote: RemotePeer, nowMs: number): Packet {
    return { ...readyFor(remote, this.lobby.readiness.said, nowMs), echo: null };
  }

  /** Tells the others the addresses of newcomers that were heard since it last did so, and how these looked in the match before. */
  #tellAddresses(nowMs: number): void {
    const { untoldSinceMs } = this.lobby.ear;
    if (untoldSinceMs === null || nowMs < untoldSinceMs + TELL_ADDRESSES_MS) return;
    this.lobby.ear.untoldSinceMs = null;
    this.lobby.change({ looks: this.#seats.looksOfBefore() });
  }

  /** The master peer chooses what is to be played; true if that is news. `map` is of no account in Classic. */
  setOptions(options: MatchOptions, map: GameMap | null): boolean {
    const playedOn = options.mode === "classic" ? null : map;
    if (playedOn !== null) this.lobby.maps.hold(playedOn);
    const mapChecksum = playedOn === null ? 0 : mapChecksumOf(playedOn);
    if (areSameOptions(options, this.lobby.options) && mapChecksum === this.lobby.roster.chosen.mapChecksum)
      return false;
    this.lobby.change({ chosen: { options, mapChecksum } });
    return true;
  }

  /** A bot takes a free seat, that one if it is, in that team or a free one; its seat, or null if there is none left. */
  addBot(
    level: BotStrength,
    { team, seat: wanted }: { readonly team: number | null; readonly seat: PlayerId | null },
    limits: Limits,
  ): PlayerId | null {
    const { bots } = this.lobby.roster;
    const seat = this.#seats.freeSeat({ whose: "bot", identity: null, before: null, wanted }, limits);
    if (seat === null) return null;
    const isTaken = (name: string): boolean => bots.some((bot) => bot.name.startsWith(`${name} (`));
    const name = `${BOT_NAMES.find((one) => !isTaken(one)) ?? BOT_NAMES[0]!} (${level})`;
    const bot = { playerId: seat.playerId, level, team: team ?? seat.team, name };
    this.lobby.change({ bots: [...bots, bot] });
    return seat.playerId;
  }

  /** The bot in that seat goes; false if there is none. */
  removeBot(playerId: PlayerId): boolean {
    const { bots } = this.lobby.roster;
    const others = bots.filter((bot) => bot.playerId !== playerId);
    if (others.length === bots.length) return false;
    this.lobby.change({ bots: others });
    return true;
  }

  /** The master peer puts a player into a team, or among the observers; true if that is news. */
  setTeam(playerId: PlayerId, team: number): boolean {
    const bot = this.lobby.roster.bots.find((one) => one.playerId === playerId);
    if (bot !== undefined && bot.team !== team)
      this.lobby.change({
        bots: this.lobby.roster.bots.map((one) => (one === bot ? { ...bot, team } : one)),
      });
    if (bot !== undefined) return bot.team !== team;
    const remote = this.lobby.remotes.find((candidate) => candidate.playerId === playerId);
    const isLocal = playerId === this.lobby.localPlayerId;
    if ((!isLocal && remote === undefined) || team === (remote?.team ?? this.lobby.roster.localTeam))
      return false;
    if (remote !== undefined) remote.team = team;
    this.lobby.change(isLocal ? { localTeam: team } : {});
    return true;
  }

  /** A player gets the colour and the emblem it wishes for where no other player has them; true if that is news. A bot gives its own up. */
  setLook(playerId: PlayerId, wish: LookWish): boolean {
    const looks = this.#looksBy(playerId, wish);
    if (areSameLooks(looks, this.lobby.roster.looks)) return false;
    this.lobby.change({ looks });
    return true;
  }

  #looksBy(playerId: PlayerId, wish: LookWish): Looks {
    const { roster, localPlayerId } = this.lobby;
    return withWish(
      roster.looks,
      playerId,
      wish,
      (holder) => holder !== localPlayerId && !this.lobby.remoteBy(holder),
    );
  }

  /** A peer asks for a team and a look: the master peer grants them, unless the roster has changed since. True if that is news. */
  hearSeatWish(
    remote: RemotePeer,
    { rosterVersion, team, color, emblem }: Packet & { readonly kind: "seat-request" },
    nowMs: number,
  ): boolean {
    const { playerId } = remote;
    // A request that was long under way must not undo what was decided since; and endless changes would keep the others busy for ever.
    if (rosterVersion !== this.lobby.rosterVersion) return false;
    const looks = this.#looksBy(playerId, { color, emblem });
    if (team === remote.team && areSameLooks(looks, this.lobby.roster.looks)) return false;
    if (!this.#wishes.take(String(playerId), nowMs)) return false; // it asks again
    remote.team = team;
    this.lobby.change({ looks });
    return true;
  }

  /**
   * The master peer lets a newcomer in, or knows it already. Nobody takes the place of a present peer, except the same
   * peer whose run before has fallen silent, or was at that very address.
   */
  admit(from: Address, hello: Hello, limits: Limits): "known" | "new" | "full" | "later" | "removed" {
    const { lobby } = this;
    const { departed } = lobby;
    if (lobby.remoteOf(hello.key) !== null) return "known";
    // A hello that was long under way must not bring back a peer that has left.
    const before = departed.of(hello.token);
    if (departed.removalOf(hello) !== null || before?.why === "left") return "removed";
    const isTokenTaken = lobby.remotes.some(({ token }) => token === hello.token);
    const isWaiting = this.#unheardAt(from).length >= UNHEARD_PER_HOST;
    if (isTokenTaken || isWaiting || this.#ghosts.mustWait(lineOf(from), limits.nowMs)) return "later";
    const former = lobby.remotes.find((remote) => isRunBefore(remote, from, hello, limits.nowMs));
    if (former !== undefined) this.remove(former.playerId, "left", limits.nowMs);
    const formerSelf = before === null ? departed.ofIdentity(hello.identity) : null;
    if (formerSelf?.why === "silent") departed.add(formerSelf.remote, "left", limits.nowMs); // it was started again
    departed.forget(hello.token);
    const known = former ?? (before ?? formerSelf)?.remote ?? null;
    const seeker = { whose: "peer", identity: hello.identity, before: known, wanted: null } as const;
    const seat = this.#seats.freeSeat(seeker, limits);
    // A newcomer that was let in a moment ago has its time to be heard, whatever others ask meanwhile.
    if (seat === null) this.#ghosts.noteWaiting(lineOf(from), limits.nowMs);
    if (seat === null) return this.#seats.isSeatComing(limits) || this.#isSomebodyUnheard ? "later" : "full";
    const addresses = [from, ...hello.addresses];
    const { token, name, key, identity } = hello;
    const entry = { ...seat, token, name, addresses, key, identity };
    const newcomer = createRemotePeer(entry, lobby.own.addresses, limits.nowMs);
    newcomer.mapChecksum = hello.mapChecksum;
    lobby.change({ remotes: [...lobby.remotes, newcomer] }, false);
    return "new";
  }

  /** Before the start: a peer that was never heard is not in the match, and nobody was told of it. */
  forgetUnheard(nowMs: number): void {
    this.#forgetUnheard(nowMs, () => true);
  }

  #forgetUnheard(nowMs: number, isForgotten: (remote: RemotePeer) => boolean): void {
    const { remotes } = this.lobby;
    const left = remotes.filter((remote) => remote.hasBeenHeard || !isForgotten(remote));
    if (left.length === remotes.length) return;
    const gone = remotes.filter((remote) => !left.includes(remote));
    this.lobby.departed.addUnheard(gone, nowMs);
    this.#ghosts.note(gone.map(lineOfPeer), nowMs);
    this.lobby.change({ remotes: left }, false);
  }

  /** One that was let in and not heard in time is heard now: it has its seat, if that is nobody's yet. Null: there is none such. */
  readmit(pair: Pair, nowMs: number): RemotePeer | null {
    const { departed, localPlayerId, remotes, roster } = this.lobby;
    const remote = departed.takeUnheard(pair, nowMs);
    const isTaken = [...remotes, ...roster.bots].some(({ playerId }) => playerId === remote?.playerId);
    // The lowest is the master, which may have another seat by now. It finds out, and asks again.
    if (remote === null || isTaken || remote.playerId <= localPlayerId) return null;
    this.lobby.change({ remotes: [...remotes, remote] }, false);
    return remote;
  }

  #unheardAt(from: Address): readonly RemotePeer[] {
    return this.lobby.remotes.filter((remote) => !remote.hasBeenHeard && lineOfPeer(remote) === lineOf(from));
  }

  get #isSomebodyUnheard(): boolean {
    return this.lobby.remotes.some(({ hasBeenHeard }) => !hasBeenHeard);
  }

  remove(playerId: PlayerId, why: DepartedPeer["why"], nowMs: number, cause: string | null = null): void {
    const { lobby } = this;
    const remote = lobby.remoteBy(playerId);
    if (remote === null) return;
    if (why === "removed") lobby.departed.addRemoved(remote, { cause, own: lobby.own.identity }, nowMs);
    else lobby.departed.add(remote, why, nowMs);
    lobby.change({ remotes: lobby.remotes.filter((other) => other !== remote) });
    this.#seats.noteVacated(playerId);
  }

  /**
   * The master sends a player away and returns what to tell them; nothing if there is no such other player. A seat that the same person is
   * about to take goes as well.
   */
  expel(playerId: PlayerId, cause: string | null, nowMs: number): readonly AddressedPacket[] {
    const remote = this.lobby.remoteBy(playerId);
    if (remote === null) return [];
    const isOwn = areEqual(remote.identity, this.lobby.own.identity);
    const coming = this.lobby.remotes.filter(
      ({ hasBeenHeard, identity }) => !hasBeenHeard && !isOwn && areEqual(identity, remote.identity),
    );
    const seats = new Set([...coming.map((other) => other.playerId), playerId]); // the cause of the last is told all
    return [...seats].flatMap((seat) => this.#expel(seat, "removed", nowMs, cause));
  }

  #expel(
    playerId: PlayerId,
    why: "removed" | "silent",
    nowMs: number,
    cause: string | null = null,
  ): readonly AddressedPacket[] {
    const remote = this.lobby.remoteBy(playerId);
    if (remote === null) return [];
    this.remove(playerId, why, nowMs, cause);
    const reason = why === "silent" ? "missed" : "removed";
    return [{ to: toPeer(remote), packet: { kind: "not-joinable", token: remote.token, reason, cause } }];
  }

  /** The master peer's welcome to one of the others. */
  welcomeTo(receiver: RemotePeer, localName: string): AddressedPacket {
    const { sessionId, masterId, own, reign, rosterVersion, departed } = this.lobby;
    const { chosen, bots, looks, startCount, localTeam: team } = this.lobby.roster;
    const { addresses, key, identity } = own;
    const local = { playerId: masterId, token: own.token, team, name: localName };
    const told = this.lobby.remotes.filter((remote) => remote.hasBeenHeard || remote === receiver);
    const roster = rosterToTell({ ...local, addresses, key, identity }, told);
    const { token, playerId } = receiver;
    const facts = { token, playerId, sessionId, masterId, reign, rosterVersion };
    const rest = { ...chosen, roster, bots, looks, startCount, removed: departed.removedToTell };
    return { to: toPeer(receiver), packet: { kind: "welcome", ...facts, ...rest } };
  }

  /** Before this peer goes: where newcomers are, for peers that were not told yet; or they would not find each other. */
  lastWords(localName: string): readonly AddressedPacket[] {
    if (this.lobby.ear.untoldSinceMs === null) return [];
    this.lobby.ear.untoldSinceMs = null;
    this.lobby.change({ looks: this.#seats.looksOfBefore() });
    return this.lobby.reached.map((remote) => this.welcomeTo(remote, localName));
  }
}

/** "" where it has never said from where it asks: it is in the roster of the master before. */
function lineOfPeer({ ways }: RemotePeer): string {
  return ways.firstAddress === null ? "" : lineOf(ways.firstAddress);
}

/** Whether that member is an earlier run of the peer that asks now: it is silent, or was where this one is. */
function isRunBefore(remote: RemotePeer, from: Address, { identity }: Hello, nowMs: number): boolean {
  const isOver = remote.ways.candidates.isAt(from) || nowMs >= remote.lastHeardMs + WAY_SILENCE_LOBBY_MS;
  return areEqual(remote.identity, identity) && isOver;
}

function isStray({ known, followedMs }: RemotePeer, lobby: Lobby, nowMs: number): boolean {
  return known !== null && !isSameReign(known, lobby) && nowMs >= followedMs + LOBBY_SILENCE_MS;
}

/** The roster as the master peer tells it, in ascending player id. */
function rosterToTell(local: RosterEntry, remotes: readonly RemotePeer[]): readonly RosterEntry[] {
  const others = remotes.map((remote): RosterEntry => {
    const { playerId, token, team, name, hasBeenHeard, ways, key, identity } = remote;
    const addresses = hasBeenHeard ? pickAddresses(ways.candidates.addresses) : [];
    return { playerId, token, team, name, addresses, key, identity };
  });
  return [local, ...others].sort((a, b) => a.playerId - b.playerId);
}
