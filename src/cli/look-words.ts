import { COLOR_NAMES, EMBLEM_NAMES, lookOfSeat, type Looks } from "../base/index.ts";

/** The colour and the emblem of a seat, as the options call them. */
export function lookWords(
  looks: Looks,
  playerId: number,
): { readonly color: string; readonly emblem: string } {
  const { color, emblem } = lookOfSeat(looks, playerId);
  return { color: COLOR_NAMES[color]!, emblem: EMBLEM_NAMES[emblem]! };
}
