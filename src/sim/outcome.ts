import { OUTCOME_DRAW, OUTCOME_RUNNING } from "./fields.ts";
import type { World } from "./world.ts";

/**
 * The last team with a cat awake wins, and is named by its lowest player id; in Classic every player is a team. If the last
 * cats died in one sub-turn, it is a draw.
 */
export function decideOutcome(world: World): number {
  const { players, header } = world;
  let teams = 0; // a bit for each
  let alive = 0; // those with a cat
  let winner = OUTCOME_DRAW;
  for (let row = 0; row < header.playerCount; row += 1) {
    const team = teamOfRow(world, row);
    teams |= 1 << team;
    if (players.score[row] === 0) continue;
    alive |= 1 << team;
    winner = team;
  }
  if (alive === 0) return OUTCOME_DRAW;
  const isLast = (alive & (alive - 1)) === 0;
  const hadRivals = (teams & (teams - 1)) !== 0;
  return isLast && hadRivals ? winner : OUTCOME_RUNNING;
}

/** The team of the player in that row. */
export function teamOfRow({ players, ground }: World, row: number): number {
  return ground === null ? players.playerId[row]! : ground.seats.team[row]!;
}
