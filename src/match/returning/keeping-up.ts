import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";

/** Where a peer is that comes back, and which players play. */
interface FollowedMatch {
  readonly turn: number;
  readonly participants: { readonly stayers: readonly PlayerId[] };
}

/** Where the others are, by their words. */
interface Words {
  readonly wire: Pick<MatchWire, "ahead" | "heardMs" | "answeredMs">;
  readonly isWaiting: boolean; // all that is here has run
}

/**
 * A peer that follows the others so closely, for so long, can be admitted: its line holds little that is on its way.
 * Packets to it come every fourth turn until then.
 */
const NEAR_TURNS = 8;
const NEAR_MS = 1_000;
/** Where the others are is known by what they said no longer ago. */
const HEARD_MS = 600;
/**
 * If the others take nothing of what we say for so long, ms, they may give nothing any more: the lacking turn data may
 * be those of a run before.
 */
const LOST_MS = 20_000;

/** Whether one who comes back keeps up with the others: it is where most of them say they are, and not only at the end of what came of them. */
export class KeepingUp {
  #nearSinceMs: number | null = null;
  #answeredMs: number | null = null; // when one of them took something of ours last, or since when we look

  note({ turn, participants: { stayers } }: FollowedMatch, { wire, isWaiting }: Words, nowMs: number): void {
    this.#answeredMs = Math.max(this.#answeredMs ?? nowMs, ...stayers.map((id) => wire.answeredMs(id)));
    const isHeard = stayers.some((playerId) => nowMs < wire.heardMs(playerId) + HEARD_MS);
    const isNear = isHeard && isWaiting && wire.ahead(turn, nowMs) >= -NEAR_TURNS;
    this.#nearSinceMs = isNear ? (this.#nearSinceMs ?? nowMs) : null;
  }

  /** Nobody hears us any more. */
  isLost(nowMs: number): boolean {
    return this.#answeredMs !== null && nowMs >= this.#answeredMs + LOST_MS;
  }

  hasCaughtUp(nowMs: number): boolean {
    return this.#nearSinceMs !== null && nowMs >= this.#nearSinceMs + NEAR_MS;
  }
}
