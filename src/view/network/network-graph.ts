import { make } from "../dom.ts";

/** A line of a graph. NaN among the points leaves a gap. */
export interface GraphLine {
  readonly points: Float32Array; // oldest first
  readonly stroke: string;
  readonly fill: string | null; // down to 0; null: a line only, so that two lines differ without their colours
}

const HEIGHT = 24;
const UNITS_PER_TEXT_SIZE = 16;
const RATIO_MAX = 3;
const GROUND = "#fffdf7";
const MIDDLE = "#e4d3b0";

/** The last minute of a number, small. What it is now stands beside it in words. */
export class NetworkGraph {
  readonly element: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #width: number;

  /** `width` in sixteenths of the page's text size, as all lengths here: the graph grows with its numbers. */
  constructor(width: number) {
    const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const ratio = Math.min(RATIO_MAX, ((window.devicePixelRatio || 1) * textSize) / UNITS_PER_TEXT_SIZE);
    this.element = make("canvas", { className: "network-graph", attributes: { "aria-hidden": "true" } });
    this.#width = width;
    this.element.width = Math.round(width * ratio);
    this.element.height = Math.round(HEIGHT * ratio);
    this.element.style.width = `${width / UNITS_PER_TEXT_SIZE}rem`;
    this.element.style.height = `${HEIGHT / UNITS_PER_TEXT_SIZE}rem`;
    this.#pen = this.element.getContext("2d", { alpha: false })!;
    this.#pen.scale(ratio, ratio);
    this.#pen.lineJoin = "round";
  }

  /** Draws the lines from 0 at the bottom to `top`. */
  draw(lines: readonly GraphLine[], top: number): void {
    const pen = this.#pen;
    pen.fillStyle = GROUND;
    pen.fillRect(0, 0, this.#width, HEIGHT);
    pen.fillStyle = MIDDLE;
    pen.fillRect(0, HEIGHT / 2, this.#width, 1);
    for (const line of lines) this.#drawLine(line, top);
  }

  #drawLine({ points, stroke, fill }: GraphLine, top: number): void {
    const pen = this.#pen;
    if (fill !== null) {
      pen.beginPath();
      this.#tracePoints(points, top, true);
      pen.fillStyle = fill;
      pen.fill();
    }
    pen.beginPath();
    this.#tracePoints(points, top, false);
    pen.strokeStyle = stroke;
    pen.lineWidth = 1.25;
    pen.stroke();
  }

  /** Each part without gaps as a line of its own, or as an area down to 0. */
  #tracePoints(points: Float32Array, top: number, isArea: boolean): void {
    const pen = this.#pen;
    const step = this.#width / (points.length - 1);
    const scale = (HEIGHT - 2) / top;
    let isWithin = false;
    for (let i = 0; i < points.length; i += 1) {
      const point = points[i]!;
      if (Number.isNaN(point)) {
        if (isArea && isWithin) pen.lineTo((i - 1) * step, HEIGHT);
        isWithin = false;
        continue;
      }
      const y = HEIGHT - 1 - Math.min(top, point) * scale;
      if (isWithin) pen.lineTo(i * step, y);
      else if (isArea) {
        pen.moveTo(i * step, HEIGHT);
        pen.lineTo(i * step, y);
      } else pen.moveTo(i * step, y);
      isWithin = true;
    }
    if (isArea && isWithin) pen.lineTo(this.#width, HEIGHT);
  }
}
