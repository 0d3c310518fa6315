import {
  CAT_KINDS,
  CAT_RULES,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  rowOfNetworkId,
  type CatKind,
  type World,
} from "../../sim/index.ts";
import { groupOf, selectedRows, type ControlGroups, type Selection } from "../control/selection.ts";
import { make } from "../dom.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";
import { KIND_TEXTS } from "../looks/kind-text.ts";
import { Shown } from "../shown.ts";

/** A selected cat as the panel shows it. */
interface SelectedCat {
  readonly networkId: number;
  readonly name: string;
  readonly kind: CatKind;
  readonly health: number; // 0 .. that of its kind
  readonly group: number | null;
}

/** Many selected cats in short: how they are and what they do. */
interface SelectedSummary {
  readonly count: number;
  readonly kinds: readonly KindCount[];
  readonly health: readonly SummaryPart[];
  readonly orders: readonly SummaryPart[];
}

interface KindCount {
  readonly kind: CatKind;
  readonly count: number; // above 0
}

interface SummaryPart {
  readonly name: string;
  readonly count: number; // above 0
}

/** Of more selected cats there is a summary: on a map, where their kinds are counted, sooner. */
const CARDS_MAX = { onMap: 3, classic: 9 };

const ORDER_NAMES: readonly (readonly [order: number, name: string])[] = [
  [ORDER_ATTACK, "attacking"],
  [ORDER_ATTACK_MOVE, "advancing"],
  [ORDER_MOVE, "moving"],
  [ORDER_PATROL, "patrolling"],
  [ORDER_HOLD, "holding"],
  [ORDER_IDLE, "on guard"],
  [ORDER_ASLEEP, "asleep"],
];

/** From so many fifths of its health on a cat counts as that; the last is what is left. */
const HEALTH_NAMES: readonly (readonly [from: number, name: string])[] = [
  [4, "fit"],
  [2, "hurt"],
  [0, "nearly out"],
];

/** The selected cats: each with its health, or in short when there are many. */
export class SelectedPanel {
  readonly element: HTMLElement;
  readonly #title = make("h2", { className: "selected-title", testId: "selected-title" });
  readonly #cards = make("div", { className: "selected-cards" });
  readonly #kinds: KindCounts;
  readonly #shown = new Shown<readonly SelectedCat[] | SelectedSummary>();

  /** `narrow`: the selection to the cats of that kind. */
  constructor(narrow: (kind: CatKind) => void) {
    this.#kinds = new KindCounts(narrow);
    const attributes = { "aria-label": "Selected cats" };
    this.element = make(
      "section",
      { className: "hud-panel selected-panel", testId: "selected-panel", attributes },
      [this.#title, this.#kinds.element, this.#cards],
    );
    this.element.hidden = true;
  }

  update(world: World | null, selection: Selection, groups: ControlGroups): void {
    this.element.hidden = world === null || selection.length === 0;
    if (world === null || selection.length === 0) return;
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
    this.#title.textContent = countText(cats.length);
    this.#cards.replaceChildren(...cats.map(makeCard));
  }

  #showMany(world: World, selection: Selection): void {
    const summary = summarizeSelected(world, selection);
    if (!this.#shown.isNews(summary)) return;
    const { health, orders } = summary;
    this.#title.textContent = countText(selection.length);
    const bar = make("span", { className: "health-bar", attributes: { "aria-hidden": "true" } });
    health.forEach(({ name, count }) => {
      const part = make("span", { className: `health-part is-${name.replace(" ", "-")}` });
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

/** Whether so many selected cats are told of in short, and not one by one. */
export function isInShort({ ground }: World, count: number): boolean {
  return count > (ground === null ? CARDS_MAX.classic : CARDS_MAX.onMap);
}

function countText(count: number): string {
  return count === 1 ? "1 cat selected" : `${count} cats selected`;
}

/** "Tabby"; in Classic, which knows no kinds, "Cat". Its network id would say nothing to a player. */
export function catName(world: World, networkId: number): string {
  return world.ground === null ? "Cat" : KIND_TEXTS[catOf(world, networkId).kind].one;
}

function catOf({ header, cats, ground }: World, networkId: number): Pick<SelectedCat, "kind" | "health"> {
  const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
  if (row < 0) return { kind: "tabby", health: 0 };
  return { kind: CAT_KINDS[ground?.steering.kind[row] ?? 0]!, health: cats.health[row]! };
}

/** How many cats of each kind are selected, in the order of kinds. */
function kindsOf(world: World, selection: Selection): readonly KindCount[] {
  const counts = new Array<number>(CAT_KINDS.length).fill(0);
  const words = world.ground?.steering.kind;
  for (const row of selectedRows(world, selection)) counts[words?.[row] ?? 0]! += 1;
  return CAT_KINDS.map((kind, i) => ({ kind, count: counts[i]! })).filter(({ count }) => count > 0);
}

/** The kinds of the selected cats; a click on one leaves the others out. */
class KindCounts {
  readonly element = make("div", { className: "kind-counts", testId: "selected-kinds" });
  readonly #narrow: (kind: CatKind) => void;
  readonly #shown = new Shown<readonly KindCount[]>();

  constructor(narrow: (kind: CatKind) => void) {
    this.#narrow = narrow;
  }

  show(kinds: readonly KindCount[]): void {
    if (!this.#shown.isNews(kinds)) return;
    this.element.hidden = kinds.length === 0;
    this.element.replaceChildren(
      ...kinds.map(({ kind, count }) => {
        const { one, many, best, worst } = KIND_TEXTS[kind];
        const name = count === 1 ? one.toLowerCase() : many;
        const attributes = { type: "button", title: `${one}: ${best}; ${worst}. Click: only ${many}` };
        const onClick = (): void => this.#narrow(kind);
        return make("button", { className: "kind-count", testId: `selected-${kind}`, attributes, onClick }, [
          makeKindIcon(kind),
          `${count} ${name}`,
        ]);
      }),
    );
  }
}

function makeCard({ networkId, name, kind, health, group }: SelectedCat): HTMLElement {
  const most = CAT_RULES[kind].health;
  const pips = Array.from({ length: most }, (_, i) =>
    make("span", { className: i < health ? "pip is-full" : "pip" }),
  );
  const attributes = { role: "img", "aria-label": `${name}, health ${health} of ${most}` };
  return make("div", { className: "cat-card", testId: `cat-card-${networkId}`, attributes }, [
    make("span", { className: "cat-name", text: name }),
    ...(group === null ? [] : [make("span", { className: "cat-group", text: String(group) })]),
    make("span", { className: "pips" }, pips),
  ]);
}

/** What the selected cats of a world come to. */
export function summarizeSelected(world: World, selection: Selection): SelectedSummary {
  const { cats, ground } = world;
  const byHealth = new Array<number>(HEALTH_NAMES.length).fill(0);
  const byOrder = new Array<number>(ORDER_NAMES.length).fill(0);
  let count = 0;
  for (const row of selectedRows(world, selection)) {
    const health = cats.health[row]!;
    const order = cats.order[row]!;
    count += 1;
    const most = CAT_RULES[CAT_KINDS[ground?.steering.kind[row] ?? 0]!].health;
    byHealth[HEALTH_NAMES.findIndex(([fifths]) => health * 5 >= most * fifths)]! += 1;
    const place = ORDER_NAMES.findIndex(([known]) => known === order);
    if (place >= 0) byOrder[place]! += 1;
  }
  return {
    count,
    kinds: kindsOf(world, selection),
    health: partsOf(HEALTH_NAMES, byHealth),
    orders: partsOf(ORDER_NAMES, byOrder),
  };
}

/** "12 fit, 3 hurt". */
export function summaryText(parts: readonly SummaryPart[]): string {
  return parts.map(({ name, count }) => `${count} ${name}`).join(", ");
}

function partsOf(
  names: readonly (readonly [number, string])[],
  counts: readonly number[],
): readonly SummaryPart[] {
  return names.map(([, name], i) => ({ name, count: counts[i]! })).filter(({ count }) => count > 0);
}
