import type { CatKind } from "../../sim/index.ts";
import { makeSvg } from "../dom.ts";

const LINE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "1.8",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};
/** What lies within an outline is cut out of it: what is behind shows, light on dark and dark on light. */
const FILL = { fill: "currentColor", "fill-rule": "evenodd" };
/** Each a closed outline of its own. */
const TOM = {
  head: "M2.5 6.5 L4.5 3 L8.5 6.2 H15.5 L19.5 3 L21.5 6.5 Q23.5 12 21.5 17 Q18 21.5 12 21.5 Q6 21.5 2.5 17 Q0.5 12 2.5 6.5 Z",
  brows: "M6.3 8.8 L10.8 10.6 L10.1 12.2 L5.6 10.4 Z M17.7 8.8 L13.2 10.6 L13.9 12.2 L18.4 10.4 Z",
  mouth: "M7.9 16.3 Q12 13.9 16.1 16.3 L15.2 17.9 Q12 16 8.8 17.9 Z",
};
const BALL = {
  ball: "M10.5 16 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0 Z",
  thread: "M12.2 13.5 Q16.6 11.7 20.8 14.4 L20.3 15.6 Q16.5 13.1 12.6 14.6 Z",
  otherThread: "M12.3 17.1 Q16.5 15.2 20.7 18 L20 19.2 Q16.5 16.5 12.9 18.2 Z",
};

/** Told apart by their outlines alone: a face with stripes, a broad one with a scar, a small one with large ears, one with its ball. */
const SHAPES: Readonly<Record<CatKind, readonly Parameters<typeof makeSvg>[]>> = {
  tabby: [
    ["path", { d: "M4 3 L9 7 Q12 6.2 15 7 L20 3 L20.5 13 Q19 21 12 21 Q5 21 3.5 13 Z", ...LINE }],
    ["path", { d: "M12 7.5 V11 M9.2 8.4 V10.6 M14.8 8.4 V10.6", ...LINE }],
    ["path", { d: "M8.6 14.6 v0.2 M15.4 14.6 v0.2", ...LINE, "stroke-width": "2.6" }],
  ],
  tom: [["path", { d: Object.values(TOM).join(" "), ...FILL }]],
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
    ["path", { d: Object.values(BALL).join(" "), ...FILL }],
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
