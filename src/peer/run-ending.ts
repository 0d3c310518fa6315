import { isInMask, type LockstepMatch, type PlayerId } from "../lockstep/index.ts";
import type { GoodbyeEnd } from "../wire/index.ts";

/** Who has ended the match gives no account any more; a halt that has a cause is over sooner. */
const HALT_MS = 3_000;

/** How the others ended the match, by their goodbyes, and whether all agree that it has ended as we ended it. */
export class RunEnding {
  readonly #match: LockstepMatch;
  readonly #ends = new Map<PlayerId, GoodbyeEnd>();

  constructor(match: LockstepMatch) {
    this.#match = match;
  }

  hear(playerId: PlayerId, end: GoodbyeEnd): void {
    this.#ends.set(playerId, end);
  }

  /** A player that is finished repeats its turn data until all have them; for later turns there will be none. */
  hasNoMoreFor(playerId: PlayerId, turn: number): boolean {
    const end = this.#ends.get(playerId);
    return end !== undefined && this.#match.checkedTurnOf(turn) > end.turn;
  }

  /**
   * Whether all others ended that turn as we did. The turn data for the turns after it tell, though they are not run; a goodbye
   * tells as well. "differs": those for `turn` do.
   */
  judge(
    end: GoodbyeEnd,
  ): { readonly kind: "agreed" | "open" } | { readonly kind: "differs"; readonly turn: number } {
    const match = this.#match;
    for (let turn = Math.max(0, end.turn + 1); turn <= match.givenTurn; turn += 1) {
      const outcome = match.judgeTurn(turn);
      if (outcome.kind === "desynced") return { kind: "differs", turn };
      if (outcome.kind === "advanced") continue;
      return { kind: outcome.missing.every((id) => this.#isAlike(id, end)) ? "agreed" : "open" };
    }
    return { kind: "agreed" };
  }

  /**
   * Whether a halt that has lasted so long is called in vain: somebody has ended the match as we did, and had seen by then that all
   * did.
   */
  isOver(end: GoodbyeEnd, haltedMs: number): boolean {
    return haltedMs >= HALT_MS && [...this.#ends.keys()].some((playerId) => this.#isAlike(playerId, end));
  }

  #isAlike(playerId: PlayerId, { turn, randomValue, checksum, logChecksum }: GoodbyeEnd): boolean {
    const end = this.#ends.get(playerId);
    return (
      end?.turn === turn &&
      end.randomValue === randomValue &&
      end.checksum === checksum &&
      end.logChecksum === logChecksum
    );
  }
}

/** Who ends the match when that player says goodbye: the player, or those for want of whom it goes. */
export function lostWith(match: LockstepMatch, from: PlayerId, lostMask: number): readonly PlayerId[] {
  const named = match.players.filter((id) => id !== match.localPlayerId && isInMask(lostMask, id));
  return named.length > 0 ? named : [from];
}
