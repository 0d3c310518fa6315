// lab: what shows that the game works: simulated matches, soak, desync campaign with its faults, bench, tournaments.
// It plays, measures and judges, and tells its caller how far it is.
// It must not print or read arguments: that is cli.
export { judge, type Attack, type AttackRow, type AttackWish } from "./attack/attack-row.ts";
export { ATTACKS, realOf, runAttacks, runAttacksOften } from "./attack/run-attacks.ts";
export { formatNumber, type Figure } from "./bench/figure.ts";
export { GROUP_NAMES, GROUPS, LONG_GROUPS, NETWORK_GROUP, type GroupName } from "./bench/groups.ts";
export type { NetworkRow } from "./bench/network/network-row.ts";
export { measureNetwork, type NetworkWish } from "./bench/network/run-network.ts";
export { LANDMARKS } from "./departures/runs/landmarks.ts";
export type { RunResult } from "./departures/runs/play-run.ts";
export { playRuns } from "./departures/runs/play-runs.ts";
export { isSceneResult, playScenes, type SceneResult } from "./departures/scenes.ts";
export { runCampaign, type CampaignOptions, type CaseResult } from "./desync/campaign.ts";
export { kindsOf, type CasePlan } from "./desync/case-plan.ts";
export { LIAR_KINDS, type LiarKind } from "./desync/liars.ts";
export { playLiars, type LiarResult } from "./desync/play-liar.ts";
export { FAULT_KINDS } from "./desync/fault-kinds.ts";
export { FAULT_KIT } from "./faults/fault-kit.ts";
export { proveCaught } from "./kernel/prove-caught.ts";
export { proveKernel } from "./kernel/prove-kernel.ts";
export { mustHold, type Budget, type FuzzTarget } from "./fuzz/engine/fuzz-target.ts";
export type { FuzzFinding } from "./fuzz/engine/target-run.ts";
export type { FuzzSummary } from "./fuzz/fuzz-job.ts";
export { runFuzzSession } from "./fuzz/fuzz-session.ts";
export { runFuzz, type FuzzEnd, type FuzzEntry } from "./fuzz/run-fuzz.ts";
export { fuzzTargets } from "./fuzz/targets/index.ts";
export { makeScratchFolder } from "./fuzz/targets/scratch-folder.ts";
export {
  planMatches,
  type BotChoice,
  type MatchesWish,
  type MatchPlan,
  type PlanWishes,
} from "./simulate/match-plan.ts";
export { playMatches, type SimulateEvent } from "./simulate/play-matches.ts";
export { soak, type SoakEvent } from "./soak/run-soak.ts";
export { SoakMatch } from "./soak/soak-match.ts";
export { holdTournaments } from "./tournament/hold-tournaments.ts";
export { TOURNAMENT_NAMES, type TournamentName } from "./tournament/tournaments.ts";
