import path from "node:path";
import type { DesyncStory } from "../../desync/index.ts";
import { workInProcesses } from "../simulate/work-in-processes.ts";
import { planCampaign, type CampaignWish, type CasePlan } from "./case-plan.ts";
import type { FaultKit } from "./fault.ts";
import { CaseMatch } from "./case-match.ts";
import type { Aspect, CaseRecord } from "./case-record.ts";
import { judgeCase } from "./judge-case.ts";

export interface CampaignOptions extends CampaignWish {
  readonly only: number | null; // the index of one case; null: all
  readonly jobCount: number;
  readonly kit: FaultKit;
}

/** The caller, which watches a campaign. */
interface CampaignWatching {
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
async function playCases(options: PlayCasesOptions): Promise<void> {
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

/** What came of one case: one line of `desync --json`. */
export interface CaseResult extends CasePlan {
  readonly event: "desync-test";
  readonly isFound: boolean;
  readonly isNamed: boolean;
  readonly isJudged: boolean;
  readonly isHealed: boolean;
  readonly halts: readonly HaltResult[];
  readonly pauseMs: number | null; // of the slowest peer at the longest halt; null: nobody went on
  readonly bytes: readonly number[]; // by one peer to another in one halt
  readonly problems: readonly string[]; // sentences without their full stops
  readonly tookMs: number; // to play it, on this machine
}

interface HaltResult {
  readonly turn: number;
  readonly path: string | null; // of the first word that differed
  readonly rightBy: string;
  readonly faults: readonly string[]; // "first-run of player 2"
  readonly outcome: string;
}

/** Lines that say enough. */
const PROBLEMS_MAX = 12;

/** Plays the match of a case and judges what came of it. */
export function runCase(plan: CasePlan, kit: FaultKit): CaseResult {
  const startMs = performance.now();
  const record = new CaseMatch(plan, kit).play();
  const problems = judgeCase(plan, record);
  const wrong = new Set(problems.map(({ aspect }) => aspect));
  // What was not found was not named, judged or healed either.
  const is = (aspect: Aspect): boolean => !wrong.has(aspect) && !wrong.has("found");
  const pauses = record.peers.flatMap(({ halts }) => halts.flatMap(({ pauseMs }) => pauseMs ?? []));
  return {
    event: "desync-test",
    ...plan,
    ...{ isFound: is("found"), isNamed: is("named"), isJudged: is("judged"), isHealed: is("healed") },
    halts: haltsOf(record),
    pauseMs: pauses.length === 0 ? null : Math.max(...pauses),
    bytes: record.bytes,
    problems: problems.slice(0, PROBLEMS_MAX).map(({ aspect, text }) => `${aspect}: ${text}`),
    tookMs: performance.now() - startMs,
  };
}

/** As the first peer that knows of a halt tells of it, of those that went on if any did. */
function haltsOf({ peers }: CaseRecord): readonly HaltResult[] {
  const told = peers.flatMap(({ halts }) => halts.flatMap(({ story }) => story ?? []));
  const turns = [...new Set(told.map(({ haltTurn }) => haltTurn))].toSorted((a, b) => a - b);
  return turns.map((turn) => {
    const stories = told.filter(({ haltTurn }) => haltTurn === turn);
    const isStaying = ({ without, localPlayerId }: DesyncStory): boolean => !without.includes(localPlayerId);
    const { difference, judgement, outcome } = stories.find(isStaying) ?? stories[0]!;
    return {
      turn,
      path: difference?.path ?? null,
      rightBy: judgement.rightBy,
      faults: judgement.faults.map(({ kind, playerId }) => `${kind} of player ${playerId}`),
      outcome,
    };
  });
}
