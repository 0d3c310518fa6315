import { assert } from "../base/index.ts";
import { FIRST_TURN, type LockstepMatch } from "../lockstep/index.ts";
import type { ReplayEnding } from "../replay/index.ts";
import { OUTCOME_DRAW, OUTCOME_RUNNING, type PlayerId } from "../sim/index.ts";
import type { GoodbyeEnd } from "../wire/index.ts";
import type { MatchResult } from "./match-events.ts";
import { winningTeamOf } from "./winning-team.ts";

/** A peer that has ended the match gives no account any more; a halt that has a cause is over sooner. */
const HALT_MS = 3_000;

/** After the end of the match, for the others to get there too. */
export const FINISH_MS_MAX = 10_000;

/** How the others ended the match, by their goodbyes, and whether all agree that it has ended as we ended it. */
export class RunEnding {
  readonly #match: LockstepMatch;
  readonly #ends = new Map<PlayerId, GoodbyeEnd>();

  constructor(match: LockstepMatch) {
    this.#match = match;
  }

  /** That player ended the match so. */
  hearEnd(playerId: PlayerId, end: GoodbyeEnd): void {
    this.#ends.set(playerId, end);
  }

  /** A player that is finished repeats its turn data until all have them; for later turns there will be none. */
  hasNoMoreFor(playerId: PlayerId, turn: number): boolean {
    const end = this.#ends.get(playerId);
    if (end === undefined) return false;
    const checkedTurn = this.#match.book.findCheckedTurn(turn);
    return checkedTurn !== null && checkedTurn > end.turn;
  }

  /**
   * Whether all others ended that turn as we did. The turn data for the turns after it tell, though they are not run; a goodbye
   * tells as well. "differs": those for `turn` do.
   */
  judge(
    end: GoodbyeEnd,
  ): { readonly kind: "agreed" | "open" } | { readonly kind: "differs"; readonly turn: number } {
    const match = this.#match;
    for (let turn = Math.max(0, end.turn + 1); turn <= match.book.givenTurn; turn += 1) {
      const outcome = match.judge.outcomeOf(turn);
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

/** The result after that end, or before any turn; `outcome` is what the world says, if it is not told. */
export function resultOf(
  { setup, world }: LockstepMatch,
  end: GoodbyeEnd | null,
  outcome?: MatchResult["outcome"],
): MatchResult {
  const { turn, checksum } = end ?? { turn: FIRST_TURN - 1, checksum: 0 };
  const result = { winnerId: null, winnerIds: [], turn, checksum, lostPlayerIds: [], lostBecause: null };
  if (outcome !== undefined) return { ...result, outcome };
  const winner = world.header.outcome;
  if (winner === OUTCOME_RUNNING) return { ...result, outcome: "stopped" };
  if (winner === OUTCOME_DRAW) return { ...result, outcome: "draw" };
  const winnerIds = winningTeamOf(setup, winner);
  assert(winnerIds[0] === winner, `team ${winner} is named by the lowest player in it`);
  return { ...result, outcome: "won", winnerId: winner, winnerIds };
}

/** What the replay says of a match that came to that. */
export function replayEndingOf({ outcome, winnerId }: MatchResult): ReplayEnding {
  return outcome === "won" ? { kind: "won", winnerId: winnerId! } : { kind: outcome };
}
