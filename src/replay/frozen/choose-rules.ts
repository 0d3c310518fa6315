import { fail, ok, type Result } from "../../base/index.ts";
import { SIM_VERSION, SIM_VERSION_CLASSIC_MIN, type MatchMode } from "../../sim/index.ts";
import { isOwnSimulation } from "../own-rules.ts";
import type { FrozenSim } from "./frozen-sim.ts";
import type { FrozenSims } from "./frozen-sims.ts";

/**
 * Who plays a match of that version in that mode: the rules of this program (null), or frozen ones. The reason of a failure is the
 * rest of a sentence that begins with the file.
 */
export function chooseRules(
  simVersion: number,
  mode: MatchMode,
  sims: FrozenSims,
): Result<FrozenSim | null, string> {
  if (isOwnSimulation(simVersion, mode) && !sims.arePreferred) return ok(null);
  return tryFrozen(simVersion, sims, (sim) => (sim.plays(simVersion, mode) ? sim : null));
}

/**
 * What the rules of that version make of it; or, if they are not frozen but later ones take it as well, as with Classic, what the
 * first of those do. `make` returns null for what is not played by those rules.
 */
export function tryFrozen<Made>(
  simVersion: number,
  sims: FrozenSims,
  make: (sim: FrozenSim) => Made | null,
): Result<Made, string> {
  for (const version of sims.versions.filter((one) => one >= simVersion)) {
    const sim = sims.load(version);
    if (!sim.ok) return fail(`recorded with simulation version ${simVersion}; ${sim.reason}`);
    const made = make(sim.value);
    if (made !== null) return ok(made);
  }
  return fail(describeOtherVersion(simVersion, sims.versions));
}

/** Names all versions that this program plays, as the rest of a sentence that begins with the file. */
export function describeOtherVersion(simVersion: number, frozenVersions: readonly number[]): string {
  const old = frozenVersions.filter((version) => version < SIM_VERSION);
  const classic = `Classic since version ${SIM_VERSION_CLASSIC_MIN}`;
  const others =
    old.length === 0 ? `and ${classic}` : `${classic}, and by frozen rules version ${old.join(", ")}`;
  const hint = simVersion > SIM_VERSION ? "; a newer version of the game plays it" : "";
  return `recorded with simulation version ${simVersion}; this program plays version ${SIM_VERSION}, ${others}${hint}`;
}
