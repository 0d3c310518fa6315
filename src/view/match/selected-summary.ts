import {
  CAT_HEALTH,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  type World,
} from "../../sim/index.ts";
import type { Selection } from "../control/selection.ts";

/** Many selected cats in short: how they are and what they do. */
export interface SelectedSummary {
  readonly count: number;
  readonly health: readonly SummaryPart[];
  readonly orders: readonly SummaryPart[];
}

export interface SummaryPart {
  readonly name: string;
  readonly count: number; // above 0
}

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

/** Goes through cats and selection side by side: both ascend. */
export function summarizeSelected({ header, cats }: World, selection: Selection): SelectedSummary {
  const byHealth = new Array<number>(HEALTH_NAMES.length).fill(0);
  const byOrder = new Array<number>(ORDER_NAMES.length).fill(0);
  let count = 0;
  let row = 0;
  for (const networkId of selection) {
    while (row < header.catCount && cats.networkId[row]! < networkId) row += 1;
    if (row === header.catCount) break;
    if (cats.networkId[row] !== networkId) continue;
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
