import type { FaultKit } from "./fault.ts";

/** The faults are part of the tests, not of the game: they are loaded when somebody wants to see them. */
export async function loadFaults(): Promise<FaultKit> {
  const { FAULT_KIT } = await import("../../../test/support/faults/index.ts");
  return FAULT_KIT;
}
