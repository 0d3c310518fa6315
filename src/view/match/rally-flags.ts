import { ONE, type Ground } from "../../sim/index.ts";
import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import { pixelsPerUnit, projectPoint, type Point } from "../camera/project.ts";
import type { Selection } from "../control/selection.ts";
import { makeSvg } from "../dom.ts";

/** What the flags are seen through. */
interface FlagView {
  readonly ground: Ground | null;
  readonly selection: Selection; // of cushions
  readonly rig: CameraRig;
  readonly viewport: Viewport;
}

interface Flag {
  readonly line: SVGElement;
  readonly pole: SVGElement;
}

const SCALE_MIN = 0.7;
const SCALE_MAX = 1.6;
const PIXELS_A_UNIT = 60; // at scale 1

/** A flag where new cats of each selected cushion go, and a line on the ground to it. Lies over the arena, so that no wall hides it. */
export class RallyFlags {
  readonly element = makeSvg("svg", { class: "rally-flags", "aria-hidden": "true" });
  readonly #flags: Flag[] = [];

  draw(view: FlagView): void {
    const { ground, selection } = view;
    const rows = selection.filter((row) => ground?.cushions.hasRally[row] === 1);
    this.element.toggleAttribute("hidden", rows.length === 0);
    while (this.#flags.length < rows.length) this.#flags.push(this.#makeFlag());
    this.#flags.forEach(({ line, pole }, i) => {
      const row = rows[i];
      line.toggleAttribute("hidden", row === undefined);
      pole.toggleAttribute("hidden", row === undefined);
      if (row !== undefined && ground !== null) place({ line, pole }, ground, row, view);
    });
  }

  #makeFlag(): Flag {
    const line = makeSvg("g", { class: "rally-line" }, [makeSvg("line", {}), makeSvg("line", {})]);
    const pole = makeSvg("g", { class: "rally-flag" }, [
      makeSvg("ellipse", { cx: "0", cy: "0", rx: "7", ry: "3.5", class: "rally-foot" }),
      makeSvg("path", { d: "M0 0 V-30", class: "rally-pole" }),
      makeSvg("path", {
        d: "M0 -30 Q7 -34 13 -29 Q18 -25 24 -29 L21 -22 L24 -15 Q18 -12 13 -16 Q7 -20 0 -16 Z",
      }),
    ]);
    this.element.append(line, pole);
    return { line, pole };
  }
}

function place({ line, pole }: Flag, { cushions }: Ground, row: number, { rig, viewport }: FlagView): void {
  const pixel = (x: number, y: number): Point =>
    projectPoint(rig, viewport, { x: x / ONE, y: y / ONE, height: 0 });
  const from = pixel(cushions.x[row]!, cushions.y[row]!);
  const to = pixel(cushions.rallyX[row]!, cushions.rallyY[row]!);
  for (const stroke of line.children) {
    stroke.setAttribute("x1", from.x.toFixed(1));
    stroke.setAttribute("y1", from.y.toFixed(1));
    stroke.setAttribute("x2", to.x.toFixed(1));
    stroke.setAttribute("y2", to.y.toFixed(1));
  }
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, pixelsPerUnit(rig, viewport) / PIXELS_A_UNIT));
  pole.setAttribute(
    "transform",
    `translate(${to.x.toFixed(1)} ${to.y.toFixed(1)}) scale(${scale.toFixed(2)})`,
  );
}
