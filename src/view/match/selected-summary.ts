// What is said of the cats that are selected: one by one while they are few, of all together in short.

import {
  CAT_KINDS,
  CAT_RULES,
  type CatKind,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  type World,
  rowOfNetworkId,
} from "../../sim/index.ts";
import { CHOSEN_WORDS, KIND_WORDS } from "../../words/index.ts";
import { type Selection, selectedRows } from "../control/selection.ts";

/** A selected cat as the panel shows it. */
export interface SelectedCat {
  readonly networkId: number;
  readonly name: string;
  readonly kind: CatKind;
  readonly health: number; // 0 .. that of its kind
  readonly group: number | null;
}

/** Many selected cats in short: how they are and what they do. */
export interface SelectedSummary {
  readonly count: number;
  readonly kinds: readonly KindCount[];
  readonly health: readonly SummaryPart[];
  readonly orders: readonly SummaryPart[];
}

export interface KindCount {
  readonly kind: CatKind;
  readonly count: number; // above 0
}

/** How a cat is, or what it does. */
type PartName = keyof typeof CHOSEN_WORDS.parts;

interface SummaryPart {
  readonly name: PartName;
  readonly count: number; // above 0
}

/** Of more selected cats there is a summary: on a map, where their kinds are counted, sooner. */
const CARDS_MAX = { onMap: 3, classic: 9 };
const ORDER_NAMES: readonly (readonly [order: number, name: PartName])[] = [
  [ORDER_ATTACK, "attacking"],
  [ORDER_ATTACK_MOVE, "advancing"],
  [ORDER_MOVE, "moving"],
  [ORDER_PATROL, "patrolling"],
  [ORDER_HOLD, "holding"],
  [ORDER_IDLE, "guarding"],
  [ORDER_ASLEEP, "asleep"],
];
/** From so many fifths of its health on a cat counts as that; the last is what is left. */
const HEALTH_NAMES: readonly (readonly [from: number, name: PartName])[] = [
  [4, "fit"],
  [2, "hurt"],
  [0, "nearly-out"],
];

/** Whether so many selected cats are told of in short, and not one by one. */
export function isInShort({ ground }: World, count: number): boolean {
  return count > (ground === null ? CARDS_MAX.classic : CARDS_MAX.onMap);
}

/** "Tabby"; in Classic, which knows no kinds, "Cat". Its network id would say nothing to a player. */
export function catName(world: World, networkId: number): string {
  return world.ground === null ? CHOSEN_WORDS.cat : KIND_WORDS[catOf(world, networkId).kind].one;
}

export function catOf(
  { header, cats, ground }: World,
  networkId: number,
): Pick<SelectedCat, "kind" | "health"> {
  const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
  if (row < 0) return { kind: "tabby", health: 0 };
  return { kind: CAT_KINDS[ground?.steering.kind[row] ?? 0]!, health: cats.health[row]! };
}

/** How many cats of each kind are selected, in the order of kinds. */
export function kindsOf(world: World, selection: Selection): readonly KindCount[] {
  const counts = new Array<number>(CAT_KINDS.length).fill(0);
  const words = world.ground?.steering.kind;
  for (const row of selectedRows(world, selection)) counts[words?.[row] ?? 0]! += 1;
  return CAT_KINDS.map((kind, i) => ({ kind, count: counts[i]! })).filter(({ count }) => count > 0);
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
  return parts.map(({ name, count }) => CHOSEN_WORDS.parts[name](count)).join(", ");
}

function partsOf(
  names: readonly (readonly [number, PartName])[],
  counts: readonly number[],
): readonly SummaryPart[] {
  return names.map(([, name], i) => ({ name, count: counts[i]! })).filter(({ count }) => count > 0);
}
