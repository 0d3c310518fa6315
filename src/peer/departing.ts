import type { LockstepMatch, PlayerId } from "../lockstep/index.ts";
import type { GoodbyePacket } from "../wire/index.ts";
import type { Wait } from "./match-state.ts";
import type { RunEnding } from "./run-ending.ts";

/** A player for whom the match waited this long is lost. */
export const LOST_AFTER_MS = 30_000;

/** Who has gone, by goodbyes and by silence, and who is lost to the match by it. */
export class Departing {
  readonly #match: LockstepMatch;
  readonly #ending: RunEnding;
  readonly #gone = new Set<PlayerId>(); // who said goodbye, for whatever reason

  constructor(match: LockstepMatch, ending: RunEnding) {
    this.#match = match;
    this.#ending = ending;
  }

  /** Who is lost to a match in play by that goodbye: nobody by one who has finished. */
  hearGoodbye(from: PlayerId, { reason, end, lostMask }: GoodbyePacket): readonly PlayerId[] {
    this.#gone.add(from);
    if (reason === "finished" && end !== null) this.#ending.hearEnd(from, end);
    const isLost = reason !== "finished" && this.#match.players.includes(from);
    return isLost ? this.#lostWith(from, lostMask) : [];
  }

  /** Whom the match has waited for in vain: nobody while there is hope. */
  lostBy({ players, sinceMs }: Wait, nowMs: number): readonly PlayerId[] {
    const gone = players.filter((id) => this.#ending.hasNoMoreFor(id, this.#match.turn + 1));
    if (gone.length > 0) return gone;
    return nowMs - sinceMs >= LOST_AFTER_MS ? players : [];
  }

  /** Everybody else has said goodbye. */
  get isAlone(): boolean {
    const { localPlayerId, players } = this.#match;
    return players.every((playerId) => playerId === localPlayerId || this.#gone.has(playerId));
  }

  /** The player itself, or those for want of whom it goes. */
  #lostWith(from: PlayerId, lostMask: number): readonly PlayerId[] {
    const { localPlayerId, players } = this.#match;
    const named = players.filter((id) => id !== localPlayerId && (lostMask & (1 << (id - 1))) !== 0);
    return named.length > 0 ? named : [from];
  }
}
