import type { Fault, FaultKind } from "../story.ts";

/** All kinds of faults, in the order of FaultKind: of two faults of one player the earlier tells more. Only ever append. */
export const FAULT_KINDS: readonly FaultKind[] = [
  "first-run",
  "ran-other-commands",
  "told-other-commands",
  "passed-on-other-commands",
  "told-other-checksum",
  "other-simulation",
  "called-without-cause",
  "silent",
];

/** One fault a player, the most telling, in ascending player id. */
export function tellingFaults(faults: readonly Fault[]): readonly Fault[] {
  const sorted = faults.toSorted((a, b) => a.playerId - b.playerId || rankOf(a) - rankOf(b));
  return sorted.filter(({ playerId }, i) => sorted[i - 1]?.playerId !== playerId);
}

function rankOf({ kind }: Fault): number {
  return FAULT_KINDS.indexOf(kind);
}
