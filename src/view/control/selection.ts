import type { World } from "../../sim/index.ts";

/** Network ids of the selected cats, ascending. Only own, living cats are ever in it. */
export type Selection = readonly number[];

/** Ctrl and a digit keep a selection, Shift and a digit add it, the digit brings it back. Index 0 is group 1; the digit 0 is the tenth. */
export type ControlGroups = readonly Selection[];

/** What is selected, and what is kept to be selected again. */
export interface Chosen {
  readonly selection: Selection;
  readonly groups: ControlGroups;
}

export const NO_SELECTION: Selection = [];
const GROUP_COUNT = 10;
export const NO_GROUPS: ControlGroups = Array.from({ length: GROUP_COUNT }, () => NO_SELECTION);

/** Groups that were kept elsewhere. */
export function groupsOf(groups: ControlGroups): ControlGroups {
  return NO_GROUPS.map((_, i) => selectionOf(groups[i] ?? []));
}

/** Ascending, none twice: the order that commands must have. */
export function selectionOf(networkIds: Iterable<number>): Selection {
  return [...new Set(networkIds)].sort((a, b) => a - b);
}

/** The rows of the selected cats that are there. Goes through cats and selection side by side: both ascend. */
export function* selectedRows({ header, cats }: World, selection: Selection): Generator<number> {
  let row = 0;
  for (const networkId of selection) {
    while (row < header.catCount && cats.networkId[row]! < networkId) row += 1;
    if (row === header.catCount) return;
    if (cats.networkId[row] === networkId) yield row;
  }
}

/** Shift: takes the cats in, or, when all of them are in already, out. */
export function toggleInSelection(selection: Selection, networkIds: readonly number[]): Selection {
  const before = new Set(selection); // there may be thousands
  const toggled = new Set(networkIds);
  if (networkIds.every((id) => before.has(id))) return selection.filter((id) => !toggled.has(id));
  return selectionOf([...selection, ...networkIds]);
}

/** Without those that are gone. Gives the same object when nobody is, so that callers can compare. */
export function pruneSelection(selection: Selection, isAlive: (networkId: number) => boolean): Selection {
  return selection.every(isAlive) ? selection : selection.filter(isAlive);
}

/** Whether the same cats are in both. */
export function isSameSelection(a: Selection, b: Selection): boolean {
  return a.length === b.length && a.every((networkId, i) => networkId === b[i]);
}

/**
 * The one of these, in ascending order, that comes after the selected one, the first after the last; -1 goes backward. Null when there is
 * none. The selected one need not be among them.
 */
export function cycleSelection(
  selection: Selection,
  cats: readonly number[],
  direction: 1 | -1,
): number | null {
  const from = direction === 1 ? selection.at(-1) : selection[0];
  const beyond = cats.filter((id) => from !== undefined && (id - from) * direction > 0);
  return (beyond.length > 0 ? beyond : cats).at(direction === 1 ? 0 : -1) ?? null;
}

export function keepGroup(groups: ControlGroups, number: number, selection: Selection): ControlGroups {
  return groups.map((group, i) => (i === number - 1 ? selection : group));
}

export function addToGroup(groups: ControlGroups, number: number, selection: Selection): ControlGroups {
  return keepGroup(groups, number, selectionOf([...(groups[number - 1] ?? NO_SELECTION), ...selection]));
}

/** The cats of a group that are still alive. */
export function recallGroup(
  groups: ControlGroups,
  number: number,
  isAlive: (id: number) => boolean,
): Selection {
  return pruneSelection(groups[number - 1] ?? NO_SELECTION, isAlive);
}

/** The number of the group that a cat is in, or null. For the panel of selected cats. */
export function groupOf(groups: ControlGroups, networkId: number): number | null {
  const index = groups.findIndex((group) => group.includes(networkId));
  return index < 0 ? null : index + 1;
}

/** The selection as a set; the same one while nothing changes, for it may be large. */
export class SelectedSet {
  #selection: readonly number[] = [];
  #ids: ReadonlySet<number> = new Set();

  of(selection: readonly number[]): ReadonlySet<number> {
    if (selection !== this.#selection) this.#ids = new Set(selection);
    this.#selection = selection;
    return this.#ids;
  }
}
