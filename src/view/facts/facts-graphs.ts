import {
  playedTurns,
  turnOfPlayed,
  type FactsNotice,
  type MatchInfo,
  type MatchPlayer,
  type Stood,
} from "../../channel/index.ts";
import { GRAPH_WORDS } from "../../words/index.ts";
import { takesAction } from "../control/key-actions.ts";
import { make, makeSvg, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { clockOfTurns } from "../match/match-clock.ts";
import { observersOf } from "../match/teams.ts";
import {
  DASHES,
  GRAPH_HEIGHT,
  GRAPH_WIDTH,
  GRAPHS,
  isWorthAGraph,
  lineOf,
  sampleAt,
  topOf,
  type GraphKind,
} from "./graph-lines.ts";

interface FactsGraphsOptions {
  readonly match: Pick<MatchInfo, "players">;
  readonly palette: PaletteName;
  /** Pauses take no room; else as much as they took time, as on the timeline of a replay. */
  readonly isWithoutPauses: boolean;
  /** That place was chosen, by a click or with Enter; null: no place can be gone to. */
  readonly onGo: ((turn: number) => void) | null;
  /** The numbers are of that place now, which is looked at, was chosen or is where the replay is. */
  readonly onPlace?: (turn: number) => void;
}

/** What an arrow does to the place that is read out, in samples. */
const FAR_STEPS = 20;
const INK = "#2c1d14";

/** How the players of a match stood over time: a line each, with the numbers of the place that is looked at. */
export class FactsGraphs {
  readonly element: HTMLElement;
  readonly #options: FactsGraphsOptions;
  readonly #players: readonly MatchPlayer[]; // without observers, whose lines would all lie at 0
  readonly #choices: readonly HTMLButtonElement[];
  readonly #plot = make("div", {
    className: "facts-plot",
    testId: "facts-plot",
    attributes: { role: "slider", tabindex: "0", "aria-valuemin": "0" },
  });
  readonly #lines = makeSvg("g", {});
  readonly #cursor = makeSvg("line", { y1: "0", y2: String(GRAPH_HEIGHT), class: "facts-cursor" });
  readonly #top = make("span", { testId: "facts-top" });
  readonly #time = make("span", { className: "facts-time", testId: "facts-time" });
  readonly #values: readonly HTMLElement[];
  #notice: FactsNotice | null = null;
  #kind: GraphKind = "cats";
  #turnCount = 0;
  #turn = 0; // that is looked at
  #place = 0; // what it is once the pointer has gone: of the replay, or what was chosen
  #isLooking = false; // the player chose that turn; else it is the place of the replay

  constructor(options: FactsGraphsOptions) {
    const { match, palette } = options;
    this.#options = options;
    const observers = observersOf(match);
    this.#players = match.players.filter((player) => !observers.includes(player));
    this.#choices = GRAPHS.map((kind) =>
      make("button", {
        className: "button small",
        text: GRAPH_WORDS.kinds[kind],
        testId: `facts-${kind}`,
        onClick: () => this.#choose(kind),
      }),
    );
    const svg = makeSvg(
      "svg",
      { viewBox: `0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      [this.#lines, this.#cursor],
    );
    this.#plot.append(svg);
    this.#plot.addEventListener("pointermove", (event) => this.#glanceAt(this.#turnAt(event)));
    this.#plot.addEventListener("pointerleave", () => this.#stopLooking());
    this.#plot.addEventListener("blur", () => this.#stopLooking());
    this.#plot.addEventListener("click", (event) => this.#go(this.#turnAt(event)));
    this.#plot.addEventListener("keydown", (event) => this.#press(event));
    this.#values = this.#players.map(() => make("b", {}));
    const choice = make(
      "div",
      { className: "button-row tight", attributes: { role: "group", "aria-label": GRAPH_WORDS.choice } },
      [...this.#choices, this.#time],
    );
    const attributes = { "aria-label": GRAPH_WORDS.title };
    this.element = make("section", { className: "facts-graphs", testId: "facts", attributes }, [
      choice,
      make("div", { className: "facts-field" }, [this.#makeScale(), this.#plot]),
      this.#makeLegend(palette),
    ]);
    this.element.hidden = true;
  }

  /** `turnCount`: of the whole timeline, if not all of it is known yet. */
  show(notice: FactsNotice, turnCount = notice.facts.turnCount): void {
    this.#notice = notice;
    this.#turnCount = turnCount;
    this.element.hidden = false;
    GRAPHS.forEach((kind, i) => (this.#choices[i]!.hidden = !isWorthAGraph(notice.facts, kind)));
    this.#draw();
  }

  /** The replay is there. */
  showPlace(turn: number): void {
    this.#place = turn;
    if (this.#isLooking || turn === this.#turn) return;
    this.#turn = turn;
    this.#showValues();
  }

  #makeScale(): HTMLElement {
    const attributes = { "aria-hidden": "true" };
    return make("div", { className: "facts-scale", attributes }, [this.#top, make("span", { text: "0" })]);
  }

  #makeLegend(palette: PaletteName): HTMLElement {
    const items = this.#players.map(({ playerId, name }, i) => {
      const look = lookOf(playerId, palette);
      const sample = makeSvg("svg", { viewBox: "0 0 40 8", class: "facts-sample", "aria-hidden": "true" }, [
        ...strokes("line", { x1: "0", x2: "40", y1: "4", y2: "4" }, look.color, DASHES[i % DASHES.length]!),
      ]);
      return make("li", {}, [makeEmblemIcon(look), sample, `${name} `, this.#values[i]!]);
    });
    return make("ul", { className: "facts-legend", testId: "facts-legend" }, items);
  }

  #choose(kind: GraphKind): void {
    this.#kind = kind;
    this.#draw();
  }

  #draw(): void {
    if (this.#notice === null) return;
    const { facts } = this.#notice;
    const players = this.#players;
    const top = topOf(facts, this.#kind);
    const lines = facts.players.flatMap((player) => {
      const place = players.findIndex(({ playerId }) => playerId === player.playerId);
      if (place === -1) return [];
      const { color } = lookOf(player.playerId, this.#options.palette);
      const points = lineOf(facts, player[this.#kind], { top, placeOf: (turn) => this.#placeOf(turn) });
      return strokes("polyline", { points, fill: "none" }, color, DASHES[place % DASHES.length]!);
    });
    this.#lines.replaceChildren(...lines);
    GRAPHS.forEach((kind, i) => this.#choices[i]!.setAttribute("aria-pressed", String(kind === this.#kind)));
    setText(this.#top, String(top));
    this.#plot.setAttribute("aria-label", GRAPH_WORDS.overTime(GRAPH_WORDS.kinds[this.#kind]));
    this.#plot.setAttribute("aria-valuemax", String(this.#lastTurn));
    this.#showValues();
  }

  #showValues(): void {
    if (this.#notice === null) return;
    const { facts } = this.#notice;
    const at = sampleAt(facts, this.#turn);
    const x = String(GRAPH_WIDTH * Math.min(1, this.#placeOf(Math.max(0, this.#turn))));
    this.#cursor.setAttribute("x1", x);
    this.#cursor.setAttribute("x2", x);
    const told = this.#players.map(({ playerId, name }, i) => {
      const value = facts.players.find((one) => one.playerId === playerId)?.[this.#kind][at];
      setText(this.#values[i]!, value === undefined ? "–" : String(value));
      return value === undefined ? [] : [`${name} ${value}`];
    });
    const clock = clockOfTurns(this.#turn, this.#notice.stood);
    setText(this.#time, GRAPH_WORDS.at(clock));
    this.#plot.setAttribute("aria-valuenow", String(Math.max(0, this.#turn)));
    this.#plot.setAttribute("aria-valuetext", GRAPH_WORDS.told(clock, told.flat()));
    this.#options.onPlace?.(this.#turn);
  }

  #look(turn: number): void {
    this.#place = turn;
    this.#glanceAt(turn);
  }

  /** For as long as the pointer is there. */
  #glanceAt(turn: number): void {
    this.#isLooking = true;
    this.#turn = turn;
    this.#showValues();
  }

  #stopLooking(): void {
    this.#isLooking = this.#options.onGo === null || document.activeElement === this.#plot;
    this.#turn = this.#place;
    this.#showValues();
  }

  #go(turn: number): void {
    this.#look(turn);
    this.#options.onGo?.(turn);
  }

  #press(event: KeyboardEvent): void {
    if (this.#notice === null) return;
    const { turnCount } = this.#notice.facts;
    const isTaken = takesAction(event, "graph", {
      "graph-back": () => this.#step(-1),
      "graph-on": () => this.#step(1),
      "graph-far-back": () => this.#step(-FAR_STEPS),
      "graph-far-on": () => this.#step(FAR_STEPS),
      "graph-begin": () => this.#look(0),
      "graph-end": () => this.#look(turnCount),
      "graph-go": () => this.#options.onGo !== null && this.#go(this.#turn),
    });
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation(); // from the match
  }

  #step(samples: number): void {
    const { facts } = this.#notice!;
    const at = sampleAt(facts, this.#turn) + samples;
    this.#look(facts.turns[Math.min(facts.turns.length - 1, Math.max(0, at))]!);
  }

  #turnAt(event: PointerEvent | MouseEvent): number {
    const { left, width } = this.#plot.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    const turn = turnOfPlayed(share * playedTurns(this.#lastTurn, this.#pauses), this.#pauses);
    return Math.round(Math.min(this.#lastTurn, turn));
  }

  /** A turn's share of the width. */
  #placeOf(turn: number): number {
    return playedTurns(turn, this.#pauses) / Math.max(1, playedTurns(this.#lastTurn, this.#pauses));
  }

  /** Of the timeline, or of what is known. */
  get #lastTurn(): number {
    return Math.max(this.#turnCount, this.#notice?.facts.turnCount ?? 0);
  }

  /** Those that take no room. */
  get #pauses(): readonly Stood[] {
    return this.#options.isWithoutPauses ? (this.#notice?.stood ?? []) : [];
  }
}

/** Twice: a light or dark colour is seen on any ground if a line of ink lies under it. */
function strokes(
  tag: string,
  shape: Readonly<Record<string, string>>,
  color: string,
  dashes: string,
): readonly SVGElement[] {
  const base = { ...shape, "vector-effect": "non-scaling-stroke", "stroke-dasharray": dashes };
  return [
    makeSvg(tag, { ...base, stroke: INK, "stroke-width": "4" }),
    makeSvg(tag, { ...base, stroke: color, "stroke-width": "2.4" }),
  ];
}
