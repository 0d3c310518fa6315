import type { NetworkPeer } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { NETWORK_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import { makeEmblemIcon, makeIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import type { NameOf } from "../looks/player-names.ts";
import { ShownText } from "../shown.ts";
import { HISTORY_SECONDS, NetworkHistory, type HistoryLine } from "./network-history.ts";
import { lossText, ratesText, roundTripText, silenceText, SILENT_FROM_MS, wayText } from "./network-text.ts";

/** The ends of the scales, the same in every row so that rows compare at a glance. */
export interface GraphScales {
  readonly rttMs: number;
  readonly lossPercent: number;
  readonly bytesPerSecond: number;
}

/** A line of a graph. NaN among the points leaves a gap. */
interface GraphLine {
  readonly points: Float32Array; // oldest first
  readonly stroke: string;
  readonly fill: string | null; // down to 0; null: a line only, so that two lines differ without their colours
}

/** Points of a graph: one for a second. */
const POINTS = HISTORY_SECONDS;
const WIDE = 112; // sixteenths of the text size
const NARROW = 72;
const RTT = { stroke: "#2f6263", fill: "#c5dbd6" };
const LOSS = { stroke: "#9c1c1c", fill: "#d98880" };
const OUT = { stroke: "#c98a17", fill: "#f2c877" };
const IN = { stroke: "#2c1d14", fill: null };

const HEIGHT = 24;
const UNITS_PER_TEXT_SIZE = 16;
const RATIO_MAX = 3;
const GROUND = "#fffdf7";
const MIDDLE = "#e4d3b0";

/** The link to one player: a row of numbers, with the last minute of some under them. */
export class NetworkRow {
  readonly element: HTMLElement;
  readonly history = new NetworkHistory();
  readonly points: Readonly<Record<HistoryLine, Float32Array>> = {
    rtt: new Float32Array(POINTS),
    loss: new Float32Array(POINTS),
    out: new Float32Array(POINTS),
    in: new Float32Array(POINTS),
  };
  readonly #way = new ShownText("network-way");
  readonly #slowest = make("span", { className: "network-slowest" }, [
    makeIcon("snail"),
    NETWORK_WORDS.slowest,
  ]);
  readonly #roundTrip = new ShownText("network-number");
  readonly #loss = new ShownText("network-number");
  readonly #rates = new ShownText("network-number");
  readonly #delay = new ShownText("network-number");
  readonly #silence = new ShownText("network-silence");
  readonly #graphs = {
    rtt: new NetworkGraph(WIDE),
    loss: new NetworkGraph(NARROW),
    rates: new NetworkGraph(WIDE),
  };
  #isSlowest = false;
  #isSilent = false;
  readonly #nameOf: NameOf;

  constructor(playerId: PlayerId, options: { readonly palette: PaletteName; readonly nameOf: NameOf }) {
    this.#nameOf = options.nameOf;
    this.#slowest.hidden = true;
    const who = make("span", { className: "network-who" }, [
      makeEmblemIcon(lookOf(playerId, options.palette)),
      make("span", { className: "network-name-and-way" }, [
        make("span", { className: "network-name", text: options.nameOf(playerId) }),
        this.#way.element,
      ]),
    ]);
    this.element = make("tr", { className: "network-row", testId: `network-row-${playerId}` }, [
      make("th", { attributes: { scope: "row" } }, [who]),
      make("td", {}, [this.#roundTrip.element, this.#graphs.rtt.element]),
      make("td", {}, [this.#loss.element, this.#graphs.loss.element]),
      make("td", {}, [this.#rates.element, this.#graphs.rates.element]),
      make("td", {}, [
        make("span", { className: "network-needs" }, [this.#delay.element, this.#slowest]),
        this.#silence.element,
      ]),
    ]);
  }

  /** Reads the last minute anew, for the scales and `draw`. */
  readHistory(): void {
    this.history.read("rtt", this.points.rtt);
    this.history.read("loss", this.points.loss);
    this.history.read("out", this.points.out);
    this.history.read("in", this.points.in);
  }

  /** The numbers of now. */
  show(peer: NetworkPeer): void {
    this.#way.show(wayText(peer.way, this.#nameOf));
    this.#roundTrip.show(roundTripText(peer));
    this.#loss.show(lossText(peer.lossPercent));
    this.#rates.show(ratesText(peer.outBytesPerSecond, peer.inBytesPerSecond));
    this.#delay.show(NETWORK_WORDS.turns(peer.neededDelayTurns));
    this.#silence.show(silenceText(peer.silentMs));
  }

  /** What must not wait: that this peer is the slowest, or silent. */
  mark({ isSlowest, silentMs }: NetworkPeer): void {
    const isSilent = silentMs >= SILENT_FROM_MS;
    if (isSlowest === this.#isSlowest && isSilent === this.#isSilent) return;
    this.#isSlowest = isSlowest;
    this.#isSilent = isSilent;
    this.#slowest.hidden = !isSlowest;
    this.element.classList.toggle("is-slowest", isSlowest);
    this.element.classList.toggle("is-silent", isSilent);
  }

  /** The last minute. */
  draw({ rttMs, lossPercent, bytesPerSecond }: GraphScales): void {
    const { rtt, loss, out, in: incoming } = this.points;
    this.#graphs.rtt.draw([{ points: rtt, ...RTT }], rttMs);
    this.#graphs.loss.draw([{ points: loss, ...LOSS }], lossPercent);
    const rates = [
      { points: out, ...OUT },
      { points: incoming, ...IN },
    ];
    this.#graphs.rates.draw(rates, bytesPerSecond);
  }
}

/** The last minute of a number, small. What it is now stands beside it in words. */
class NetworkGraph {
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
