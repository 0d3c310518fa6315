import encodeQR from "qr";
import { makeSvg } from "../dom.ts";

/** Modules of white around, as ISO 18004 wants them. */
const QUIET_MODULES = 4;

/** A text as a QR code, dark on white whatever the theme; `label` describes it to people that can't see it. */
export function makeQrPicture(text: string, label: string): SVGElement {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_MODULES });
  const side = String(rows.length);
  return makeSvg("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label }, [
    makeSvg("rect", { width: side, height: side, fill: "#fff" }),
    makeSvg("path", { d: pathOf(rows), fill: "#000", "shape-rendering": "crispEdges" }),
  ]);
}

/** A square for each dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
}
