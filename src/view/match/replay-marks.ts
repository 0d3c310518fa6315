import type { ReplayMark, ReplayMarkKind, ReplayStatusNotice, Stood } from "../../channel/index.ts";
import { describeFact, REPLAY_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import { KeptRows, type Row } from "../kept-rows.ts";
import { makeIcon, type Icon } from "../looks/icons.ts";
import { Shown } from "../shown.ts";
import { type PlacedMark, placeMarks } from "./replay-words.ts";

/** What a mark shows, beside its number: by its shape, not by its colour alone. */
const ICONS: Readonly<Record<ReplayMarkKind, Icon>> = {
  repair: "patch",
  gone: "leaving",
  back: "return",
  pause: "pause",
  split: "fork",
};

/** Where in a replay something happened, as games that were repaired or a player who left: a list of small marks over its progress. */
export class ReplayMarks {
  readonly element = make("ol", {
    className: "replay-marks",
    testId: "replay-marks",
    attributes: { "aria-label": REPLAY_WORDS.marks },
  });
  readonly #shown = new Shown<readonly [marks: readonly ReplayMark[], turnCount: number]>();
  readonly #rows: KeptRows<PlacedMark>;

  /** `onGo`: a click leads to the first that a mark stands for. */
  constructor(onGo: (turn: number) => void) {
    // While a match runs, a mark moves with each turn.
    this.#rows = new KeptRows(
      this.element,
      ({ turn }) => turn,
      ({ turn }) => new MarkRow(() => onGo(turn)),
    );
    this.element.hidden = true;
  }

  show(marks: readonly ReplayMark[], turnCount: number, stood: readonly Stood[] = []): void {
    if (!this.#shown.isNews([marks, turnCount])) return;
    this.element.hidden = marks.length === 0;
    this.#rows.show(placeMarks(marks, turnCount, stood));
  }
}

class MarkRow implements Row<PlacedMark> {
  readonly element: HTMLElement;
  // It is a button so that keyboard and touch reach its words too: they show while it has the focus.
  readonly #button: HTMLButtonElement;
  readonly #tip = make("span", { className: "replay-tip", attributes: { "aria-hidden": "true" } });
  readonly #shown = new Shown<Pick<PlacedMark, "label" | "kinds" | "lines">>();

  constructor(onClick: () => void) {
    this.#button = make("button", { onClick });
    this.element = make("li", {}, [this.#button, this.#tip]);
  }

  show({ percent, label, kinds, lines }: PlacedMark, place: number): void {
    this.element.style.setProperty("--at", String(percent));
    this.#button.dataset["testid"] = `replay-mark-${place + 1}`;
    if (!this.#shown.isNews({ label, kinds, lines })) return;
    this.#button.className = `replay-mark is-${kinds.length === 1 ? kinds[0]! : "mixed"}`;
    this.#button.setAttribute("aria-label", lines.join(" "));
    this.#button.replaceChildren(...kinds.map((kind) => makeIcon(ICONS[kind])), label);
    this.#tip.replaceChildren(...lines.map((line) => make("span", { text: line })));
  }
}

/** Notices when a replay comes to a mark by playing. What a jump leads past, of whichever window, is not told. */
export class MarkWatch {
  #turn: number | null = null;
  #heard: number | undefined; // the last jump

  /** The text of the mark that was passed since the last call, of several the last; null: none. */
  update({ turn, marks, jumps }: Pick<ReplayStatusNotice, "turn" | "marks" | "jumps">): string | null {
    const [before, heard] = [this.#turn, this.#heard];
    this.#turn = turn;
    this.#heard = jumps?.heard;
    const hasJumped = heard !== undefined && jumps?.heard !== heard;
    const isUnderWay = (jumps?.goingTo ?? null) !== null;
    if (before === null || hasJumped || isUnderWay) return null; // as where one joins in the middle
    const passed = marks.findLast((mark) => before < mark.turn && mark.turn <= turn);
    return passed === undefined ? null : describeFact(passed.fact);
  }
}
