import { makeSvg } from "../dom.ts";
import { emblemOutline } from "./emblem-shape.ts";
import type { PlayerLook } from "./player-look.ts";

const INK = "#2c1d14";

/** A player's emblem for a page: a knitted patch in their colour with their shape on it. Named for screen readers. */
export function makeEmblemIcon({ color, colorName, shape }: PlayerLook): SVGElement {
  const attributes = {
    viewBox: "-1.6 -1.6 3.2 3.2",
    class: "emblem",
    role: "img",
    "aria-label": `${colorName} ${shape}`,
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
