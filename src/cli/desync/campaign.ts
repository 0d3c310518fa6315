import path from "node:path";
import { workInProcesses } from "../simulate/work-in-processes.ts";
import { planCampaign, type CampaignWish, type CasePlan } from "./case-plan.ts";
import type { FaultKit } from "./fault.ts";
import { runCase, type CaseResult } from "./run-case.ts";

export interface CampaignOptions extends CampaignWish {
  readonly only: number | null; // the index of one case; null: all
  readonly jobCount: number;
  readonly kit: FaultKit;
}

/** Who watches a campaign. */
export interface CampaignWatching {
  readonly begin: (plan: CasePlan, caseCount: number) => void;
  readonly tell: (result: CaseResult) => void; // in the order of plans
  readonly isStopped: () => boolean;
}

/** Plans the cases of a campaign and plays them, until it is stopped. */
export async function runCampaign(options: CampaignOptions, watching: CampaignWatching): Promise<void> {
  const { jobCount, kit, only } = options;
  const planned = planCampaign(only === null ? options : { ...options, runCount: only + 1 });
  const plans = only === null ? planned : planned.slice(-1);
  const begin = (plan: CasePlan): void => watching.begin(plan, plans.length);
  await playCases({ ...watching, plans, jobCount, kit, begin });
}

const CASE_PROCESS = path.join(import.meta.dirname, "case-process.ts");

interface PlayCasesOptions {
  readonly plans: readonly CasePlan[];
  readonly jobCount: number; // above 1: processes, which have faults/fault-kit.ts
  readonly kit: FaultKit;
  readonly tell: (result: CaseResult) => void; // in the order of plans
  readonly begin: (plan: CasePlan) => void;
  readonly isStopped: () => boolean;
}

/** Plays the cases, one after the other or several at a time. Ends early when it is stopped. */
export async function playCases(options: PlayCasesOptions): Promise<void> {
  const { plans, jobCount, kit, tell, begin, isStopped } = options;
  if (jobCount > 1) {
    const work = { file: CASE_PROCESS, jobs: plans, processCount: jobCount, begin, tell, isStopped };
    return workInProcesses<CasePlan, CaseResult>(work);
  }
  for (const plan of plans) {
    begin(plan);
    tell(runCase(plan, kit));
    await new Promise((resolve) => setImmediate(resolve)); // signals, and what others wrote, are heard in between
    if (isStopped()) return;
  }
}
