import type { PlayerId } from "./match-setup.ts";
import { OUTCOME_DRAW, OUTCOME_RUNNING } from "./world/fields.ts";
import type { World } from "./world/world.ts";

/** How a match ended for a peer; "won": somebody did. */
export type MatchOutcome = "won" | "draw" | "stopped" | "desynced" | "lost-peers" | "left";

/** What a player may choose while a match stands still, because its games can't be brought to agree by themselves. */
export interface StandstillChoices {
  readonly without: readonly PlayerId[]; // whom the match would go on without
  readonly canGoOn: boolean; // false for those whom the others would leave behind
  readonly hasChosen: boolean; // to go on: the others have not yet
  readonly waitsFor: readonly PlayerId[]; // who has not chosen
  readonly goesOnInMs: number | null; // by itself; null: never
}

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
