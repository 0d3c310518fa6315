import { MENU_WORDS } from "../../words/index.ts";
import { make, makeSvg } from "../dom.ts";

/** The game's name with a cat's face made of yarn. */
export function makeTitle(): HTMLElement {
  return make("header", { className: "title" }, [
    makeLogo(),
    make("div", {}, [
      make("h1", { text: MENU_WORDS.game }),
      make("p", { className: "tagline", text: MENU_WORDS.tagline }),
    ]),
  ]);
}

function makeLogo(): SVGElement {
  const dark = {
    stroke: "#2c1d14",
    "stroke-width": "4",
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  };
  const thread = { fill: "none", stroke: "#f3b27a", "stroke-width": "3" };
  return makeSvg("svg", { viewBox: "0 0 100 100", class: "logo", "aria-hidden": "true" }, [
    makeSvg("path", { d: "M50 22 V8", fill: "none", ...dark }),
    makeSvg("circle", { cx: "50", cy: "8", r: "5", fill: "#56b4e9", ...dark }),
    makeSvg("path", { d: "M17 52 L15 18 L40 30 Z", fill: "#d9663a", ...dark }),
    makeSvg("path", { d: "M83 52 L85 18 L60 30 Z", fill: "#d9663a", ...dark }),
    makeSvg("circle", { cx: "50", cy: "58", r: "36", fill: "#d9663a", ...dark }),
    makeSvg("path", { d: "M20 44 Q50 20 80 44 M16 56 Q50 28 84 56", ...thread }),
    makeSvg("path", { d: "M19 72 Q50 100 81 72 M27 82 Q50 100 73 82", ...thread }),
    makeSvg("ellipse", { cx: "36", cy: "56", rx: "6", ry: "8", fill: "#2c1d14" }),
    makeSvg("ellipse", { cx: "64", cy: "56", rx: "6", ry: "8", fill: "#2c1d14" }),
    makeSvg("circle", { cx: "38", cy: "53", r: "2.4", fill: "#8fe9ff" }),
    makeSvg("circle", { cx: "66", cy: "53", r: "2.4", fill: "#8fe9ff" }),
    makeSvg("path", {
      d: "M46 67 H54 L50 71 Z M50 71 Q46 78 41 75 M50 71 Q54 78 59 75",
      fill: "none",
      ...dark,
      "stroke-width": "3",
    }),
    makeSvg("path", {
      d: "M84 74 Q98 82 88 92 Q80 98 92 98",
      fill: "none",
      stroke: "#d9663a",
      "stroke-width": "4",
      "stroke-linecap": "round",
    }),
  ]);
}
