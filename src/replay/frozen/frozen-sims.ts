import type { Result } from "../../base/index.ts";
import type { RulesFault } from "../replay-fault.ts";
import type { FrozenSim } from "./frozen-sim.ts";

/** The frozen rules that a program has at hand; whoever reads files loads them. */
export interface FrozenSims {
  readonly versions: readonly number[]; // SIM_VERSION of each, ascending
  /** For tests: frozen rules play whatever they can, also what the rules of this program would play. */
  readonly arePreferred: boolean;
  /** One of those versions. */
  readonly load: (simVersion: number) => Result<FrozenSim, RulesFault>;
}
