import { emblemOutline } from "./emblem-shape.ts";
import type { PlayerLook } from "./player-look.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A player's emblem for a page: a knitted patch in their colour with their shape on it. Named for screen readers. */
export function makeEmblemIcon(look: PlayerLook): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-1.6 -1.6 3.2 3.2");
  svg.setAttribute("class", "emblem");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${look.colorName} ${look.shape}`);
  svg.append(
    circle(1.5, "#2c1d14"),
    circle(1.36, look.color),
    polygon(emblemOutline(look.shape).map(([x, y]) => `${(x * 0.84).toFixed(3)},${(y * 0.84).toFixed(3)}`)),
  );
  return svg;
}

function circle(radius: number, fill: string): SVGCircleElement {
  const element = document.createElementNS(SVG, "circle");
  element.setAttribute("r", String(radius));
  element.setAttribute("fill", fill);
  return element;
}

function polygon(points: readonly string[]): SVGPolygonElement {
  const element = document.createElementNS(SVG, "polygon");
  element.setAttribute("points", points.join(" "));
  element.setAttribute("fill", "#fffaf0");
  element.setAttribute("stroke", "#2c1d14");
  element.setAttribute("stroke-width", "0.24");
  element.setAttribute("stroke-linejoin", "round");
  element.setAttribute("paint-order", "stroke");
  return element;
}
