import type { DesyncStory } from "../../desync/index.ts";
import { CaseMatch } from "./case-match.ts";
import type { CasePlan } from "./case-plan.ts";
import type { Aspect, CaseRecord } from "./case-record.ts";
import type { FaultKit } from "./fault.ts";
import { judgeCase } from "./judge-case.ts";

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

export interface HaltResult {
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
