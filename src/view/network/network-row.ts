import type { MatchPlayer, NetworkPeer } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { make } from "../dom.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { makeSnailIcon } from "../looks/snail-icon.ts";
import { NetworkGraph } from "./network-graph.ts";
import { HISTORY_SECONDS, NetworkHistory, type HistoryLine } from "./network-history.ts";
import {
  lossText,
  ratesText,
  roundTripText,
  SILENT_FROM_MS,
  silenceText,
  turnsText,
  wayText,
} from "./network-text.ts";
import { ShownText } from "./shown-text.ts";

/** Points of a graph: one for a second. */
const POINTS = HISTORY_SECONDS;
const WIDE = 112; // sixteenths of the text size
const NARROW = 72;
const RTT = { stroke: "#2f6263", fill: "#c5dbd6" };
const LOSS = { stroke: "#9c1c1c", fill: "#d98880" };
const OUT = { stroke: "#c98a17", fill: "#f2c877" };
const IN = { stroke: "#2c1d14", fill: null };

/** The ends of the scales, the same in every row so that rows compare at a glance. */
export interface GraphScales {
  readonly rttMs: number;
  readonly lossPercent: number;
  readonly bytesPerSecond: number;
}

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
  readonly #slowest = make("span", { className: "network-slowest" }, [makeSnailIcon(), "slowest"]);
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
  readonly #nameOf: (playerId: PlayerId) => string;

  constructor(
    { playerId, name }: Pick<MatchPlayer, "playerId" | "name">,
    options: { readonly palette: PaletteName; readonly nameOf: (playerId: PlayerId) => string },
  ) {
    this.#nameOf = options.nameOf;
    this.#slowest.hidden = true;
    const who = make("span", { className: "network-who" }, [
      makeEmblemIcon(lookOf(playerId, options.palette)),
      make("span", { className: "network-name-and-way" }, [
        make("span", { className: "network-name", text: name }),
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
    this.#delay.show(turnsText(peer.neededDelayTurns));
    this.#silence.show(silenceText(peer.silentMs));
  }

  /** What must not wait: who is slowest, and who is silent. */
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
