import { assert } from "../../base/index.ts";
import { isInMask } from "../../lockstep/index.ts";
import type { Address, Packet, RosterEntry, WelcomePacket } from "../../wire/index.ts";
import { LOBBY_SILENCE_MS, RESEND_MS } from "../constants.ts";
import { direct } from "../ways/route.ts";
import { toPeer, type AddressedPacket } from "./destination.ts";
import { isNewer } from "./heartbeat.ts";
import { Lobby, ROSTER_VERSION_BITS } from "./lobby.ts";
import type { MapExchange } from "./map-exchange.ts";
import { createRemotePeer, type RemotePeer } from "./roster.ts";

/** What a peer that is not the master does in the lobby: it takes over the master's roster, and asks for a team and the map. */
export class GuestDesk {
  readonly kind = "guest";
  readonly lobby: Lobby;
  /** The team that this peer would like to be in: asked for until the roster shows a decision. */
  #wishedTeam: number | null = null;
  #wishAskedMs = -Infinity;

  /** `master`: where the first welcome came from. */
  constructor(
    welcome: WelcomePacket,
    local: { master: Address; addresses: readonly Address[]; maps: MapExchange; nowMs: number },
  ) {
    const { sessionId, playerId, masterId, token } = welcome;
    assert(playerId !== masterId, "GuestDesk: the master peer is another");
    const facts = { sessionId, localPlayerId: playerId, masterId, token, addresses: local.addresses };
    this.lobby = new Lobby(facts, { remotes: [], bots: [], chosen: welcome, localTeam: 0 }, local.maps);
    this.#setRoster(welcome, local.nowMs, local.master);
    this.lobby.master.ways.hear(direct(local.master), local.nowMs, "other");
  }

  /** This peer, not the master, would like to be in that team; in its own it need not ask. */
  wishTeam(team: number): void {
    this.#wishedTeam = team === this.lobby.localTeam ? null : team;
    this.#wishAskedMs = -Infinity;
  }

  /** Takes over a newer roster; true if there was news. Peers that stay keep what is known of them. */
  takeRoster(welcome: WelcomePacket, nowMs: number): boolean {
    if (!isNewer(welcome.rosterVersion, this.lobby.rosterVersion, ROSTER_VERSION_BITS)) return false;
    this.#setRoster(welcome, nowMs, null);
    return true;
  }

  /** What this peer, not the master, asks of the master: a team until the roster shows one, the map until it is there. */
  requestsDue(nowMs: number): readonly AddressedPacket[] {
    const { heardMask } = this.lobby.master;
    const isHeard = isInMask(heardMask, this.lobby.localPlayerId); // before that it answers no request for the map
    const requests: Packet[] = isHeard ? [...this.lobby.maps.requestsDue(this.lobby.mapChecksum, nowMs)] : [];
    const team = this.#wishedTeam;
    if (team !== null && nowMs >= this.#wishAskedMs + RESEND_MS) {
      this.#wishAskedMs = nowMs;
      requests.push({ kind: "seat-request", rosterVersion: this.lobby.rosterVersion, team });
    }
    return requests.map((packet) => ({ to: toPeer(this.lobby.master), packet }));
  }

  /** Whether the master peer, without which there is no lobby, was silent for too long. */
  isMasterSilent(nowMs: number): boolean {
    return nowMs >= this.lobby.master.lastHeardMs + LOBBY_SILENCE_MS;
  }

  #setRoster(welcome: WelcomePacket, nowMs: number, masterAddress: Address | null): void {
    const { options, mapChecksum, roster, bots, rosterVersion } = welcome;
    const { localPlayerId, localTeam: before } = this.lobby;
    const localTeam = roster.find(({ playerId }) => playerId === localPlayerId)!.team;
    // In another team, or in the one it asked for: the wish has come true, or the master peer decided otherwise.
    if (localTeam !== before || localTeam === this.#wishedTeam) this.#wishedTeam = null;
    const remotes = this.#mergeRoster(roster, masterAddress, nowMs);
    this.lobby.takeOver({ remotes, bots, chosen: { options, mapChecksum }, localTeam }, rosterVersion);
  }

  /**
   * The other peers by the master's new roster. Those that stay keep what is known of them. `masterAddress`: where a first
   * welcome came from: the master can't know it, we do.
   */
  #mergeRoster(
    roster: readonly RosterEntry[],
    masterAddress: Address | null,
    nowMs: number,
  ): readonly RemotePeer[] {
    const { localPlayerId, masterId, localAddresses, remotes } = this.lobby;
    const others = roster.filter(({ playerId }) => playerId !== localPlayerId);
    return others.map((entry) => {
      const isMaster = entry.playerId === masterId && masterAddress !== null;
      const addresses = isMaster ? [masterAddress, ...entry.addresses] : entry.addresses;
      const remote =
        remotes.find(({ token }) => token === entry.token) ??
        createRemotePeer({ ...entry, addresses }, localAddresses, nowMs);
      remote.ways.candidates.offer(entry.addresses);
      remote.team = entry.team;
      return remote;
    });
  }
}
