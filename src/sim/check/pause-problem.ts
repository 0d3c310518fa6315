import { GO_ON_SUB_TURNS, PLAYER_COUNT_MAX } from "../constants.ts";
import { PAUSE_REASONS } from "../pause.ts";
import { PAUSE_FIELDS, type PauseField } from "../world/fields.ts";
import type { World } from "../world/world.ts";
import { columnsProblem, valueProblem, type Range } from "./range-problem.ts";

/** The first value of the tables of pauses that no game comes to, by path; see worldProblem. */
export function pauseProblem({ header, players, pausing }: World): string | null {
  if (pausing === null) return null;
  const { pause, pausers } = pausing;
  const { each, length, playerId, reason, subTurnsLeft, countdown } = pause;
  const spentMax = PLAYER_COUNT_MAX * each * (length + GO_ON_SUB_TURNS);
  const ranges: Record<PauseField, Range> = {
    each: [each, each], // these two are right, or the words would be no world
    length: [length, length],
    playerId: [0, PLAYER_COUNT_MAX],
    reason: [0, PAUSE_REASONS.length - 1],
    subTurnsLeft: [0, length],
    countdown: [0, GO_ON_SUB_TURNS],
    spent: [0, spentMax],
  };
  for (const field of PAUSE_FIELDS.pause) {
    const problem = valueProblem(`pause.${field}`, pause[field], ranges[field]);
    if (problem !== null) return problem;
  }
  const problem = columnsProblem("pausers", pausers, header.playerCount, { used: [0, each] });
  if (problem !== null) return problem;
  if (playerId === 0) return (reason | subTurnsLeft | countdown) === 0 ? null : "pause.playerId";
  const row = players.playerId.subarray(0, header.playerCount).indexOf(playerId);
  if (row < 0) return "pause.playerId";
  if (pausers.used[row] === 0) return `pausers[${row}].used`;
  return subTurnsLeft > 0 === countdown > 0 ? "pause.countdown" : null;
}
