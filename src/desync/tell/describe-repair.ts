import type { FaultKind } from "../story.ts";
import { capitalized, FAULT_REASONS, gamesOf, isGameFault } from "./describe-faults.ts";

/** What a replay keeps of a repair. */
interface Repair {
  readonly kind: FaultKind | null; // of the fault; null: it is not known
  readonly names: readonly string[]; // of those who were wrong; none: nobody can be named
  readonly path: string; // of the first word that differed, such as "cats[3].health"; "": not known
}

/** A sentence for whoever watches the match again, or verifies it. */
export function describeRepair({ kind, names, path }: Repair): string {
  const whose = names.length === 0 ? "the players' games" : gamesOf(names);
  const isOne = names.length === 1;
  if (kind !== null && !isGameFault({ kind }))
    return `${capitalized(whose)} ${FAULT_REASONS[kind]}; that was put right here.`;
  const where = path === "" ? "here" : `here (${path})`;
  return `${capitalized(whose)} differed ${where} and ${isOne ? "was" : "were"} repaired.`;
}
