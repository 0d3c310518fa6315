import { assert } from "../base/index.ts";
import type { LockstepMatch } from "../lockstep/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { GoodbyePacket } from "../wire/index.ts";
import type { Wait } from "./match-state.ts";
import type { RunEnding } from "./run-ending.ts";

/** A player for whom the match waited this long is lost. */
export const LOST_AFTER_MS = 30_000;
/** Who has waited for a player so long believes others that have lost it: they may have waited a little longer. */
const BELIEVED_AFTER_MS = LOST_AFTER_MS / 2;

assert(BELIEVED_AFTER_MS < LOST_AFTER_MS, "nobody is believed later than it is known");

/** Who has gone, by goodbyes and by silence, and who is lost to the match by it. */
export class Departing {
  readonly #match: LockstepMatch;
  readonly #ending: RunEnding;
  readonly #gone = new Set<PlayerId>(); // who said goodbye, for whatever reason

  constructor(match: LockstepMatch, ending: RunEnding) {
    this.#match = match;
    this.#ending = ending;
  }

  /**
   * Who is lost to a match in play by that goodbye: nobody by one who has finished. Whoever says it goes, and is lost by that. Those
   * for want of whom it goes are lost in its place only where we miss them ourselves: nobody is named by another one alone.
   */
  hearGoodbye(
    from: PlayerId,
    { reason, end, lostMask }: GoodbyePacket,
    { wait, nowMs }: { readonly wait: Wait | null; readonly nowMs: number },
  ): readonly PlayerId[] {
    this.#gone.add(from);
    if (reason === "finished" && end !== null) this.#ending.hearEnd(from, end);
    const isLost = reason !== "finished" && this.#match.players.includes(from);
    if (!isLost) return [];
    const isMissed = wait !== null && nowMs - wait.sinceMs >= BELIEVED_AFTER_MS;
    const lost = isMissed ? wait.players.filter((id) => (lostMask & (1 << (id - 1))) !== 0) : [];
    return lost.length > 0 ? lost : [from];
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
}
