import { keysNow, written, type ChosenKeys } from "./chosen-keys.ts";
import { clash, type KeySlot } from "./key-slots.ts";
import { isSameStroke, type OwnStrokes, type Stroke } from "./key-strokes.ts";
import type { ActionId } from "./key-table.ts";

/** What becomes of a wish for keys. */
interface KeyPlan {
  readonly losers: readonly KeySlot[]; // that have such a key now, in the same place
  readonly taken: ChosenKeys; // they have none then
  readonly swapped: ChosenKeys | null; // they have what it had; null: they can't, or there is nobody to swap with
}

/** By action, those that are to have other keys. */
type Wishes = ReadonlyMap<ActionId, OwnStrokes>;

/** `id` is to have those keys, each of which it can have: who has them now, and what can be done about it. */
export function planKeys(chosen: ChosenKeys, id: ActionId, wanted: OwnStrokes): KeyPlan {
  const now = keysNow(chosen);
  const before = now.get(id)!;
  const isNew = (index: number): boolean => !isSameStroke(wanted[index]!, before[index]!);
  /** Which of the new keys takes that of a slot; -1: none. */
  const takerOf = (slot: KeySlot, stroke: Stroke | null): number => {
    if (stroke === null || (slot.id === id && isNew(slot.index))) return -1;
    const takes = (one: Stroke | null, index: number): boolean =>
      one !== null && isNew(index) && clash({ id, index, stroke: one }, { ...slot, stroke });
    return wanted.findIndex(takes);
  };
  const losers = [...now].flatMap(([other, own]) =>
    own
      .map((stroke, index) => ({ id: other, index, by: takerOf({ id: other, index }, stroke) }))
      .filter(({ by }) => by >= 0),
  );
  const wishes = (keyOf: (by: number) => Stroke | null): Wishes => {
    const all = new Map<ActionId, OwnStrokes>([[id, wanted]]);
    for (const { id: loser, index, by } of losers)
      all.set(loser, (all.get(loser) ?? now.get(loser)!).with(index, keyOf(by)));
    return all;
  };
  const swap = wishes((by) => before[by]!);
  const hasAny = losers.some(({ by }) => before[by] !== null);
  const swapped = hasAny ? withWishes(chosen, swap) : null;
  return {
    losers: losers.map(({ id: loser, index }) => ({ id: loser, index })),
    taken: withWishes(
      chosen,
      wishes(() => null),
    ),
    swapped: swapped !== null && comesTrue(swapped, swap, now) ? swapped : null,
  };
}

function withWishes(chosen: ChosenKeys, wishes: Wishes): ChosenKeys {
  return { ...chosen, ...Object.fromEntries([...wishes].map(([id, own]) => [id, written(id, own)])) };
}

/** Whether all have what they are to have, for an action may be refused a key, and nobody else loses one by it. */
function comesTrue(chosen: ChosenKeys, wishes: Wishes, before: Wishes): boolean {
  return [...keysNow(chosen)].every(([id, own]) => {
    const wanted = wishes.get(id);
    const old = before.get(id)!;
    return own.every((stroke, index) =>
      wanted === undefined ? stroke !== null || old[index] === null : isSameStroke(stroke, wanted[index]!),
    );
  });
}
