import type { MatchMode } from "../../sim/index.ts";

/** Room to grow before armies meet, and as many cushions as a whole match takes: docs/balance.md has its length. */
const CUSHIONS_FOR_TWO = "built-in:the-long-garden";

/** The map that a match of so many in that mode is at its best on, where nobody chose one; null: the smallest will do. */
export function usualMapId(mode: MatchMode, playerCount: number): string | null {
  return mode === "cushions" && playerCount <= 2 ? CUSHIONS_FOR_TWO : null;
}
