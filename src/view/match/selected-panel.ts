import {
  CAT_HEALTH,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  rowOfNetworkId,
  type World,
} from "../../sim/index.ts";
import { groupOf, selectedRows, type ControlGroups, type Selection } from "../control/selection.ts";
import { make } from "../dom.ts";
import { Shown } from "../shown.ts";

/** A selected cat as the panel shows it. */
interface SelectedCat {
  readonly networkId: number;
  readonly health: number; // 0 .. CAT_HEALTH
  readonly group: number | null;
}

/** Many selected cats in short: how they are and what they do. */
interface SelectedSummary {
  readonly count: number;
  readonly health: readonly SummaryPart[];
  readonly orders: readonly SummaryPart[];
}

interface SummaryPart {
  readonly name: string;
  readonly count: number; // above 0
}

const CARDS_MAX = 9;

const ORDER_NAMES: readonly (readonly [order: number, name: string])[] = [
  [ORDER_ATTACK, "attacking"],
  [ORDER_ATTACK_MOVE, "advancing"],
  [ORDER_MOVE, "moving"],
  [ORDER_PATROL, "patrolling"],
  [ORDER_HOLD, "holding"],
  [ORDER_IDLE, "waiting"],
  [ORDER_ASLEEP, "asleep"],
];

/** From so much health on a cat counts as that; the last is what is left. */
const HEALTH_NAMES: readonly (readonly [from: number, name: string])[] = [
  [CAT_HEALTH - 1, "fit"],
  [2, "hurt"],
  [0, "nearly out"],
];

/** The selected cats: each with its number and health, or in short when there are many. */
export class SelectedPanel {
  readonly element: HTMLElement;
  readonly #title = make("h2", { className: "selected-title", testId: "selected-title" });
  readonly #cards = make("div", { className: "selected-cards" });
  readonly #shown = new Shown<readonly SelectedCat[] | SelectedSummary>();

  constructor() {
    const attributes = { "aria-label": "Selected cats" };
    this.element = make(
      "section",
      { className: "hud-panel selected-panel", testId: "selected-panel", attributes },
      [this.#title, this.#cards],
    );
    this.element.hidden = true;
  }

  update(world: World | null, selection: Selection, groups: ControlGroups): void {
    this.element.hidden = world === null || selection.length === 0;
    if (world === null || selection.length === 0) return;
    if (selection.length > CARDS_MAX) this.#showMany(world, selection);
    else this.#showFew(world, selection, groups);
  }

  #showFew(world: World, selection: Selection, groups: ControlGroups): void {
    const cats = selection.map((networkId) => ({
      networkId,
      health: healthOf(world, networkId),
      group: groupOf(groups, networkId),
    }));
    if (!this.#shown.isNews(cats)) return;
    this.#title.textContent = countText(cats.length);
    this.#cards.replaceChildren(...cats.map(makeCard));
  }

  #showMany(world: World, selection: Selection): void {
    const { health, orders } = summarizeSelected(world, selection);
    if (!this.#shown.isNews({ count: selection.length, health, orders })) return;
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

function countText(count: number): string {
  return count === 1 ? "1 cat selected" : `${count} cats selected`;
}

function healthOf({ header, cats }: World, networkId: number): number {
  const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
  return row < 0 ? 0 : cats.health[row]!;
}

function makeCard({ networkId, health, group }: SelectedCat): HTMLElement {
  const pips = Array.from({ length: CAT_HEALTH }, (_, i) =>
    make("span", { className: i < health ? "pip is-full" : "pip" }),
  );
  const attributes = { role: "img", "aria-label": `Cat ${networkId}, health ${health} of ${CAT_HEALTH}` };
  return make("div", { className: "cat-card", testId: `cat-card-${networkId}`, attributes }, [
    make("span", { className: "cat-name", text: `Cat ${networkId}` }),
    ...(group === null ? [] : [make("span", { className: "cat-group", text: String(group) })]),
    make("span", { className: "pips" }, pips),
  ]);
}

/** What the selected cats of a world come to. */
export function summarizeSelected(world: World, selection: Selection): SelectedSummary {
  const { cats } = world;
  const byHealth = new Array<number>(HEALTH_NAMES.length).fill(0);
  const byOrder = new Array<number>(ORDER_NAMES.length).fill(0);
  let count = 0;
  for (const row of selectedRows(world, selection)) {
    const health = cats.health[row]!;
    const order = cats.order[row]!;
    count += 1;
    byHealth[HEALTH_NAMES.findIndex(([from]) => health >= from)]! += 1;
    const place = ORDER_NAMES.findIndex(([known]) => known === order);
    if (place >= 0) byOrder[place]! += 1;
  }
  return { count, health: partsOf(HEALTH_NAMES, byHealth), orders: partsOf(ORDER_NAMES, byOrder) };
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
