import path from "node:path";
import { workInProcesses } from "../simulate/work-in-processes.ts";
import type { CasePlan } from "./case-plan.ts";
import type { FaultKit } from "./fault.ts";
import { runCase, type CaseResult } from "./run-case.ts";

const CASE_PROCESS = path.join(import.meta.dirname, "case-process.ts");

export interface PlayCasesOptions {
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
