const SVG = "http://www.w3.org/2000/svg";

/** A small cushion with a button in its middle, in the colour of the text around it. A number stands beside it. */
export function makeCushionIcon(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "cushion-icon");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "cushions:");
  const cloth = document.createElementNS(SVG, "path");
  cloth.setAttribute("d", "M2 3 Q10 6 18 3 Q15 10 18 17 Q10 14 2 17 Q5 10 2 3 Z");
  cloth.setAttribute("fill", "currentColor");
  const button = document.createElementNS(SVG, "circle");
  button.setAttribute("cx", "10");
  button.setAttribute("cy", "10");
  button.setAttribute("r", "2");
  button.setAttribute("fill", "#fffaf0");
  svg.append(cloth, button);
  return svg;
}
