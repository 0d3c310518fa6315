import type { EmblemName } from "../base/index.ts";
import { words } from "./voice.ts";

/** Colours that players are told apart by. */
export const COLOR_WORDS = words({
  blue: "blue",
  vermilion: "vermilion",
  yellow: "yellow",
  green: "green",
  pink: "pink",
  sky: "sky",
  orange: "orange",
  charcoal: "charcoal",
  red: "red",
  purple: "purple",
  cyan: "cyan",
  white: "white",
  black: "black",
});

const EMBLEMS: { readonly [Emblem in EmblemName]: string } = {
  circle: "circle",
  triangle: "triangle",
  square: "square",
  star: "star",
  heart: "heart",
  diamond: "diamond",
  cross: "cross",
  moon: "moon",
};
export const EMBLEM_WORDS = words(EMBLEMS);
