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
import { toPeer, type AddressedPacket } from "./destination.ts";
import { areSameOptions } from "./lobby-options.ts";
import { Lobby, type LobbyFacts } from "./lobby.ts";
import type { MapExchange } from "./map-exchange.ts";
import { createRemotePeer, freePlayerId, freeTeam, type RemotePeer } from "./roster.ts";

/** Of those who were in, so many of the last are remembered: a late word of theirs must not bring them back. */
const DEPARTED_MAX = 32;
const MASTER_ID = 1;
const MASTER_TEAM = 1;
/** As many as a lobby may ever need: its master takes a seat itself. */
const BOT_NAMES: readonly string[] = ["Tabby", "Ginger", "Mittens", "Pepper", "Smokey", "Socks", "Whiskers"];

/** What the master peer does with its lobby: who is in, who goes, who sits where, and what is to be played. */
export class MasterDesk {
  readonly kind = "master";
  readonly lobby: Lobby;
  #departed: readonly RemotePeer[] = []; // the last at the end

  constructor(
    facts: Pick<LobbyFacts, "sessionId" | "token" | "addresses">,
    options: MatchOptions,
    maps: MapExchange,
  ) {
    const chosen = { options, mapChecksum: 0 };
    const ids = { localPlayerId: MASTER_ID, masterId: MASTER_ID };
    const roster = { remotes: [], bots: [], chosen, localTeam: MASTER_TEAM };
    this.lobby = new Lobby({ ...facts, ...ids }, roster, maps);
  }

  /** Tells the others the addresses of newcomers that were heard since it last did so. */
  tellAddresses(nowMs: number): void {
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
  addBot(level: BotStrength, team: number | null, playerCountMax: number): PlayerId | null {
    const { bots } = this.lobby;
    const seat = this.#freeSeat(playerCountMax);
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
    limits: { readonly playerCountMax: number; readonly nowMs: number },
  ): "known" | "new" | "full" | "removed" {
    if (this.lobby.remoteOf(hello.token) !== null) return "known";
    // A hello that was long under way must not bring back who has left.
    if (this.#departed.some(({ token }) => token === hello.token)) return "removed";
    const former = this.lobby.remotes.find(({ ways }) => ways.candidates.isAt(from));
    if (former !== undefined) this.remove(former.playerId);
    const seat = this.#freeSeat(limits.playerCountMax);
    if (seat === null) return "full";
    const addresses = [from, ...hello.addresses];
    const entry = { ...seat, token: hello.token, name: hello.name, addresses };
    const newcomer = createRemotePeer(entry, this.lobby.localAddresses, limits.nowMs);
    newcomer.mapChecksum = hello.mapChecksum;
    this.lobby.change({ remotes: [...this.lobby.remotes, newcomer] });
    return "new";
  }

  /** The token of who was at that address and is no more, or null if it is nobody's or somebody's who is in. */
  departedTokenAt(from: Address): number | null {
    if (this.lobby.remotes.some(({ ways }) => ways.candidates.isAt(from))) return null;
    return this.#departed.findLast(({ ways }) => ways.candidates.isAt(from))?.token ?? null;
  }

  remove(playerId: PlayerId): void {
    for (const remote of this.lobby.remotes)
      if (remote.playerId === playerId) this.#departed = [...this.#departed, remote].slice(-DEPARTED_MAX);
    this.lobby.change({ remotes: this.lobby.remotes.filter((remote) => remote.playerId !== playerId) });
  }

  /** Removes who has been silent too long and returns what to tell them. */
  removeSilent(nowMs: number): readonly AddressedPacket[] {
    return this.lobby.remotes
      .filter(({ lastHeardMs }) => nowMs >= lastHeardMs + LOBBY_SILENCE_MS)
      .flatMap(({ playerId }) => this.expel(playerId));
  }

  /** The master removes a player and returns what to tell them; nothing if there is no such other player. */
  expel(playerId: PlayerId): readonly AddressedPacket[] {
    const remote = this.lobby.remoteBy(playerId);
    if (remote === null) return [];
    this.remove(playerId);
    const { token } = remote;
    return [{ to: toPeer(remote), packet: { kind: "not-joinable", token, reason: "removed" } }];
  }

  /** The master peer's welcome to one of the others. */
  welcomeTo(receiver: RemotePeer, localName: string): AddressedPacket {
    const { sessionId, masterId, token: localToken, localAddresses: addresses } = this.lobby;
    const local = { playerId: masterId, token: localToken, team: this.lobby.localTeam, name: localName };
    const roster = rosterToTell({ ...local, addresses }, this.lobby.remotes);
    const { token, playerId } = receiver;
    const facts = { token, playerId, sessionId, masterId, rosterVersion: this.lobby.rosterVersion };
    const { chosen, bots } = this.lobby;
    return { to: toPeer(receiver), packet: { kind: "welcome", ...facts, ...chosen, roster, bots } };
  }

  /** The lowest seat and the lowest team that nobody has; null: all seats are taken. */
  #freeSeat(playerCountMax: number): { readonly playerId: PlayerId; readonly team: number } | null {
    const { localPlayerId, localTeam, remotes, bots } = this.lobby;
    const others = [...remotes, ...bots];
    const playerId = freePlayerId([localPlayerId, ...others.map((one) => one.playerId)], playerCountMax);
    if (playerId === null) return null;
    return { playerId, team: freeTeam([localTeam, ...others.map(({ team }) => team)]) };
  }
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
