import type { LockstepMatch } from "../lockstep/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { Awaited } from "./awaited.ts";
import type { MatchWire } from "./wire/match-wire.ts";

/** For whom the others have waited in silence for so long in a match is gone sooner from then on: it may come back. */
export const SILENCE_BUDGET_MS = 30_000;
/** A silence that short is one of the line. */
const COUNTS_MS = 1_000;

interface BudgetContext {
  readonly match: LockstepMatch;
  readonly wire: Pick<MatchWire, "heardMs">;
}

/** For how long all have waited in silence for each player alone, in the whole match. */
export class SilenceBudget {
  readonly #context: BudgetContext;
  readonly #waitedMs = new Map<PlayerId, number>();

  constructor(context: BudgetContext) {
    this.#context = context;
  }

  /** Who is silent since `silentMs` while others are heard, and alone keeps all from going on, spends what it has of our patience. */
  spend({ players }: Awaited, silentMs: (playerId: PlayerId) => number, ms: number, nowMs: number): void {
    const { match, wire } = this.#context;
    const [only] = players;
    if (only === undefined || players.length > 1 || nowMs < silentMs(only) + COUNTS_MS) return;
    const others = match.stayers.filter((id) => id !== only && id !== match.localPlayerId);
    if (others.some((id) => nowMs < wire.heardMs(id) + COUNTS_MS))
      this.#waitedMs.set(only, (this.#waitedMs.get(only) ?? 0) + ms);
  }

  isSpent(playerId: PlayerId): boolean {
    return (this.#waitedMs.get(playerId) ?? 0) > SILENCE_BUDGET_MS;
  }
}
