import { fail, ok, type Result } from "../base/index.ts";
import { chooseMap, listMaps } from "../peer/index.ts";
import { PLAYER_COUNT_MAX, type GroundMode } from "../sim/index.ts";
import { EXIT } from "./exit-status.ts";
import { planMatch, setupProblemOf, type MatchPlan, type PlanGround } from "./simulate/match-plan.ts";
import { playMatches } from "./simulate/play-matches.ts";
import { ProgressLine } from "./simulate/progress-line.ts";
import {
  readSimulateArguments,
  SIMULATE_HELP,
  type SimulateArguments,
} from "./simulate/simulate-arguments.ts";
import { isSoak } from "./soak/soak-arguments.ts";
import { runSoak } from "./soak/run-soak.ts";
import type { SimulateEvent } from "./simulate/simulate-event.ts";
import { describeMatch, summarize, tableOf } from "./simulate/summarize.ts";

export type { SimulateEvent } from "./simulate/simulate-event.ts";

const BUILT_IN = "built-in:";
const PEERS_USUAL = 4;
/** Only the maps that come with the game are played: what is tested must not depend on whose machine it is. */
const NO_HOME = "";

/**
 * Plays the matches of `robocat simulate`, a line each (with its line end) in the order of seeds, and returns the exit status;
 * a desync outweighs a mistake of ours, that a broken rule, and that a stuck match. SIGINT ends it with what was played.
 */
export async function runSimulate(
  args: readonly string[],
  out: { write(line: string): void },
): Promise<number> {
  if (isSoak(args)) return runSoak(args, out);
  const read = readSimulateArguments(args);
  const plans = read.ok ? makePlans(read.value) : read;
  if (!read.ok || !plans.ok) {
    const reason = read.ok ? (plans.ok ? "" : plans.reason) : read.reason;
    if (reason === "help") out.write(SIMULATE_HELP);
    else process.stderr.write(`robocat simulate: ${reason}, see robocat simulate --help\n`);
    return reason === "help" ? EXIT.inSync : EXIT.cannotStart;
  }
  const { isJson, jobCount } = read.value;
  const { events, isStopped } = await playAll(plans.value, { jobCount, isJson, out });
  if ((plans.value.length > 1 || isStopped) && !isJson) {
    if (events.some(({ map }) => map !== null)) for (const line of tableOf(events)) out.write(`${line}\n`);
    out.write(`${summarize(events)}\n`);
  }
  return statusOf(events, isStopped);
}

function statusOf(events: readonly SimulateEvent[], isStopped: boolean): number {
  const has = (wanted: SimulateEvent["outcome"]): boolean => events.some(({ outcome }) => outcome === wanted);
  if (has("desync")) return EXIT.desynced;
  if (has("crashed")) return EXIT.crashed;
  if (has("broken")) return EXIT.rulesBroken;
  if (has("stuck")) return EXIT.lostPeers;
  return isStopped ? EXIT.interrupted : EXIT.inSync;
}

/** Each seed in each mode on each map. */
function makePlans(simulate: SimulateArguments): Result<readonly MatchPlan[], string> {
  const { firstSeed, seedCount, wishes, isVaried, modes } = simulate;
  const grounds: (PlanGround | null)[] = [];
  for (const mode of modes) {
    const found = mode === "classic" ? ok([null]) : groundsOf(mode, simulate);
    if (!found.ok) return found;
    grounds.push(...found.value);
  }
  const plans: MatchPlan[] = [];
  for (const ground of grounds) {
    for (let i = 0; i < seedCount; i += 1) {
      const plan = planMatch(firstSeed + i, wishes, ground, isVaried);
      const problem = setupProblemOf(plan);
      if (problem !== null)
        return fail(`seed ${plan.seed} can't be played on ${ground?.map.name ?? "no map"}: ${problem}`);
      plans.push(plan);
    }
  }
  return ok(plans);
}

/** The maps to play on; of all maps those that the mode can be played on. */
function groundsOf(
  mode: GroundMode,
  { maps, wishes }: SimulateArguments,
): Result<readonly PlanGround[], string> {
  const places = Math.min(PLAYER_COUNT_MAX, wishes.peerCount ?? PEERS_USUAL);
  const ids =
    maps === "all"
      ? listMaps(NO_HOME).flatMap(({ mapId }) => (mapId.startsWith(BUILT_IN) ? [mapId] : []))
      : maps === "fitting"
        ? [null]
        : maps.map((id) => (id.includes(":") ? id : `${BUILT_IN}${id}`));
  const grounds: PlanGround[] = [];
  for (const id of ids) {
    const chosen = chooseMap(NO_HOME, id, places);
    if (!chosen.ok) return fail(`map ${id ?? "for so many peers"}: ${chosen.reason}`);
    const { map } = chosen.value;
    if (maps !== "all" || mode !== "cushions" || map.cushions.length > 0) grounds.push({ mode, map });
  }
  return ok(grounds);
}

interface PlayAllOptions {
  readonly jobCount: number;
  readonly isJson: boolean;
  readonly out: { write(line: string): void };
}

async function playAll(
  plans: readonly MatchPlan[],
  { jobCount, isJson, out }: PlayAllOptions,
): Promise<{ readonly events: readonly SimulateEvent[]; readonly isStopped: boolean }> {
  const progress = new ProgressLine();
  const events: SimulateEvent[] = [];
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  try {
    await playMatches({
      ...{ plans, jobCount, isStopped: () => isStopped },
      tell: (event) => {
        progress.clear();
        events.push(event);
        out.write(isJson ? `${JSON.stringify(event)}\n` : `${describeMatch(event)}\n`);
      },
      progress: ({ seed }, turn) =>
        progress.show(
          () =>
            `match ${events.length + 1} of ${plans.length}, seed ${seed}${turn === null ? "" : `: turn ${turn}`}`,
        ),
    });
  } finally {
    process.off("SIGINT", stop);
    progress.clear();
  }
  return { events, isStopped };
}
