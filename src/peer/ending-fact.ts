import type { EndFact, ReplayFact } from "../channel/index.ts";
import { winningTeamOf } from "../match/index.ts";
import type { Decision, EndingMismatch, ReplayHeader } from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** A replay whose end record does not say what the rules make of the match. */
export function wrongEndingFact(
  { expected, actual }: EndingMismatch,
  header: Pick<ReplayHeader, "setup" | "players">,
): ReplayFact {
  return { kind: "wrong-ending", told: endFact(expected, header), played: endFact(actual, header) };
}

/** How it ended, with the names of those who won. */
export function endFact(
  ending: Decision | EndingMismatch["expected"],
  { setup, players }: Pick<ReplayHeader, "setup" | "players">,
): EndFact {
  if (ending.kind !== "won") return { outcome: ending.kind, winners: [] };
  const isWinner = (playerId: PlayerId): boolean =>
    playerId === ending.winnerId || winningTeamOf(setup, ending.winnerId).includes(playerId);
  const winners = players.filter(({ playerId }) => isWinner(playerId)).map(({ name }) => name);
  return { outcome: "won", winners };
}
