import { Color } from "three";

import { EMBLEM_SHAPES } from "../looks/emblem-shape.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";

/** How many players have a look of their own; the shaders have an array of so many colours. */
export const TEAM_PAINT_COUNT = EMBLEM_SHAPES.length;

/** The colours of the players, in the order of their ids; a player's emblem has the same place in the atlas. */
export function makeTeamPaints(palette: PaletteName): readonly Color[] {
  return EMBLEM_SHAPES.map((_, i) => new Color(lookOf(i + 1, palette).color));
}

/** The place of a player's colour and emblem. */
export function paintIndexOf(playerId: number): number {
  return (playerId - 1) % TEAM_PAINT_COUNT;
}
