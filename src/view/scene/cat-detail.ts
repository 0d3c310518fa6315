import { CAT_DETAIL, type CatDetailLevel } from "./cat-flock.ts";

/** Too far away for a cat: its emblem stands for it. */
export const ICON_DETAIL = "icon";
export type Detail = CatDetailLevel | typeof ICON_DETAIL;

/** CSS pixels of a world unit from which on cats are seen as cats. */
const CAT_PIXELS_MIN = 15;
/** From so near there is room for few cats in view, and all that a cat has can be seen. */
const CROWD_PIXELS = 90;
/** Cats in view up to which each level is affordable. */
const NEAR_CATS_MAX = 64;
const CROWD_CATS_MAX = 300;

/** How cats are drawn: fewer corners when they are small or many. `unitPixels`: CSS pixels of a unit times their scale. */
export function detailFor(unitPixels: number, seenCount: number): Detail {
  if (unitPixels < CAT_PIXELS_MIN) return ICON_DETAIL;
  if (seenCount <= NEAR_CATS_MAX) return CAT_DETAIL.near;
  return seenCount <= CROWD_CATS_MAX || unitPixels > CROWD_PIXELS ? CAT_DETAIL.crowd : CAT_DETAIL.far;
}

const TINT_MAX = 0.55;
const TINT_FROM_PIXELS = 62; // of a world unit; less: more tint
const TINT_WHOLE_PIXELS = 30;

/** How much of their player's colour coats have, 0 .. 1: none from near, where the jumper is seen. */
export function tintFor(unitPixels: number): number {
  const share = (TINT_FROM_PIXELS - unitPixels) / (TINT_FROM_PIXELS - TINT_WHOLE_PIXELS);
  return TINT_MAX * Math.min(1, Math.max(0, share));
}
