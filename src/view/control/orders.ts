import {
  COMMAND_POINTS_PER_UNIT,
  ONE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type Command,
} from "../../sim/index.ts";
import type { Extent } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import type { Selection } from "./selection.ts";
import { type Member, spreadGoals } from "./spread-goals.ts";

/** An order that sends cats to a point. The last two are given on maps only. */
export type PointOrder = "move" | "attack-move" | "patrol";

/** How cats go to a point of a map. A patrol has no such choice. */
export interface MarchWay {
  readonly isLoose?: boolean; // each at its own pace; else they arrive together
  readonly lineTo?: Point | null; // where the line ends that begins at the goal; absent or null: they end around it
}

/** The largest coordinate of a command's point, an i16: the edge of the largest map lies one beyond. */
const POINT_MAX = 0x7fff;

/** Moves the cats into a formation around a point: one command for each goal. */
export function moveCommands(members: readonly Member[], goal: Point, spacing: number): readonly Command[] {
  return spreadGoals(members, goal, spacing).map((squad) => ({
    kind: "move",
    cats: squad.networkIds,
    x: toPoints(squad.goal.x, WORLD_HALF_WIDTH / ONE),
    y: toPoints(squad.goal.y, WORLD_HALF_HEIGHT / ONE),
  }));
}

/** Sends all the cats to one point of a map: there they find their places by themselves. */
export function pointCommands(
  kind: PointOrder,
  selection: Selection,
  to: { readonly goal: Point; readonly extent: Extent; readonly isQueued: boolean } & MarchWay,
): readonly Command[] {
  if (selection.length === 0) return [];
  const pointOf = (at: Point) => ({
    x: toPoints(at.x, to.extent.halfWidth),
    y: toPoints(at.y, to.extent.halfHeight),
  });
  const { isLoose = false, lineTo = null } = to;
  const plain = { cats: selection, ...pointOf(to.goal), ...queuedIf(to.isQueued) };
  if (kind === "patrol" || (!isLoose && lineTo === null)) return [{ kind, ...plain }];
  const line = lineTo === null ? null : pointOf(lineTo);
  return [{ kind: "march", isFighting: kind === "attack-move", isLoose, line, ...plain }];
}

export function attackCommands(
  selection: Selection,
  targetId: number,
  isQueued: boolean,
): readonly Command[] {
  return selection.length === 0 ? [] : [{ kind: "attack", cats: selection, targetId, ...queuedIf(isQueued) }];
}

export function stopCommands(selection: Selection): readonly Command[] {
  return selection.length === 0 ? [] : [{ kind: "stop", cats: selection }];
}

export function holdCommands(selection: Selection, isQueued: boolean): readonly Command[] {
  return selection.length === 0 ? [] : [{ kind: "hold", cats: selection, ...queuedIf(isQueued) }];
}

function queuedIf(isQueued: boolean): { readonly queued?: true } {
  return isQueued ? { queued: true } : {};
}

/** World units to a command's points, 1/256 of a unit, inside the world. */
export function toPoints(value: number, limit: number): number {
  const most = Math.min(POINT_MAX, Math.floor(limit * COMMAND_POINTS_PER_UNIT));
  return Math.max(-most, Math.min(most, Math.round(value * COMMAND_POINTS_PER_UNIT)));
}
