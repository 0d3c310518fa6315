import {
  COMMAND_POINTS_PER_UNIT,
  ONE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type Command,
} from "../../sim/index.ts";
import { ARENA_HALF_HEIGHT, ARENA_HALF_WIDTH, type Extent } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import type { Selection } from "./selection.ts";

/** An order that sends cats to a point. The last two are given on maps only. */
export type PointOrder = "move" | "attack-move" | "patrol";

/** How cats go to a point of a map. A patrol has no such choice. */
export interface MarchWay {
  readonly isLoose?: boolean; // each at its own pace; else they arrive together
  readonly lineTo?: Point | null; // where the line ends that begins at the goal; absent or null: they end around it
}

/** A cat to be placed, where it stands now. */
export interface Member extends Point {
  readonly networkId: number;
}

/** Cats with one goal. */
interface Squad {
  readonly networkIds: readonly number[]; // ascending
  readonly goal: Point;
}

/** The largest coordinate of a command's point, an i16: the edge of the largest map lies one beyond. */
const POINT_MAX = 0x7fff;

/** An order to a crowd becomes at most so many commands: a thousand cats must not be a thousand commands. */
export const SQUADS_MAX = 36;

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

/**
 * Spreads cats over a compact grid around a point, so that they do not end up on top of each other. Each keeps its
 * place relative to the others. Goals stay inside the world.
 */
export function spreadGoals(members: readonly Member[], around: Point, spacing: number): readonly Squad[] {
  if (members.length === 0) return [];
  const squadCount = Math.min(members.length, SQUADS_MAX);
  const columnCount = Math.min(squadCount, Math.ceil(Math.sqrt(squadCount * 1.2)));
  const rowCount = Math.ceil(squadCount / columnCount);
  const centre = {
    x: keepInside(around.x, ARENA_HALF_WIDTH - ((columnCount - 1) / 2) * spacing),
    y: keepInside(around.y, ARENA_HALF_HEIGHT - ((rowCount - 1) / 2) * spacing),
  };
  // Rows from the top of the map; within a row from left to right.
  const byHeight = [...members].sort((a, b) => b.y - a.y || a.networkId - b.networkId);
  const squads: Squad[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    const slotCount = Math.min(columnCount, squadCount - row * columnCount);
    const first = Math.floor((row * columnCount * members.length) / squadCount);
    const end = Math.floor(((row * columnCount + slotCount) * members.length) / squadCount);
    const inRow = byHeight.slice(first, end).sort((a, b) => a.x - b.x || a.networkId - b.networkId);
    for (let slot = 0; slot < slotCount; slot += 1) {
      const share = inRow.slice(
        Math.floor((slot * inRow.length) / slotCount),
        Math.floor(((slot + 1) * inRow.length) / slotCount),
      );
      if (share.length === 0) continue;
      squads.push({
        networkIds: share.map((member) => member.networkId).sort((a, b) => a - b),
        goal: {
          x: centre.x + (slot - (slotCount - 1) / 2) * spacing,
          y: centre.y + ((rowCount - 1) / 2 - row) * spacing,
        },
      });
    }
  }
  return squads;
}

function keepInside(value: number, limit: number): number {
  const most = Math.max(0, limit);
  return Math.max(-most, Math.min(most, value));
}
