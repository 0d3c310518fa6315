import type { Notary } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Address, LinkPacket } from "../../wire/index.ts";
import { seatOfLobby, type KnownSeat } from "./known-seat.ts";
import type { MatchNames } from "./match-ids.ts";
import {
  confirmWay,
  identitiesOf,
  lobbyOf,
  notaryOf,
  sendLinkPacket,
  type SessionState,
} from "./session-state.ts";

/** What a match needs of its session: its names and keys, its packets on their way, and what is kept of it to come back. */
export class SessionMatch {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** The turn this peer is at, for turns that travel as low bits; set by the caller, which plays the match. */
  set expectedTurn(turn: number) {
    this.#state.expectedTurn = turn;
  }

  /** The identity of each seat, whatever the session: the public key that its player signs with, this peer's too. */
  get identities(): ReadonlyMap<PlayerId, Uint8Array> {
    return identitiesOf(this.#state);
  }

  /** What this peer signs with in the match, and the identities of all; only for a peer that is in one. */
  get notary(): Notary {
    return notaryOf(this.#state);
  }

  /**
   * Sends a link packet to a peer of the session: the bytes of payload that went out; 0 if there is no such peer, no way to it, or it
   * does not know yet that this one has come back.
   */
  sendLinkPacket(to: PlayerId, packet: LinkPacket): number {
    return sendLinkPacket(this.#state, to, packet);
  }

  /**
   * The link has taken a packet as new that came from an address which is none of that peer's (`newAddress` of the event):
   * a router on the way may have changed its mind. The address is tried, and is the way once an intro there is answered.
   */
  confirmWay(from: PlayerId, address: Address): void {
    confirmWay(this.#state, from, address);
  }

  /** All that the match has been called, u32, what it is called now last; of a session without a lobby none. */
  get ids(): readonly number[] {
    const lobby = lobbyOf(this.#state);
    return lobby === null ? [] : this.#state.matchIds.all(lobby.sessionId);
  }

  /** Its players have parted from others, or may have: by which names they are heard from now on. */
  follow(names: MatchNames, nowMs: number): void {
    this.#state.matchIds.follow(names, nowMs);
  }

  /** What is to be kept of a match that runs, to come back to it from another run of this peer; null: there is none. */
  get seat(): KnownSeat | null {
    const { phase, options, keys, matchDigest } = this.#state;
    if (phase.kind !== "starting" || matchDigest === null) return null;
    const seat = seatOfLobby(phase.lobby, options.name, phase.start.seed);
    return {
      ...seat,
      matchIds: this.ids,
      matchDigest,
      roomKey: keys.roomKey,
      run: this.#state.returnRun ?? 0,
    };
  }
}
