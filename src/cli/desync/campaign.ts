import { EXIT } from "../exit-status.ts";
import { ProgressLine } from "../simulate/progress-line.ts";
import { kindsOf, planCampaign, type CampaignWish, type CasePlan } from "./case-plan.ts";
import type { FaultKit } from "./fault.ts";
import { playCases } from "./play-cases.ts";
import type { CaseResult } from "./run-case.ts";
import { describeFailure, isRight, tableOf } from "./tell-campaign.ts";

export interface CampaignOptions extends CampaignWish {
  readonly only: number | null; // the index of one case; null: all
  readonly jobCount: number;
  readonly isJson: boolean;
  readonly kit: FaultKit;
}

export const EXIT_MISSED = 1;

/** Runs a campaign, tells of it and returns the exit status. SIGINT ends it with the table so far. */
export async function runCampaign(
  options: CampaignOptions,
  out: { write(line: string): void },
): Promise<number> {
  const { isJson, jobCount, kit, only } = options;
  const planned = planCampaign(only === null ? options : { ...options, runCount: only + 1 });
  const plans = only === null ? planned : planned.slice(-1);
  const progress = new ProgressLine();
  const results: CaseResult[] = [];
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  try {
    await playCases({
      ...{ plans, jobCount, kit, isStopped: () => isStopped },
      begin: (plan) => progress.show(() => describeProgress(plan, results, plans.length)),
      tell: (result) => {
        results.push(result);
        if (!isJson && isRight(result)) return;
        progress.clear();
        out.write(
          isJson ? `${JSON.stringify(result)}\n` : describeFailure(result, options.seed, options.kindPrefix),
        );
      },
    });
  } finally {
    process.off("SIGINT", stop);
    progress.clear();
  }
  if (!isJson) for (const line of tableOf(results, kindsOf(options.kindPrefix))) out.write(`${line}\n`);
  if (isStopped) return EXIT.interrupted;
  return results.every(isRight) ? EXIT.inSync : EXIT_MISSED;
}

function describeProgress(
  { kind, peerCount, mode }: CasePlan,
  results: readonly CaseResult[],
  count: number,
): string {
  const wrong = results.filter((result) => !isRight(result)).length;
  return `${results.length} of ${count}${wrong > 0 ? `, ${wrong} not right` : ""}: ${kind}, ${peerCount} peers, ${mode}`;
}
