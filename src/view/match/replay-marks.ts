import type { ReplayMark } from "../../channel/index.ts";
import { make } from "../dom.ts";
import { makePatchIcon } from "../looks/patch-icon.ts";
import { placeMarks, type PlacedMark } from "./place-marks.ts";

/** Where in a replay games differed and were repaired: a list of small marks over its progress. */
export class ReplayMarks {
  readonly element = make("ol", {
    className: "replay-marks",
    testId: "replay-marks",
    attributes: { "aria-label": "Repairs in this replay" },
  });
  #shown = "";

  constructor() {
    this.element.hidden = true;
  }

  show(marks: readonly ReplayMark[], turnCount: number): void {
    const key = JSON.stringify([marks, turnCount]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = marks.length === 0;
    const placed = placeMarks(marks, turnCount);
    this.element.replaceChildren(...placed.map((mark, i) => this.#makeMark(mark, i + 1)));
  }

  #makeMark({ percent, label, lines }: PlacedMark, number: number): HTMLElement {
    const text = lines.join(" ");
    // It is a button so that keyboard and touch reach its words too: they show while it has the focus.
    const tip = make("span", { className: "replay-tip", attributes: { "aria-hidden": "true" } }, [
      ...lines.map((line) => make("span", { text: line })),
    ]);
    const button = make(
      "button",
      {
        className: "replay-mark",
        testId: `replay-mark-${number}`,
        attributes: { "aria-label": text },
      },
      [makePatchIcon(), label],
    );
    const item = make("li", {}, [button, tip]);
    item.style.setProperty("--at", String(percent));
    return item;
  }
}
