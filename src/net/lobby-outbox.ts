import { READY_MS, RESEND_MS } from "./constants.ts";
import { readyFor } from "./heartbeat.ts";
import type { AddressedPacket, Lobby } from "./lobby.ts";
import type { RemotePeer } from "./roster.ts";

/** Who the local peer is, for what it says of itself. */
interface LocalPeer {
  readonly token: number;
  readonly name: string;
}

/** What a peer says in the lobby without being asked, and how often. */
export class LobbyOutbox {
  #lastWelcomeMs = -Infinity;
  #lastIntroMs = -Infinity;
  #lastReadyMs = -Infinity;
  #lastSaid = ""; // in a heartbeat

  /** All that is due in the lobby, but for heartbeats: they go on until the match begins. */
  collect(lobby: Lobby, local: LocalPeer, nowMs: number): readonly AddressedPacket[] {
    const packets: AddressedPacket[] = [];
    if (lobby.isMasterPeer) packets.push(...this.#welcomesDue(lobby, local, nowMs));
    packets.push(...this.#introsDue(lobby, local, nowMs));
    packets.push(...lobby.requestsDue(nowMs));
    return packets;
  }

  /** Heartbeats, four a second, and at once when there is news for the others in them. */
  readiesDue(lobby: Lobby, nowMs: number): readonly AddressedPacket[] {
    const { rosterVersion, heardMask, maps } = lobby;
    const news = `${rosterVersion} ${maps.checksum}`;
    if (news === this.#lastSaid && nowMs < this.#lastReadyMs + READY_MS) return [];
    this.#lastReadyMs = nowMs;
    this.#lastSaid = news;
    const said = { rosterVersion, heardMask, mapChecksum: maps.checksum };
    return reachedBy(lobby).map((remote) => ({
      to: remote.address,
      packet: readyFor(remote, said, nowMs),
    }));
  }

  /** The master's welcomes to those who don't have this roster yet. */
  #welcomesDue(lobby: Lobby, { name }: LocalPeer, nowMs: number): readonly AddressedPacket[] {
    if (nowMs < this.#lastWelcomeMs + RESEND_MS) return [];
    this.#lastWelcomeMs = nowMs;
    return reachedBy(lobby)
      .filter(({ knownRosterVersion }) => knownRosterVersion !== lobby.rosterVersion)
      .map((remote) => lobby.welcomeTo(remote, name));
  }

  #introsDue(lobby: Lobby, { token, name }: LocalPeer, nowMs: number): readonly AddressedPacket[] {
    if (nowMs < this.#lastIntroMs + RESEND_MS) return [];
    this.#lastIntroMs = nowMs;
    return reachedBy(lobby)
      .filter(({ introAcknowledged }) => !introAcknowledged)
      .map(({ address }) => ({ to: address, packet: { kind: "intro", token, name } }));
  }
}

/**
 * To whom a peer sends unasked. A hello may bear a false sender: until the master peer has heard a newcomer act on its
 * welcome, it answers hellos and no more, so that nobody can aim it at a third machine.
 */
function reachedBy({ isMasterPeer, remotes }: Lobby): readonly RemotePeer[] {
  return remotes.filter(({ hasBeenHeard }) => hasBeenHeard || !isMasterPeer);
}
