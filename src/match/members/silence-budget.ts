import type { LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Awaited } from "./awaited.ts";
import type { MatchWire } from "../wire/match-wire.ts";
import { SILENCE_BUDGET_MS, SILENCE_FORGOTTEN } from "./limits.ts";

/** A silence that short is one of the line. */
const COUNTS_MS = 1_000;

interface BudgetContext {
  readonly match: LockstepMatch;
  readonly wire: Pick<MatchWire, "heardMs">;
}

/** What all have waited in silence for a player alone, at some time. */
interface Spent {
  readonly waitedMs: number;
  readonly atMs: number;
}

/** For how long all have waited in silence for each player alone, as far as it is not forgotten. */
export class SilenceBudget {
  readonly #context: BudgetContext;
  readonly #spent = new Map<PlayerId, Spent>();

  constructor(context: BudgetContext) {
    this.#context = context;
  }

  /** A player spends our patience if it is silent since `silentMs` while others are heard, and it alone keeps all from going on. */
  spend({ players }: Awaited, silentMs: (playerId: PlayerId) => number, ms: number, nowMs: number): void {
    const { match, wire } = this.#context;
    const [only] = players;
    if (only === undefined || players.length > 1 || nowMs < silentMs(only) + COUNTS_MS) return;
    const others = match.participants.stayers.filter((id) => id !== only && id !== match.localPlayerId);
    if (others.some((id) => nowMs < wire.heardMs(id) + COUNTS_MS))
      this.#spent.set(only, { waitedMs: this.#waitedMs(only, nowMs) + ms, atMs: nowMs });
  }

  isSpent(playerId: PlayerId, nowMs: number): boolean {
    return this.#waitedMs(playerId, nowMs) > SILENCE_BUDGET_MS;
  }

  #waitedMs(playerId: PlayerId, nowMs: number): number {
    const { waitedMs, atMs } = this.#spent.get(playerId) ?? { waitedMs: 0, atMs: nowMs };
    return Math.max(0, waitedMs - (nowMs - atMs) * SILENCE_FORGOTTEN);
  }
}
