import type { MatchInfo, NetworkNotice, NetworkPeer } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { NETWORK_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import { makeKeyedButton } from "../keyed-text.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { namesOf } from "../looks/player-names.ts";
import { ShownText } from "../shown.ts";
import { mostOf, SAMPLES_PER_SECOND, scaleFor } from "./network-history.ts";
import { NetworkRow, type GraphScales } from "./network-row.ts";
import { ownFacts, rateText } from "./network-text.ts";

const RTT_SCALE_MS_LEAST = 50;
const LOSS_SCALE_PERCENT_LEAST = 5;
const RATE_SCALE_LEAST = 1000; // bytes per second
const NUMBERS_EVERY_NOTICES = 2;

/**
 * How the match comes over the network: this peer's pace, and for every other player the link to them with its last minute.
 * It lies over the arena and takes no clicks but on its button. The minute is kept while it is closed.
 */
export class NetworkPanel {
  readonly element: HTMLElement;
  readonly #palette: PaletteName;
  readonly #focusMatch: () => void;
  readonly #match: MatchInfo;
  readonly #rows = new Map<PlayerId, NetworkRow>();
  readonly #facts = make("dl", { className: "network-facts", testId: "network-facts" });
  readonly #factValues: ShownText[] = [];
  readonly #body = make("tbody");
  readonly #table: HTMLElement;
  readonly #nobody = make("p", { className: "network-nobody", text: NETWORK_WORDS.unknown });
  readonly #scales = {
    rtt: new ShownText("network-scale"),
    loss: new ShownText("network-scale"),
    rates: new ShownText("network-scale"),
  };
  #latest: NetworkNotice | null = null;
  #shownCount = 0;
  #drawnScales: GraphScales = { rttMs: 0, lossPercent: 0, bytesPerSecond: 0 };

  /** `focusMatch`: the keyboard goes back there when the panel is closed. */
  constructor(match: MatchInfo, palette: PaletteName, focusMatch: () => void) {
    this.#match = match;
    this.#palette = palette;
    this.#focusMatch = focusMatch;
    this.#table = this.#makeTable();
    const close = makeKeyedButton(NETWORK_WORDS.close, {
      className: "button small",
      testId: "network-close",
      onClick: () => this.toggle(),
    });
    const attributes = { "aria-label": NETWORK_WORDS.title };
    this.element = make(
      "section",
      { className: "hud-panel network-panel", testId: "network-panel", attributes },
      [
        make("div", { className: "network-head" }, [make("h2", { text: NETWORK_WORDS.title }), close]),
        this.#facts,
        this.#table,
        this.#nobody,
      ],
    );
    this.#table.hidden = true;
    this.element.hidden = true;
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    if (this.isOpen) this.#show(true);
    else this.#focusMatch();
  }

  hearNetwork(notice: NetworkNotice): void {
    this.#latest = notice;
    for (const [playerId, row] of this.#rows) {
      if (notice.peers.some((peer) => peer.playerId === playerId)) continue;
      row.element.remove();
      this.#rows.delete(playerId);
    }
    for (const peer of notice.peers) this.#rowOf(peer).history.push(peer);
    if (this.isOpen) this.#show(false);
  }

  /** Row by row: numbers that change four times a second can't be read, and a graph has a point a second. */
  #show(isWhole: boolean): void {
    const notice = this.#latest;
    if (notice === null) return;
    this.#table.hidden = notice.peers.length === 0;
    this.#nobody.hidden = notice.peers.length > 0;
    if (notice.peers.length === 0) this.#nobody.textContent = NETWORK_WORDS.alone;
    this.#shownCount += 1;
    const isDue = (i: number, everyNotices: number): boolean =>
      isWhole || (i + this.#shownCount) % everyNotices === 0;
    this.#showFacts(notice);
    const due: NetworkRow[] = [];
    notice.peers.forEach((peer, i) => {
      const row = this.#rowOf(peer);
      row.mark(peer);
      if (isDue(i, NUMBERS_EVERY_NOTICES)) row.show(peer);
      if (!isDue(i, SAMPLES_PER_SECOND)) return;
      row.readHistory();
      due.push(row);
    });
    this.#draw(due);
  }

  /** Draws these rows; all, if the scales are others than before. */
  #draw(due: readonly NetworkRow[]): void {
    const before = this.#drawnScales;
    const scales = this.#chooseScales();
    const isSame =
      scales.rttMs === before.rttMs &&
      scales.lossPercent === before.lossPercent &&
      scales.bytesPerSecond === before.bytesPerSecond;
    for (const row of isSame ? due : this.#rows.values()) row.draw(scales);
    this.#drawnScales = scales;
  }

  #showFacts(notice: NetworkNotice): void {
    ownFacts(notice).forEach(([name, value], i) => {
      if (this.#factValues[i] === undefined) {
        this.#factValues[i] = new ShownText("");
        const dd = make("dd", {}, [this.#factValues[i].element]);
        this.#facts.append(make("div", {}, [make("dt", { text: name }), dd]));
      }
      this.#factValues[i].show(value);
    });
  }

  #chooseScales(): GraphScales {
    const most = { rtt: 0, loss: 0, rates: 0 };
    for (const { points } of this.#rows.values()) {
      most.rtt = Math.max(most.rtt, mostOf(points.rtt));
      most.loss = Math.max(most.loss, mostOf(points.loss));
      most.rates = Math.max(most.rates, mostOf(points.out), mostOf(points.in));
    }
    const scales = {
      rttMs: scaleFor(most.rtt, RTT_SCALE_MS_LEAST),
      lossPercent: Math.min(100, scaleFor(most.loss, LOSS_SCALE_PERCENT_LEAST)),
      bytesPerSecond: scaleFor(most.rates, RATE_SCALE_LEAST),
    };
    this.#scales.rtt.show(NETWORK_WORDS.upTo(NETWORK_WORDS.ms(scales.rttMs)));
    this.#scales.loss.show(NETWORK_WORDS.upTo(`${scales.lossPercent} %`));
    this.#scales.rates.show(NETWORK_WORDS.upTo(rateText(scales.bytesPerSecond)));
    return scales;
  }

  #rowOf({ playerId }: NetworkPeer): NetworkRow {
    const known = this.#rows.get(playerId);
    if (known !== undefined) return known;
    const row = new NetworkRow(playerId, { palette: this.#palette, nameOf: namesOf(this.#match.players) });
    this.#rows.set(playerId, row);
    this.#body.append(row.element);
    return row;
  }

  #makeTable(): HTMLElement {
    const { rtt, loss, rates } = this.#scales;
    const attributes = { scope: "col" };
    const head = (text: string, below: HTMLElement | string): HTMLElement =>
      make("th", { attributes }, [make("span", { text }), make("small", {}, [below])]);
    return make("table", { className: "network-table" }, [
      make("caption", { text: NETWORK_WORDS.caption }),
      make("thead", {}, [
        make("tr", {}, [
          head(NETWORK_WORDS.player, NETWORK_WORDS.way),
          head(NETWORK_WORDS.roundTrip, rtt.element),
          head(NETWORK_WORDS.loss, loss.element),
          head(NETWORK_WORDS.rates, rates.element),
          head(NETWORK_WORDS.delay, NETWORK_WORDS.silence),
        ]),
      ]),
      this.#body,
    ]);
  }
}
