import { NO_SELECTION, pruneSelection, type Selection } from "./selection.ts";

const GROUP_COUNT = 9;

/** Ctrl+1 .. Ctrl+9 keep a selection, 1 .. 9 bring it back. Index 0 is group 1. */
export type ControlGroups = readonly Selection[];

export const NO_GROUPS: ControlGroups = Array.from({ length: GROUP_COUNT }, () => NO_SELECTION);

export function keepGroup(groups: ControlGroups, number: number, selection: Selection): ControlGroups {
  return groups.map((group, i) => (i === number - 1 ? selection : group));
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
