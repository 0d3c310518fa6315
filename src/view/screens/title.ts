import { make } from "../dom.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The game's name with a cat's face made of yarn. */
export function makeTitle(): HTMLElement {
  return make("header", { className: "title" }, [
    makeLogo(),
    make("div", {}, [
      make("h1", { text: "Robo Cat RTS" }),
      make("p", { className: "tagline", text: "Soft paws, hard throws. No server, no mercy, lots of yarn." }),
    ]),
  ]);
}

function makeLogo(): SVGSVGElement {
  const logo = document.createElementNS(SVG, "svg");
  logo.setAttribute("viewBox", "0 0 100 100");
  logo.setAttribute("class", "logo");
  logo.setAttribute("aria-hidden", "true");
  const dark = {
    stroke: "#2c1d14",
    "stroke-width": "4",
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  };
  const thread = { fill: "none", stroke: "#f3b27a", "stroke-width": "3" };
  logo.append(
    shape("path", { d: "M50 22 V8", fill: "none", ...dark }),
    shape("circle", { cx: "50", cy: "8", r: "5", fill: "#56b4e9", ...dark }),
    shape("path", { d: "M17 52 L15 18 L40 30 Z", fill: "#d9663a", ...dark }),
    shape("path", { d: "M83 52 L85 18 L60 30 Z", fill: "#d9663a", ...dark }),
    shape("circle", { cx: "50", cy: "58", r: "36", fill: "#d9663a", ...dark }),
    shape("path", { d: "M20 44 Q50 20 80 44 M16 56 Q50 28 84 56", ...thread }),
    shape("path", { d: "M19 72 Q50 100 81 72 M27 82 Q50 100 73 82", ...thread }),
    shape("ellipse", { cx: "36", cy: "56", rx: "6", ry: "8", fill: "#2c1d14" }),
    shape("ellipse", { cx: "64", cy: "56", rx: "6", ry: "8", fill: "#2c1d14" }),
    shape("circle", { cx: "38", cy: "53", r: "2.4", fill: "#8fe9ff" }),
    shape("circle", { cx: "66", cy: "53", r: "2.4", fill: "#8fe9ff" }),
    shape("path", {
      d: "M46 67 H54 L50 71 Z M50 71 Q46 78 41 75 M50 71 Q54 78 59 75",
      fill: "none",
      ...dark,
      "stroke-width": "3",
    }),
    shape("path", {
      d: "M84 74 Q98 82 88 92 Q80 98 92 98",
      fill: "none",
      stroke: "#d9663a",
      "stroke-width": "4",
      "stroke-linecap": "round",
    }),
  );
  return logo;
}

function shape(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
