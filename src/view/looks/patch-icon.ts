const SVG = "http://www.w3.org/2000/svg";

/** A sticking plaster in the colour of the text around it. It only adorns: what it stands for is said in words too. */
export function makePatchIcon(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "patch-icon");
  svg.setAttribute("aria-hidden", "true");
  const strip = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: 1, y: 6, width: 18, height: 8, rx: 4 }))
    strip.setAttribute(name, String(value));
  const pad = document.createElementNS(SVG, "path");
  pad.setAttribute("d", "M7 6 V14 M13 6 V14 M10 9 v0.1 M10 11.4 v0.1");
  for (const shape of [strip, pad]) {
    shape.setAttribute("fill", "none");
    shape.setAttribute("stroke", "currentColor");
    shape.setAttribute("stroke-width", "1.7");
    shape.setAttribute("stroke-linecap", "round");
    shape.setAttribute("transform", "rotate(-45 10 10)");
    svg.append(shape);
  }
  return svg;
}
