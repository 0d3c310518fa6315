import type { PlayerId } from "../../sim/index.ts";
import { areEqual } from "../../seal/index.ts";
import {
  CAUSES_TOLD_MAX,
  MARK_BYTES,
  REMOVED_TOLD_MAX,
  type Address,
  type Packet,
  type RemovedEntry,
} from "../../wire/index.ts";
import type { Pair } from "../keys/session-keys.ts";
import { CALL_MS, CALLED_FOR_MS, LOBBY_SILENCE_MS, SEAT_KEPT_MS } from "../constants.ts";
import type { RemotePeer } from "./roster.ts";
import { DEPARTED_MAX, TELLERS_MAX } from "./limits.ts";

/** Why somebody is not in any more: it said goodbye, the master sent it away, or nothing was heard of it. */
type Departure = "left" | "removed" | "silent";

/** A peer that may have been sent away. */
type Asking = Pick<RemotePeer, "token" | "identity">;

/** The mark of a peer that only its token names: it has the identity of the peer that sent it away. */
const NO_MARK = new Uint8Array(MARK_BYTES);

export interface DepartedPeer {
  readonly remote: RemotePeer;
  readonly why: Departure;
  readonly sinceMs: number;
  calledMs: number; // when it was called back last
}

interface UnheardPeer {
  readonly remote: RemotePeer;
  readonly sinceMs: number;
}

/** Of the peers that were let in and not heard: for the others they were never there. */
const UNHEARD_MAX = 16;

/** Peers that were in the lobby and are no more. One that only fell silent may come back, to its own seat if that is still free. */
export class Departed {
  #peers: readonly DepartedPeer[] = []; // the last at the end
  #removed: readonly RemovedEntry[] = []; // the last at the end
  #unheard: readonly UnheardPeer[] = []; // the last at the end

  add(remote: RemotePeer, why: Departure, nowMs: number): void {
    this.forget(remote.token);
    this.#peers = [...this.#peers, { remote, why, sinceMs: nowMs, calledMs: -Infinity }].slice(-DEPARTED_MAX);
  }

  /** The master sends it away, for that cause; no peer with its identity is let in again, unless that is the master's `own`. */
  addRemoved(
    remote: RemotePeer,
    { cause, own }: { cause: string | null; own: Uint8Array },
    nowMs: number,
  ): void {
    this.add(remote, "removed", nowMs);
    const mark = areEqual(remote.identity, own) ? NO_MARK : markOf(remote.identity);
    this.noteRemoved([{ token: remote.token, mark, cause }]);
  }

  /** The master's word on peers that were sent away. What it said of the cause before still holds. */
  noteRemoved(entries: readonly RemovedEntry[]): void {
    const others = this.#removed.filter(({ token }) => entries.every((entry) => entry.token !== token));
    const named = entries.map((entry) => ({
      ...entry,
      cause: entry.cause ?? this.#entryOf(entry.token)?.cause ?? null,
    }));
    this.#removed = [...others, ...named].slice(-DEPARTED_MAX);
  }

  forget(token: number): void {
    this.#peers = this.#peers.filter(({ remote }) => remote.token !== token);
  }

  /** The peers that were sent away last, for the others and for the next master. */
  get removedToTell(): readonly RemovedEntry[] {
    const last = this.#removed.slice(-REMOVED_TOLD_MAX);
    return last.map((entry, i) => (i < last.length - CAUSES_TOLD_MAX ? { ...entry, cause: null } : entry));
  }

  /** It was sent away, by that name or another; why, if that was said. Null: it was not. */
  removalOf({ token, identity }: Asking): Pick<RemovedEntry, "cause"> | null {
    const mark = markOf(identity);
    return this.#entryOf(token) ?? this.#removed.findLast((entry) => areEqual(entry.mark, mark)) ?? null;
  }

  #entryOf(token: number): RemovedEntry | null {
    return this.#removed.find((entry) => entry.token === token) ?? null;
  }

  /** The removal of the peer of that name that sat there last; null: it has gone by itself, or is nobody. */
  removalFrom(seat: PlayerId, name: string): Pick<RemovedEntry, "cause"> | null {
    const last = this.#peers.findLast(({ remote }) => remote.playerId === seat && remote.name === name);
    return last?.why === "removed" ? { cause: this.#entryOf(last.remote.token)?.cause ?? null } : null;
  }

  of(token: number): DepartedPeer | null {
    return this.#peers.find(({ remote }) => remote.token === token) ?? null;
  }

  /** The last peer with that identity. */
  ofIdentity(identity: Uint8Array): DepartedPeer | null {
    return this.#peers.findLast(({ remote }) => areEqual(remote.identity, identity)) ?? null;
  }

  /**
   * Of the peers that sat there those of whom a packet may be that comes in the name of that seat from that address: the last that are known to
   * be there, and the last at all, which may be elsewhere by now. Each costs a look at the seal, whatever is in the packet.
   */
  tellers(seat: PlayerId, address: Address): readonly RemotePeer[] {
    if (this.#peers.length + this.#unheard.length === 0) return [];
    const lastOf = (remotes: readonly RemotePeer[]): readonly RemotePeer[] => remotes.slice(-TELLERS_MAX);
    const sat = this.#peers.map(({ remote }) => remote).filter(({ playerId }) => playerId === seat);
    const unheard = this.#unheard.map(({ remote }) => remote).filter(({ playerId }) => playerId === seat);
    const known = [...sat, ...unheard].filter(({ ways }) => ways.knows(address));
    return [...new Set([...lastOf(known), ...lastOf(sat), ...lastOf(unheard)])];
  }

  /** Peers that were let in, and not heard in time; on a slow line a packet may come yet. */
  addUnheard(remotes: readonly RemotePeer[], nowMs: number): void {
    const added = remotes.map((remote) => ({ remote, sinceMs: nowMs }));
    this.#unheard = [...this.#unheard, ...added].slice(-UNHEARD_MAX);
  }

  /** Those that were added until then are strangers from now on. */
  forgetUnheard(untilMs: number): void {
    if (this.#unheard.length > 0) this.#unheard = this.#unheard.filter(({ sinceMs }) => sinceMs > untilMs);
  }

  /** The unheard peer of that channel: it is unheard no more. Null: none, or its player was sent away meanwhile, and it is told so from now on. */
  takeUnheard(pair: Pair, nowMs: number): RemotePeer | null {
    const taken = this.#unheard.find(({ remote }) => remote.pair === pair);
    this.#unheard = this.#unheard.filter((one) => one !== taken);
    if (taken === undefined) return null;
    if (this.removalOf(taken.remote) === null) return taken.remote;
    this.add(taken.remote, "removed", nowMs);
    return null;
  }

  /**
   * The peer of that channel, if what it says is answered. A heartbeat and a goodbye are longer than any answer to
   * them: whatever address stands on them, nobody is made to send more there than came.
   */
  answered(pair: Pair, kind: Packet["kind"]): DepartedPeer | null {
    if (kind !== "ready" && kind !== "goodbye") return null;
    return this.#peers.find(({ remote }) => remote.pair === pair) ?? null;
  }

  /** Whether somebody who fell silent lately may still think that this seat is its own. */
  isSeatKept(seat: PlayerId, nowMs: number): boolean {
    return this.#peers.some(
      ({ remote, why, sinceMs }) =>
        remote.playerId === seat && why === "silent" && nowMs < sinceMs + SEAT_KEPT_MS,
    );
  }

  /** Whether somebody fell silent about when that peer did, and has not come back, who would follow it: it comes after it in line. */
  hasParty({ token, playerId }: RemotePeer): boolean {
    const leader = this.of(token);
    if (leader?.why !== "silent") return false;
    return this.#peers.some(
      ({ remote, why, sinceMs }) =>
        why === "silent" &&
        remote.playerId > playerId &&
        Math.abs(sinceMs - leader.sinceMs) <= 2 * LOBBY_SILENCE_MS,
    );
  }

  /** The peers that fell silent, and are to hear now that the lobby is still there: each once in a while, for a time. */
  callsDue(nowMs: number): readonly RemotePeer[] {
    const due = this.#peers.filter(
      ({ why, sinceMs, calledMs }) =>
        why === "silent" && nowMs < sinceMs + CALLED_FOR_MS && nowMs >= calledMs + CALL_MS,
    );
    for (const peer of due) peer.calledMs = nowMs;
    return due.map(({ remote }) => remote);
  }
}

function markOf(identity: Uint8Array): Uint8Array {
  return identity.slice(0, MARK_BYTES);
}
