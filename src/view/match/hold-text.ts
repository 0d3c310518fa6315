import { HOLD_SUB_TURNS, SUB_TURNS_PER_SECOND, type World } from "../../sim/index.ts";
import { teamWith, type Team } from "./teams.ts";

/** All cushions in one hand, and how near that is to the end of the match. */
export interface Holding {
  readonly text: string;
  readonly holder: number; // a player id of the team
  readonly heldSeconds: number; // 0 .. HOLD_SECONDS
}

export const HOLD_SECONDS = HOLD_SUB_TURNS / SUB_TURNS_PER_SECOND;

/** "Jane holds all cushions: 42 s"; null while nobody does. */
export function holdingOf({ ground }: World, teams: readonly Team[]): Holding | null {
  if (ground === null || ground.rules.holder === 0) return null;
  const { holder, heldSubTurns } = ground.rules;
  const team = teamWith(teams, holder);
  const left = Math.max(0, Math.ceil((HOLD_SUB_TURNS - heldSubTurns) / SUB_TURNS_PER_SECOND));
  return {
    text: `${whoHolds(team)} all cushions: ${left} s`,
    holder,
    heldSeconds: Math.min(HOLD_SECONDS, heldSubTurns / SUB_TURNS_PER_SECOND),
  };
}

function whoHolds(team: Team | null): string {
  if (team === null) return "A team holds";
  if (team.isLocal) return team.players.length === 1 ? "You hold" : "Your team holds";
  return team.players.length === 2 ? `${team.name} hold` : `${team.name} holds`;
}
