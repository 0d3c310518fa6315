import { OUTCOME_DRAW, OUTCOME_RUNNING, type PlayerId, type World } from "../sim/index.ts";
import type { ReplayEnding } from "./ending-codec.ts";

/** How a match stands by its rules. */
export type Decision =
  | { readonly kind: "won"; readonly winnerId: PlayerId } // of a team the lowest
  | { readonly kind: "draw" }
  | { readonly kind: "undecided" };

/** An ending that is not what the rules make of the match. */
export interface EndingMismatch {
  readonly expected: DecidedEnding; // as recorded
  readonly actual: Decision; // as played now
}

/** The others tell of the recorder, who may have gone or lost the others at any time, and of nobody else. */
type DecidedEnding = Extract<ReplayEnding, { readonly kind: "won" | "draw" | "stopped" }>;

export function decisionOf({ header: { outcome } }: World): Decision {
  if (outcome === OUTCOME_RUNNING) return { kind: "undecided" };
  return outcome === OUTCOME_DRAW ? { kind: "draw" } : { kind: "won", winnerId: outcome };
}

/**
 * Whether a match that came to that ends so; null: it does. `isPlayedOn`: the rules had decided it before its last turn. No peer plays on
 * then, but a script may, and it stops somewhere.
 */
export function endingMismatchOf(
  ending: ReplayEnding | null,
  { actual, isPlayedOn }: { readonly actual: Decision; readonly isPlayedOn: boolean },
): EndingMismatch | null {
  switch (ending?.kind) {
    case "won": {
      const isSo = actual.kind === "won" && actual.winnerId === ending.winnerId;
      return isSo ? null : { expected: ending, actual };
    }
    case "draw":
      return actual.kind === "draw" ? null : { expected: ending, actual };
    case "stopped":
      return actual.kind === "undecided" || isPlayedOn ? null : { expected: ending, actual };
    default:
      return null;
  }
}
