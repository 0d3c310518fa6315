import type { PlayerId } from "../../sim/index.ts";
import { areEqual } from "../../seal/index.ts";
import { REMOVED_TOLD_MAX, type Packet } from "../../wire/index.ts";
import type { Pair } from "../keys/session-keys.ts";
import { CALL_MS, CALLED_FOR_MS, SEAT_KEPT_MS } from "../constants.ts";
import type { RemotePeer } from "./roster.ts";

/** Why somebody is not in any more: it said goodbye, the master sent it away, or nothing was heard of it. */
type Departure = "left" | "removed" | "silent";

export interface DepartedPeer {
  readonly remote: RemotePeer;
  readonly why: Departure;
  readonly sinceMs: number;
  calledMs: number; // when it was called back last
}

/** Of those who were in, so many of the last are remembered: a late word of theirs must not bring them back. */
export const DEPARTED_MAX = 32;
/** Of those who were let in and not heard: for the others they were never there. */
const UNHEARD_MAX = 16;

/** Who was in the lobby and is no more. Who only fell silent may come back, to its own seat if that is still free. */
export class Departed {
  #peers: readonly DepartedPeer[] = []; // the last at the end
  #removed: readonly number[] = []; // tokens; the last at the end
  #unheard: readonly RemotePeer[] = []; // the last at the end

  add(remote: RemotePeer, why: Departure, nowMs: number): void {
    this.forget(remote.token);
    this.#peers = [...this.#peers, { remote, why, sinceMs: nowMs, calledMs: -Infinity }].slice(-DEPARTED_MAX);
    if (why === "removed") this.noteRemoved([remote.token]);
  }

  /** The master's word on who was sent away. */
  noteRemoved(tokens: readonly number[]): void {
    const others = this.#removed.filter((token) => !tokens.includes(token));
    this.#removed = [...others, ...tokens].slice(-DEPARTED_MAX);
  }

  forget(token: number): void {
    this.#peers = this.#peers.filter(({ remote }) => remote.token !== token);
  }

  /** The tokens of those who were sent away last, for who takes over. */
  get removedToTell(): readonly number[] {
    return this.#removed.slice(-REMOVED_TOLD_MAX);
  }

  isRemoved(token: number): boolean {
    return this.#removed.includes(token);
  }

  of(token: number): DepartedPeer | null {
    return this.#peers.find(({ remote }) => remote.token === token) ?? null;
  }

  /** Who has that identity, last. */
  ofIdentity(identity: Uint8Array): DepartedPeer | null {
    return this.#peers.findLast(({ remote }) => areEqual(remote.identity, identity)) ?? null;
  }

  /** Who sat there: what comes in the name of that seat may still be theirs. */
  inSeat(seat: PlayerId): readonly RemotePeer[] {
    const all = [...this.#peers.map(({ remote }) => remote), ...this.#unheard];
    return all.filter(({ playerId }) => playerId === seat);
  }

  /** Who was let in, and not heard in time; on a slow line it may come yet. */
  addUnheard(remotes: readonly RemotePeer[]): void {
    this.#unheard = [...this.#unheard, ...remotes].slice(-UNHEARD_MAX);
  }

  /** One of those, with whom we have that channel: it is none any more. */
  takeUnheard(pair: Pair): RemotePeer | null {
    const remote = this.#unheard.find((one) => one.pair === pair) ?? null;
    this.#unheard = this.#unheard.filter((one) => one !== remote);
    return remote;
  }

  /**
   * With whom we have that channel, if what it says is answered. A heartbeat and a goodbye are longer than any answer to them: whatever
   * address stands on them, nobody is made to send more there than came.
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

  /** Those who fell silent, and are to hear now that the lobby is still there: each once in a while, for a time. */
  callsDue(nowMs: number): readonly RemotePeer[] {
    const due = this.#peers.filter(
      ({ why, sinceMs, calledMs }) =>
        why === "silent" && nowMs < sinceMs + CALLED_FOR_MS && nowMs >= calledMs + CALL_MS,
    );
    for (const peer of due) peer.calledMs = nowMs;
    return due.map(({ remote }) => remote);
  }
}
