import {
  mapChecksumOf,
  type BotStrength,
  type GameMap,
  type MatchOptions,
  type PlayerId,
} from "../../sim/index.ts";
import type { Address, Packet, RosterEntry } from "../../wire/index.ts";
import { LOBBY_SILENCE_MS, TELL_ADDRESSES_MS } from "../constants.ts";
import { pickAddresses } from "../ways/addresses.ts";
import type { DepartedPeer } from "./departed.ts";
import { toPeer, type AddressedPacket } from "./destination.ts";
import { isNewer, readyFor } from "./heartbeat.ts";
import { areSameOptions } from "./lobby-options.ts";
import { Lobby, ROSTER_VERSION_BITS, type LobbyFacts } from "./lobby.ts";
import type { MapExchange } from "./map-exchange.ts";
import { mapRequestsDue } from "./map-holders.ts";
import { isFresh, isGone, isSameReign } from "./reign.ts";
import { createRemotePeer, freeTeam, type RemotePeer } from "./roster.ts";

const MASTER_ID = 1;
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

/** What a free seat depends on besides who is in. */
interface Limits {
  readonly playerCountMax: number;
  readonly nowMs: number;
}

/** What the master peer does with its lobby: who is in, who goes, who sits where, and what is to be played. */
export class MasterDesk {
  readonly kind = "master";
  readonly lobby: Lobby;
  readonly #vacated = new Map<PlayerId, number>(); // the roster's version since when that seat is nobody's
  #isBacked = true; // false: who took over was alone, and nobody has followed it yet

  private constructor(lobby: Lobby) {
    this.lobby = lobby;
  }

  /** Of a new lobby, with nobody in it but its master. `startCount`: the match starts by itself with so many; 0: by hand. */
  static open(
    facts: Pick<LobbyFacts, "sessionId" | "token" | "addresses">,
    { options, startCount }: { readonly options: MatchOptions; readonly startCount: number },
    maps: MapExchange,
  ): MasterDesk {
    const chosen = { options, mapChecksum: 0 };
    const ids = { localPlayerId: MASTER_ID, masterId: MASTER_ID, reign: 0 };
    const roster = { remotes: [], bots: [], chosen, localTeam: MASTER_TEAM, startCount };
    return new MasterDesk(new Lobby({ ...facts, ...ids }, roster, maps));
  }

  /**
   * Of a lobby whose master has gone: this peer, the next in line, goes on with what it knows. Where it hears nobody else the fault
   * may be its own: then its word counts for no more than that of the one before, until somebody follows it.
   */
  static takeOver(lobby: Lobby, nowMs: number): MasterDesk {
    const gone = lobby.remotes.filter((remote) => isGone(remote, nowMs));
    for (const remote of gone) lobby.departed.add(remote, remote.hasLeft ? "left" : "silent", nowMs);
    const remotes = lobby.remotes.filter((remote) => !gone.includes(remote));
    const isBacked = remotes.some((remote) => isFresh(remote, nowMs));
    for (const remote of remotes) remote.followedMs = nowMs; // or will, in a moment
    lobby.seize(remotes, isBacked);
    const desk = new MasterDesk(lobby);
    desk.#isBacked = isBacked;
    return desk;
  }

  /** Sees to what time brings, and returns what to tell: who fell silent is out, who does hears that the lobby is still there. */
  update(nowMs: number): readonly AddressedPacket[] {
    const { lobby } = this;
    // Who is heard, but follows another master, does not hear this one.
    const missed = lobby.remotes
      .filter((remote) => isGone(remote, nowMs) || isStray(remote, lobby, nowMs))
      .flatMap(({ playerId }) => this.#expel(playerId, "silent", nowMs));
    this.#tellAddresses(nowMs);
    if (!this.#isBacked && lobby.companions(nowMs).length > 0) {
      this.#isBacked = true;
      lobby.raiseReign();
    }
    const calls = lobby.departed.callsDue(nowMs).map((remote) => this.callTo(remote, nowMs));
    return [...missed, ...calls, ...mapRequestsDue(lobby, nowMs)];
  }

  /** To one that fell silent: the lobby is still there, and whose it is. */
  callTo(remote: RemotePeer, nowMs: number): AddressedPacket {
    return { to: toPeer(remote), packet: readyFor(remote, this.lobby.said, nowMs) };
  }

  /** Tells the others the addresses of newcomers that were heard since it last did so. */
  #tellAddresses(nowMs: number): void {
    const { untoldSinceMs } = this.lobby;
    if (untoldSinceMs === null || nowMs < untoldSinceMs + TELL_ADDRESSES_MS) return;
    this.lobby.untoldSinceMs = null;
    this.lobby.change({});
  }

  /** The master peer chooses what is to be played; true if that is news. `map` is of no account in Classic. */
  setOptions(options: MatchOptions, map: GameMap | null): boolean {
    const playedOn = options.mode === "classic" ? null : map;
    if (playedOn !== null) this.lobby.maps.hold(playedOn);
    const mapChecksum = playedOn === null ? 0 : mapChecksumOf(playedOn);
    if (areSameOptions(options, this.lobby.options) && mapChecksum === this.lobby.mapChecksum) return false;
    this.lobby.change({ chosen: { options, mapChecksum } });
    return true;
  }

  /** A bot takes a free seat, in that team or a free one; its seat, or null if there is none left. */
  addBot(level: BotStrength, team: number | null, limits: Limits): PlayerId | null {
    const { bots } = this.lobby;
    const seat = this.#freeSeat(limits, null, "bot");
    if (seat === null) return null;
    const isTaken = (name: string): boolean => bots.some((bot) => bot.name.startsWith(`${name} (`));
    const name = `${BOT_NAMES.find((one) => !isTaken(one)) ?? BOT_NAMES[0]!} (${level})`;
    const bot = { playerId: seat.playerId, level, team: team ?? seat.team, name };
    this.lobby.change({ bots: [...bots, bot] });
    return seat.playerId;
  }

  /** The bot in that seat goes; false if there is none. */
  removeBot(playerId: PlayerId): boolean {
    const { bots } = this.lobby;
    const others = bots.filter((bot) => bot.playerId !== playerId);
    if (others.length === bots.length) return false;
    this.lobby.change({ bots: others });
    return true;
  }

  /** The master peer puts a player into a team, or among the observers; true if that is news. */
  setTeam(playerId: PlayerId, team: number): boolean {
    const bot = this.lobby.bots.find((one) => one.playerId === playerId);
    if (bot !== undefined && bot.team !== team)
      this.lobby.change({ bots: this.lobby.bots.map((one) => (one === bot ? { ...bot, team } : one)) });
    if (bot !== undefined) return bot.team !== team;
    const remote = this.lobby.remotes.find((candidate) => candidate.playerId === playerId);
    const isLocal = playerId === this.lobby.localPlayerId;
    if ((!isLocal && remote === undefined) || team === (remote?.team ?? this.lobby.localTeam)) return false;
    if (remote !== undefined) remote.team = team;
    this.lobby.change(isLocal ? { localTeam: team } : {});
    return true;
  }

  /** A peer asks for a team: the master peer grants it, unless the roster has changed since. True if that is news. */
  hearTeamWish(
    remote: RemotePeer,
    { rosterVersion, team }: Packet & { readonly kind: "seat-request" },
  ): boolean {
    // A request that was long under way must not undo what was decided since.
    return rosterVersion === this.lobby.rosterVersion && this.setTeam(remote.playerId, team);
  }

  /** The master peer lets a newcomer in, or knows it already. A new run at a known address takes the old one's place. */
  admit(
    from: Address,
    hello: Packet & { readonly kind: "hello" },
    limits: Limits,
  ): "known" | "new" | "full" | "later" | "removed" {
    const { departed } = this.lobby;
    if (this.lobby.remoteOf(hello.token) !== null) return "known";
    // A hello that was long under way must not bring back who has left.
    const before = departed.of(hello.token);
    if (departed.isRemoved(hello.token) || before?.why === "left") return "removed";
    const former = this.lobby.remotes.find(({ ways }) => ways.candidates.isAt(from));
    if (former !== undefined) this.remove(former.playerId, "left", limits.nowMs);
    const formerSelf = before === null ? departed.at(from) : null;
    if (formerSelf?.why === "silent") departed.add(formerSelf.remote, "left", limits.nowMs); // it was started again
    departed.forget(hello.token);
    const seat = this.#freeSeat(limits, former ?? (before ?? formerSelf)?.remote ?? null, "peer");
    if (seat === null) return this.#isSeatComing(limits) ? "later" : "full";
    const addresses = [from, ...hello.addresses];
    const entry = { ...seat, token: hello.token, name: hello.name, addresses };
    const newcomer = createRemotePeer(entry, this.lobby.localAddresses, limits.nowMs);
    newcomer.mapChecksum = hello.mapChecksum;
    this.lobby.change({ remotes: [...this.lobby.remotes, newcomer] });
    return "new";
  }

  remove(playerId: PlayerId, why: DepartedPeer["why"], nowMs: number): void {
    const { lobby } = this;
    const remote = lobby.remoteBy(playerId);
    if (remote === null) return;
    lobby.departed.add(remote, why, nowMs);
    lobby.change({ remotes: lobby.remotes.filter((other) => other !== remote) });
    this.#vacated.set(playerId, lobby.rosterVersion);
  }

  /** The master sends a player away and returns what to tell them; nothing if there is no such other player. */
  expel(playerId: PlayerId, nowMs: number): readonly AddressedPacket[] {
    return this.#expel(playerId, "removed", nowMs);
  }

  #expel(playerId: PlayerId, why: "removed" | "silent", nowMs: number): readonly AddressedPacket[] {
    const remote = this.lobby.remoteBy(playerId);
    if (remote === null) return [];
    this.remove(playerId, why, nowMs);
    const reason = why === "silent" ? "missed" : "removed";
    return [{ to: toPeer(remote), packet: { kind: "not-joinable", token: remote.token, reason } }];
  }

  /** The master peer's welcome to one of the others. */
  welcomeTo(receiver: RemotePeer, localName: string): AddressedPacket {
    const { sessionId, masterId, token: localToken, localAddresses: addresses } = this.lobby;
    const local = { playerId: masterId, token: localToken, team: this.lobby.localTeam, name: localName };
    const roster = rosterToTell({ ...local, addresses }, this.lobby.remotes);
    const { token, playerId } = receiver;
    const { chosen, bots, reign, rosterVersion, startCount, departed } = this.lobby;
    const facts = { token, playerId, sessionId, masterId, reign, rosterVersion };
    const rest = { ...chosen, roster, bots, startCount, removed: departed.removedToTell };
    return { to: toPeer(receiver), packet: { kind: "welcome", ...facts, ...rest } };
  }

  /** Before this peer goes: where newcomers are, for those who were not told yet; or they would not find each other. */
  lastWords(localName: string): readonly AddressedPacket[] {
    if (this.lobby.untoldSinceMs === null) return [];
    this.lobby.untoldSinceMs = null;
    this.lobby.change({});
    return this.lobby.reached.map((remote) => this.welcomeTo(remote, localName));
  }

  /**
   * A seat and a team that nobody has: the seat and team of before, for one that comes back, else the lowest ones. A peer's is above the
   * master's own: the lowest is the master. Null: all are taken, or may still be somebody else's in the eyes of others.
   */
  #freeSeat(
    { playerCountMax, nowMs }: Limits,
    before: RemotePeer | null,
    whose: "peer" | "bot",
  ): { readonly playerId: PlayerId; readonly team: number } | null {
    const { localPlayerId, localTeam, remotes, bots, departed } = this.lobby;
    const others = [...remotes, ...bots];
    const taken = [localPlayerId, ...others.map((one) => one.playerId)];
    const teams = [localTeam, ...others.map(({ team }) => team)];
    const all = Array.from({ length: playerCountMax }, (_, i) => i + 1);
    const free = all.filter(
      (id) => !taken.includes(id) && (whose === "bot" || id > localPlayerId) && !this.#isResting(id),
    );
    const isItsOwn = before !== null && before.playerId > localPlayerId && !taken.includes(before.playerId);
    if (isItsOwn) return { playerId: before.playerId, team: before.team };
    const playerId = free.find((id) => !departed.isSeatKept(id, nowMs));
    return playerId === undefined ? null : { playerId, team: before?.team ?? freeTeam(teams) };
  }

  /** Whether a seat will be free once all in the lobby know that it is nobody's. */
  #isSeatComing({ playerCountMax, nowMs }: Limits): boolean {
    const { localPlayerId, departed } = this.lobby;
    return [...this.#vacated.keys()].some(
      (id) =>
        id > localPlayerId &&
        id <= playerCountMax &&
        this.#isResting(id) &&
        !departed.isSeatKept(id, nowMs) &&
        this.lobby.remoteBy(id) === null &&
        !this.lobby.bots.some((bot) => bot.playerId === id),
    );
  }

  /** Whether somebody in the lobby may still know another under that id. */
  #isResting(playerId: PlayerId): boolean {
    const since = this.#vacated.get(playerId);
    if (since === undefined) return false;
    const isPast = ({ known }: RemotePeer): boolean =>
      known !== null &&
      isSameReign(known, this.lobby) &&
      !isNewer(since, known.rosterVersion, ROSTER_VERSION_BITS);
    return !this.lobby.reached.every(isPast);
  }
}

function isStray({ known, followedMs }: RemotePeer, lobby: Lobby, nowMs: number): boolean {
  return known !== null && !isSameReign(known, lobby) && nowMs >= followedMs + LOBBY_SILENCE_MS;
}

/** The roster as the master peer tells it, in ascending player id. */
function rosterToTell(local: RosterEntry, remotes: readonly RemotePeer[]): readonly RosterEntry[] {
  const others = remotes.map(({ playerId, token, team, name, hasBeenHeard, ways }): RosterEntry => {
    // Nothing of where it is before it was heard: its hello may bear a false sender, and aim all the others at a third.
    const addresses = hasBeenHeard ? pickAddresses(ways.candidates.addresses) : [];
    return { playerId, token, team, name, addresses };
  });
  return [local, ...others].sort((a, b) => a.playerId - b.playerId);
}
