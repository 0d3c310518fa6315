const SVG = "http://www.w3.org/2000/svg";

/** A small cat's head in the colour of the text around it. It only adorns: what it stands for is said in words too. */
export function makeCatIcon(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "cat-icon");
  svg.setAttribute("aria-hidden", "true");
  const head = document.createElementNS(SVG, "path");
  head.setAttribute("d", "M2 1 L7.5 5.2 Q10 4.4 12.5 5.2 L18 1 L18.4 11 Q17 18.5 10 18.5 Q3 18.5 1.6 11 Z");
  head.setAttribute("fill", "currentColor");
  svg.append(head);
  return svg;
}
