import { CAT_HEALTH } from "../../sim/index.ts";
import { groupOf, type ControlGroups } from "../control/control-groups.ts";
import { make } from "../dom.ts";

/** A selected cat as the panel shows it. */
export interface SelectedCat {
  readonly networkId: number;
  readonly health: number; // 0 .. CAT_HEALTH
}

const CARDS_MAX = 9;

/** The selected cats: each with its number and health, or their count when there are many. */
export class SelectedPanel {
  readonly element: HTMLElement;
  readonly #title = make("h2", { className: "selected-title" });
  readonly #cards = make("div", { className: "selected-cards" });
  #shown = "";

  constructor() {
    const attributes = { "aria-label": "Selected cats" };
    this.element = make(
      "section",
      { className: "hud-panel selected-panel", testId: "selected-panel", attributes },
      [this.#title, this.#cards],
    );
    this.element.hidden = true;
  }

  update(cats: readonly SelectedCat[], groups: ControlGroups): void {
    const key = cats
      .map((cat) => `${cat.networkId}:${cat.health}:${groupOf(groups, cat.networkId) ?? ""}`)
      .join();
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = cats.length === 0;
    this.#title.textContent = cats.length === 1 ? "1 cat selected" : `${cats.length} cats selected`;
    this.#cards.replaceChildren(...cats.slice(0, CARDS_MAX).map((cat) => makeCard(cat, groups)));
    if (cats.length > CARDS_MAX) {
      const more = make("span", { className: "cat-card more", text: `+${cats.length - CARDS_MAX}` });
      this.#cards.append(more);
    }
  }
}

function makeCard(cat: SelectedCat, groups: ControlGroups): HTMLElement {
  const pips = Array.from({ length: CAT_HEALTH }, (_, i) =>
    make("span", { className: i < cat.health ? "pip is-full" : "pip" }),
  );
  const attributes = {
    role: "img",
    "aria-label": `Cat ${cat.networkId}, health ${cat.health} of ${CAT_HEALTH}`,
  };
  const group = groupOf(groups, cat.networkId);
  return make("div", { className: "cat-card", testId: `cat-card-${cat.networkId}`, attributes }, [
    make("span", { className: "cat-name", text: `Cat ${cat.networkId}` }),
    ...(group === null ? [] : [make("span", { className: "cat-group", text: String(group) })]),
    make("span", { className: "pips" }, pips),
  ]);
}
