import type { PlayerId } from "../../sim/index.ts";
import type { Packet, ReadyPacket } from "../../wire/index.ts";
import { Budget } from "../keys/budget.ts";
import { READY_MS } from "../constants.ts";
import { READY_WORDS } from "./agreement.ts";
import { routeOf, type Source } from "./destination.ts";
import { takeReady } from "./heartbeat.ts";
import { shownOf } from "./lobby-options.ts";
import type { LobbyRoster } from "./lobby-roster.ts";
import { isSameReign, noteWord, type Reign } from "./reign.ts";
import type { RemotePeer } from "./roster.ts";

/** How often windows show what a member's heartbeats change, and those of all together: an honest one has no more heartbeats than that. */
const NEWS = { perSecond: 1_000 / READY_MS, allPerSecond: 8_000 / READY_MS };

/** The lobby whose ear it is. */
interface Heard extends Reign {
  readonly roster: Pick<LobbyRoster, "chosen">;
  readonly readiness: { isReady(remote: RemotePeer): boolean };
  remoteBy(playerId: PlayerId): RemotePeer | null;
}

/** What a lobby hears of its members, and by which way: whose word it is, and what it changes. */
export class LobbyEar {
  readonly #lobby: Heard;
  readonly #words = new Budget(READY_WORDS); // "I am ready", by player
  readonly #news = new Budget(NEWS);
  readonly #untold = new Set<PlayerId>(); // of whom something has changed that is told by a later heartbeat
  /** Since when there are addresses that the master may tell and has not. */
  untoldSinceMs: number | null = null;

  constructor(lobby: Heard) {
    this.#lobby = lobby;
  }

  /** Whether another peer is the master and said that itself. */
  isFromMaster(source: Source, sender: PlayerId): boolean {
    return sender === this.#lobby.masterId && this.isFrom(source, sender);
  }

  /** Whether that member said that itself. */
  isFrom({ address, relay }: Source, sender: PlayerId): boolean {
    const remote = this.#lobby.remoteBy(sender);
    if (remote === null) return false;
    return relay === null ? remote.ways.knows(address) : relay.from === sender;
  }

  /** A packet of that member came: notes it as heard, or returns false if it comes from where it can't be. */
  hear(source: Source, remote: RemotePeer, packet: Packet, nowMs: number): boolean {
    const isIntro = packet.kind === "intro";
    // Two peers may see a third under different addresses; its seal tells that it is the one. While there is a good way
    // to it, an intro from elsewhere is an echo or a lie.
    const isAlien = source.relay === null && !remote.ways.knows(source.address);
    if (isAlien && !(isIntro && remote.ways.learn(source.address, nowMs))) return false;
    // Through others no addresses are taken: the peer that passes it on may have put in its own, to speak from there as that peer.
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
    noteWord(remote, nowMs);
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

  /** Takes a heartbeat; true if what is known of the players has changed, and is to be shown now. */
  hearReady(remote: RemotePeer, packet: ReadyPacket, nowMs: number): boolean {
    const { readiness, roster } = this.#lobby;
    const known = (): string => `${readiness.isReady(remote)} ${shownOf(remote, roster.chosen)}`;
    const before = known();
    if (isSameReign(packet, this.#lobby)) remote.followedMs = nowMs;
    const { agrees } = remote;
    const isTaken = takeReady(remote, packet, nowMs);
    if (!agrees && remote.agrees) remote.agrees = this.#words.take(String(remote.playerId), nowMs); // or it says so again
    if (isTaken && before !== known()) this.#untold.add(remote.playerId);
    if (!this.#untold.has(remote.playerId) || !this.#news.take(String(remote.playerId), nowMs)) return false;
    return this.#untold.delete(remote.playerId);
  }
}
