import type { WatchFact } from "../channel/index.ts";
import type { ReplayEnding } from "../replay/index.ts";
import { winningTeamOf } from "../match/index.ts";
import type { MatchSetup, PlayerId } from "../sim/index.ts";

/** How a match ended that was watched. */
export function watchedEndFact(
  ending: ReplayEnding,
  setup: MatchSetup,
  nameOf: (playerId: PlayerId) => string,
): WatchFact {
  const winnerIds = ending.kind === "won" ? winningTeamOf(setup, ending.winnerId) : [];
  return { kind: "watched-end", outcome: ending.kind, winners: winnerIds.map(nameOf) };
}
