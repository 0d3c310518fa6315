/** Network ids of the selected cats, ascending. Only own, living cats are ever in it. */
export type Selection = readonly number[];

export const NO_SELECTION: Selection = [];

/** Ascending, none twice: the order that commands must have. */
export function selectionOf(networkIds: Iterable<number>): Selection {
  return [...new Set(networkIds)].sort((a, b) => a - b);
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

/** Tab: the own cat after the selected one, the first after the last; -1 goes backward. Null when there is none. */
export function cycleSelection(
  selection: Selection,
  own: readonly number[],
  direction: 1 | -1,
): number | null {
  if (own.length === 0) return null;
  const from = direction === 1 ? selection.at(-1) : selection[0];
  const at = from === undefined ? -1 : own.indexOf(from);
  if (at < 0) return own[direction === 1 ? 0 : own.length - 1]!;
  return own[(at + direction + own.length) % own.length]!;
}
