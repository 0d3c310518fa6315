import { FIRST_TURN, type LockstepMatch } from "../lockstep/index.ts";
import type { ReplayEnding } from "../replay/index.ts";
import { OUTCOME_DRAW, OUTCOME_RUNNING } from "../sim/index.ts";
import type { GoodbyeEnd } from "../wire/index.ts";
import type { MatchResult } from "./match-events.ts";
import { winningTeamOf } from "./winning-team.ts";

/** The result after that end, or before any turn; `outcome` is what the world says, if it is not told. */
export function resultOf(
  { setup, world }: LockstepMatch,
  end: GoodbyeEnd | null,
  outcome?: MatchResult["outcome"],
): MatchResult {
  const { turn, checksum } = end ?? { turn: FIRST_TURN - 1, checksum: 0 };
  const result = { winnerId: null, winnerIds: [], turn, checksum, lostPlayerIds: [] };
  if (outcome !== undefined) return { ...result, outcome };
  const winner = world.header.outcome;
  if (winner === OUTCOME_RUNNING) return { ...result, outcome: "stopped" };
  if (winner === OUTCOME_DRAW) return { ...result, outcome: "draw" };
  return { ...result, outcome: "won", winnerId: winner, winnerIds: winningTeamOf(setup, winner) };
}

/** What the replay says of a match that has come to its end. */
export function endingOfRun({ outcome, winnerId }: MatchResult): ReplayEnding {
  if (outcome === "won") return { kind: "won", winnerId: winnerId! };
  return { kind: outcome === "draw" ? "draw" : "stopped" };
}
