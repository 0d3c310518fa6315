import type { CatKind } from "../../sim/index.ts";
import { makeSvg } from "../dom.ts";

const LINE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "1.8",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};
const FILL = { fill: "currentColor" };

/** Told apart by their outlines alone: a face with stripes, a broad one with a scar, a small one with large ears, one with its ball. */
const SHAPES: Readonly<Record<CatKind, readonly Parameters<typeof makeSvg>[]>> = {
  tabby: [
    ["path", { d: "M4 3 L9 7 Q12 6.2 15 7 L20 3 L20.5 13 Q19 21 12 21 Q5 21 3.5 13 Z", ...LINE }],
    ["path", { d: "M12 7.5 V11 M9.2 8.4 V10.6 M14.8 8.4 V10.6", ...LINE }],
    ["path", { d: "M8.6 14.6 v0.2 M15.4 14.6 v0.2", ...LINE, "stroke-width": "2.6" }],
  ],
  tom: [
    [
      "path",
      {
        d: "M2.5 6.5 L4.5 3 L8.5 6.2 H15.5 L19.5 3 L21.5 6.5 Q23.5 12 21.5 17 Q18 21.5 12 21.5 Q6 21.5 2.5 17 Q0.5 12 2.5 6.5 Z",
        ...FILL,
      },
    ],
    ["path", { d: "M6 9.6 L10.4 11.4 M18 9.6 L13.6 11.4", ...LINE, stroke: "#fffaf0" }],
    ["path", { d: "M8.5 17 Q12 15 15.5 17", ...LINE, stroke: "#fffaf0" }],
  ],
  kitten: [
    [
      "path",
      {
        d: "M6 4.5 L10.4 10.4 Q12 10 13.6 10.4 L18 4.5 L18 15.5 Q16.6 20.5 12 20.5 Q7.4 20.5 6 15.5 Z",
        ...LINE,
      },
    ],
    ["path", { d: "M9.8 15 v0.2 M14.2 15 v0.2", ...LINE, "stroke-width": "2.6" }],
    ["path", { d: "M1 10 H3.4 M1 14 H3.4 M20.6 10 H23 M20.6 14 H23", ...LINE }],
  ],
  knitter: [
    ["path", { d: "M2 4 L5.6 7 Q8 6.4 10.4 7 L14 4 L14.2 11 Q13.4 16 8 16 Q2.6 16 1.8 11 Z", ...LINE }],
    ["circle", { cx: "16.5", cy: "16", r: "6", ...FILL }],
    [
      "path",
      {
        d: "M12.4 14 Q16.5 12.4 20.6 15 M12.6 17.6 Q16.5 15.8 20.4 18.6",
        ...LINE,
        stroke: "#fffaf0",
        "stroke-width": "1.3",
      },
    ],
    ["path", { d: "M14 22.6 L22.6 2.6", ...LINE }],
  ],
};

/** A kind of cats as a small drawing in the colour of the text around it. What it stands for is said in words beside it. */
export function makeKindIcon(kind: CatKind): SVGElement {
  const attributes = { viewBox: "0 0 24 24", class: `kind-icon is-${kind}`, "aria-hidden": "true" };
  return makeSvg(
    "svg",
    attributes,
    SHAPES[kind].map(([tag, shape]) => makeSvg(tag, shape)),
  );
}
