import { fail, ok, type Result } from "../../base/index.ts";
import { SIM_VERSION, SIM_VERSION_CLASSIC_MIN, type MatchMode } from "../../sim/index.ts";
import { isOwnSimulation } from "../own-rules.ts";
import type { OtherRulesFault } from "../replay-fault.ts";
import type { FrozenSim } from "./frozen-sim.ts";
import type { FrozenSims } from "./frozen-sims.ts";

/** The rules that play a match of that version in that mode: those of this program (null), or frozen ones. */
export function chooseRules(
  simVersion: number,
  mode: MatchMode,
  sims: FrozenSims,
): Result<FrozenSim | null, OtherRulesFault> {
  if (isOwnSimulation(simVersion, mode) && !isForFrozen(simVersion, sims)) return ok(null);
  return tryFrozen(simVersion, sims, (sim) => (sim.plays(simVersion, mode) ? sim : null));
}

/** Whether frozen rules are to play what the rules of this program play as well: where they are preferred, and there are some for it. */
export function isForFrozen(simVersion: number, { arePreferred, versions }: FrozenSims): boolean {
  return arePreferred && versions.some((version) => version >= simVersion);
}

/**
 * What the rules of that version make of it; or, if they are not frozen but later ones take it as well, as with Classic, what the
 * first of those do. `make` returns null for what is not played by those rules.
 */
export function tryFrozen<Made>(
  simVersion: number,
  sims: FrozenSims,
  make: (sim: FrozenSim) => Made | null,
): Result<Made, OtherRulesFault> {
  for (const version of sims.versions.filter((one) => one >= simVersion)) {
    const sim = sims.load(version);
    if (!sim.ok) return fail({ kind: "bad-rules", version: simVersion, why: sim.reason });
    const made = make(sim.value);
    if (made !== null) return ok(made);
  }
  return fail(otherRules(simVersion, sims.versions));
}

/** With all versions that this program plays. */
function otherRules(version: number, frozenVersions: readonly number[]): OtherRulesFault {
  const frozen = frozenVersions.filter((one) => one < SIM_VERSION);
  return { kind: "other-rules", version, own: SIM_VERSION, classicFrom: SIM_VERSION_CLASSIC_MIN, frozen };
}
