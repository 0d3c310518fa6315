import { CAT_RULES, type CatKind, type World } from "../../sim/index.ts";
import { CHOSEN_WORDS, KIND_NOTE_WORDS } from "../../words/index.ts";
import { groupOf, type ControlGroups, type Selection } from "../control/selection.ts";
import { make, setText } from "../dom.ts";
import { KeptRows, type Row } from "../kept-rows.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";
import { Shown } from "../shown.ts";
import { OrderButtons, type OrderGiver } from "./order-buttons.ts";
import {
  type SelectedCat,
  type SelectedSummary,
  type KindCount,
  isInShort,
  catName,
  catOf,
  kindsOf,
  summarizeSelected,
  summaryText,
} from "./selected-summary.ts";

/** What the panel does with the selected cats. */
export interface ChosenActions extends OrderGiver {
  readonly narrow: (kind: CatKind) => void; // leaves the other kinds out
}

/** The selected cats: what they may be told, and each with its health, or in short when there are many. */
export class SelectedPanel {
  readonly element: HTMLElement;
  readonly #title = make("h2", { className: "selected-title", testId: "selected-title" });
  readonly #cards = make("div", { className: "selected-cards" });
  readonly #orders: OrderButtons;
  readonly #kinds: KindCounts;
  readonly #shown = new Shown<readonly SelectedCat[] | SelectedSummary>();

  constructor(actions: ChosenActions) {
    this.#orders = new OrderButtons(actions);
    this.#kinds = new KindCounts(actions.narrow);
    const attributes = { "aria-label": CHOSEN_WORDS.cats };
    this.element = make(
      "section",
      { className: "hud-panel selected-panel", testId: "selected-panel", attributes },
      [this.#title, this.#orders.element, this.#kinds.element, this.#cards],
    );
    this.element.hidden = true;
  }

  update(world: World | null, selection: Selection, groups: ControlGroups): void {
    this.element.hidden = world === null || selection.length === 0;
    if (world === null || selection.length === 0) return;
    this.#orders.update();
    this.#kinds.show(world.ground === null ? [] : kindsOf(world, selection));
    if (isInShort(world, selection.length)) this.#showMany(world, selection);
    else this.#showFew(world, selection, groups);
  }

  #showFew(world: World, selection: Selection, groups: ControlGroups): void {
    const cats = selection.map((networkId) => ({
      networkId,
      name: catName(world, networkId),
      ...catOf(world, networkId),
      group: groupOf(groups, networkId),
    }));
    if (!this.#shown.isNews(cats)) return;
    this.#title.textContent = CHOSEN_WORDS.count(cats.length);
    this.#cards.replaceChildren(...cats.map(makeCard));
  }

  #showMany(world: World, selection: Selection): void {
    const summary = summarizeSelected(world, selection);
    if (!this.#shown.isNews(summary)) return;
    const { health, orders } = summary;
    this.#title.textContent = CHOSEN_WORDS.count(summary.count); // some may have fallen in this very picture
    const bar = make("span", { className: "health-bar", attributes: { "aria-hidden": "true" } });
    health.forEach(({ name, count }) => {
      const part = make("span", { className: `health-part is-${name}` });
      part.style.flexGrow = String(count);
      bar.append(part);
    });
    this.#cards.replaceChildren(
      bar,
      make("span", { className: "selected-line", testId: "selected-health", text: summaryText(health) }),
      make("span", { className: "selected-line", testId: "selected-orders", text: summaryText(orders) }),
    );
  }
}

/** The kinds of the selected cats; a click on one leaves the others out. */
class KindCounts {
  readonly element = make("div", { className: "kind-counts", testId: "selected-kinds" });
  readonly #shown = new Shown<readonly KindCount[]>();
  readonly #rows: KeptRows<KindCount>;

  constructor(narrow: (kind: CatKind) => void) {
    this.#rows = new KeptRows(
      this.element,
      ({ kind }) => kind,
      ({ kind }) => new KindRow(kind, () => narrow(kind)),
    );
  }

  show(kinds: readonly KindCount[]): void {
    if (!this.#shown.isNews(kinds)) return;
    this.element.hidden = kinds.length === 0;
    this.#rows.show(kinds);
  }
}

class KindRow implements Row<KindCount> {
  readonly element: HTMLElement;
  readonly #count = make("span");

  constructor(kind: CatKind, onClick: () => void) {
    const attributes = { type: "button", title: KIND_NOTE_WORDS.narrow(kind) };
    this.element = make(
      "button",
      { className: "kind-count", testId: `selected-${kind}`, attributes, onClick },
      [makeKindIcon(kind), this.#count],
    );
  }

  show({ kind, count }: KindCount): void {
    setText(this.#count, KIND_NOTE_WORDS.count(kind, count));
  }
}

function makeCard({ networkId, name, kind, health, group }: SelectedCat): HTMLElement {
  const most = CAT_RULES[kind].health;
  const pips = Array.from({ length: most }, (_, i) =>
    make("span", { className: i < health ? "pip is-full" : "pip" }),
  );
  const attributes = { role: "img", "aria-label": CHOSEN_WORDS.health(name, health, most) };
  return make("div", { className: "cat-card", testId: `cat-card-${networkId}`, attributes }, [
    make("span", { className: "cat-name", text: name }),
    ...(group === null ? [] : [make("span", { className: "cat-group", text: String(group) })]),
    make("span", { className: "pips" }, pips),
  ]);
}
