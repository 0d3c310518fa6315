import { EMBLEM_WORDS, LOOK_WORDS } from "../../words/index.ts";
import { makeSvg } from "../dom.ts";
import { emblemOutline } from "./emblem-shape.ts";
import type { PlayerLook } from "./player-look.ts";

export type Icon = "cat" | "cushion" | "patch" | "snail" | "lock" | "leaving" | "return" | "pause" | "fork";

/** Strokes without a filling. */
const DRAWN = { fill: "none", stroke: "currentColor", "stroke-linecap": "round" };
const PATCH = { ...DRAWN, "stroke-width": "1.7", transform: "rotate(-45 10 10)" };
const SNAIL = { ...DRAWN, "stroke-width": "1.8" };

const SHAPES: Readonly<Record<Icon, readonly Parameters<typeof makeSvg>[]>> = {
  cat: [
    [
      "path",
      {
        d: "M2 1 L7.5 5.2 Q10 4.4 12.5 5.2 L18 1 L18.4 11 Q17 18.5 10 18.5 Q3 18.5 1.6 11 Z",
        fill: "currentColor",
      },
    ],
  ],
  // With a button in its middle, which is cut out of it.
  cushion: [
    [
      "path",
      {
        d: "M2 3 Q10 6 18 3 Q15 10 18 17 Q10 14 2 17 Q5 10 2 3 Z M8 10 a2 2 0 1 0 4 0 a2 2 0 1 0 -4 0 Z",
        fill: "currentColor",
        "fill-rule": "evenodd",
      },
    ],
  ],
  lock: [
    ["path", { d: "M6 9 V6.5 A4 4 0 0 1 14 6.5 V9", ...DRAWN, "stroke-width": "2" }],
    ["rect", { x: "3.5", y: "9", width: "13", height: "9", rx: "2", fill: "currentColor" }],
  ],
  // A sticking plaster.
  patch: [
    ["rect", { x: "1", y: "6", width: "18", height: "8", rx: "4", ...PATCH }],
    ["path", { d: "M7 6 V14 M13 6 V14 M10 9 v0.1 M10 11.4 v0.1", ...PATCH }],
  ],
  // Out of a door; in by it.
  leaving: [
    ["path", { d: "M8 2 H2 V18 H8", ...DRAWN, "stroke-width": "2" }],
    ["path", { d: "M7 10 H18 M13.5 5.5 L18 10 L13.5 14.5", ...DRAWN, "stroke-width": "2.4" }],
  ],
  return: [
    ["path", { d: "M12 2 H18 V18 H12", ...DRAWN, "stroke-width": "2" }],
    ["path", { d: "M2 10 H13 M8.5 5.5 L13 10 L8.5 14.5", ...DRAWN, "stroke-width": "2.4" }],
  ],
  // A way that parts.
  fork: [
    [
      "path",
      { d: "M10 19 V12 L4 6 M10 12 L16 6 M3 11 V5 H9 M17 11 V5 H11", ...DRAWN, "stroke-width": "2.2" },
    ],
  ],
  pause: [["path", { d: "M6.5 3 V17 M13.5 3 V17", ...DRAWN, "stroke-width": "4", "stroke-linecap": "butt" }]],
  // Foot, neck and horns; then the shell.
  snail: [
    ["path", { d: "M1 14.6 H14.5 Q18 14.6 18 11 V7.5 M16.6 7.5 L15.6 4.4 M18.6 7.5 L19.3 4.4", ...SNAIL }],
    ["path", { d: "M8.6 14.4 A6 6 0 1 1 13.6 8.6 A4 4 0 0 1 5.9 9.4 A2.4 2.4 0 0 1 10.4 8.4", ...SNAIL }],
  ],
};

/**
 * A small picture in the colour of the text around it. It only adorns, and what it stands for is said in words too; with a
 * `label` it is read out itself.
 */
export function makeIcon(icon: Icon, label: string | null = null): SVGElement {
  const attributes = {
    viewBox: icon === "snail" ? "0 0 20 16" : "0 0 20 20",
    class: `${icon}-icon`,
    ...(label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label }),
  };
  const shapes = SHAPES[icon].map(([tag, shape]) => makeSvg(tag, shape));
  return makeSvg("svg", attributes, shapes);
}

const INK = "#2c1d14";

/** A player's emblem for a page: a knitted patch in their colour with their shape on it. Named for screen readers. */
export function makeEmblemIcon({ color, colorName, shape }: PlayerLook): SVGElement {
  const attributes = {
    viewBox: "-1.6 -1.6 3.2 3.2",
    class: "emblem",
    role: "img",
    "aria-label": LOOK_WORDS.both(colorName, EMBLEM_WORDS[shape]),
  };
  const corners = emblemOutline(shape).map(([x, y]) => `${(x * 0.84).toFixed(3)},${(y * 0.84).toFixed(3)}`);
  return makeSvg("svg", attributes, [
    makeSvg("circle", { r: "1.5", fill: INK }),
    makeSvg("circle", { r: "1.36", fill: color }),
    makeSvg("polygon", {
      points: corners.join(" "),
      fill: "#fffaf0",
      stroke: INK,
      "stroke-width": "0.24",
      "stroke-linejoin": "round",
      "paint-order": "stroke",
    }),
  ]);
}
