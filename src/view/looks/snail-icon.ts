const SVG = "http://www.w3.org/2000/svg";

/** A small snail in the colour of the text around it. It only adorns: what it stands for is said in words too. */
export function makeSnailIcon(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 16");
  svg.setAttribute("class", "snail-icon");
  svg.setAttribute("aria-hidden", "true");
  const strokes = [
    "M1 14.6 H14.5 Q18 14.6 18 11 V7.5 M16.6 7.5 L15.6 4.4 M18.6 7.5 L19.3 4.4", // foot, neck, horns
    "M8.6 14.4 A6 6 0 1 1 13.6 8.6 A4 4 0 0 1 5.9 9.4 A2.4 2.4 0 0 1 10.4 8.4", // shell
  ];
  for (const shape of strokes) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", shape);
    path.setAttribute("fill", "none");
    path.setAttribute("stroke", "currentColor");
    path.setAttribute("stroke-width", "1.8");
    path.setAttribute("stroke-linecap", "round");
    svg.append(path);
  }
  return svg;
}
