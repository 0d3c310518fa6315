import {
  COMMAND_POINTS_PER_UNIT,
  ONE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type Command,
} from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import { spreadGoals, type Member } from "./formation.ts";
import type { Selection } from "./selection.ts";

/** Moves the cats into a formation around a point: one command for each goal. */
export function moveCommands(members: readonly Member[], goal: Point, spacing: number): readonly Command[] {
  return spreadGoals(members, goal, spacing).map((squad) => ({
    kind: "move",
    cats: squad.networkIds,
    x: toPoints(squad.goal.x, WORLD_HALF_WIDTH / ONE),
    y: toPoints(squad.goal.y, WORLD_HALF_HEIGHT / ONE),
  }));
}

export function attackCommands(selection: Selection, targetId: number): readonly Command[] {
  return selection.length === 0 ? [] : [{ kind: "attack", cats: selection, targetId }];
}

export function stopCommands(selection: Selection): readonly Command[] {
  return selection.length === 0 ? [] : [{ kind: "stop", cats: selection }];
}

/** World units to a command's points, 1/256 of a unit, inside the world. */
function toPoints(value: number, limit: number): number {
  const most = Math.floor(limit * COMMAND_POINTS_PER_UNIT);
  return Math.max(-most, Math.min(most, Math.round(value * COMMAND_POINTS_PER_UNIT)));
}
