import { STARS_MAX } from "../../ladder/index.ts";
import { LADDER_WORDS } from "../../words/index.ts";
import { make, makeSvg } from "../dom.ts";

const STAR = "M10 1.6 L12.6 7 L18.5 7.8 L14.2 11.9 L15.3 17.8 L10 15 L4.7 17.8 L5.8 11.9 L1.5 7.8 L7.4 7 Z";

/** Three stars of which so many are earned: those are full, the others are outlines, and it is said in words. */
export function makeStarRow(stars: number, testId: string): HTMLElement {
  const attributes = {
    role: "img",
    "aria-label": LADDER_WORDS.total(stars, STARS_MAX),
    "data-stars": String(stars),
  };
  const marks = Array.from({ length: STARS_MAX }, (_, i) => makeStar(i < stars));
  return make("span", { className: "star-row", testId, attributes }, marks);
}

/** One star: full or an outline. */
export function makeStar(isEarned: boolean): SVGElement {
  return makeSvg(
    "svg",
    { viewBox: "0 0 20 20", class: isEarned ? "star is-earned" : "star", "aria-hidden": "true" },
    [makeSvg("path", { d: STAR })],
  );
}
