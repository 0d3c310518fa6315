import { lookOfSeat, PLAIN_LOOKS, type Look, type Looks } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { COLOR_WORDS } from "../../words/index.ts";
import { EMBLEM_SHAPES, type EmblemShape } from "./emblem-shape.ts";

/** How a player is told apart: by a colour and, for people that cannot tell the colours, by a shape. */
export interface PlayerLook {
  readonly color: string; // #rrggbb
  readonly colorName: string; // in words
  readonly shape: EmblemShape;
}

export type PaletteName = "yarn" | "contrast";

/**
 * Eight colours each that stay apart with every common kind of colour blindness. "yarn" is Okabe and Ito's set (2008),
 * "contrast" Paul Tol's bright set (2021), both with the neighbours that are most alike far from each other.
 */
export const PALETTES: Readonly<
  Record<PaletteName, readonly (readonly [color: string, name: keyof typeof COLOR_WORDS])[]>
> = {
  yarn: [
    ["#0072b2", "blue"],
    ["#d55e00", "vermilion"],
    ["#f0e442", "yellow"],
    ["#009e73", "green"],
    ["#cc79a7", "pink"],
    ["#56b4e9", "sky"],
    ["#e69f00", "orange"],
    ["#37343f", "charcoal"],
  ],
  contrast: [
    ["#4477aa", "blue"],
    ["#ee6677", "red"],
    ["#ccbb44", "yellow"],
    ["#228833", "green"],
    ["#aa3377", "purple"],
    ["#66ccee", "cyan"],
    ["#f4f1ea", "white"],
    ["#26242c", "black"],
  ],
};

/** What the seats of the lobby or the match wear that this window shows: it shows one at a time. */
let worn: Looks = PLAIN_LOOKS;

/** From now on those of that lobby or match are shown; absent: nobody there has chosen any. */
export function wearLooks(looks: Looks = PLAIN_LOOKS): void {
  worn = looks;
}

/** The look of a player id, 1 to 8; ids beyond wrap around. */
export function lookOf(playerId: PlayerId, palette: PaletteName): PlayerLook {
  const { length } = EMBLEM_SHAPES;
  return makeLook(lookOfSeat(worn, ((((playerId - 1) % length) + length) % length) + 1), palette);
}

/** That colour and that emblem, as the palette has them. */
export function makeLook({ color: number, emblem }: Look, palette: PaletteName): PlayerLook {
  const [color, name] = PALETTES[palette][number]!;
  return { color, colorName: COLOR_WORDS[name], shape: EMBLEM_SHAPES[emblem]! };
}
